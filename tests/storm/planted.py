"""Mistakes that are planted in a server, to show that the storm notices them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from types import TracebackType
from typing import Any

from omerta.server.live.live_table import LiveTable
from omerta.server.store import postgres_writing, sqlite_store
from omerta.server.store.postgres_store import PostgresStore
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Append
from omerta.table.log.decision import Decision

LATE_SECONDS = 0.2
"""How long a planted mistake leaves what it promised undone: on a quick disk it would hardly ever show,
and on a busy machine a kill comes late."""


def acknowledge_before_commit() -> None:
    """Say that a move is safe while it still waits to be written."""
    for store in (SQLiteStore, PostgresStore):
        store.append = late(store.append)  # type: ignore[method-assign]


def late(write: Callable[..., Coroutine[None, None, None]]) -> Callable[..., Coroutine[None, None, None]]:
    """Promise at once, and write a moment later."""

    async def append(self: object, *appends: Append) -> None:
        async def later() -> None:
            await asyncio.sleep(LATE_SECONDS)
            await write(self, *appends)

        task = asyncio.create_task(later())
        UNDER_WAY.add(task)
        task.add_done_callback(UNDER_WAY.discard)

    return append


class NoLock:
    """Stands where a lock should be, and holds nobody up."""

    async def __aenter__(self) -> None:
        return None

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    def locked(self) -> bool:
        return False


def check_outside_the_transaction() -> None:
    """Look at the table first and write later, behind whatever came between."""
    begin, write = LiveTable.__init__, sqlite_store._append

    def begin_without_lock(self: Any, *arguments: Any, **named: Any) -> None:
        begin(self, *arguments, **named)
        self._lock = NoLock()

    def append(connection: Any, appends: Any) -> None:
        behind = []
        for each in appends:
            (last,) = connection.execute("SELECT max(version) FROM rows WHERE code = ?", (each.code,)).fetchone()
            behind.append(replace(each, after=last or 0))
        write(connection, behind)

    def sort(self: Any, connection: Any) -> tuple[dict[Any, Any], list[Append]]:
        codes = sorted({each.code for job in self.jobs for each in job.appends})
        last = dict(connection.execute(postgres_writing._LAST, (codes,)).fetchall())
        writing = []
        for each in (each for job in self.jobs for each in job.appends):
            writing.append(replace(each, after=last.get(each.code, 0)))
            last[each.code] = last.get(each.code, 0) + len(each.rows)
        return {}, writing

    LiveTable.__init__ = begin_without_lock  # type: ignore[method-assign]
    sqlite_store._append = append
    postgres_writing.Batch._sort = sort  # type: ignore[method-assign]


def publish_before_commit() -> None:
    """Tell everybody what has not been written yet."""

    async def act(self: Any, command: Any, acknowledge: Callable[[], None] | None, own: bool) -> Any:
        async with self._lock:
            decision = Decision(self.table, self._watching())
            why_not = command(decision, self.services.clock())
            if why_not is not None:
                return why_not
            rows = decision.rows
            if rows:
                appends = self._appends(decision, own)
                self._adopt(decision)
                await asyncio.sleep(LATE_SECONDS)
                await self.services.store.append(*appends)
            if acknowledge is not None:
                acknowledge()
        self.go_on()
        return rows

    LiveTable._act = act  # type: ignore[method-assign]


UNDER_WAY: set[asyncio.Task[None]] = set()
MISTAKES: dict[str, Callable[[], None]] = {
    "acknowledge-before-commit": acknowledge_before_commit,
    "check-outside-the-transaction": check_outside_the_transaction,
    "publish-before-commit": publish_before_commit,
}


def plant(mistake: str) -> None:
    """Plant a mistake by its name."""
    MISTAKES[mistake]()
