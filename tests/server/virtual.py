"""A server's parts on a clock that jumps: hours pass in a moment, and every moment is exact."""

from __future__ import annotations

import asyncio
import selectors
import sqlite3
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, TypeVar

from omerta.server.bot_answers import BotChoice, BotTask, think
from omerta.server.errors import Conflict
from omerta.server.sqlite_schema import upgrade
from omerta.server.store import Append, Execute

T = TypeVar("T")


class JumpingSelector(selectors.DefaultSelector):
    """Waits for nothing: when no socket is ready, the time that would be waited has passed."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0 if timeout is not None else None)
        if not ready and timeout is not None:
            self.now += timeout
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop on that clock."""

    def __init__(self) -> None:
        self.jumping = JumpingSelector()
        super().__init__(self.jumping)

    def time(self) -> float:
        return self.jumping.now


def run(scene: Callable[[], Coroutine[None, None, T]]) -> T:
    """Run a scene on a clock that jumps."""
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        return runner.run(scene())


def now() -> float:
    """Tell the time of that clock."""
    return asyncio.get_running_loop().time()


class MemoryStore:
    """A store that keeps its logs in memory."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.people = sqlite3.connect(":memory:", isolation_level=None)
        upgrade(self.people, "memory")

    async def append(self, *appends: Append) -> None:
        for each in appends:
            log = self.logs.setdefault(each.code, [])
            if len(log) != each.after:
                raise Conflict("this table has moved on in the meantime")
            log.extend(each.rows)

    async def rows(self, code: str, after: int = 0) -> list[tuple[int, bytes]]:
        return list(enumerate(self.logs.get(code, []), start=1))[after:]

    async def gap(self, code: str) -> int | None:
        return None

    async def keep_snapshot(self, code: str, version: int, body: bytes) -> None:
        """Keep none: every log is short."""

    async def snapshot(self, code: str) -> tuple[int, bytes] | None:
        return None

    async def unfinished(self) -> list[str]:
        return list(self.logs)

    async def stale(self, finished: float, abandoned: float) -> list[str]:
        return []

    async def forget(self, code: str, version: int) -> None:
        del self.logs[code]

    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return self.people.execute(statement, values).fetchall()

    async def transact(self, work: Callable[[Execute], T]) -> T:
        with self.people:
            return work(lambda statement, *values: self.people.execute(statement, values).fetchall())

    async def scrub(self) -> None:
        """Leave nothing: there are no files."""

    async def shrink(self) -> None:
        """Take no space that could be given back."""

    async def check(self) -> None:
        """Be there."""

    async def close(self) -> None:
        """Have nothing to let go of."""


class TimedBotPool:
    """Bots whose thinking time tells what they hold: with one legal move next to none, else up to 0.1 seconds."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.took: list[tuple[bool, float]] = []

    async def answers(self, bot_tasks: list[BotTask], asker: object = None) -> list[BotChoice]:
        free = any(len(bot_task.view.legal) > 1 for bot_task in bot_tasks)
        seconds = self.rng.uniform(0.008, 0.1) if free else self.rng.uniform(0.0, 0.009)
        self.took.append((free, seconds))
        await asyncio.sleep(seconds)
        return [think(bot_task) for bot_task in bot_tasks]

    async def warm_up(self) -> None:
        """Be ready."""

    def close(self) -> None:
        """Have nothing to end."""
