"""What a server is given before it begins: a clock that can be set, and mistakes that the storm has to notice."""

from __future__ import annotations

import asyncio
import mmap
import struct
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from omerta.server.live.acts import Act
from omerta.server.live.live_table import LiveTable
from omerta.server.store import postgres_writing, sqlite_store
from omerta.server.store.postgres_store import PostgresStore
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Append, Done
from omerta.table.log.decision import Decision

LATE_SECONDS = 0.2
"""How long a planted mistake leaves what it promised undone: on a quick disk it would hardly ever show,
and on a busy machine a kill comes late."""


def acknowledge_before_commit() -> None:
    """Say that a move is safe while it still waits to be written."""
    for store in (SQLiteStore, PostgresStore):
        store.append_then = late(store.append_then)  # type: ignore[method-assign, assignment]


def late(write: Callable[[Any, Sequence[Append], Done], None]) -> Callable[[Any, Sequence[Append], Done], None]:
    """Promise at once, and write a moment later."""

    def append_then(self: object, appends: Sequence[Append], done: Done) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(LATE_SECONDS, write, self, appends, lambda _: None)
        loop.call_soon(done, None)

    return append_then


class NoTurns:
    """Stands where turns should be taken, and holds nobody up."""

    busy = False

    def take(self, work: Callable[[], None]) -> None:
        work()

    def end(self) -> None:
        """Let nobody wait."""

    async def __aenter__(self) -> None:
        return None

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None


def check_outside_the_transaction() -> None:
    """Look at the table first and write later, behind whatever came between."""
    begin, write = LiveTable.__init__, sqlite_store._append

    def begin_without_turns(self: Any, *arguments: Any, **named: Any) -> None:
        begin(self, *arguments, **named)
        self._turns = NoTurns()

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

    LiveTable.__init__ = begin_without_turns  # type: ignore[method-assign]
    sqlite_store._append = append
    postgres_writing.Batch._sort = sort  # type: ignore[method-assign]


def publish_before_commit() -> None:
    """Tell everybody what has not been written yet."""

    def decide(self: Any, act: Act) -> None:
        decision = Decision(self.table, self._watching())
        why_not = act.command(decision, self.services.clock())
        if why_not is not None or not decision.rows:
            self._end(act, why_not or [])
            return
        appends = self._appends(decision, act.own)
        self._adopt(decision)

        def written(_: object) -> None:
            act.acknowledge()
            self._end(act, decision.rows)
            self.start_due_work()

        asyncio.get_running_loop().call_later(LATE_SECONDS, self.services.store.append_then, appends, written)

    LiveTable._decide = decide  # type: ignore[method-assign]


MISTAKES: dict[str, Callable[[], None]] = {
    "acknowledge-before-commit": acknowledge_before_commit,
    "check-outside-the-transaction": check_outside_the_transaction,
    "publish-before-commit": publish_before_commit,
}


def prepare(clock: Path, mistake: str) -> None:
    """Set this process's clock off by the seconds in a file, whenever they change, and plant a mistake by its name."""
    with clock.open("r+b") as opened:
        off = mmap.mmap(opened.fileno(), 8)
    real = time.time
    time.time = lambda: real() + struct.unpack("d", off[:8])[0]
    if mistake != "none":
        MISTAKES[mistake]()
