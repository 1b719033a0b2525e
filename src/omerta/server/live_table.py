"""A table in play: each command is checked, written, acknowledged and published, one at a time.

The order is guaranteed: nothing is acknowledged before it is on disk, and nothing is published before it is
acknowledged. What the table waits for from the server itself is done in `table_tasks`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress

from omerta.core.languages import speaking
from omerta.core.nodes import Seat
from omerta.server import table_tasks
from omerta.server.draining import COME_BACK, COME_BACK_TEXT
from omerta.server.errors import Conflict, Damaged, NotOwner, StoreError, Unsure
from omerta.server.fair_queue import PEOPLE, UNSEEN, WATCHED
from omerta.server.loading import load, load_all, read_rows
from omerta.server.seat_messages import Presence, Reader, SeatMessages
from omerta.server.store import Append, Store
from omerta.server.table_services import DAMAGED, TableConnection, TableServices, closed_for
from omerta.server.table_talk import TableTalk
from omerta.server.tokens import new_seed
from omerta.table.commands import Refused, Rows, pause
from omerta.table.opening import reopen_rows
from omerta.table.payload_types import TableFace, Would
from omerta.table.rows import Again, AnyRow, Ended, Freed, Ordered, Rematch, Sealed, Withdrawn, write_row
from omerta.table.seat_payload import face
from omerta.table.table import Table, Watch
from omerta.table.what_if import Trials

log = logging.getLogger("omerta.server")

WRONG_TOKEN = 4401
"""The close code of a connection whose key opens no seat."""
NOT_SAVED = "That was not saved and does not count. Try again in a moment."
NOT_TOLD = "Something went wrong here; come back in a moment, nothing is lost."
NOBODY_WATCHES = Watch(())
Command = Callable[[Table, float], Rows | Refused]
Load = Callable[[Store, str], Awaitable[Table | None]]


class LiveTable:
    """One table, its connections, and its background tasks."""

    def __init__(self, table: Table, services: TableServices, opener: str = "") -> None:
        self.table = table
        self.services = services
        self.opener = opener
        """The address that opened it, as long as that is known: its bots' time is charged to it."""
        self.connections: list[TableConnection] = []
        self._lock = asyncio.Lock()
        self.talk = TableTalk(self)
        self._trials = Trials()
        self.loaded = services.clock()
        self._left: dict[Seat, float] = {}
        self._elsewhere: dict[str, frozenset[Seat]] = {}
        """The seats that are connected to other servers, by server."""
        self._heard: dict[str, frozenset[Seat]] = {}
        """What other servers told of that since they were last asked."""
        self._asking = asyncio.Lock()
        self._absence: asyncio.TimerHandle | None = None
        self._messages = SeatMessages()
        self.running: dict[str, asyncio.Task[None]] = {}
        """The tasks that run for this table, by name."""
        self.failures = 0
        """How often in a row what the server itself does was not taken."""

    @property
    def damaged(self) -> Damaged | None:
        """Say what is wrong with its log, when it was closed to play for that."""
        return self.services.damaged.get(self.table.code)

    @property
    def idle(self) -> bool:
        """Tell whether nobody is connected and no task runs for this table."""
        return not (self.connections or self._lock.locked() or self.running)

    @property
    def lane(self) -> int:
        """Tell whether people sit here now, or only watch, or nobody is connected."""
        # asked for every table that waits whenever a bot is free, so without making the set of who is here
        if any(connection.seat is not None for connection in self.connections) or any(self._elsewhere.values()):
            return PEOPLE
        return WATCHED if self.connections else UNSEEN

    @property
    def address(self) -> str:
        """Give the address that its bots' time is charged to: of whoever sits here, or watches, or opened it."""
        connections = sorted(self.connections, key=lambda connection: connection.seat is None)
        return connections[0].address if connections else self.opener

    @property
    def here(self) -> set[Seat]:
        """List the seats that are connected, to this server or to another."""
        return set(self._here_alone()).union(*self._elsewhere.values())

    def _here_alone(self) -> frozenset[Seat]:
        """List the seats that are connected to this server."""
        return frozenset(connection.seat for connection in self.connections if connection.seat is not None)

    @property
    def ours(self) -> bool:
        """Tell whether this server does what the table waits for."""
        return self.services.cluster.owns(self.table.code)

    def at(self, seat: Seat | None) -> int:
        """Count the connections to a seat; None counts those who only watch."""
        return sum(connection.seat == seat for connection in self.connections)

    def absent(self) -> dict[Seat, float]:
        """List the seats of people who are not connected, and since when: at most since the table was loaded."""
        here = self.here
        gone = [seat for seat in self.table.people if self.table.places[seat].name and seat not in here]
        return {seat: self._left.get(seat, self.loaded) for seat in gone}

    def away(self, at: float) -> dict[Seat, float]:
        """List the seats that have been gone for longer than the table's grace, and since when."""
        grace = self.table.opened.away_seconds
        return {seat: since for seat, since in self.absent().items() if at - since >= grace}

    def _watch_absence(self) -> None:
        """Show everybody that somebody is away, as soon as the table's grace is over."""
        if self._absence is not None:
            self._absence.cancel()
            self._absence = None
        at, grace = self.services.clock(), self.table.opened.away_seconds
        left = [since + grace - at for since in self.absent().values() if at - since < grace]
        if left and self.connections:
            self._absence = asyncio.get_running_loop().call_later(min(left) + 0.01, self._show_who_is_away)

    def _show_who_is_away(self) -> None:
        self._absence = None
        self._publish(self.table.n, (), NOBODY_WATCHES)
        self._watch_absence()

    def _who(self) -> Presence:
        away = self.away(self.services.clock()) if self.absent() else ()
        return Presence(frozenset(self.here), frozenset(away))

    def face(self) -> TableFace:
        """Show the table to anybody."""
        return face(self.table, self.here, self.away(self.services.clock()))

    async def act(
        self, command: Command, acknowledge: Callable[[], None] | None = None, *, own: bool = False
    ) -> Rows | Refused:
        """Carry a command out completely, even if whoever gave it disconnects meanwhile.

        With `own`, it is written only while this server owns the table.
        """
        return await asyncio.shield(asyncio.create_task(self._act(command, acknowledge, own)))

    async def _act(self, command: Command, acknowledge: Callable[[], None] | None, own: bool) -> Rows | Refused:
        async with self._lock:
            while True:
                if self.damaged is not None:
                    return closed_for(self.damaged)
                rows = command(self.table, self.services.clock())
                if isinstance(rows, Refused):
                    return rows
                try:
                    if rows:
                        await self.services.commit(rows, *self._appends(rows, own))
                    break
                except Damaged as damaged:
                    return self.close_for(damaged)
                except Conflict:
                    try:
                        if not await self._take_news():
                            await self._reload()
                    except Damaged as damaged:
                        return closed_for(damaged)
                    except StoreError as error:
                        log.error("table %s: %s", self.table.code, error)
                        return Refused("store", NOT_SAVED)
                except NotOwner:
                    self.services.cluster.drop(self.table.code)
                    return []
                except Unsure as error:
                    log.error("table %s: %s", self.table.code, error)
                    return Refused("store", "It is not known whether that was saved. Look again in a moment.")
                except StoreError as error:
                    log.error("table %s: %s", self.table.code, error)
                    return Refused("store", NOT_SAVED)
            try:
                if acknowledge is not None:
                    acknowledge()
                if rows:
                    self._take(rows)
                    table_tasks.follow_up(self, rows)
            finally:
                self.go_on()
        return rows

    def _take(self, rows: Rows) -> None:
        """Fold rows that are in the log, and tell everybody who is connected here."""
        before, watch = self.table.n, Watch(tuple({connection.seat for connection in self.connections}))
        for row in rows:
            self.table.take(row, watch)
        self._publish(before, rows, watch)
        self.talk.remark(before)
        self._send_away(rows)

    async def catch_up(self, version: int | None = None) -> None:
        """Take in what other servers have written since, or have told to be there up to a version."""
        async with self._lock:
            if self.damaged is None and (version is None or self.table.version < version):
                await self._take_news()
        self.go_on()

    async def _take_news(self) -> bool:
        """Take in what is in the log beyond this version; tell whether there was anything."""
        code, version = self.table.code, self.table.version
        found = await self.services.store.rows(code, version)
        try:
            rows = list(read_rows(code, found, version + 1)) if found else []
        except Damaged as damaged:
            self.close_for(damaged)
            raise
        if rows:
            self._take(rows)
        return bool(rows)

    def hear_of(self, server: str, seats: frozenset[Seat]) -> None:
        """Note which seats are connected to another server now, and show who is here."""
        self._heard[server] = seats
        if self._elsewhere.get(server) == seats:
            return
        before = self.here
        self._elsewhere[server] = seats
        for seat in before - self.here:
            self._left[seat] = self.services.clock()
        self._show_who_is_here(before)
        self._watch_absence()

    async def ask_elsewhere(self) -> None:
        """Read anew which seats are connected to other servers, unless one is heard of meanwhile."""
        async with self._asking:
            self._heard = {}
            found = await self.services.cluster.attending(self.table.code)
            before = self.here
            self._elsewhere = {**found, **self._heard}
        for seat in before - self.here:
            self._left[seat] = self.services.clock()
        self._publish(self.table.n, (), NOBODY_WATCHES)
        self._watch_absence()

    def announce(self) -> None:
        """Tell the other servers who is connected here."""
        self.services.cluster.attend(self.table.code, self._here_alone())

    def tell(self, connections: Iterable[TableConnection], words: Callable[[TableConnection], list[str]]) -> None:
        """Send each connection its frames, in its language; one whose frames cannot be made is asked to come back."""
        for connection in list(connections):
            try:
                with speaking(connection.language):
                    frames = words(connection)
                for frame in frames:
                    connection.send(frame)
            except Exception:
                log.exception("table %s: seat %s could not be told what happened", self.table.code, connection.seat)
                connection.hang_up(COME_BACK, NOT_TOLD)

    def _send_away(self, rows: Rows) -> None:
        """Close the connections of people whose chair was freed, whose key is no longer valid, and drop their lines."""
        freed = {row.chair for row in rows if isinstance(row, Freed)}
        if freed:
            self.talk.forget(freed)
        for connection in list(self.connections):
            if connection.seat in freed:
                connection.seat = None
                connection.hang_up(WRONG_TOKEN, "Your chair is free again; you can watch, or take another.")

    async def _reload(self, load: Load = load) -> None:
        """Rebuild the table from its log; if that fails, close it to play."""
        try:
            table = await load(self.services.store, self.table.code)
            if table is None:
                raise Damaged(self.table.code, 1, "it is missing")
        except Damaged as damaged:
            self.close_for(damaged)
            raise
        self.table = table

    def close_for(self, damaged: Damaged) -> Refused:
        """Close the table to play: its log cannot be trusted any more, and everybody here is told."""
        if self.services.note(damaged):
            for connection in list(self.connections):
                connection.hang_up(DAMAGED, closed_for(damaged).text)
        return closed_for(damaged)

    def _appends(self, rows: Rows, own: bool = False) -> list[Append]:
        table = self.table
        over = any(isinstance(row, Ended) for row in rows)
        appends = [Append(table.code, table.version, [write_row(row) for row in rows], over, own)]
        last = rows[-1]
        if isinstance(last, Rematch):
            again = table.again | {row.seat for row in rows if isinstance(row, Again)}
            opening = reopen_rows(table, again=again, code=last.code, seed=new_seed(), at=last.at)
            appends.append(Append(last.code, 0, [write_row(row) for row in opening], False))
        return appends

    def _publish(self, before: int, rows: Sequence[AnyRow], watch: Watch) -> None:
        """Send everybody what came after an entry; without a new entry, only those whose present has changed."""
        alone = {row.seat for row in rows if isinstance(row, Sealed | Withdrawn | Ordered)}
        fresh = self.table.n > before
        told: dict[Reader, list[str]] = {}
        who = self._who()

        def words(connection: TableConnection) -> list[str]:
            seat, lines = connection.seat, connection.lines
            reader = seat, connection.language, lines
            if reader not in told:
                told[reader] = [self._messages.news(self.table, seat, who, before, watch, lines)]
            return told[reader]

        everybody = fresh or not alone
        self.tell([each for each in self.connections if everybody or each.seat in alone], words)

    def welcome(self, seat: Seat | None, start: int, *, lines: bool = True) -> str:
        """Write the answer to `hello`, with the entries after a number that was recalled."""
        table = self.table
        shown: TableFace = {**self.face(), "cards": table.texts.cards}
        if not table.game.faces and (printed := table.game.printed()):
            shown["printed"] = printed
        return self._messages.welcome(
            self.table, seat, self._who(), start, shown, self.talk.lines, self.services.clock(), lines
        )

    def missed(self, seat: Seat | None, start: int, *, lines: bool = True) -> str:
        """Write the answer to `missed`."""
        return self._messages.again(self.table, seat, self._who(), start, lines)

    def present(self, seat: Seat | None, *, lines: bool) -> str:
        """Write the present alone."""
        return self._messages.news(self.table, seat, self._who(), self.table.n, NOBODY_WATCHES, lines)

    async def recall(self, since: int) -> int:
        """Load the entries after a number if they are not in memory; a number beyond the last one loads all of them."""
        start = since if since <= self.table.n else 0
        if start < self.table.earlier:
            async with self._lock:
                if start < self.table.earlier:
                    await self._reload(load_all)
        return start

    def what_if(self, seat: Seat | None, question: int, moves: Sequence[object]) -> Would | Refused:
        """Answer what moves would bring; nothing is played, and nobody else is told."""
        if self.damaged is not None:
            return closed_for(self.damaged)
        return self._trials.ask(self.table, seat, question, moves, time.monotonic())

    def join(self, connection: TableConnection) -> None:
        """Connect somebody, and show the others who is here."""
        before = self.here
        self.connections.append(connection)
        self.announce()
        self._show_who_is_here(before, connection)
        self._watch_absence()
        self.go_on()

    def leave(self, connection: TableConnection) -> None:
        """Disconnect somebody."""
        if connection in self.connections:
            before = self.here
            self.connections.remove(connection)
            self.announce()
            if connection.seat is not None and connection.seat not in self.here:
                self._left[connection.seat] = self.services.clock()
            self._show_who_is_here(before, connection)
            self._watch_absence()
        if not self.connections:
            self._messages.forget()

    def _show_who_is_here(self, before: set[Seat], but: TableConnection | None = None) -> None:
        if self.here == before:
            return
        who, n = self._who(), self.table.n

        def words(connection: TableConnection) -> list[str]:
            return [self._messages.news(self.table, connection.seat, who, n, NOBODY_WATCHES, connection.lines)]

        self.tell([each for each in self.connections if each is not but], words)

    def go_on(self) -> None:
        """Have done whatever the table waits for from the server, if this server owns it."""
        table_tasks.go_on(self)

    async def settle(self) -> None:
        """Wait until nothing is under way but a clock, which may run for days."""
        await table_tasks.settle(self)

    def send_home(self) -> None:
        """Ask everybody who is connected to come back in a moment: the server stops."""
        for connection in list(self.connections):
            connection.hang_up(COME_BACK, COME_BACK_TEXT)

    async def stop(self) -> None:
        """End all tasks and connections; a running clock stands still from now on."""
        table_tasks.stop(self)
        self.send_home()
        async with self._lock:
            rows = pause(self.table, self.services.clock())
            if rows and self.damaged is None and self.ours:
                with suppress(StoreError):
                    await self.services.commit(rows, *self._appends(rows, own=True))
                    self.table.take(rows[0])
