"""Split a series into pieces of work, and put the results back in order."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from omerta.core.game import AnyGame
from omerta.lab.interrupts import Gate
from omerta.lab.series import Chunk, Work

AHEAD = 2
"""Pieces that a worker has before it, so that it never waits for the next one."""
MOST_APART, APART_EACH = 128, 8
"""So many pieces may be handed out after the oldest that is not back, or so many for each worker where that is more:
what waits for it must not fill memory."""

Take = Callable[[Chunk], None]
"""Called with what a piece brought, in the order in which pieces come back."""


class WorkerFailed(RuntimeError):
    """A worker that broke: the error of a bot or a game, or the end of its process."""


@dataclass(frozen=True, slots=True)
class Played:
    """A piece that was played: what it brought, who played it, in how many seconds, and that process's peak memory."""

    chunk: Chunk
    worker: str
    seconds: float
    peak: int


def play_piece(work: Work, game: AnyGame, numbers: range, gate: Gate) -> Played:
    """Play a piece here."""
    started = perf_counter()
    chunk = work.play(game, numbers, gate)
    return Played(chunk, f"{socket.gethostname()}:{os.getpid()}", perf_counter() - started, peak_memory())


def peak_memory() -> int:
    """Return the most bytes of memory that this process has held at a time."""
    status = Path("/proc/self/status")
    if status.exists():
        # Not getrusage: what it says of a new process includes the process that started it.
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


class Shares:
    """Who plays which games: everybody takes the next ones, sized by how fast games go, smaller near the end."""

    def __init__(self, games: int, workers: int) -> None:
        self.workers = workers
        self.games = games
        self.given = 0
        self.pace = 0.0
        """Games a second in one process, from the last piece."""
        self._taken = 0
        self._out: dict[range, int] = {}
        """The pieces that are out, the oldest first, with the count of those taken before."""

    @property
    def left(self) -> int:
        return self.games - self.given

    @property
    def open(self) -> bool:
        """Return whether a piece may be handed out now."""
        apart = self._taken - next(iter(self._out.values()), self._taken)
        return self.left > 0 and apart < max(MOST_APART, APART_EACH * self.workers)

    def take(self, seconds: float) -> range:
        """Take as many games as go into so many seconds; near the end fewer, so that all processes finish together."""
        most = max(1, self.left // (AHEAD * self.workers))
        numbers = range(self.given, self.given + max(1, min(int(self.pace * seconds), most)))
        self.given = numbers.stop
        self._out[numbers] = self._taken
        self._taken += 1
        return numbers

    def give_back(self, numbers: range) -> None:
        """Note that a piece is back."""
        del self._out[numbers]

    def wants(self, games: int, seconds: float) -> bool:
        """Return whether a worker with so many games before it should have a piece of so many seconds more."""
        enough = max(AHEAD, AHEAD * self.pace * seconds)
        return self.open and games < min(enough, max(1, self.left / self.workers))


class InOrder:
    """Pass chunks on in the order of their games; what comes early waits. `number` gives the number of each game."""

    def __init__(self, take: Take, number: Callable[[int], int] = lambda place: place) -> None:
        self.take = take
        self.number = number
        self.passed = 0
        self._early: dict[int, Chunk] = {}

    def __call__(self, chunk: Chunk) -> None:
        if chunk.numbers:
            self._early[chunk.numbers[0]] = chunk
        while self._early and (found := self._early.pop(self.number(self.passed), None)) is not None:
            self.passed += len(found.numbers)
            self.take(found)

    def rest(self) -> None:
        """Pass on what waits for games that never came."""
        for first in sorted(self._early):
            self.take(self._early.pop(first))
