"""The registry finds tables by code, opens new ones, and continues all of them after a restart.

While anybody uses a table there is exactly one object for it: the registry has weak references to all of them by code,
and strong ones to those that were used last. A table that nobody uses is dropped from memory, and is rebuilt from its
log when somebody comes back.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from typing import Protocol
from weakref import WeakValueDictionary

from omerta.core.nodes import Seat
from omerta.server.live.live_table import LiveTable
from omerta.server.live.loading import load, read_rows, sound
from omerta.server.live.other_servers import AGAIN_SECONDS, OtherServers, insist
from omerta.server.live.table_services import TableServices
from omerta.server.live.tokens import Key, hash_token, new_code, new_seed, new_token, token_for
from omerta.server.store.archive import Archive
from omerta.server.store.errors import Archived, Conflict, Damaged, DayNotOver, StoreError, TooManyUnwatched
from omerta.server.store.store import Append
from omerta.table.acts.broken_off import breaks_off
from omerta.table.acts.pausing import rests, resume
from omerta.table.acts.refusal import Refused
from omerta.table.acts.seating import sit
from omerta.table.after.record import write_record
from omerta.table.log.decision import decide_on
from omerta.table.log.opened import Opened
from omerta.table.log.rows import AnyRow, Rows, write_row
from omerta.table.opening.daily import day_of

log = logging.getLogger("omerta.server")

MOST_KEPT = 200
"""The most tables that stay in memory although nobody may be using them."""
MOST_RESUMING = 8
"""The most unwatched tables that continue at once after a restart; the others wait on disk."""


class Opening(Protocol):
    """What a new table plays, as the rows that open it once it has a code and a seed."""

    def __call__(self, *, code: str, seed: bytes, at: float) -> Rows: ...


class TableRegistry:
    """All tables of one server."""

    def __init__(self, services: TableServices, archive: Archive | None = None) -> None:
        self.services = services
        self.archive = archive
        self._tables: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._kept: OrderedDict[str, tuple[LiveTable, float]] = OrderedDict()
        self._loading: dict[str, asyncio.Future[LiveTable | None] | asyncio.Task[None]] = {}
        """The tables that are being loaded, opened, or moved to the archive: others wait for that."""
        self._opening: Counter[str] = Counter()
        """How many tables for bots alone are being opened, by address."""
        self._resuming: asyncio.Task[None] | None = None
        self.others = OtherServers(self)
        if services.alerts is not None:
            services.alerts.find = self.find

    def start(self) -> None:
        """Warm the bots up, and go on with every game that waits for the server."""
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        if self.services.cluster.shared:
            await self.others.join()
            await self.services.bot_pool.warm_up()
        else:
            await self.services.bot_pool.warm_up()
            await insist(self._resume_unfinished)

    async def _resume_unfinished(self) -> None:
        await self.resume_all(await self.services.store.unfinished())

    async def resume_all(self, tables: Iterable[str]) -> None:
        """Go on with tables, some at a time; those that the store does not give are tried again until it does."""
        waiting = list(tables)
        while waiting:
            codes, failed = iter(waiting), list[str]()
            await asyncio.gather(*(self._resume_each(codes, failed) for _ in range(MOST_RESUMING)))
            waiting = failed
            if waiting:
                await asyncio.sleep(AGAIN_SECONDS)

    async def _resume_each(self, codes: Iterator[str], failed: list[str]) -> None:
        for code in codes:
            try:
                live = await self.find(code)
                if live is not None:
                    live.start_due_work()
                    await live.settle()
            except (Damaged, Archived):
                continue
            except StoreError as error:
                log.error("table %s cannot go on yet: %s", code, error)
                failed.append(code)
            except Exception:
                log.exception("table %s cannot go on", code)

    def in_use(self) -> list[LiveTable]:
        """List the tables that are in memory."""
        return list(self._tables.values())

    def unwatched(self, address: str) -> int:
        """Count the tables that an address opened, or is opening, where bots play and nobody is connected."""
        return self._opening[address] + sum(live.opener == address and live.unwatched for live in self.in_use())

    def known(self, code: str) -> LiveTable | None:
        """Return a table that is in memory."""
        return self._tables.get(code)

    def forget(self, code: str) -> None:
        """Let go of a table that another server moved to the archive."""
        live = self._tables.pop(code, None)
        self._kept.pop(code, None)
        if live is not None:
            live.send_home()

    def send_home(self) -> int:
        """Ask everybody who is connected to come back in a moment; count the connections that are still there."""
        connections = 0
        for live in self.in_use():
            connections += len(live.connections)
            live.send_home()
        return connections

    async def stop(self) -> None:
        """Close every connection, end what is under way, and let go of the store."""
        if self._resuming is not None:
            self._resuming.cancel()
        await self.others.stop()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for live in self.in_use():
            await live.stop()
        self.services.bot_pool.close()
        if self.services.alerts is not None:
            await self.services.alerts.stop()
        await self.services.cluster.stop()
        await self.services.store.close()

    @property
    def in_memory(self) -> int:
        """Count the tables that are in memory, used or kept."""
        return len(self._tables)

    def let_go(self, before: float) -> None:
        """Drop the tables that were last used before a time of the event loop's clock."""
        for code in [code for code, (_, used) in self._kept.items() if used < before]:
            del self._kept[code]

    async def move_out(self, code: str, archive: Archive | None) -> bool:
        """Move a table from the database to the archive, or delete it for good, unless somebody uses it."""
        self._kept.pop(code, None)
        if await self.services.store.gap(code) is not None or await self.services.cluster.attending(code):
            return False
        if code in self._tables or code in self._loading:
            return False
        task = asyncio.create_task(self._move_out(code, archive))
        self._loading[code] = task
        task.add_done_callback(lambda _: self._loading.pop(code, None))
        await task
        return True

    async def _move_out(self, code: str, archive: Archive | None) -> None:
        rows = await self.services.store.rows(code)
        if not rows:
            raise Conflict("this table has left the store in the meantime")
        if archive is not None:
            await asyncio.to_thread(archive.keep, code, [body for _, body in rows])
        await self.services.store.forget(code, rows[-1][0])

    async def open(
        self,
        opening: Opening,
        name: str | None,
        address: str = "",
        *,
        token: str | None = None,
        seed: bytes | None = None,
    ) -> Key:
        """Open a table and give the opener its first human chair; a big screen sits nowhere.

        Token and seed are drawn unless they are given. TooManyUnwatched when bots would be alone at one too many.
        """
        at, token = self.services.clock(), token or new_token()
        while True:
            code = self.services.code_prefix + new_code()
            if code in self._loading or (self.archive is not None and self.archive.holds(code)):
                continue
            rows = opening(code=code, seed=seed or new_seed(), at=at)
            decision = decide_on(rows)
            host = decision.table.opened.host
            if host is not None:
                assert name is not None
                sit(decision, seat=host, name=name, token=hash_token(token), at=at)
            rows, table = decision.rows, decision.table
            alone, most = not table.people, self.services.unattended.tables
            if alone and self.unwatched(address) >= most:
                raise TooManyUnwatched(most)
            self._opening[address] += alone
            # it is in the store before it is known here, and whoever goes on with all that is there finds it
            opened: asyncio.Future[LiveTable | None] = asyncio.get_running_loop().create_future()
            self._loading[code] = opened
            live = None
            try:
                await self.services.commit(rows, Append(code, 0, [write_row(row) for row in rows], False))
                live = self._put(LiveTable(table, self.services, address))
            except Conflict:
                continue
            finally:
                self._opening[address] -= alone
                self._opening += Counter()  # forgets whoever opens none
                del self._loading[code]
                opened.set_result(live)
            self.services.metrics.opened(table.opened.game)
            live.start_due_work()
            return Key(code, host, None if host is None else token)

    async def sit(
        self, live: LiveTable, seat: Seat | None, name: str, id: str | None = None, chair_key: str | None = None
    ) -> Key | Refused:
        """Return a free chair to somebody; to the same request once more, the same chair."""
        token = new_token() if id is None else token_for(live.table.opened.seed, id)
        hashed, key = hash_token(token), None if chair_key is None else hash_token(chair_key)
        taken = await live.act(lambda decision, at: sit(decision, seat=seat, name=name, token=hashed, at=at, key=key))
        if isinstance(taken, Refused):
            return taken
        return Key(live.table.code, live.table.seat_of(hashed), token)

    async def record(self, code: str) -> str | None:
        """Write the record of a table's game once it has ended, or as far as its log is sound; None before."""
        ended = await self.ended(code)
        try:
            return None if ended is None else await asyncio.to_thread(write_record, *ended)
        except ValueError:
            return None

    async def ended(self, code: str) -> tuple[list[AnyRow], str | None] | None:
        """Return the log of a game that has ended, or what is sound of a damaged one and why it breaks off; else None.

        The game of a daily heist raises DayNotOver until its day is over.
        """
        damaged: Damaged | None = None
        try:
            live = await self.find(code)
            if live is None or live.table.phase != "over":
                return None
            rows = list(read_rows(code, await self.services.store.rows(code)))
        except Archived:
            assert self.archive is not None
            rows = list(read_rows(code, await asyncio.to_thread(self.archive.rows, code)))
        except Damaged as error:
            damaged = error
            rows = sound(code, await self.services.store.rows(code))
        opened = rows[0] if rows else None
        if isinstance(opened, Opened) and opened.daily is not None and opened.daily >= day_of(self.services.clock()):
            raise DayNotOver(opened.daily)
        return rows, None if damaged is None else f"the log of the table is damaged at row {damaged.row}"

    async def find(self, code: str) -> LiveTable | None:
        """Find a table by its code, in memory or in the store; Damaged or Archived when it is closed to play."""
        if code in self.services.damaged:
            raise self.services.damaged[code]
        live = self._tables.get(code)
        if live is not None:
            live = self._keep(live)
        else:
            live = await self._loaded(code)
        return await self.others.share(live) if live is not None and self.services.cluster.shared else live

    async def _loaded(self, code: str) -> LiveTable | None:
        """Load a table from the store, once for all who ask."""
        task = self._loading.get(code)
        if task is None:
            task = asyncio.create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        live = await asyncio.shield(task)
        # whoever came while the table was moved to the archive finds none either
        if live is None and self.archive is not None and self.archive.holds(code):
            raise Archived(code)
        return live

    async def _load(self, code: str) -> LiveTable | None:
        try:
            table = await load(self.services.store, code)
        except Damaged as damaged:
            self.services.note(damaged)
            raise
        if table is None:
            return None
        live = LiveTable(table, self.services)
        if rests(table, self.services.clock()) and self.services.cluster.owns(code):
            await live.act(resume, own=True)
        self._put(live)
        if self.services.cluster.shared:
            await live.ask_elsewhere()
        if breaks_off(table):
            live.start_due_work()
        return live

    def _put(self, live: LiveTable) -> LiveTable:
        self._tables[live.table.code] = live
        return self._keep(live)

    def _keep(self, live: LiveTable) -> LiveTable:
        """Keep a table in memory as one of those that were used last."""
        self._kept[live.table.code] = live, asyncio.get_running_loop().time()
        self._kept.move_to_end(live.table.code)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return live
