"""Encode what each seat is sent, once: a repeated request gets the same bytes.

Entries never change; only names do, while people sit down. The present is encoded once for every seat and version.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from omerta.core.nodes import Seat
from omerta.core.wire import encode
from omerta.table.entries import tell
from omerta.table.seat_payload import now
from omerta.table.table import Table, Watch


@dataclass(frozen=True, slots=True)
class Presence:
    """The seats that are connected, and those that have been gone for longer than the table's grace."""

    here: frozenset[Seat]
    away: frozenset[Seat]


class SeatMessages:
    """The frames of one table."""

    def __init__(self) -> None:
        self._entries: dict[Seat | None, list[str]] = {}
        self._of: tuple[object, ...] = ()
        self._now: dict[Seat | None, str] = {}
        self._when: tuple[object, ...] = ()

    def forget(self) -> None:
        """Drop what was encoded; it can be encoded again."""
        self._entries, self._now, self._of, self._when = {}, {}, (), ()

    def entries(self, table: Table, seat: Seat | None, start: int) -> list[str]:
        """Give the entries after a number, each encoded for this seat."""
        of = (table.earlier, table.names)
        if of != self._of:
            self._entries, self._of = {}, of
        written = self._entries.setdefault(seat, [])
        for entry in islice(table.entries, len(written), None):
            written.append(encode(tell(entry, seat, table.names, table.texts)).decode())
        return written[start - table.earlier :]

    def now(self, table: Table, seat: Seat | None, who: Presence) -> str:
        """Give the present, encoded for this seat."""
        when = (table.version, who)
        if when != self._when:
            self._now, self._when = {}, when
        if seat not in self._now:
            self._now[seat] = encode(now(table, seat, who.here, who.away)).decode()
        return self._now[seat]

    def news(self, table: Table, seat: Seat | None, who: Presence, start: int, watch: Watch) -> str:
        """Write the frame that tells a seat what came after a number as it saw it happen, and the present."""
        entries, present = self._live(table, seat, start, watch), self.now(table, seat, who)
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

    def again(self, table: Table, seat: Seat | None, who: Presence, start: int) -> str:
        """Write the answer to `missed`."""
        return self._several(self.entries(table, seat, start), self.now(table, seat, who))

    def welcome(self, table: Table, seat: Seat | None, who: Presence, start: int, face: object, at: float) -> str:
        """Write the answer to `hello`."""
        entries = ",".join(self.entries(table, seat, start))
        return (
            f'{{"type":"welcome","seat":{encode(seat).decode()},"table":{encode(face).decode()},'
            f'"entries":[{entries}],"now":{self.now(table, seat, who)},"time":{at:.3f}}}'
        )

    def _several(self, entries: list[str], present: str) -> str:
        return f'{{"type":"entries","entries":[{",".join(entries)}],"now":{present}}}'
