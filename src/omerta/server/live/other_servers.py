"""What other servers that share the store tell about their tables, and the tables that they leave to this one.

What could not be read or written is tried again until it can: a table that this server has adopted is run by nobody
else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from typing import Protocol

from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_services import TableServices
from omerta.server.store.cluster import Adopted, Attending, Gone, Looked, Missed, Moved, News, Said
from omerta.server.store.errors import Archived, Damaged, StoreError
from omerta.table.acts.pausing import rests, resume
from omerta.table.acts.refusal import Refused
from omerta.table.log.rows import Rows

log = logging.getLogger("omerta.server")

AGAIN_SECONDS = 1.0


class Tables(Protocol):
    """The tables of this server, as far as other servers have to do with them."""

    services: TableServices

    def in_use(self) -> list[LiveTable]: ...

    def known(self, code: str) -> LiveTable | None: ...

    def forget(self, code: str) -> None: ...

    async def find(self, code: str) -> LiveTable | None: ...

    async def resume_all(self, tables: Iterable[str]) -> None: ...


async def insist(work: Callable[[], Coroutine[None, None, None]]) -> None:
    """Do something that bears being done twice, again and again until the store lets us."""
    while True:
        try:
            return await work()
        except (Damaged, Archived):
            return None
        except StoreError as error:
            log.error("what other servers did, or a restart left, cannot be read yet: %s", error)
            await asyncio.sleep(AGAIN_SECONDS)


class OtherServers:
    """The servers that share the store with this one."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._inherited: set[str] = set()
        """The tables that were adopted from another server, and do not go on yet."""
        self._hearing: set[asyncio.Task[None]] = set()
        self._stopping = False

    async def join(self) -> None:
        """Join the servers that share the store, as soon as the store can be reached."""
        await insist(lambda: self.tables.services.cluster.start(self.hear))
        self._begin(self._ask_all)

    async def stop(self) -> None:
        """Stop listening to the others."""
        self._stopping = True
        for task in self._hearing:
            task.cancel()
        await asyncio.gather(*self._hearing, return_exceptions=True)

    def hear(self, news: News) -> None:
        """Take in what another server tells."""
        if self._stopping:
            return
        match news:
            case Moved(version=0):
                self.tables.forget(news.code)
            case Moved():
                live = self.tables.known(news.code)
                if live is not None:
                    self._begin(partial(live.catch_up, news.version))
                elif self.tables.services.cluster.owns(news.code):
                    self._begin(partial(self.tables.resume_all, [news.code]))
            case Attending():
                live = self.tables.known(news.code)
                if live is not None:
                    live.hear_of(news.server, news.seats if news.seats or news.watched else None)
            case Looked():
                if self.tables.services.cluster.owns(news.code):
                    self._begin(partial(self._look_in, news.code))
            case Said():
                live = self.tables.known(news.code)
                if live is not None:
                    live.talk.hear_from(news.frame)
            case Gone():
                for live in self.tables.in_use():
                    live.hear_of(news.server, None)
            case Adopted():
                self._inherited.update(news.codes)
                for code in news.codes:
                    if self.tables.known(code) is not None:
                        self._begin(partial(self._resume_table, code))
                self._begin(partial(self.tables.resume_all, news.codes))
            case Missed():
                self._begin(self._look_again)

    async def share(self, live: LiveTable) -> LiveTable:
        """Bring a table up to date with other servers; one that was adopted goes on from here."""
        await live.catch_up()
        if live.table.code in self._inherited:
            await self._take_over(live)
        return live

    async def _take_over(self, live: LiveTable) -> None:
        """Begin to do what an adopted table waits for; a clock that stood still runs on."""
        code = live.table.code
        self._inherited.discard(code)
        clock = self.tables.services.clock
        if rests(live.table, clock()):
            done: Rows | Refused | None = None
            try:
                done = await live.act(resume, own=True)
            finally:
                unset = done is None or (isinstance(done, Refused) and live.damaged is None)
                if unset and not self._stopping:
                    self._inherited.add(code)
                    self._begin(partial(self._try_again, code))
            if unset:
                return
            if not done and rests(live.table, clock()):
                return  # Another server has adopted it since.
        self.tables.services.cluster.take(code)
        live.start_due_work()

    async def _try_again(self, code: str) -> None:
        """Go on in a moment with an adopted table whose clock could not be set."""
        await asyncio.sleep(AGAIN_SECONDS)
        await self._resume_table(code)

    async def _resume_table(self, code: str) -> None:
        """Go on with a table that somebody here may be waiting at."""
        await self.tables.find(code)

    async def _look_in(self, code: str) -> None:
        """Have bots go on at a table that somebody looked at on another server."""
        live = await self.tables.find(code)
        if live is not None:
            live.look()

    async def _ask_all(self) -> None:
        """Bring the tables in memory up to date with other servers, and them with us."""
        for live in self.tables.in_use():
            with suppress(Damaged):
                live.announce()
                await live.ask_elsewhere()
                await live.catch_up()

    async def _look_again(self) -> None:
        """Find out what was missed while the other servers could not be heard."""
        await self._ask_all()
        codes = await self.tables.services.store.unfinished()
        await self.tables.resume_all(code for code in codes if self.tables.services.cluster.owns(code))

    def _begin(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do something in the background."""
        task = asyncio.create_task(insist(work))
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)
