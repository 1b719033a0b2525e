"""Encode what each seat is sent in the language that is spoken, once: a repeated request gets the same bytes.

Entries never change; only names do, while people sit down. What just happened is put together from pieces, of which
whatever reads alike to several readers is written once. Who asked for short frames is sent of the present only what is
not as it was told last on that connection.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from omerta.core.events import Event
from omerta.core.nodes import Seat, reaches
from omerta.core.view_changes import Change
from omerta.core.words.languages import spoken_language
from omerta.core.words.texts import Texts
from omerta.server.live.present import Presence, Present, Presents, text
from omerta.table.log.entries import Entry, say, tell
from omerta.table.log.table import Table
from omerta.table.log.watch import Watch

STEPS = "step"
"""The fact of an entry by which a game moved on."""


class SeatMessages:
    """The frames of one table."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Drop what was encoded; it can be encoded again."""
        self._entries: dict[tuple[Seat | None, str], list[str]] = {}
        self._of: tuple[object, ...] = ()
        self._presents = Presents()
        self.told()

    def told(self) -> None:
        """Drop what was written of what came last: everybody who is here has been told of it."""
        self._presents.told()
        self._fresh: FreshEntries | None = None

    def entries(self, table: Table, seat: Seat | None, start: int) -> list[str]:
        """Return the entries after a number, each encoded for this seat."""
        of = (table.earlier, table.names)
        if of != self._of:
            self._entries, self._of = {}, of
        written = self._entries.setdefault((seat, spoken_language()), [])
        for entry in islice(table.entries, len(written), None):
            written.append(text(tell(entry, seat, table.names, table.texts)))
        return written[start - table.earlier :]

    def present(self, table: Table, seat: Seat | None, who: Presence, lines: bool = True) -> Present:
        """Return what a seat is told of the present."""
        return self._presents.of(table, seat, who, lines)

    def now(self, table: Table, seat: Seat | None, who: Presence, lines: bool = True) -> str:
        """Return the present, encoded for this seat."""
        return self.present(table, seat, who, lines).whole()

    def news(
        self,
        table: Table,
        seat: Seat | None,
        who: Presence,
        start: int,
        watch: Watch,
        lines: bool = True,
        had: Present | None = None,
    ) -> str:
        """Write the frame that tells a seat what came after a number as it saw it happen, and the present.

        Of the present it is told what has changed since the one it `had`, and all of it where that is not known.
        """
        present = self.present(table, seat, who, lines)
        if had is None:
            now = f'"now":{present.whole()}'
        else:
            now = f'"news":{present.since(had, _all_watched(table, seat, start, watch))}'
        entries = self._live(table, seat, start, watch)
        if not entries:
            return f'{{"type":"now",{now}}}'
        if len(entries) == 1:
            return f'{{"type":"entry","entry":{entries[0]},{now}}}'
        return f'{{"type":"entries","entries":[{",".join(entries)}],{now}}}'

    def _live(self, table: Table, seat: Seat | None, start: int, watch: Watch) -> list[str]:
        """Return the entries after a number with what they did to this seat's view: only who is here now gets that."""
        if self._fresh is None or self._fresh.version != table.version:
            self._fresh = FreshEntries(table.version)
        return [self._fresh.write(table, entry, seat, watch) for entry in table.entries[start - table.earlier :]]

    def again(self, table: Table, seat: Seat | None, who: Presence, start: int, lines: bool = True) -> str:
        """Write the answer to `missed`."""
        entries = ",".join(self.entries(table, seat, start))
        return f'{{"type":"entries","entries":[{entries}],"now":{self.now(table, seat, who, lines)}}}'

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
            f'{{"type":"welcome","seat":{text(seat)},"table":{text(face)},'
            f'"entries":[{entries}],"now":{self.now(table, seat, who, lines)},'
            f'"chat":{text(chat)},"time":{at:.3f}}}'
        )


def _all_watched(table: Table, seat: Seat | None, start: int, watch: Watch) -> bool:
    """Return whether what a seat saw of every step after a number stands in the entries that it is sent."""
    entries = table.entries[start - table.earlier :]
    return all(seat in watch.seen.get(entry.n, ()) for entry in entries if STEPS in entry.facts)


class FreshEntries:
    """What came about at one version, in pieces: what reads alike to several readers is written once for all of them.

    A sentence may read differently to a seat that is one of its facts; to all others it is the same.
    """

    def __init__(self, version: int) -> None:
        self.version = version
        self._begun: dict[int, tuple[str, list[tuple[str, str]]]] = {}
        """For each entry its facts, and for each event what stands before its sentence and after it."""
        self._said: dict[tuple[int, int, str, Seat | None], str] = {}
        """The sentence of an event in a language, to a seat that it concerns or, as None, to everybody else."""
        self._alike: dict[tuple[int, str], str] = {}
        """Whole entries in a language, of which nothing is a seat's own."""
        self._changes: dict[int, tuple[Change, str]] = {}
        """Changes of views by their identity."""

    def write(self, table: Table, entry: Entry, seat: Seat | None, watch: Watch) -> str:
        """Write an entry as `tell` puts it; where nothing in it is a seat's own, once for all others."""
        changes, texts = watch.changes(entry.n, seat), table.texts
        if any(changes) or any(event.to is not None or _concerns(event, seat) for event in entry.events):
            return self._put(table, texts, entry, seat, changes)
        key = entry.n, texts.language
        if key not in self._alike:
            self._alike[key] = self._put(table, texts, entry, seat, changes)
        return self._alike[key]

    def _put(self, table: Table, texts: Texts, entry: Entry, seat: Seat | None, changes: Sequence[Change]) -> str:
        if entry.n not in self._begun:
            facts = text({"n": entry.n, "at": entry.at, "kind": entry.kind, **entry.facts})[:-1]
            self._begun[entry.n] = facts, [_around(event) for event in entry.events]
        facts, pieces = self._begun[entry.n]
        told: list[str] = []
        for place, (event, (before, after)) in enumerate(zip(entry.events, pieces, strict=True)):
            if reaches(event.to, seat):
                sentence = self._sentence(table, texts, entry.n, place, event, seat)
                change = self._change(changes[len(told)]) if len(told) < len(changes) else ""
                told.append(f"{before}{sentence}{after}{change}}}")
        last = self._change(changes[len(told)]) if len(told) < len(changes) else ""
        return f'{facts},"events":[{",".join(told)}]{last}}}'

    def _sentence(self, table: Table, texts: Texts, n: int, place: int, event: Event, seat: Seat | None) -> str:
        key = n, place, texts.language, seat if _concerns(event, seat) else None
        said = self._said.get(key)
        if said is None:
            said = self._said[key] = text(say(event, key[3], table.names, texts))
        return said

    def _change(self, change: Change) -> str:
        """Write a change of a view as the end of what brought it."""
        if not change:
            return ""
        if id(change) not in self._changes:
            self._changes[id(change)] = change, f',"change":{text(change)}'
        return self._changes[id(change)][1]


def _around(event: Event) -> tuple[str, str]:
    """Return the JSON before an event's sentence and the JSON after it."""
    before = text({"kind": event.kind, "rule": event.rule or None, "data": event.data})[:-1]
    return f'{before},"text":', f',"private":{"false" if reaches(event.to, None) else "true"}'


def _concerns(event: Event, seat: Seat | None) -> bool:
    """Return whether a seat may be one of an event's facts."""
    if seat is not None:
        for fact in event.data.values():
            if fact == seat or (type(fact) is tuple and seat in fact):
                return True
    return False
