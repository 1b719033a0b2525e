"""An event loop whose time is virtual, and the processes that live and die on it.

A context variable names the process of each callback. Once a process is dead none of its callbacks runs any more, not
even a `finally`: what is left of it is what it had truly written.
"""

from __future__ import annotations

import asyncio
import heapq
import warnings
from asyncio import base_events
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from typing import Any

STEP_SECONDS = 1e-5
"""What each callback costs of the virtual time."""
_process: ContextVar[Process | None] = ContextVar("process", default=None)


class Stuck(Exception):
    """Nothing is ready, and no timer runs."""


class Process:
    """One life of a server: a fuse of so many callbacks ends it in the middle of whatever it does."""

    def __init__(self, name: str, die: Callable[[Process], None]) -> None:
        self.name = name
        self.dead = False
        self.fuse: int | None = None
        self.resumes: float | None = None
        """When it goes on, while it hangs."""
        self.stalled: list[asyncio.Handle] = []
        self.tasks: list[asyncio.Task[Any]] = []
        """Held, so that nothing of a dead process ends before the world does."""
        self._die = die
        self.context = Context()
        self.context.run(_process.set, self)

    def begin(self, loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any]) -> None:
        """Begin a task of this process."""
        loop.create_task(work, context=self.context.copy())

    def tick(self) -> None:
        """Count a callback; at the end of the fuse it was the last one."""
        if self.fuse is not None:
            self.fuse -= 1
            if self.fuse < 0:
                self._die(self)


def process_now() -> Process | None:
    """Return the process that runs; None for the world around."""
    return _process.get()


class SimulatedLoop(base_events.BaseEventLoop):
    """Runs what is ready, first come, first served; when nothing is, the time of the next timer has come."""

    def __init__(self, latency: Callable[[], tuple[float, float]], heard: Callable[[], float]) -> None:
        """Draw when a thread begins and when its answer comes, and when what it says is heard."""
        super().__init__()
        self.now = 0.0
        self.steps = 0
        self.over = False
        self._latency, self._heard = latency, heard
        self._of_the_world: list[asyncio.Task[Any]] = []
        self.outside = Context()
        """The context of what no server does."""
        self.set_task_factory(self._make_task)

    def _make_task(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Coroutine[Any, Any, Any] | Generator[Any, None, Any],
        context: Context | None = None,
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, context=context)
        process = (context or copy_context()).get(_process)
        tasks = self._of_the_world if process is None else process.tasks
        tasks.append(task)
        if len(tasks) > 1000:
            tasks[:] = [each for each in tasks if not each.done()]
        return task

    def time(self) -> float:
        return self.now

    def _write_to_self(self) -> None:
        """Wake nobody: there are no threads."""

    def _process_events(self, event_list: object) -> None:
        """Take no events: there are no sockets."""

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_later(self._heard(), callback, *args, context=context)

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = super().call_soon(callback, *args, context=context)
        if self.over:
            self._ready.clear()  # type: ignore[attr-defined]
        return handle

    def _run_once(self) -> None:
        scheduled: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        ready = self._ready  # type: ignore[attr-defined]
        while scheduled and scheduled[0].cancelled():
            heapq.heappop(scheduled)._scheduled = False  # type: ignore[attr-defined]
        if not ready:
            if not scheduled:
                raise Stuck
            self.now = max(self.now, scheduled[0].when())
        while scheduled and scheduled[0].when() <= self.now:
            due = heapq.heappop(scheduled)
            due._scheduled = False  # type: ignore[attr-defined]
            ready.append(due)
        for _ in range(len(ready)):
            self._run_handle(ready.popleft())

    def _run_handle(self, handle: asyncio.Handle) -> None:
        if handle.cancelled():
            return
        process = handle._context.get(_process)  # type: ignore[attr-defined]
        if process is not None:
            if process.dead:
                return
            if process.resumes is not None:
                process.stalled.append(handle)
                return
        self.steps += 1
        self.now += STEP_SECONDS
        handle._run()
        if process is not None and not process.dead:
            process.tick()

    def hang(self, process: Process, seconds: float) -> None:
        """Let a process do nothing for a while, as one that is swapped out does."""
        if process.resumes is None and not process.dead:
            process.resumes = self.now + seconds
            self.call_later(seconds, self._go_on, process, context=self.outside)

    def _go_on(self, process: Process) -> None:
        process.resumes = None
        stalled, process.stalled = process.stalled, []
        self._ready.extend(stalled)  # type: ignore[attr-defined]

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Do what a thread would, in one piece at a later moment; the answer comes later still."""
        done: asyncio.Future[Any] = self.create_future()
        before, after = self._latency()

        def settle(error: Exception | None, value: object) -> None:
            if done.cancelled():
                return
            if error is None:
                done.set_result(value)
            else:
                done.set_exception(error)

        def work() -> None:
            try:
                found, error = func(*args), None
            except Exception as caught:
                found, error = None, caught
            self.call_later(after, settle, error, found)

        self.call_later(before, work)
        return done

    def end(self, processes: list[Process]) -> None:
        """Take everything apart that still waits for something, so that nothing is left in memory."""
        self.over = True
        self.set_exception_handler(lambda loop, context: None)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what a `finally` begins now is never awaited
            for tasks in (self._of_the_world, *(process.tasks for process in processes)):
                for task in tasks:
                    if not task.done():
                        task._log_destroy_pending = False  # type: ignore[attr-defined]
                        with suppress(BaseException):
                            task.get_coro().close()
                tasks.clear()
        self._ready.clear()  # type: ignore[attr-defined]
        self._scheduled.clear()  # type: ignore[attr-defined]
        self.close()
