"""Worker processes: each plays the chunks of a series that it is handed over a pipe, and answers with how they went.

A worker is a fresh interpreter that imports this module and nothing of the caller's. So it starts alike on every
platform and Python, whatever threads or open files the caller has (where a fork may hang), and the caller's main
script is not run again (as multiprocessing's spawn would). It stands in a process group of its own, out of reach of a
Ctrl-C at the terminal: the caller alone decides, and ends its workers with SIGTERM.
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

from omerta.lab.interrupts import Gate
from omerta.lab.series import Chunk, Series

CHUNK_SECONDS = 0.25
"""How long a chunk should take: long enough for the pipe to cost nothing, short enough to show progress."""
GROWTH = 8
AHEAD = 2
"""Chunks that a worker holds at a time, so that it never waits for the next one."""
GRACE_SECONDS = 5.0
"""How long a worker may take to hand over what it has when it is told to end."""


class WorkerFailed(RuntimeError):
    """A worker process that broke: the error of a bot or a game, or the end of the process."""


def next_size(size: int, games: int, seconds: float) -> int:
    """Choose how many games the next chunk has, from how long the last one took."""
    return max(1, min(size * GROWTH, int(CHUNK_SECONDS * games / max(seconds, 1e-6))))


@dataclass(slots=True)
class _Worker:
    process: Popen[bytes]
    line: Connection
    owed: deque[range] = field(default_factory=deque)
    size: int = 1


def _start(series: Series) -> _Worker:
    """Start a worker and tell it what is played."""
    ours, theirs = Pipe()
    here = str(Path.cwd())
    process = Popen(
        [sys.executable, "-P", "-c", f"from omerta.lab.workers import serve; serve({theirs.fileno()})"],
        stdin=DEVNULL,
        pass_fds=(theirs.fileno(),),
        process_group=0,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path or here for path in sys.path)},
    )
    theirs.close()
    worker = _Worker(process, ours)
    _tell(worker, series)
    return worker


def _tell(worker: _Worker, what: Series | range) -> None:
    """Send a worker something; that it is gone is noticed where its answer is awaited."""
    with suppress(ConnectionError):
        worker.line.send(what)


def play_in_processes(series: Series, games: int, jobs: int, gate: Gate, take: Callable[[Chunk], None]) -> None:
    """Play the games in `jobs` processes; chunks are taken as they come, in no particular order."""
    workers: dict[Connection, _Worker] = {}
    handed = 0

    def hand_out(worker: _Worker) -> None:
        """Keep a worker supplied, with ever smaller chunks towards the end so that all finish together."""
        nonlocal handed
        while handed < games and len(worker.owed) < AHEAD and not gate.asked:
            size = min(worker.size, max(1, (games - handed) // (AHEAD * jobs)))
            numbers = range(handed, handed + size)
            handed += size
            worker.owed.append(numbers)
            _tell(worker, numbers)

    try:
        for _ in range(jobs):
            worker = _start(series)
            workers[worker.line] = worker
        for worker in workers.values():
            hand_out(worker)
        while any(worker.owed for worker in workers.values()):
            try:
                with gate:
                    ready = wait([worker.line for worker in workers.values() if worker.owed])
            except KeyboardInterrupt:
                _collect(workers, take)
                return
            for line in ready:
                worker = workers[line]  # type: ignore[index]
                answer, seconds = _hear(worker)
                numbers = worker.owed.popleft()
                worker.size = next_size(worker.size, len(numbers), seconds)
                hand_out(worker)
                take(answer)
    finally:
        for worker in workers.values():
            worker.process.kill()
            worker.process.wait()
            worker.line.close()


def _hear(worker: _Worker) -> tuple[Chunk, float]:
    """Take a worker's answer, or say how it broke."""
    try:
        answer = worker.line.recv()
    except (EOFError, OSError):
        code = worker.process.wait()
        raise WorkerFailed(f"a worker process ended by itself, with code {code}, in games {worker.owed[0]}") from None
    if isinstance(answer, str):
        raise WorkerFailed(f"a game failed in a worker process:\n{answer}")
    chunk, seconds = answer
    return chunk, seconds


def _collect(workers: dict[Connection, _Worker], take: Callable[[Chunk], None]) -> None:
    """End the workers, and keep the games that each has finished."""
    for worker in workers.values():
        worker.process.terminate()
    for worker in workers.values():
        with suppress(EOFError, OSError):
            while worker.line.poll(GRACE_SECONDS):
                answer = worker.line.recv()
                if not isinstance(answer, str):
                    take(answer[0])


def serve(pipe: int) -> None:
    """Be a worker: play what comes through the pipe until it closes or SIGTERM comes."""
    line = Connection(pipe)
    with Gate().listening(signal.SIGTERM) as gate:
        try:
            with gate:
                series: Series = line.recv()
            game = series.spec.make()
            while True:
                with gate:
                    numbers: range = line.recv()
                started = perf_counter()
                chunk = series.play(game, numbers, gate)
                line.send((chunk, perf_counter() - started))
        except (KeyboardInterrupt, EOFError, ConnectionError):
            return
        except Exception:
            line.send(traceback.format_exc())
