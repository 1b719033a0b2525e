"""The present of a table in parts: a part that is the same for several readers, or did not change, is made once.

Each part says what makes it stale: the version and who is there for what all share, a view for what is seen, a question
for how it is asked. A present never changes, so what somebody was sent last can be compared with what there is now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from omerta.core.game import View
from omerta.core.nodes import Seat
from omerta.core.wire import encode
from omerta.core.words.languages import spoken_language
from omerta.table.log.table import Question, Table
from omerta.table.wire.payload_types import Chair
from omerta.table.wire.question_text import question_text
from omerta.table.wire.seat_payload import chairs, fair, is_asked, own, plain_lines, shared

T = TypeVar("T")
Reader = tuple[Seat | None, str, bool]
"""A seat, or None who watches, the language that is spoken there, and whether plain lines are shown."""
OF_VIEW = ("node", "legal", "near")
"""The fields of a view that speak of the question; entries tell of all others."""


@dataclass(frozen=True, slots=True)
class Presence:
    """The seats that are connected, and those that have been gone for longer than the table's grace."""

    here: frozenset[Seat]
    away: frozenset[Seat]


class Written(Generic[T]):
    """Something that is written as JSON when somebody is first sent all of it."""

    __slots__ = ("_text", "thing")

    def __init__(self, thing: T) -> None:
        self.thing = thing
        self._text = ""

    @property
    def text(self) -> str:
        if not self._text:
            self._text = text(self.thing)
        return self._text


Fields = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Present:
    """What one reader is told of the present: `shared` with everybody, `seen`, `own`, the question, the dice.

    `asked` are the words of a question without its end, and `answer` is its end: what was chosen, and the way back.
    """

    shared: Written[Fields]
    view: Written[View | None]
    own: Written[Fields]
    asked: str
    answer: str
    fair: str

    def whole(self) -> str:
        """Write all of it."""
        asked = f"{{{self.asked},{self.answer}}}" if self.asked else "null"
        shared, own = self.shared.text[:-1], self.own.text[1:-1]
        return f'{shared},"view":{self.view.text},{own},"question":{asked},"fair":{self.fair}}}'

    def since(self, had: Present, told: bool) -> str:
        """Write what is not as it was; `told` says that the entries sent along bring the view from there to here."""
        fields = _differing(self.shared, had.shared)
        was, now = had.view.thing, self.view.thing
        if now is not was:
            if was is None or now is None or not told:
                fields["view"] = self.view.text
            elif changed := {name: getattr(now, name) for name in OF_VIEW if getattr(now, name) != getattr(was, name)}:
                fields["of_view"] = text(changed)
        fields |= _differing(self.own, had.own)
        if self.asked != had.asked:
            fields["question"] = f"{{{self.asked},{self.answer}}}" if self.asked else "null"
        elif self.answer != had.answer:
            fields["answer"] = f"{{{self.answer}}}"
        if self.fair != had.fair:
            fields["fair"] = self.fair
        news = ",".join([f'"{name}":{part}' for name, part in fields.items()])
        return f"{{{news}}}"


def _differing(now: Written[Fields], had: Written[Fields]) -> dict[str, str]:
    """Write the fields that are not as they were."""
    if now is had:
        return {}
    return {name: text(part) for name, part in now.thing.items() if had.thing[name] != part}


def text(thing: object) -> str:
    """Write something as JSON."""
    return "null" if thing is None else encode(thing).decode()


class Presents:
    """The presents of everybody at one table."""

    def __init__(self) -> None:
        self.told()
        self._chairs: list[Chair] = []
        self._chairs_of: tuple[tuple[str, ...], Presence] | None = None
        """The names, which are made anew whenever anything about a chair changes, and who was there."""
        self._seen: dict[Seat | None, Written[View | None]] = {}
        """By seat, as long as the table gives it the same view; it reads the same in every language."""
        self._lines: dict[tuple[Seat | None, str], tuple[View | None, tuple[str, ...], list[str] | None]] = {}
        """For each reader a view, the names, and what both are in plain lines."""
        self._asked: dict[tuple[Seat, str], tuple[Question | None, str]] = {}
        """For each reader a question and its words."""
        self._fair, self._phase = "", ""
        """How the dice stand, the same for everybody once a game has begun, until it is over."""

    def told(self) -> None:
        """Drop what is made anew for whatever happens next; what may last longer is kept."""
        self._made: dict[Reader, Present] = {}
        self._when: tuple[int, Presence] | None = None
        """The version and who was there, as which they were made."""
        self._shared: Written[Fields] | None = None
        """What is the same for everybody then."""

    def of(self, table: Table, seat: Seat | None, who: Presence, lines: bool) -> Present:
        """Return what a reader is told now."""
        when = table.version, who
        if self._shared is None or when != self._when:
            self._when, self._made, self._shared = when, {}, self._share(table, who)
        reader = seat, spoken_language(), lines
        if reader not in self._made:
            self._made[reader] = self._make(table, reader, self._shared)
        return self._made[reader]

    def _make(self, table: Table, reader: Reader, alike: Written[Fields]) -> Present:
        seat, language, lines = reader
        view, asked, answer = self._see(table, seat), "", ""
        if seat is not None and is_asked(table, seat):
            asked = self._ask(table, seat, language)
            back = "true" if table.may_take_back(seat) else "false"
            answer = f'"chosen":{text(table.sealed.get(seat))},"back":{back}'
        said = self._say(table, seat, language, view.thing) if lines else None
        mine: Fields = {"lines": said, **own(table, seat)}
        return Present(alike, view, Written(mine), asked, answer, self._dice(table, seat))

    def _share(self, table: Table, who: Presence) -> Written[Fields]:
        names = table.names
        if self._chairs_of is None or names is not self._chairs_of[0] or who != self._chairs_of[1]:
            self._chairs, self._chairs_of = chairs(table, who.here, who.away), (names, who)
        return Written({**shared(table, self._chairs)})

    def _see(self, table: Table, seat: Seat | None) -> Written[View | None]:
        view = None if table.state is None else table.view(seat)
        if seat not in self._seen or self._seen[seat].thing is not view:
            self._seen[seat] = Written(view)
        return self._seen[seat]

    def _say(self, table: Table, seat: Seat | None, language: str, view: View | None) -> list[str] | None:
        had = self._lines.get((seat, language))
        if had is None or had[0] is not view or had[1] != table.names:
            had = self._lines[seat, language] = view, table.names, plain_lines(table, view)
        return had[2]

    def _ask(self, table: Table, seat: Seat, language: str) -> str:
        had = self._asked.get((seat, language))
        if had is None or had[0] is not table.question:
            had = self._asked[seat, language] = table.question, question_text(table, seat)
        return had[1]

    def _dice(self, table: Table, seat: Seat | None) -> str:
        if table.phase == "gathering":
            return text(fair(table, seat))
        if table.phase != self._phase:
            self._fair, self._phase = text(fair(table, None)), table.phase
        return self._fair
