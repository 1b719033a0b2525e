"""Worker processes on this machine: each plays the pieces that it is handed over a pipe, and answers how they went.

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
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from subprocess import DEVNULL, Popen

from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame, made
from omerta.core.registry import check_registered
from omerta.lab.interrupts import Gate
from omerta.lab.pieces import Played, Shares, Take, WorkerFailed, play_piece
from omerta.lab.series import Work

PIECE_SECONDS = 0.25
"""How long a worker's piece should take: long enough for the pipe to cost nothing, short enough to show progress."""
OWN_SECONDS = 0.05
"""The same for the caller's process, which looks after the workers in between."""
GRACE_SECONDS = 5.0
"""How long a worker may take to hand over what it has when it is told to end."""
MOST_JOBS = 256


@dataclass(slots=True)
class _Worker:
    process: Popen[bytes]
    line: Connection
    owed: deque[range] = field(default_factory=deque)

    @property
    def games(self) -> int:
        """Count the games that it still has before it."""
        return sum(map(len, self.owed))


def start_process(module: str) -> tuple[Popen[bytes], Connection]:
    """Start a process that runs `serve` of a module with a pipe to here."""
    ours, theirs = Pipe()
    here = str(Path.cwd())
    process = Popen(
        [sys.executable, "-P", "-c", f"from {module} import serve; serve({theirs.fileno()})"],
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
    return process, ours


def _start(work: Work) -> _Worker:
    """Start a worker and tell it what is played."""
    worker = _Worker(*start_process(__name__))
    _tell(worker, work)
    return worker


def _tell(worker: _Worker, what: Work | range) -> None:
    """Send a worker something; that it is gone is noticed where its answer is awaited."""
    with suppress(ConnectionError):
        worker.line.send(what)


@dataclass(frozen=True, slots=True)
class Processes:
    """So many processes of this machine, the caller's own included."""

    jobs: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.jobs <= MOST_JOBS:
            raise OmertaError(f"jobs is a number of processes from 1 to {MOST_JOBS}; not {self.jobs}")

    def check(self, game: AnyGame) -> None:
        if self.jobs > 1:
            check_registered(game.setup.game_type)

    def play(self, game: AnyGame, work: Work, games: int, gate: Gate, take: Take) -> Mapping[str, int]:
        self.check(game)
        jobs = min(self.jobs, games)
        shares = Shares(games, jobs)
        workers: dict[Connection, _Worker] = {}
        peaks: dict[str, int] = {}

        def keep(played: Played) -> None:
            peaks[played.worker] = played.peak
            take(played.chunk)

        try:
            for _ in range(jobs - 1):
                worker = _start(work)
                workers[worker.line] = worker
            while not gate.asked:
                for worker in workers.values():
                    while shares.wants(worker.games, PIECE_SECONDS):
                        worker.owed.append(shares.take(PIECE_SECONDS))
                        _tell(worker, worker.owed[-1])
                if shares.open:
                    numbers = shares.take(OWN_SECONDS)
                    own = play_piece(work, game, numbers, gate)
                    shares.give_back(numbers)
                    take(own.chunk)
                    shares.pace = len(numbers) / own.seconds
                owing = [worker.line for worker in workers.values() if worker.owed]
                if not owing and not shares.left:
                    return peaks
                for line in _ready(owing, gate, wait_for_one=not shares.open):
                    keep(_hear(workers[line]))
                    shares.give_back(workers[line].owed.popleft())
            for played in _collect(workers):
                keep(played)
            return peaks
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


def _hear(worker: _Worker) -> Played:
    """Take a worker's answer, or say how it broke."""
    try:
        answer = worker.line.recv()
    except (EOFError, OSError):
        code = worker.process.wait()
        raise WorkerFailed(f"a worker process ended by itself, with code {code}, in games {worker.owed[0]}") from None
    if isinstance(answer, str):
        raise WorkerFailed(f"a game failed in a worker process:\n{answer}")
    assert isinstance(answer, Played)
    return answer


def _collect(workers: Mapping[Connection, _Worker]) -> Iterator[Played]:
    """End the workers, and give what each has finished."""
    for worker in workers.values():
        worker.process.terminate()
    for worker in workers.values():
        with suppress(EOFError, OSError):
            while worker.line.poll(GRACE_SECONDS):
                answer = worker.line.recv()
                if not isinstance(answer, str):
                    yield answer


def serve(pipe: int) -> None:
    """Play what comes through the pipe until it closes or SIGTERM comes: the main loop of a worker."""
    line = Connection(pipe)
    with Gate().listening(signal.SIGTERM) as gate:
        try:
            with gate:
                work: Work = line.recv()
            game = made(work.setup)
            while True:
                with gate:
                    numbers: range = line.recv()
                line.send(play_piece(work, game, numbers, gate))
        except (KeyboardInterrupt, EOFError, ConnectionError):
            return
        except Exception:
            line.send(traceback.format_exc())
