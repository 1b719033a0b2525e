"""A server's parts on a clock that jumps: hours pass in a moment, and every moment is exact."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from random import Random
from typing import TypeVar

from omerta.server.bots.bot_answers import think
from omerta.server.bots.fair_queue import Asker
from omerta.server.bots.thinking import Thinking, ThinkingPool
from omerta.server.store.errors import Conflict, StoreError
from omerta.server.store.store import Append, Done, wait_for

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


def pass_time(seconds: float) -> None:
    """Let time pass on that clock, as in work that holds the loop up."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    loop.jumping.now += seconds


class MemoryStore:
    """A store that keeps logs in memory, and nothing else."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}

    async def append(self, *appends: Append) -> None:
        await wait_for(partial(self.append_then, appends))

    def append_then(self, appends: Sequence[Append], done: Done) -> None:
        error = None
        try:
            self.write(appends)
        except StoreError as found:
            error = found
        asyncio.get_running_loop().call_soon(done, error)

    def write(self, appends: Sequence[Append]) -> None:
        """Write rows, or raise why they cannot be written."""
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

    async def forget(self, code: str, version: int) -> None:
        del self.logs[code]

    async def close(self) -> None:
        """Have nothing to let go of."""


class TimedBotPool(ThinkingPool):
    """Bots whose thinking time tells what they hold: with one legal move next to none, else up to `longest` seconds."""

    def __init__(self, rng: Random, longest: float = 0.1) -> None:
        self.rng = rng
        self.longest = longest
        self.took: list[tuple[bool, float]] = []
        self.asked: list[tuple[tuple[str, ...], float]] = []
        """Which bots were asked together, and how many seconds they were given."""
        self._tasks: dict[Thinking, asyncio.Task[None]] = {}

    def begin(self, thinking: Thinking, asker: Asker) -> None:
        free = any(len(bot_task.view.legal) > 1 for bot_task in thinking.bot_tasks)
        seconds = self.rng.uniform(0.08, 1.0) * self.longest if free else self.rng.uniform(0.0, 0.009)
        self.took.append((free, seconds))
        self.asked.append((tuple(bot_task.bot for bot_task in thinking.bot_tasks), thinking.seconds))
        thinking.begin()
        self._tasks[thinking] = asyncio.create_task(self._think(thinking, seconds))

    async def _think(self, thinking: Thinking, seconds: float) -> None:
        await asyncio.sleep(seconds)
        for place, bot_task in thinking.missing():
            thinking.take(place, think(bot_task))
        thinking.ended.set()

    def leave(self, thinking: Thinking) -> None:
        self._tasks.pop(thinking).cancel()

    async def warm_up(self) -> None:
        """Be ready."""

    def close(self) -> None:
        """Have nothing to end."""
