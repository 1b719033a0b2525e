"""Run bots in processes of their own: each is asked from a thread, and killed when it hangs.

What is asked at one question of a table is one piece of work for one process. First it is told which bots are needed,
and says when they are made; only then does it get to see views. A process that dies is replaced and the bot asked once
more; after that a random move replaces its answer. Closing kills all processes and waits for none. Bots that were
measured to need next to no time are asked in the server itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

from omerta.bots.thinking_time import reference_seconds, time_fixed_work
from omerta.server.bots.bot_answers import BotChoice, BotTask, at_once, make_ready, stand_in, think
from omerta.server.bots.fair_queue import PEOPLE, Asker, FairQueue, QueuedTask
from omerta.server.bots.thinking import Thinking, ThinkingPool
from omerta.server.bots.worker_process import Ended, WorkerProcess, at_work
from omerta.server.operate.metrics import Metrics
from omerta.server.outside import monotonic

log = logging.getLogger("omerta.server")

TRIES = 2
THINK_SECONDS = 20.0
"""Our bots answer within a second or two; one that takes as long as this, even on a busy machine, hangs."""
START_SECONDS = 60.0
"""A process that has not started and made its bots by then, even on a busy machine, hangs."""
BACK_SECONDS = 0.05
"""So long before their answers are given bots are interrupted: a quicker one answers, and the answers are sent back."""
SPEED_SECONDS = 60.0
"""How often a process finds out how fast this machine is."""
MOST_SLOWNESS = 10.0
"""On a machine that is slower still, or as busy, bots are given no more time: quicker ones answer in their place."""

NICENESS = 5
"""The nice value of the processes: the server itself has little to do and should do it at once."""


def work(pipe: Connection) -> None:
    """Make the bots and give the answers that are asked for through the pipe, until it is closed or the server ends."""
    measured, slowness = -SPEED_SECONDS, 1.0
    with at_work(NICENESS):
        while True:
            try:
                bots, task = pipe.recv()
            except EOFError:
                return
            if task is not None:
                pipe.send(think(*task))
                continue
            make_ready(bots)
            if monotonic() >= measured + SPEED_SECONDS:
                slowness = time_fixed_work(perf_counter) / reference_seconds()
                measured = monotonic()
            pipe.send(slowness)


class BotPool(ThinkingPool):
    """A number of processes shared fairly, and one more for people at an address that has none running."""

    def __init__(self, processes: int, metrics: Metrics | None = None) -> None:
        self.processes = processes
        self._metrics = metrics or Metrics()
        self._queue: FairQueue[Thinking] = FairQueue(processes + 1)
        self._queued: dict[Thinking, QueuedTask[Thinking]] = {}
        self._idle = [WorkerProcess("bot_process", work) for _ in range(processes + 1)]
        self._all = tuple(self._idle)
        self._threads = ThreadPoolExecutor(processes + 1, thread_name_prefix="bot_process")
        self._working: set[asyncio.Task[None]] = set()
        self._spare_is_started = False

    def at_once(self, game: str, bots: Iterable[str]) -> bool:
        return all(at_once(game, bot) for bot in bots)

    def think_here(self, bot_tasks: Sequence[BotTask]) -> list[BotChoice]:
        return [self._answer_here(bot_task) for bot_task in bot_tasks]

    def _answer_here(self, bot_task: BotTask) -> BotChoice:
        started = monotonic()
        choice = think(bot_task)
        self._note(bot_task, choice, started)
        return choice

    def begin(self, thinking: Thinking, asker: Asker) -> None:
        """Ask bots that all need next to no time here; queue them for a process if one of them needs more."""
        if all(at_once(bot_task.game, bot_task.bot) for bot_task in thinking.bot_tasks):
            self._think_here(thinking)
            thinking.ended.set()
            return
        if asker.lane != PEOPLE:
            self._start_spare_process()
        self._queued[thinking] = self._queue.put(asker, thinking)
        self._start_next()

    def leave(self, thinking: Thinking) -> None:
        """Take what nobody wants any more out of the queue, unless it has started."""
        queued = self._queued.pop(thinking, None)
        if queued is not None:
            self._queue.drop(queued)

    def _note(self, bot_task: BotTask, choice: BotChoice, started: float) -> None:
        """Count an answer, and log what went wrong with it."""
        self._metrics.thought(bot_task.game, monotonic() - started)
        if choice.failure is not None:
            log.warning("a bot at seat %d failed, a random move stands in: %s", choice.seat, choice.failure)

    def _start_next(self) -> None:
        """Start as much of what is queued as may start now."""
        while (queued := self._queue.take()) is not None:
            task = asyncio.create_task(self._work(queued, self._idle.pop()))
            self._working.add(task)
            task.add_done_callback(self._working.discard)

    async def _work(self, queued: QueuedTask[Thinking], bot_process: WorkerProcess) -> None:
        """Have a process think; where the time is known beforehand, that is what its table is charged."""
        thinking, started = queued.what, monotonic()
        try:
            await self._think(thinking, bot_process)
        finally:
            self._idle.append(bot_process)
            self._queue.done(queued, thinking.seconds * thinking.slowness or monotonic() - started)
        self._start_next()

    def _think_here(self, thinking: Thinking, slowness: float = 1.0) -> None:
        """Begin, and ask the bots that need next to no time in the server itself."""
        here = [(place, each) for place, each in thinking.missing() if at_once(each.game, each.bot)]
        make_ready(each.bots[0] for _, each in here)
        thinking.begin(slowness)
        for place, bot_task in here:
            thinking.take(place, self._answer_here(bot_task))

    async def _think(self, thinking: Thinking, bot_process: WorkerProcess) -> None:
        """Ask the bots that need next to no time here once the process is ready, and then the others there."""
        elsewhere = [each for _, each in thinking.missing() if not at_once(each.game, each.bot)]
        bots = {each: None for bot_task in elsewhere for each in bot_task.bots}
        slowness = await self._asked(bot_process, (tuple(bots), None), START_SECONDS)
        self._think_here(thinking, 1.0 if isinstance(slowness, Ended) else min(max(1.0, slowness), MOST_SLOWNESS))
        ends = thinking.due - BACK_SECONDS * thinking.slowness
        for place, bot_task in thinking.missing():
            started = monotonic()
            seconds = max(0.0, ends - asyncio.get_running_loop().time()) if thinking.seconds else None
            choice = await self._asked(bot_process, ((), (bot_task, seconds)), THINK_SECONDS + (seconds or 0.0))
            if isinstance(choice, Ended):
                choice = stand_in(bot_task, str(choice))
            self._note(bot_task, choice, started)
            thinking.take(place, choice)
        thinking.ended.set()

    async def _asked(self, bot_process: WorkerProcess, question: object, seconds: float) -> Any:
        """Wait for a process's answer, or for the reason why there is none."""
        loop = asyncio.get_running_loop()
        alarm = loop.call_later(seconds, bot_process.kill, f"no answer within {seconds:g} seconds")
        try:
            return await loop.run_in_executor(self._threads, bot_process.ask, question, TRIES)
        except Ended as why:
            return why
        finally:
            alarm.cancel()

    async def warm_up(self) -> None:
        """Start a process before the first question comes."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self._all[-1].warm_up)

    def _start_spare_process(self) -> None:
        """Start the process that is kept for people, once others use the rest."""
        if not self._spare_is_started:
            self._spare_is_started = True
            asyncio.get_running_loop().run_in_executor(None, self._all[0].warm_up)

    def close(self) -> None:
        """Kill the processes, without waiting for their answers."""
        for bot_process in self._all:
            bot_process.close()
        for task in self._working:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
