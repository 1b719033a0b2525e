"""A table in play: each command is checked, written, acknowledged and published, one at a time.

The order is guaranteed: nothing is acknowledged before it is on disk, and nothing is published before it is
acknowledged. What the table waits for from the server itself is done in `table_tasks`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial

from omerta.core.nodes import Seat
from omerta.core.words.languages import speaking
from omerta.server.live import table_tasks
from omerta.server.live.acts import Act, AwaitedAct, Came, Turns
from omerta.server.live.answer_timing import hold
from omerta.server.live.attendance import Attendance
from omerta.server.live.loading import fold_all, read_rows
from omerta.server.live.present import Presence, Reader
from omerta.server.live.seat_messages import SeatMessages
from omerta.server.live.table_services import COME_BACK, DAMAGED, TableConnection, TableServices, closed_for, hang_up
from omerta.server.live.table_talk import TableTalk
from omerta.server.live.tokens import hash_token, new_code, new_seed
from omerta.server.live.unattended import LOOK_EVERY_SECONDS
from omerta.server.outside import monotonic
from omerta.server.said import refusal
from omerta.server.store.errors import Conflict, Damaged, NotOwner, StoreError, Unsure
from omerta.server.store.store import Append, KeptSeats
from omerta.table.acts.pausing import pause
from omerta.table.acts.refusal import Refused
from omerta.table.acts.seating import Sat
from omerta.table.acts.wish import Command
from omerta.table.log.decision import Decision
from omerta.table.log.rows import AnyRow, Rows, write_row
from omerta.table.log.table import Table
from omerta.table.log.watch import Watch
from omerta.table.opening.opening import reopen_rows
from omerta.table.wire.payload_types import TableFace, Would
from omerta.table.wire.seat_payload import face
from omerta.table.wire.what_if import Trials

log = logging.getLogger("omerta.server")

WRONG_TOKEN = 4401
"""The close code of a connection whose key opens no seat."""
NOBODY_WATCHES = Watch(())


class LiveTable(Attendance):
    """One table, its connections, and its background tasks."""

    def __init__(self, table: Table, services: TableServices, opener: str = "") -> None:
        super().__init__(table, services, opener)
        self._turns = Turns()
        self._catching_up: asyncio.Task[None] | None = None
        """What is done about a log that has moved on."""
        self.talk = TableTalk(self)
        self._trials = Trials(monotonic)
        self._heard: dict[str, frozenset[Seat] | None] = {}
        """Who is connected to other servers, as they told since they were last asked."""
        self._asking = asyncio.Lock()
        self._absence: asyncio.TimerHandle | None = None
        self._messages = SeatMessages()
        self._presence = Presence(frozenset(), frozenset())
        """Who is here and who has been away for long, as it was told last."""
        self.running: dict[str, asyncio.Task[None]] = {}
        """The tasks that run for this table, by name."""
        self.failures = 0
        """How often in a row what the server itself does was not taken."""

    @property
    def damaged(self) -> Damaged | None:
        """Return what is wrong with its log, when it was closed to play for that."""
        return self.services.damaged.get(self.table.code)

    @property
    def idle(self) -> bool:
        """Return whether nobody is connected and no task runs for this table."""
        return not (self.connections or self._turns.busy or self.running)

    def look(self) -> None:
        """Note a look at a table where no person has played: its resting bots go on, at whichever server has it."""
        at = self.services.clock()
        if self.table.ids or at - self.attended < LOOK_EVERY_SECONDS:
            return
        self.attended = at
        if self.ours:
            self.start_due_work()
        else:
            self.services.cluster.look(self.table.code)

    @property
    def ours(self) -> bool:
        """Return whether this server does what the table waits for."""
        return self.services.cluster.owns(self.table.code)

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
        here = self.here
        away = self.away(self.services.clock()) if not here.issuperset(self.table.people) else ()
        if here != self._presence.here or away or self._presence.away:
            self._presence = Presence(frozenset(here), frozenset(away))
        return self._presence

    def face(self) -> TableFace:
        """Show the table to anybody."""
        return face(self.table, self.here, self.away(self.services.clock()))

    def hold(self, table: Table) -> float:
        """Return the seconds that the open question stays open at least."""
        return hold(table)

    def new_code(self) -> str:
        """Draw a code for another table."""
        return self.services.code_prefix + new_code()

    def hash_key(self, key: str) -> str:
        """Return the hash by which a chair's key is kept."""
        return hash_token(key)

    async def act(
        self, command: Command, acknowledge: Callable[[], None] | None = None, *, own: bool = False
    ) -> Rows | Refused:
        """Carry a command out completely, even if whoever gave it disconnects meanwhile.

        With `own`, it is written only while this server owns the table.
        """
        act = AwaitedAct(command, acknowledge, own=own)
        self.begin(act)
        return await act.future

    def begin(self, act: Act) -> None:
        """Carry a command out when those before it are done; it is told what came of it."""
        self._turns.take(partial(self._decide, act))

    def _decide(self, act: Act) -> None:
        """Find out what a command brings, and have that written."""
        try:
            came = self._bring(act)
        except Exception as error:
            came = error
        if came is not None:
            self._end(act, came)

    def _bring(self, act: Act) -> Came | None:
        """Write the rows of a command; return its result where there are none."""
        decision = Decision(self.table, self._watching())
        with speaking(act.language):
            if self.damaged is not None:
                return closed_for(self.damaged)
            why_not = act.command(decision, at := self.services.clock())
            if why_not is None and decision.rows:
                table_tasks.answer_at_once(self, decision, at)
        if why_not is not None:
            return why_not
        if not decision.rows:
            return self._finish(act, decision)
        appends = self._appends(decision, act.own)
        self.services.commit_then(decision.rows, appends, partial(self._written, act, decision))
        return None

    def _written(self, act: Act, decision: Decision, error: StoreError | None) -> None:
        """Continue once rows are safe; if they may not be, find out what became of them."""
        match error:
            case None:
                self._end(act, self._finish(act, decision))
            case Damaged():
                self.close_for(error)
                self._refuse(act, error)
            case Conflict():
                self._catching_up = asyncio.create_task(self._decide_anew(act))
            case NotOwner():
                self.services.cluster.drop(self.table.code)
                self._end(act, [])
            case _:
                self._refuse(act, error)

    def _finish(self, act: Act, decision: Decision) -> Came:
        """Acknowledge what is in the log, then tell everybody, and give what came of it."""
        try:
            try:
                act.acknowledge()
                if decision.rows:
                    self._adopt(decision, act)
                    table_tasks.follow_up(self, decision.rows)
            finally:
                self.start_due_work()
        except Exception as error:
            return error
        return decision.rows

    def _end(self, act: Act, came: Came) -> None:
        self._turns.end()
        act.ended(came)

    async def _decide_anew(self, act: Act) -> None:
        """Take in what other servers wrote meanwhile, and decide the command again."""
        try:
            if not await self._take_news():
                await self._reload()
        except StoreError as error:
            self._refuse(act, error)
        except Exception as error:
            self._end(act, error)
        else:
            self._decide(act)

    def _refuse(self, act: Act, error: StoreError) -> None:
        """Answer that nothing came of a command, in the language of whoever gave it."""
        with speaking(act.language):
            if isinstance(error, Damaged):
                why_not = closed_for(error)
            else:
                log.error("table %s: %s", self.table.code, error)
                why_not = refusal("store", "unsure" if isinstance(error, Unsure) else "unsaved")
        self._end(act, why_not)

    def _watching(self) -> set[Seat | None]:
        return {connection.seat for connection in self.listening()}

    def _adopt(self, decision: Decision, act: Act | None = None) -> None:
        """Make the decided table the current one, since its rows are in the log, and tell everybody who is here.

        Whoever brought them is told first.
        """
        before, rows = self.table.n, decision.rows
        decision.show(self._watching())
        self.table = decision.table
        self._publish(before, rows, decision.watch, act)
        self.talk.remark(before)
        self._send_away(rows)

    def _take(self, rows: Rows) -> None:
        """Fold rows that others have written, and tell everybody who is connected here."""
        decision = Decision(self.table, self._watching())
        for row in rows:
            decision.write(row)
        self._adopt(decision)

    async def catch_up(self, version: int | None = None) -> None:
        """Take in what other servers have written since, or have told to be there up to a version."""
        async with self._turns:
            if self.damaged is None and (version is None or self.table.version < version):
                await self._take_news()
        self.start_due_work()

    async def _take_news(self) -> bool:
        """Take in what is in the log beyond this version; return whether there was anything."""
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

    def hear_of(self, server: str, seats: frozenset[Seat] | None) -> None:
        """Note which seats are connected to another server now, None where nobody is, and show who is here."""
        self._heard[server] = seats
        if self.elsewhere.get(server) == seats:
            return
        before = self.here
        self.note_elsewhere({**self.elsewhere, server: seats})
        self._show_who_is_here(before)
        self._watch_absence()
        self.start_due_work()

    async def ask_elsewhere(self) -> None:
        """Read anew which seats are connected to other servers, unless one is heard of meanwhile."""
        async with self._asking:
            self._heard = {}
            found = await self.services.cluster.attending(self.table.code)
            self.note_elsewhere({**found, **self._heard})
        self._publish(self.table.n, (), NOBODY_WATCHES)
        self._watch_absence()

    def announce(self) -> None:
        """Tell the other servers who is connected here."""
        self.services.cluster.attend(self.table.code, self.here_alone() if self.connections else None)

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
                hang_up(connection, COME_BACK, "untold")

    def _send_away(self, rows: Rows) -> None:
        """Close the connections of those whose chair was freed or whose key is no longer valid; drop their messages."""
        freed = {chair for row in rows if (chair := row.frees()) is not None}
        if not freed:
            return
        self.talk.forget(freed)
        for connection in list(self.connections):
            if connection.seat in freed:
                connection.seat = None
                hang_up(connection, WRONG_TOKEN, "freed")
        self.regroup()

    async def _reload(self) -> None:
        """Rebuild the table from its first row on as it stands here, and take in what came since; close it if damaged.

        Only `_adopt` makes a table newer, so whoever is connected here is told of everything.
        """
        code, version = self.table.code, self.table.version
        found = await self.services.store.rows(code)
        try:
            if len(found) < version:
                raise Damaged(code, len(found) + 1, "it is missing")
            table = await asyncio.to_thread(fold_all, code, found[:version])
            rows = list(read_rows(code, found[version:], version + 1)) if found[version:] else []
        except Damaged as damaged:
            self.close_for(damaged)
            raise
        self.table = table
        if rows:
            self._take(rows)

    def close_for(self, damaged: Damaged) -> Refused:
        """Close the table to play: its log cannot be trusted any more, and everybody here is told."""
        if self.services.note(damaged):
            self.regroup()
            for connection in list(self.connections):
                with speaking(connection.language):
                    connection.hang_up(DAMAGED, closed_for(damaged).text)
        return closed_for(damaged)

    def _appends(self, decision: Decision, own: bool = False) -> list[Append]:
        table, rows = self.table, decision.rows
        over = any(row.ends_game for row in rows)
        appends = [Append(table.code, table.version, [write_row(row) for row in rows], over, own)]
        last = rows[-1]
        if (code := last.leads_to()) is not None:
            opening = reopen_rows(table, again=decision.table.again, code=code, seed=new_seed(), at=last.at)
            seats = {row.seat: row.token for row in opening if isinstance(row, Sat)}
            kept = KeptSeats(table.code, seats, last.at)
            appends.append(Append(code, 0, [write_row(row) for row in opening], False, kept=kept))
        return appends

    def _publish(self, before: int, rows: Sequence[AnyRow], watch: Watch, act: Act | None = None) -> None:
        """Send everybody what came after an entry; without a new entry, only those whose present has changed."""
        alone = {seat for row in rows if (seat := row.told_to()) is not None}
        fresh = self.table.n > before
        everybody = fresh or not alone
        listening = [each for each in self.listening() if everybody or each.seat in alone]
        self._tell_news(listening, before, watch, act)

    def _tell_news(
        self, connections: Sequence[TableConnection], before: int, watch: Watch, act: Act | None = None
    ) -> None:
        """Send what came after an entry, and the present, in the same words to all who read the same."""
        told: dict[tuple[Reader, int], list[str]] = {}
        who = self._who()

        def words(connection: TableConnection) -> list[str]:
            seat, lines, had = connection.seat, connection.lines, connection.had
            to = (seat, connection.language, lines), id(had)
            if to not in told:
                told[to] = [self._messages.news(self.table, seat, who, before, watch, lines, had)]
            if connection.short:
                connection.had = self._messages.present(self.table, seat, who, lines)
            return told[to]

        if act is not None:
            self.tell([each for each in connections if each is act.mover], words)
            act.told()
            connections = [each for each in connections if each is not act.mover]
        self.tell(connections, words)
        self._messages.told()

    def note(self, connection: TableConnection) -> None:
        """Note that a connection is now sent the whole present, so that from here on the short frames can go on."""
        present = self._messages.present(self.table, connection.seat, self._who(), connection.lines)
        self.regroup()
        connection.had = present if connection.short else None

    def welcome(self, seat: Seat | None, start: int, *, lines: bool = True) -> str:
        """Write the answer to `hello`, with the entries after a number that was recalled."""
        table = self.table
        shown: TableFace = {**self.face(), "cards": table.texts.cards}
        if not table.game.faces and (printed := table.game.printed()):
            shown["printed"] = printed
        return self._messages.welcome(
            self.table, seat, self._who(), start, shown, self.talk.messages, self.services.clock(), lines
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
            async with self._turns:
                if start < self.table.earlier:
                    await self._reload()
            self.start_due_work()
        return start

    def what_if(self, seat: Seat | None, question: int, moves: Sequence[object]) -> Would | Refused:
        """Answer what moves would bring; nothing is played, and nobody else is told."""
        if self.damaged is not None:
            return closed_for(self.damaged)
        return self._trials.ask(self.table, seat, question, moves)

    def join(self, connection: TableConnection) -> None:
        """Connect somebody, and show the others who is here."""
        before = self.here
        self.regroup()
        self.connections.append(connection)
        self.announce()
        self._show_who_is_here(before, connection)
        self._watch_absence()
        self.look()
        self.start_due_work()

    def leave(self, connection: TableConnection) -> None:
        """Disconnect somebody."""
        if connection in self.connections:
            before = self.here
            self.connections.remove(connection)
            self.regroup(connection)
            self.announce()
            if connection.seat is not None and connection.seat not in self.here:
                self.left[connection.seat] = self.services.clock()
            self._show_who_is_here(before, connection)
            self._watch_absence()
        if not self.connections:
            self.attended = self.services.clock()
            self._messages.forget()

    def _show_who_is_here(self, before: set[Seat], but: TableConnection | None = None) -> None:
        if self.here == before:
            return
        self._tell_news([each for each in self.listening() if each is not but], self.table.n, NOBODY_WATCHES)

    def start_due_work(self) -> None:
        """Start what the table needs from the server, such as bots and clocks, if this server owns it."""
        table_tasks.start_due_work(self)

    async def settle(self) -> None:
        """Wait until nothing is under way but a clock, which may run for days."""
        await table_tasks.settle(self)
        self.regroup()

    def send_home(self) -> None:
        """Ask everybody who is connected to come back in a moment: the server stops."""
        self.regroup()
        for connection in list(self.connections):
            hang_up(connection, COME_BACK, "stopping")

    async def stop(self) -> None:
        """End all tasks and connections; a running clock stands still from now on."""
        table_tasks.stop(self)
        self.send_home()
        async with self._turns:
            decision = Decision(self.table)
            pause(decision, self.services.clock())
            if decision.rows and self.damaged is None and self.ours:
                with suppress(StoreError):
                    await self.services.commit(decision.rows, *self._appends(decision, own=True))
                    self.table = decision.table
