"""Worker processes: each plays the chunks of the work that it is handed over a pipe, and answers with how they went.

The caller's own process plays too, from the first moment on, so that nothing waits while the workers start. A worker
is a fresh interpreter that imports this module and nothing of the caller's. So it starts alike on every platform and
Python, whatever threads or open files the caller has (where a fork may hang), and the caller's main script is not run
again (as multiprocessing's spawn would). It stands in a process group of its own, out of reach of a Ctrl-C at the
terminal: the caller alone decides, and ends its workers with SIGTERM.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from subprocess import DEVNULL, Popen
from time import perf_counter

from omerta.core.game import AnyGame
from omerta.lab.interrupts import Gate
from omerta.lab.series import Chunk, Work

CHUNK_SECONDS = 0.25
"""How long a worker's chunk should take: long enough for the pipe to cost nothing, short enough to show progress."""
OWN_SECONDS = 0.05
"""The same for the caller's process, which looks after the workers in between."""
AHEAD = 2
"""Chunks that a worker has before it, so that it never waits for the next one."""
GRACE_SECONDS = 5.0
"""How long a worker may take to hand over what it has when it is told to end."""


class WorkerFailed(RuntimeError):
    """A worker process that broke: the error of a bot or a game, or the end of the process."""


@dataclass(slots=True)
class _Worker:
    process: Popen[bytes]
    line: Connection
    owed: deque[range] = field(default_factory=deque)

    @property
    def games(self) -> int:
        """Count the games that it still has before it."""
        return sum(map(len, self.owed))


def _start(work: Work) -> _Worker:
    """Start a worker and tell it what is played."""
    ours, theirs = Pipe()
    here = str(Path.cwd())
    process = Popen(
        [sys.executable, "-P", "-c", f"from omerta.lab.workers import serve; serve({theirs.fileno()})"],
        stdin=DEVNULL,
        pass_fds=(theirs.fileno(),),
        process_group=0,
        env={
            "OPENBLAS_NUM_THREADS": "1",
            **os.environ,
            "PYTHONPATH": os.pathsep.join(path or here for path in sys.path),
        },
    )
    theirs.close()
    worker = _Worker(process, ours)
    _tell(worker, work)
    return worker


def _tell(worker: _Worker, what: Work | range) -> None:
    """Send a worker something; that it is gone is noticed where its answer is awaited."""
    with suppress(ConnectionError):
        worker.line.send(what)


class _Shares:
    """Who plays which games: everybody takes the next ones, sized by how fast games go here, smaller near the end."""

    def __init__(self, games: int, jobs: int) -> None:
        self.jobs = jobs
        self.games = games
        self.given = 0
        self.pace = 0.0
        """Games a second in one process, from the last chunk played here."""

    @property
    def left(self) -> int:
        return self.games - self.given

    def take(self, seconds: float) -> range:
        """Take as many games as go into so many seconds; near the end fewer, so that all processes finish together."""
        most = max(1, self.left // (AHEAD * self.jobs))
        numbers = range(self.given, self.given + max(1, min(int(self.pace * seconds), most)))
        self.given = numbers.stop
        return numbers

    def wants(self, games: int) -> bool:
        """Tell whether a worker with so many games before it should have more."""
        enough = max(AHEAD, AHEAD * self.pace * CHUNK_SECONDS)
        return self.left > 0 and games < min(enough, max(1, self.left / self.jobs))


def play_in_processes(
    game: AnyGame, work: Work, games: int, jobs: int, gate: Gate, take: Callable[[Chunk], None]
) -> None:
    """Play the games in `jobs` processes, this one included; chunks are taken as they come, in no particular order."""
    shares = _Shares(games, jobs)
    workers: dict[Connection, _Worker] = {}
    try:
        for _ in range(jobs - 1):
            worker = _start(work)
            workers[worker.line] = worker
        while not gate.asked:
            for worker in workers.values():
                while shares.wants(worker.games):
                    worker.owed.append(shares.take(CHUNK_SECONDS))
                    _tell(worker, worker.owed[-1])
            if shares.left:
                numbers, started = shares.take(OWN_SECONDS), perf_counter()
                take(work.play(game, numbers, gate))
                shares.pace = len(numbers) / (perf_counter() - started)
            owing = [worker.line for worker in workers.values() if worker.owed]
            if not owing and not shares.left:
                return
            for line in _ready(owing, gate, wait_for_one=not shares.left):
                take(_hear(workers[line]))
                workers[line].owed.popleft()
        _collect(workers, take)
    finally:
        for worker in workers.values():
            worker.process.kill()
            worker.process.wait()
            worker.line.close()


def _ready(lines: list[Connection], gate: Gate, *, wait_for_one: bool) -> list[Connection]:
    """List the workers that have answered; none when a signal comes first."""
    try:
        with gate:
            ready = wait(lines, None if wait_for_one else 0)
            return [line for line in lines if line in ready]
    except KeyboardInterrupt:
        return []


def _hear(worker: _Worker) -> Chunk:
    """Take a worker's answer, or say how it broke."""
    try:
        answer = worker.line.recv()
    except (EOFError, OSError):
        code = worker.process.wait()
        raise WorkerFailed(f"a worker process ended by itself, with code {code}, in games {worker.owed[0]}") from None
    if isinstance(answer, str):
        raise WorkerFailed(f"a game failed in a worker process:\n{answer}")
    assert isinstance(answer, Chunk)
    return answer


def _collect(workers: dict[Connection, _Worker], take: Callable[[Chunk], None]) -> None:
    """End the workers, and keep the games that each has finished."""
    for worker in workers.values():
        worker.process.terminate()
    for worker in workers.values():
        with suppress(EOFError, OSError):
            while worker.line.poll(GRACE_SECONDS):
                answer = worker.line.recv()
                if not isinstance(answer, str):
                    take(answer)


def serve(pipe: int) -> None:
    """Be a worker: play what comes through the pipe until it closes or SIGTERM comes."""
    line = Connection(pipe)
    with Gate().listening(signal.SIGTERM) as gate:
        try:
            with gate:
                work: Work = line.recv()
            game = work.spec.make()
            while True:
                with gate:
                    numbers: range = line.recv()
                line.send(work.play(game, numbers, gate))
        except (KeyboardInterrupt, EOFError, ConnectionError):
            return
        except Exception:
            line.send(traceback.format_exc())
