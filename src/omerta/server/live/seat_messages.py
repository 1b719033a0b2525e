"""Encode what each seat is sent in the language that is spoken, once: a repeated request gets the same bytes.

Entries never change; only names do, while people sit down. The present is put together from parts, and a part is
encoded again only when it may have changed: what a seat sees of the game when the game has moved on, a question when
another one is asked, what is the same for everybody once for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from omerta.core.languages import spoken_language
from omerta.core.nodes import Seat
from omerta.core.wire import encode
from omerta.table.log.entries import tell
from omerta.table.log.table import Question, Table, Watch
from omerta.table.wire.seat_payload import fair, is_asked, own, seen, shared, worded

Reader = tuple[Seat | None, str, bool]
"""A seat, or None who watches, the language that is spoken there, and whether plain lines are shown."""


@dataclass(frozen=True, slots=True)
class Presence:
    """The seats that are connected, and those that have been gone for longer than the table's grace."""

    here: frozenset[Seat]
    away: frozenset[Seat]


class SeatParts:
    """The parts of one reader's present that are kept: as JSON, each with what it was made from."""

    __slots__ = ("_fair", "_phase", "_question", "_seen", "_seen_at", "_words")

    def __init__(self) -> None:
        self._seen = ""
        self._seen_at: tuple[int, tuple[str, ...]] | None = None
        self._question: Question | None = None
        self._words = ""
        self._fair, self._phase = "", ""

    def seen(self, table: Table, seat: Seat | None, lines: bool) -> str:
        """Give the fields `view` and `lines`."""
        at = (table.moved, table.names)
        if self._seen_at != at:
            self._seen, self._seen_at = fields(seen(table, seat, lines=lines)), at
        return self._seen

    def question(self, table: Table, seat: Seat | None) -> str:
        """Give the question that a seat is asked, with the answer that it has sealed."""
        if seat is None or not is_asked(table, seat):
            return "null"
        if self._question is not table.question:
            words = worded(table, seat)
            self._question = table.question
            self._words = fields({name: part for name, part in words.items() if name not in ("chosen", "back")})
        chosen, back = table.sealed.get(seat), table.may_take_back(seat)
        return f'{{{self._words},"chosen":{encode(chosen).decode()},"back":{"true" if back else "false"}}}'

    def fair(self, table: Table, seat: Seat | None) -> str:
        """Give how the dice stand, which changes only while people gather and when the game ends."""
        if self._phase != table.phase or table.phase == "gathering":
            self._fair, self._phase = encode(fair(table, seat)).decode(), table.phase
        return self._fair


def fields(thing: Mapping[str, object]) -> str:
    """Write the fields of an object without its braces."""
    return encode(thing)[1:-1].decode()


class SeatMessages:
    """The frames of one table."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Drop what was encoded; it can be encoded again."""
        self._table: Table | None = None
        self._entries: dict[tuple[Seat | None, str], list[str]] = {}
        self._of: tuple[object, ...] = ()
        self._now: dict[Reader, str] = {}
        self._when: tuple[object, ...] = ()
        self._shared = ""
        self._parts: dict[Reader, SeatParts] = {}

    def entries(self, table: Table, seat: Seat | None, start: int) -> list[str]:
        """Give the entries after a number, each encoded for this seat."""
        of = (table.earlier, table.names)
        if of != self._of:
            self._entries, self._of = {}, of
        written = self._entries.setdefault((seat, spoken_language()), [])
        for entry in islice(table.entries, len(written), None):
            written.append(encode(tell(entry, seat, table.names, table.texts)).decode())
        return written[start - table.earlier :]

    def now(self, table: Table, seat: Seat | None, who: Presence, lines: bool = True) -> str:
        """Give the present, encoded for this seat."""
        if table is not self._table:
            self._table, self._when, self._parts = table, (), {}
        when = (table.version, who)
        if when != self._when:
            self._now, self._when = {}, when
            self._shared = fields(shared(table, who.here, who.away))
        reader = seat, spoken_language(), lines
        if reader not in self._now:
            parts = self._parts.get(reader)
            if parts is None:
                parts = self._parts[reader] = SeatParts()
            self._now[reader] = (
                f"{{{self._shared},{parts.seen(table, seat, lines)},{fields(own(table, seat))},"
                f'"question":{parts.question(table, seat)},"fair":{parts.fair(table, seat)}}}'
            )
        return self._now[reader]

    def news(self, table: Table, seat: Seat | None, who: Presence, start: int, watch: Watch, lines: bool = True) -> str:
        """Write the frame that tells a seat what came after a number as it saw it happen, and the present."""
        entries, present = self._live(table, seat, start, watch), self.now(table, seat, who, lines)
        if not entries:
            return f'{{"type":"now","now":{present}}}'
        if len(entries) == 1:
            return f'{{"type":"entry","entry":{entries[0]},"now":{present}}}'
        return self._several(entries, present)

    def _live(self, table: Table, seat: Seat | None, start: int, watch: Watch) -> list[str]:
        """Give the entries after a number with what they did to this seat's view: only who is here now gets that."""
        return [
            encode(tell(entry, seat, table.names, table.texts, watch.changes(entry.n, seat))).decode()
            for entry in islice(table.entries, start - table.earlier, None)
        ]

    def again(self, table: Table, seat: Seat | None, who: Presence, start: int, lines: bool = True) -> str:
        """Write the answer to `missed`."""
        return self._several(self.entries(table, seat, start), self.now(table, seat, who, lines))

    def welcome(
        self,
        table: Table,
        seat: Seat | None,
        who: Presence,
        start: int,
        face: object,
        chat: object,
        at: float,
        lines: bool = True,
    ) -> str:
        """Write the answer to `hello`."""
        entries = ",".join(self.entries(table, seat, start))
        return (
            f'{{"type":"welcome","seat":{encode(seat).decode()},"table":{encode(face).decode()},'
            f'"entries":[{entries}],"now":{self.now(table, seat, who, lines)},'
            f'"chat":{encode(chat).decode()},"time":{at:.3f}}}'
        )

    def _several(self, entries: list[str], present: str) -> str:
        return f'{{"type":"entries","entries":[{",".join(entries)}],"now":{present}}}'
