"""Run bots in processes of their own: each is asked from a thread, and killed when it hangs.

A process that dies is replaced and the bot asked once more; after that a random move replaces its answer. Closing
kills all processes and waits for none. Bots that were measured to need next to no time are asked in the server itself.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from time import monotonic

from omerta.server.bot_answers import BotChoice, BotTask, at_once, stand_in, think
from omerta.server.fair_queue import PEOPLE, Asker, FairQueue, QueuedTask
from omerta.server.metrics import Metrics

log = logging.getLogger("omerta.server")

TRIES = 2
THINK_SECONDS = 20.0
"""Our bots answer within a second or two; one that takes as long as this, even on a busy machine, hangs."""

NICENESS = 5
"""The nice value of the processes: the server itself has little to do and should do it at once."""


def work(pipe: Connection) -> None:
    """Answer what comes through the pipe, until it is closed or the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with(server: multiprocessing.process.BaseProcess) -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    while True:
        try:
            bot_task = pipe.recv()
        except EOFError:
            return
        pipe.send(think(bot_task))


class BotProcess:
    """One process, started when it is first needed and again after it died or was killed."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._killed: str | None = None
        self._closed = False
        self._guard = threading.Lock()

    def ask(self, bot_task: BotTask) -> BotChoice:
        """Wait in a thread for the answer; there is always one, whatever happens to the process."""
        self._killed = None
        failure = ""
        for _ in range(TRIES):
            try:
                pipe = self._started()
                pipe.send(bot_task)
                answer: BotChoice = pipe.recv()
                return answer
            except Exception as error:
                self._end()
                if self._killed is not None or self._closed:
                    return stand_in(bot_task, self._killed or "the server is stopping")
                failure = f"its process died: {error!r}"
        return stand_in(bot_task, failure)

    def warm_up(self) -> None:
        """Start the process before the first question comes."""
        with suppress(EOFError):
            self._started()

    def kill(self, why: str) -> None:
        """End the process at once, whatever it does; may be called from another thread than the one that waits."""
        with self._guard:
            self._killed = why
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """Kill the process for good."""
        self._closed = True
        self.kill("the server is stopping")

    def _started(self) -> Connection:
        with self._guard:
            if self._closed or self._killed is not None:
                raise EOFError
            if self._pipe is None:
                spawn = multiprocessing.get_context("spawn")
                # One core for each process: more threads of NumPy's would only get in each other's way.
                os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
                self._pipe, other = spawn.Pipe()
                self._process = spawn.Process(target=work, args=(other,), name="bot_process", daemon=True)
                self._process.start()
                other.close()
            return self._pipe

    def _end(self) -> None:
        with self._guard:
            if self._process is not None and self._pipe is not None:
                self._process.kill()
                self._process.join()
                self._pipe.close()
            self._process = self._pipe = None

    @property
    def pid(self) -> int | None:
        """Give the number of the process that runs now."""
        return None if self._process is None else self._process.pid


class Nobody:
    """The asker of a task that belongs to no table; it waits like a person."""

    lane = PEOPLE
    address = ""


class BotPool:
    """A number of processes shared fairly, and one more for people at an address that has none running."""

    def __init__(self, processes: int, metrics: Metrics | None = None) -> None:
        self.processes = processes
        self._metrics = metrics or Metrics()
        self._queue: FairQueue[tuple[BotTask, asyncio.Future[BotChoice]]] = FairQueue(processes + 1)
        self._idle = [BotProcess() for _ in range(processes + 1)]
        self._all = tuple(self._idle)
        self._threads = ThreadPoolExecutor(processes + 1, thread_name_prefix="bot_process")
        self._thinking: set[asyncio.Task[None]] = set()
        self._spare_is_warm = False

    async def answers(self, bot_tasks: Sequence[BotTask], asker: Asker | None = None) -> list[BotChoice]:
        """Have the bots answer when it is their turn; every seat gets a legal move, whatever happens to its bot."""
        now = {n: self._answer_now(task) for n, task in enumerate(bot_tasks) if at_once(task.game, task.bot)}
        others = [task for n, task in enumerate(bot_tasks) if n not in now]
        asked = iter(await self._asked(others, asker or Nobody()))
        found = [now[n] if n in now else next(asked) for n in range(len(bot_tasks))]
        for answer in found:
            if answer.failure is not None:
                log.warning("a bot at seat %d failed, a random move stands in: %s", answer.seat, answer.failure)
        return found

    def _answer_now(self, bot_task: BotTask) -> BotChoice:
        """Have a bot answer here that needs less time than it takes to ask a process."""
        started = monotonic()
        answer = think(bot_task)
        self._metrics.thought(bot_task.game, monotonic() - started)
        return answer

    async def _asked(self, bot_tasks: Sequence[BotTask], who: Asker) -> list[BotChoice]:
        """Have processes answer."""
        if not bot_tasks:
            return []
        loop = asyncio.get_running_loop()
        if who.lane != PEOPLE:
            self._warm_the_spare()
        queue = [self._queue.put(who, (bot_task, loop.create_future())) for bot_task in bot_tasks]
        self._go_on()
        try:
            return [await queued.what[1] for queued in queue]
        finally:
            for queued in queue:
                self._queue.drop(queued)

    def _go_on(self) -> None:
        """Start as many tasks as may start now."""
        while (queued := self._queue.take()) is not None:
            task = asyncio.create_task(self._think(queued, self._idle.pop()))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)

    async def _think(
        self, queued: QueuedTask[tuple[BotTask, asyncio.Future[BotChoice]]], bot_process: BotProcess
    ) -> None:
        bot_task, answered = queued.what
        loop, started = asyncio.get_running_loop(), monotonic()
        why = f"no answer within {THINK_SECONDS:g} seconds"
        alarm = loop.call_later(THINK_SECONDS, bot_process.kill, why)
        try:
            answer = await loop.run_in_executor(self._threads, bot_process.ask, bot_task)
        finally:
            alarm.cancel()
            self._idle.append(bot_process)
            seconds = monotonic() - started
            self._queue.done(queued, seconds)
            self._metrics.thought(bot_task.game, seconds)
        if not answered.done():
            answered.set_result(answer)
        self._go_on()

    async def warm_up(self) -> None:
        """Start a process before the first question comes."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self._all[-1].warm_up)

    def _warm_the_spare(self) -> None:
        """Start the process that is kept for people, once others use the rest."""
        if not self._spare_is_warm:
            self._spare_is_warm = True
            asyncio.get_running_loop().run_in_executor(None, self._all[0].warm_up)

    def close(self) -> None:
        """Kill the processes, without waiting for their answers."""
        for bot_process in self._all:
            bot_process.close()
        for task in self._thinking:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
