"""Cards as data: a TOML file with one table for each card, read with errors that name the card and the field.

A game that has such a file declares a `Card` with the fields it needs, and reads them through a `Reading`. Whoever
writes a deck of their own gets all mistakes at once, each in one line: the file, the card, the field, and what would be
right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec

from omerta.core.game_type import Data
from omerta.core.own_files.toml_input import Mistakes, filled, read_toml, spelled


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card as it stands in the file: a code for notation and records, and whatever the game adds."""

    code: str


C = TypeVar("C", bound=Card)
_CODE = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,23}")
COMMANDS = frozenset(("why", "rules", "table", "score", "log", "minute", "help", "quit"))
"""What a player at a terminal types for something else than a move."""


class Reading:
    """A deck file that is being read: mistakes are noted, and `finish` raises all of them at once.

    It may have these tables and no others; `words` have a meaning where a card's code may stand, so they are no codes.
    """

    def __init__(self, data: Data, *known: str, words: Iterable[str] = ()) -> None:
        self.data, self.words = data, COMMANDS.union(words)
        self.mistakes = Mistakes(data.name)
        self.codes: set[str] = set()
        self.tables: dict[str, Any] = read_toml(data.name, data.text)
        for name in self.tables:
            if name not in known:
                self.note(f"field {name!r} is unknown; a file has {', '.join(known)}, a table for each card")

    def note(self, mistake: str) -> None:
        """Note a mistake."""
        self.mistakes.note(mistake)

    def finish(self) -> None:
        """Raise all mistakes, if there are any."""
        self.mistakes.finish()

    def cards(self, table: str, kind: type[C], fewest: int, most: int) -> dict[str, C]:
        """Read the cards of one kind, by code and in order; a mistake in what every deck has is named here."""
        entries = self.tables.get(table)
        if not isinstance(entries, list) or not fewest <= len(entries) <= most:
            wanted = fewest if fewest == most else f"{fewest} to {most}"
            there = f"; not {len(entries)}" if isinstance(entries, list) else ""
            self.note(f"field {table!r} is a list of {wanted} tables, one for each card{there}")
        found: dict[str, C] = {}
        for place, entry in enumerate(entries if isinstance(entries, list) else (), start=1):
            code = entry.get("code", f"number {place}") if isinstance(entry, dict) else f"number {place}"
            where = f"{table} {str(code)!r}:"
            card = filled(kind, entry, partial(self._at, where))
            if card is not None and self._is_code(where, card.code):
                found[card.code] = card
        return found

    def _at(self, where: str, mistake: str) -> None:
        self.note(f"{where} {mistake}")

    def _is_code(self, where: str, code: str) -> bool:
        """Return whether a code looks like one and is new, or note why not."""
        if not _CODE.fullmatch(code):
            self.wrong(where, "code", "a short word of letters, digits and dashes", code)
        elif code.casefold() in self.words:
            self.wrong(where, "code", "a word like X07, not one that a move or a command is typed with", code)
        elif code in self.codes:
            self.note(f"{where} field 'code' stands there twice")
        else:
            self.codes.add(code)
            return True
        return False

    def wrong(self, where: str, field: str, right: str, value: object) -> None:
        """Blame a field, with what would be right."""
        self.note(f"{where} field {field!r} is {right}; not {value!r}")

    def between(self, where: str, field: str, value: object, low: int, high: int) -> int:
        """Pass a whole number between two bounds on, or blame its field and pass the lower one on."""
        if type(value) is int and low <= value <= high:
            return value
        self.wrong(where, field, f"a whole number from {low} to {high}", value)
        return low

    def one_of(self, where: str, field: str, value: object, allowed: Iterable[str]) -> str:
        """Pass one of some words on, whatever its case and blanks, or blame its field and pass the first one on."""
        known = {spelled(each): each for each in allowed}
        if isinstance(value, str) and spelled(value) in known:
            return known[spelled(value)]
        self.wrong(where, field, f"one of {', '.join(known.values())}", value)
        return next(iter(known.values()))

    def said(self, where: str, field: str, value: str) -> str:
        """Pass a text on, or blame its field where there is nothing in it."""
        if not value.strip():
            self.note(f"{where} field {field!r} is empty")
        return value


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """Add the code to a name that several cards have, so that a log says which.

    >>> told_apart({"H1": "Bank Job", "H2": "bank job", "H3": "Getaway"})
    {'H1': 'Bank Job (H1)', 'H2': 'bank job (H2)', 'H3': 'Getaway'}
    """
    many = Counter(name.casefold() for name in names.values())
    return {code: f"{name} ({code})" if many[name.casefold()] > 1 else name for code, name in names.items()}
