"""A table in play: one thing at a time is checked, written, acknowledged and told to everybody.

The order is the promise: nothing is acknowledged before it is on disk, and nothing is told before it is acknowledged.
Bots and the grace of the dice are started from here, whenever the table waits for the server.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from omerta.core.nodes import Seat
from omerta.server.errors import Conflict, StoreError
from omerta.server.frames import write_frame
from omerta.server.keys import new_seed
from omerta.server.store import Append, Store
from omerta.server.thinking import Thinkers, Thought
from omerta.table.commands import Refused, Rows, answer
from omerta.table.entries import Entry, tell
from omerta.table.lesson import scripted
from omerta.table.opening import reopen_rows, waive_silent
from omerta.table.phrases import Voices
from omerta.table.present import face, now
from omerta.table.rows import Again, AnyRow, Ended, Freed, Rematch, Sealed, Withdrawn, read_row, write_row
from omerta.table.snapshot import read_snapshot, write_snapshot
from omerta.table.table import Table, fold

log = logging.getLogger("omerta.server")

RETRY_SECONDS = 1.0
SNAPSHOT_EVERY = 100
WRONG_TOKEN = 4401
"""A line is closed with this code when its key opens no seat."""
Command = Callable[[Table, float], Rows | Refused]


def clock() -> float:
    """Tell the time in seconds since 1970, to the millisecond."""
    return round(time.time(), 3)


class Line(Protocol):
    """Somebody who is connected: at a seat, or watching."""

    seat: Seat | None

    def send(self, frame: str) -> None:
        """Pass a frame on without waiting."""
        ...

    def hang_up(self, code: int, reason: str) -> None:
        """End the connection."""
        ...


@dataclass(frozen=True, slots=True)
class Keeping:
    """What all tables of a server share."""

    store: Store
    thinkers: Thinkers
    grace_seconds: float


async def load(store: Store, code: str) -> Table | None:
    """Fold a table from its last snapshot and the rows since, or from its whole log."""
    kept = await store.snapshot(code)
    table = read_snapshot(kept[1]) if kept is not None else None
    if table is None:
        return await load_all(store, code)
    for body in await store.rows(code, table.version):
        table.take(read_row(body))
    return table


async def load_all(store: Store, code: str) -> Table | None:
    """Fold a table from its first row on, with everything that was ever told."""
    rows = await store.rows(code)
    return await asyncio.to_thread(lambda: fold(map(read_row, rows))) if rows else None


class Live:
    """One table, who is connected to it, and what is under way for it."""

    def __init__(self, table: Table, keeping: Keeping) -> None:
        self.table = table
        self.keeping = keeping
        self.lines: list[Line] = []
        self._lock = asyncio.Lock()
        self._voices = Voices()
        self._bots: asyncio.Task[None] | None = None
        self._grace: asyncio.Task[None] | None = None
        self._snapshot: asyncio.Task[None] | None = None
        self._loaded = clock()
        self._left: dict[Seat, float] = {}
        self._absence: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Tell whether nobody needs this table in memory."""
        return not (self.lines or self._lock.locked() or self._bots or self._grace or self._snapshot)

    @property
    def here(self) -> set[Seat]:
        """List the seats that are connected."""
        return {line.seat for line in self.lines if line.seat is not None}

    def watching(self) -> list[Line]:
        """List the lines of those who only watch."""
        return [line for line in self.lines if line.seat is None]

    def absent(self) -> dict[Seat, float]:
        """List the seats of people who are not connected, and since when: at most since the table was loaded."""
        here = self.here
        gone = [seat for seat in self.table.people if self.table.places[seat].name and seat not in here]
        return {seat: self._left.get(seat, self._loaded) for seat in gone}

    def away(self, at: float) -> dict[Seat, float]:
        """List the seats that have been gone for longer than the table's grace, and since when."""
        grace = self.table.opened.away_seconds
        return {seat: since for seat, since in self.absent().items() if at - since >= grace}

    def _watch_absence(self) -> None:
        """Show everybody that somebody is away, as soon as the table's grace is over."""
        if self._absence is not None:
            self._absence.cancel()
            self._absence = None
        at, grace = clock(), self.table.opened.away_seconds
        left = [since + grace - at for since in self.absent().values() if at - since < grace]
        if left and self.lines:
            self._absence = asyncio.get_running_loop().call_later(min(left) + 0.01, self._show_who_is_away)

    def _show_who_is_away(self) -> None:
        self._absence = None
        self._publish(0, ())
        self._watch_absence()

    def face(self) -> dict[str, object]:
        """Show the table to anybody."""
        return face(self.table, self.here, self.away(clock()))

    async def act(self, command: Command, acknowledge: Callable[[], None] | None = None) -> Rows | Refused:
        """Carry a command out to its end, even when the one who gave it is gone by then."""
        return await asyncio.shield(asyncio.create_task(self._act(command, acknowledge)))

    async def _act(self, command: Command, acknowledge: Callable[[], None] | None) -> Rows | Refused:
        async with self._lock:
            while True:
                rows = command(self.table, clock())
                if isinstance(rows, Refused):
                    return rows
                try:
                    if rows:
                        await self.keeping.store.append(*self._appends(rows))
                    break
                except Conflict:
                    table = await load(self.keeping.store, self.table.code)
                    assert table is not None
                    self.table = table
                except StoreError as error:
                    log.error("table %s: %s", self.table.code, error)
                    return Refused("store", f"That was not saved and does not count: {error}. Try again in a moment.")
            if acknowledge is not None:
                acknowledge()
            if rows:
                before = self.table.n
                for row in rows:
                    self.table.take(row)
                self._publish(self.table.n - before, rows)
                self._send_away(rows)
                self._keep_snapshot(len(rows))
        self.go_on()
        return rows

    def _send_away(self, rows: Rows) -> None:
        """Hang up on whoever's chair is free again: their key opens nothing any more."""
        freed = {row.chair for row in rows if isinstance(row, Freed)}
        for line in list(self.lines):
            if line.seat in freed:
                line.hang_up(WRONG_TOKEN, "Your chair is free again; you can watch, or take another.")

    def _appends(self, rows: Rows) -> list[Append]:
        table = self.table
        over = any(isinstance(row, Ended) for row in rows)
        appends = [Append(table.code, table.version, [write_row(row) for row in rows], over)]
        last = rows[-1]
        if isinstance(last, Rematch):
            again = table.again | {row.seat for row in rows if isinstance(row, Again)}
            opening = reopen_rows(table, again=again, code=last.code, seed=new_seed(), at=last.at)
            appends.append(Append(last.code, 0, [write_row(row) for row in opening], False))
        return appends

    def _keep_snapshot(self, count: int) -> None:
        """Write the table down now and then; nobody waits for it, and without it nothing is lost."""
        table = self.table
        if table.version // SNAPSHOT_EVERY > (table.version - count) // SNAPSHOT_EVERY:
            self._snapshot = asyncio.create_task(self._write_snapshot(table.version, write_snapshot(table)))

    async def _write_snapshot(self, version: int, body: bytes) -> None:
        try:
            await self.keeping.store.keep_snapshot(self.table.code, version, body)
        except StoreError as error:
            log.warning("table %s: no snapshot: %s", self.table.code, error)
        finally:
            self._snapshot = None

    def _publish(self, count: int, rows: Sequence[AnyRow]) -> None:
        """Tell everybody the last `count` entries; what is no entry is shown only to those whose present it changes."""
        fresh = self.table.entries[-count:] if count else []
        told: dict[Seat | None, str] = {}
        alone = {row.seat for row in rows if isinstance(row, Sealed | Withdrawn)}
        for line in list(self.lines):
            if not fresh and alone and line.seat not in alone:
                continue
            if line.seat not in told:
                told[line.seat] = self._news(line.seat, fresh)
            line.send(told[line.seat])

    def _news(self, seat: Seat | None, fresh: Sequence[Entry]) -> str:
        entries = self.told(seat, fresh)
        present = now(self.table, seat, self.here, self.away(clock()))
        if len(entries) == 1:
            return write_frame("entry", entry=entries[0], now=present)
        if entries:
            return write_frame("entries", entries=entries, now=present)
        return write_frame("now", now=present)

    def told(self, seat: Seat | None, entries: Sequence[Entry]) -> list[dict[str, object]]:
        """Put entries into a seat's own words."""
        names, texts = self.table.names, self.table.texts
        return [tell(entry, seat, names, texts) for entry in entries]

    async def recall(self, since: int) -> int:
        """Make sure that the entries after a number are at hand; a number from the future gets them all."""
        start = since if since <= self.table.n else 0
        if start < self.table.earlier:
            async with self._lock:
                table = await load_all(self.keeping.store, self.table.code)
                assert table is not None
                self.table = table
        return start

    def after(self, start: int) -> Sequence[Entry]:
        """Give the entries after a number that was recalled."""
        return self.table.entries[start - self.table.earlier :]

    def present(self, seat: Seat | None) -> dict[str, object]:
        """Show the present to a seat."""
        return now(self.table, seat, self.here, self.away(clock()))

    def say(self, seat: Seat | None, phrase: str) -> Refused | None:
        """Pass a phrase on to everybody who is connected now; it is written down nowhere."""
        text = self._voices.say(self.table, seat, phrase, time.monotonic())
        if isinstance(text, Refused):
            return text
        frame = write_frame("said", seat=seat, phrase=phrase, text=text)
        for line in list(self.lines):
            line.send(frame)
        return None

    def join(self, line: Line) -> None:
        """Connect somebody, and show the others who is here."""
        before = self.here
        self.lines.append(line)
        self._show_who_is_here(before, line)
        self._watch_absence()
        self.go_on()

    def leave(self, line: Line) -> None:
        """Disconnect somebody."""
        if line in self.lines:
            before = self.here
            self.lines.remove(line)
            if line.seat is not None and line.seat not in self.here:
                self._left[line.seat] = clock()
            self._show_who_is_here(before, line)
            self._watch_absence()

    def _show_who_is_here(self, before: set[Seat], but: Line) -> None:
        if self.here == before:
            return
        told: dict[Seat | None, str] = {}
        for line in list(self.lines):
            if line is not but:
                if line.seat not in told:
                    told[line.seat] = self._news(line.seat, ())
                line.send(told[line.seat])

    def go_on(self) -> None:
        """Start whatever the table waits for from the server."""
        if self._bots is None and self.table.owed_by_bots():
            self._bots = asyncio.create_task(self._let_bots_answer())
        if self._grace is None and self.table.silent():
            self._grace = asyncio.create_task(self._give_grace())

    async def _let_bots_answer(self) -> None:
        table = self.table
        assert table.question is not None
        assert table.state is not None
        question = table.question.name
        try:
            answers = {seat: (move, "script") for seat, move in scripted(table).items()}
            thoughts = [self._thought(table, seat) for seat in table.owed_by_bots() if seat not in answers]
            if thoughts:
                answers |= {each.seat: (each.move, each.by) for each in await self.keeping.thinkers.answers(thoughts)}
            done = await self.act(lambda table, at: answer(table, question, answers, at))
            if isinstance(done, Refused):
                await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("table %s: the bots cannot be asked", table.code)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._bots = None
        self.go_on()

    def _thought(self, table: Table, seat: Seat) -> Thought:
        assert table.state is not None
        assert table.question is not None
        opened = table.opened
        return Thought(
            game=opened.game,
            seats=opened.seats,
            rules=opened.rules,
            options=tuple(opened.options.items()),
            bot=table.places[seat].bot or "random",
            seat=seat,
            view=table.state.view(seat),
            seed=table.stream.bot_seed(table.question.name, seat),
        )

    async def _give_grace(self) -> None:
        """Wait for silent clients' part of the dice, then go on without it."""
        try:
            while self.table.silent():
                left = self.table.waiting_since + self.keeping.grace_seconds - clock()
                if left > 0:
                    await asyncio.sleep(left)
                    continue
                done = await self.act(waive_silent)
                if isinstance(done, Refused):
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._grace = None
        self.go_on()

    async def stop(self) -> None:
        """End what is under way and every line."""
        for task in (self._bots, self._grace):
            if task is not None:
                task.cancel()
        for line in list(self.lines):
            line.hang_up(1001, "The server is stopping.")
