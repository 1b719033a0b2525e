"""Processes that replay games which are over and answer what is asked of them; no record keeps the server itself busy.

A record may be a stranger's, and take long however it is read. So it is replayed where it can be killed, by less urgent
processes, and whoever asks waits behind others of the same address first. What was replayed stays in its process for a
while; one that nobody asks for a while is ended, and so is one that takes too long over an answer.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from omerta.core.errors import OmertaError
from omerta.core.words.languages import speaking
from omerta.server.bots.fair_queue import PEOPLE, FairQueue, QueuedTask
from omerta.server.bots.worker_process import MOST_BYTES, Ended, WorkerProcess, at_work
from omerta.server.operate.loose_threads import in_a_thread
from omerta.server.said import Trouble
from omerta.server.store.errors import StoreError
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
MOST_KEPT, MOST_KEPT_STEPS = 24, 60_000
"""The most games that stay replayed in a process, and the most steps of all of them; who was asked last goes last."""
MOST_ANSWER_BYTES = 16 * 1024 * 1024
"""The most bytes of an answer, which the server itself holds until it is sent."""
LONGEST_REASON = 2_000
"""How much of an error is told: it may hold what a stranger wrote."""
NICENESS = 5
"""The nice value of the processes, as of those in which bots think."""


class Busy(Trouble, StoreError):
    """Too much waits to be replayed, or the server stops."""


class Unreadable(Trouble):
    """A record that cannot be replayed, or not in time; the message says why."""


class NotToBeHad(Trouble):
    """What a game that is over does not offer; the message says why."""


@dataclass(frozen=True, slots=True)
class Look:
    """Something that is asked of a game: by which name it is kept, how it is read unless it is, and what is asked."""

    name: str
    read: Callable[[], PastGame | None]
    work: Callable[[PastGame], object]
    language: str


@dataclass(frozen=True, slots=True)
class Failed:
    """Why there is no answer: which words say it, and their facts, or the traceback of any other error."""

    kind: str
    facts: Mapping[str, object]
    trace: str = ""
    reading: bool = False


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


def answer(look: Look, games: OrderedDict[str, PastGame]) -> object:
    """Look at a game among those that are kept, or replay it first; None where there is no game to read."""
    try:
        game = games.get(look.name) or look.read()
    except (OmertaError, MemoryError) as error:
        return _failed(error, reading=True)
    except Exception as error:
        return Failed("damaged", {"error": type(error).__name__}, traceback.format_exc(), reading=True)
    if game is None:
        return None
    games[look.name] = game
    games.move_to_end(look.name)
    while len(games) > 1 and (len(games) > MOST_KEPT or sum(each.last for each in games.values()) > MOST_KEPT_STEPS):
        games.popitem(last=False)
    try:
        with speaking(look.language):
            found = look.work(game)
        if isinstance(found, bytes) and len(found) > MOST_ANSWER_BYTES:
            return Failed("large", {"bytes": len(found), "most": MOST_ANSWER_BYTES})
        return found
    except (OmertaError, MemoryError) as error:
        return _failed(error)
    except Exception as error:
        return Failed("damaged", {"error": type(error).__name__}, traceback.format_exc())


def _failed(error: OmertaError | MemoryError, *, reading: bool = False) -> Failed:
    if isinstance(error, MemoryError):
        return Failed("memory", {}, reading=reading)
    text = str(error)
    return Failed("told", {"why": text if len(text) <= LONGEST_REASON else f"{text[:LONGEST_REASON]}..."}, "", reading)


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
        if not isinstance(found, Failed):
            return found
        if found.trace and not found.reading:
            raise RuntimeError(f"a game that is over cannot be shown:\n{found.trace}")
        if found.trace:
            log.warning("a record cannot be replayed: %s", found.facts["error"])
            log.debug("%s", found.trace)
            raise Unreadable("damaged")
        raise (Unreadable if found.reading else NotToBeHad)(found.kind, **found.facts)

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
