"""Processes that replay games which are over and answer what is asked of them; no record keeps the server itself busy.

A record may be a stranger's, and take long however it is read. So it is replayed where it can be killed, by less urgent
processes, and whoever asks waits behind others of the same address first. What was replayed stays in its process for a
while; one that nobody asks for a while is ended, and so is one that takes too long over an answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from omerta.server.bots.fair_queue import PEOPLE, FairQueue, QueuedTask
from omerta.server.bots.worker_process import MOST_BYTES, Ended, WorkerProcess, at_work
from omerta.server.operate.loose_threads import in_a_thread
from omerta.server.outside import monotonic
from omerta.server.replays.looking import MOST_KEPT, Busy, Look, Unreadable, answer, found_or_raised
from omerta.table.after.past_game import PastGame

log = logging.getLogger("omerta.server")

PROCESSES = 2
"""How many processes replay: the second is for an address that has none of them."""
MOST_SECONDS = 30.0
"""So long an answer may take, with the start of a process and the replaying; what takes longer is killed."""
REST_SECONDS = 600.0
"""So long a process stays that nobody asks."""
MOST_WAITING, MOST_OF_AN_ADDRESS = 128, 32
"""The most questions that wait or are being answered, of everybody and of one address."""
NICENESS = 5
"""The nice value of the processes, as of those in which bots think."""


def work(pipe: Connection) -> None:
    """Answer what comes through the pipe, until it is closed or the server ends."""
    games: OrderedDict[str, PastGame] = OrderedDict()
    with at_work(NICENESS, MOST_BYTES):
        while True:
            try:
                look: Look = pipe.recv()
            except EOFError:
                return
            pipe.send(answer(look, games))


@dataclass(frozen=True, slots=True)
class Looker:
    """Everybody at one address who looks at games that are over."""

    address: str
    lane: int = PEOPLE


@dataclass(slots=True, eq=False)
class Replayer:
    """One of the processes, and the games that it has replayed."""

    process: WorkerProcess = field(default_factory=lambda: WorkerProcess("replays", work))
    names: OrderedDict[str, None] = field(default_factory=OrderedDict)
    rest: asyncio.TimerHandle | None = None

    def end_process(self) -> None:
        """End the process until it is asked again."""
        self.process.end()
        self.names.clear()


Question = tuple[Look, "asyncio.Future[object]"]


class ReplayProcesses:
    """Some processes, shared fairly between addresses."""

    def __init__(self, seconds: float = MOST_SECONDS, rest_seconds: float = REST_SECONDS) -> None:
        self._seconds = seconds
        self._rest_seconds = rest_seconds
        self._queue: FairQueue[Question] = FairQueue(PROCESSES)
        self._idle = [Replayer() for _ in range(PROCESSES)]
        self._all = tuple(self._idle)
        self._asked: Counter[str] = Counter()
        self._unanswered: set[asyncio.Future[object]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    async def ask(self, look: Look, address: str) -> Any:
        """Ask a process about a game; Busy, Unreadable and NotToBeHad say why there is no answer."""
        if self._stopped:
            raise Busy("stopping")
        if self._asked[address] >= MOST_OF_AN_ADDRESS or self._asked.total() >= MOST_WAITING:
            raise Busy("replaying")
        answered: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        queued = self._queue.put(Looker(address), (look, answered))
        self._asked[address] += 1
        self._unanswered.add(answered)
        self._start_next()
        try:
            found = await answered
        finally:
            self._queue.drop(queued)
            self._unanswered.discard(answered)
            self._asked -= Counter({address: 1})
        return found_or_raised(found)

    def stop(self) -> None:
        """Kill the processes, and drop what waits."""
        self._stopped = True
        for replayer in self._all:
            replayer.process.close()
        for answered in self._unanswered:
            _refuse(answered, Busy("stopping"))

    def _start_next(self) -> None:
        """Start as many as may start now, each where its game is replayed already if that process is idle."""
        while not self._stopped and (queued := self._queue.take()) is not None:
            name = queued.what[0].name
            chosen = min(self._idle, key=lambda each: (name not in each.names, each.process.pid is None))
            self._idle.remove(chosen)
            task = asyncio.create_task(self._look(queued, chosen))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _look(self, queued: QueuedTask[Question], replayer: Replayer) -> None:
        (look, answered), process = queued.what, replayer.process
        loop, started = asyncio.get_running_loop(), monotonic()
        if replayer.rest is not None:
            replayer.rest.cancel()
        late = Unreadable("slow", seconds=f"{self._seconds:g}")
        alarm = loop.call_later(self._seconds, process.kill, str(late))
        try:
            found = await in_a_thread("replays", partial(process.ask, look))
            replayer.names[look.name] = None
            while len(replayer.names) > MOST_KEPT:
                replayer.names.popitem(last=False)
            if not answered.done():
                answered.set_result(found)
        except Ended as why:
            replayer.names.clear()
            if not self._stopped:
                log.warning("a record that was being replayed is given up: %s", why)
            _refuse(answered, late if str(why) == str(late) else Unreadable("died"))
        finally:
            alarm.cancel()
            self._idle.append(replayer)
            self._queue.done(queued, monotonic() - started)
            if not self._stopped:
                replayer.rest = loop.call_later(self._rest_seconds, replayer.end_process)
        self._start_next()


def _refuse(answered: asyncio.Future[object], error: Exception) -> None:
    if not answered.done():
        answered.set_exception(error)
