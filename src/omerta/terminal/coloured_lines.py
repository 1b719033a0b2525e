"""Colour plain lines: seats have a colour, a shape and a name, so nothing is told by colour alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from rich.text import Text

from omerta.terminal.narrator import Narrator
from omerta.terminal.place_at_table import Told

SEAT_COLOURS = ("#e8846f", "#d9b44a", "#efe6d0", "#7cc48a", "#86c5ea", "#c3a0ea", "#b5b5b5")
SEAT_SHAPES = "●■▲◆★▼✚"
QUIET = "#a99f8c"
RULE = "#8fb4c9"
STRONG = "bold #f4ecd8"
WARNING = "bold #f0a35e"
_DRAWN = re.compile(r"\S {3,}|^ {5,}")
"""What tells a line of a drawing, whose blanks count, from a sentence, which may be wrapped."""


def mark(seat: int) -> Text:
    """Return the sign of a seat."""
    return Text(SEAT_SHAPES[seat % len(SEAT_SHAPES)], SEAT_COLOURS[seat % len(SEAT_COLOURS)])


@lru_cache(maxsize=64)
def _named(names: Sequence[str], you: str, reader: int | None) -> tuple[re.Pattern[str], dict[str, int]]:
    seats = {name: seat for seat, name in enumerate(names)}
    if reader is not None:
        seats |= {you: reader, you[:1].upper() + you[1:]: reader}
    listed = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{listed})(?!\w)"), seats


def coloured(line: str, narrator: Narrator) -> Text:
    """Colour the names of the seats in a line."""
    pattern, seats = _named(tuple(narrator.names), str(narrator.own.get("word", "you")), narrator.reader)
    text = Text(line)
    for found in pattern.finditer(line):
        text.stylize(f"bold {SEAT_COLOURS[seats[found[0]] % len(SEAT_COLOURS)]}", *found.span())
    return text


def board(lines: Sequence[str], narrator: Narrator, width: int) -> Text:
    """Fit the lines of a table into a width: sentences are wrapped, drawings are not; a seat's line has its sign."""
    pattern, seats = _named(tuple(narrator.names), str(narrator.own.get("word", "you")), narrator.reader)
    fitted: list[Text] = []
    for place, line in enumerate(lines):
        if _DRAWN.search(line):
            fitted.append(coloured(line, narrator))
            continue
        owner = pattern.match(line) or pattern.match(line, 2)
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        room = max(width - (0 if owner is None else 2), 16)
        pieces = wrap(line, room, subsequent_indent=indent, drop_whitespace=True) or [""]
        if line.startswith(" "):
            pieces[0] = line[: len(line) - len(line.lstrip())] + pieces[0].lstrip()
        for number, piece in enumerate(pieces):
            text = coloured(piece, narrator)
            if place == 0:
                text.stylize(STRONG)
            if owner is not None and number == 0:
                text = Text.assemble(mark(seats[owner[0]]), " ", text)
            fitted.append(text)
    return Text("\n", no_wrap=True, overflow="ignore").join(fitted)


def ledger_line(told: Told, narrator: Narrator, *, fresh: bool) -> Text:
    """Return what happened with its rule; what came since the last choice has a sign of its own."""
    text = Text.assemble(("▸ " if fresh else "· ", STRONG if fresh else QUIET), coloured(told.text, narrator))
    if told.rule is not None:
        text.append(f"  {told.rule}", RULE)
    return text


def warning(text: str) -> Text:
    """Describe something about the table itself."""
    return Text(f"! {text}", WARNING)
