"""A game in plain lines of text: what happened, how the table stands, what may be chosen, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from omerta.core.events import Event, Refusal
from omerta.core.game import HOUSE_NAMES, AnyGame, View
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat
from omerta.core.options import spell
from omerta.core.tutorial import Hint
from omerta.core.words.languages import spoken_language
from omerta.core.words.texts import SEAT_NAMES, Texts, read_texts

MOST_ON_ONE_LINE = 20
_SHARED_FIELDS = frozenset(View.__struct_fields__)


def own_texts() -> Texts:
    """Read the terminal's own sentences."""
    return read_texts(__package__, spoken_language())


class Narrator:
    """Tell one game to one reader: a seat, or None for somebody who looks on."""

    def __init__(
        self,
        game: AnyGame,
        reader: Seat | None,
        names: Sequence[str] = (),
        naming: str = HOUSE_NAMES,
    ) -> None:
        self.game = game
        self.reader = reader
        self.names = tuple(names) or SEAT_NAMES[: game.seats]
        self.texts = game.texts(naming=naming)
        self.own = own_texts()

    def fill(self, *path: str, **data: object) -> str:
        """Fill one of the terminal's own sentences."""
        return self.own.fill(self.own.get(*path), data, self.reader, self.names)

    def event(self, event: Event) -> str:
        """Describe an event with the rule that made it so."""
        sentence = self.texts.say(event, self.reader, self.names)
        return self.fill("told", "line", sentence=sentence, rule=event.rule)

    def events(self, events: Iterable[Event]) -> list[str]:
        """Describe events, one a line."""
        return [self.event(event) for event in events]

    def failure(self, seat: Seat, bot: str, text: str) -> str:
        """Describe what a bot did wrong, and what became of it."""
        return self.fill("bot", "failed", seat=seat, bot=bot, text=text)

    def table(self, view: View) -> list[str]:
        """Describe how the table stands: in the game's own lines if it has some, else field by field."""
        board = self.game.setup.game_type.text_board
        return self.fields(view) if board is None else board(view, self.texts, self.names)

    def fields(self, view: View) -> list[str]:
        """List what a view holds beyond what every view has, in the order of its fields."""
        own = (name for name in view.__struct_fields__ if name not in _SHARED_FIELDS)
        return [f"{name.replace('_', ' ').capitalize()}: {self.plain(getattr(view, name))}." for name in own]

    def plain(self, value: object) -> str:
        """Write a value of a view in plain characters."""
        if value is None or value == ():
            return str(self.own.get("word", "none"))
        if isinstance(value, bool | int | str):
            return spell(value)
        if isinstance(value, Move):
            return self.game.write(value)
        if isinstance(value, Sequence):
            nested = any(isinstance(part, Sequence) and not isinstance(part, str) for part in value)
            return ("; " if nested else ", ").join(map(self.plain, value))
        return str(msgspec.to_builtins(value))

    def about_set(self, view: View) -> str:
        """Describe what of a set is free and what it costs, where the game has a sentence for it.

        The sentence may name fields of the view; of one that has a value for each seat it is the reader's own.
        """
        entry = self.texts.get("ask", view.node.ask) if isinstance(view.node, Decide) else {}
        if self.reader is None or not isinstance(entry, Mapping) or "set" not in entry:
            return ""
        data: dict[str, object] = {}
        for name in view.__struct_fields__:
            value = getattr(view, name)
            data[name] = value[self.reader] if isinstance(value, tuple) and len(value) == self.game.seats else value
        return self.texts.fill(entry["set"], data, self.reader, self.names)

    def question(self, view: View) -> list[str]:
        """Describe whose turn it is and what is asked, with what is free of a set."""
        node, seat = view.node, self.reader
        assert isinstance(node, Decide)
        seats = sorted(node.seats, key=lambda other: other != seat)
        turn = self.fill("turn", "together" if len(seats) > 1 else "alone", seats=seats)
        about = self.about_set(view)
        return [f"{turn} {self.texts.question(node, seat, self.names)}", *([about] if about else [])]

    def refused(self, refusal: Refusal) -> str:
        """Describe why a move is not possible, and by which rule."""
        why = self.texts.why(refusal, self.reader, self.names)
        return self.fill("line", "refused", why=why, rule=refusal.rule)

    def hint(self, hint: Hint) -> str:
        """Describe a tutorial's hint, and which of how many it is."""
        which = {"number": hint.number, "steps": hint.steps, "words": hint.words}
        return self.fill("hint", "alone" if hint.move is None else "step", **which)

    def lesson(self, hint: Hint | None, move: Move) -> str | None:
        """Describe which move the tutorial waits for, where it cannot go on with this one."""
        if hint is None or hint.move in (None, move):
            return None
        assert hint.move is not None
        wanted = self.texts.move(hint.move, self.reader, self.names)
        return self.fill("hint", "other", move=wanted, write=self.game.write(hint.move))

    def doing(self, word: str, shown: str) -> str:
        """Describe what a word wants of the table; `relieve-2` is about seat 2."""
        kind, _, seat = word.partition("-") if word.startswith("relieve-") else (word, "", "0")
        return self.fill("doing", kind, word=shown, seat=int(seat))

    def choices(self, moves: Sequence[tuple[str, Move]]) -> list[str]:
        """List labelled moves: on one line where the label is the notation and part of the words, else one a line."""
        told = [(label, self.texts.move(move), self.game.write(move)) for label, move in moves]
        if len(told) <= MOST_ON_ONE_LINE and all(
            label == text and label in words.split() for label, words, text in told
        ):
            return [self.fill("choices", "few", choices=", ".join(words for _, words, _ in told))]
        return [self.fill("choices", "one", label=label, move=words) for label, words, _ in told]

    def result(self, over: Over, stamps: Mapping[Seat, str] | None = None) -> list[str]:
        """List the seats by rank, with their points and who won; of those who left, what is stamped on their row."""
        lines = [self.fill("result", "head")]
        for seat in sorted(range(self.game.seats), key=lambda seat: (over.ranks[seat], seat)):
            share, stamp = over.returns[seat], (stamps or {}).get(seat)
            kind = "other" if not share else "winner" if share == 1 else "shared"
            path = ("result", "you", kind) if seat == self.reader and share else ("result", kind)
            score = self.texts.fill(self.texts.get("result", "score"), {"score": over.scores[seat]}, None, ())
            told = {"rank": over.ranks[seat], "seat": seat, "score": score, "share": share, "stamp": stamp}
            lines.append(self.fill(*(("result", "left") if stamp is not None else path), **told))
        return lines
