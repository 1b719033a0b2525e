"""What the lab's two processes reach of what two loops reach that know nothing of each other."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from statistics import median
from time import perf_counter

import omerta
from omerta.lab.processes import Processes
from omerta.lab.simulate import simulate

GAMES = 16_000
ROUNDS = 3
BOTS = ("random",)


def loop(games: int, seed: int, ready: Barrier, done: Barrier) -> None:
    """Play games in this process alone, once everybody is ready."""
    game = omerta.make("twelve-gangsters", seats=4)
    simulate(game, BOTS, 200, seed)
    ready.wait()
    simulate(game, BOTS, games, seed)
    done.wait()


def two_loops() -> float:
    """Give the games a second of two independent loops, started together."""
    context = get_context("spawn")
    ready, done = context.Barrier(3), context.Barrier(3)
    loops = [context.Process(target=loop, args=(GAMES // 2, seed, ready, done)) for seed in (1, 2)]
    for process in loops:
        process.start()
    ready.wait()
    start = perf_counter()
    done.wait()
    seconds = perf_counter() - start
    for process in loops:
        process.join()
    return GAMES / seconds


def two_jobs() -> float:
    """Give the games a second of the lab with two processes, their start included."""
    game = omerta.make("twelve-gangsters", seats=4)
    start = perf_counter()
    simulate(game, BOTS, GAMES, seed=1, workers=Processes(2))
    return GAMES / (perf_counter() - start)


def report() -> Iterator[str]:
    """Measure and say it line by line."""
    loops, jobs = [], []
    for _ in range(ROUNDS):
        loops.append(two_loops())
        jobs.append(two_jobs())
    ratios = [lab / free for lab, free in zip(jobs, loops, strict=True)]
    yield f"two independent loops of 12 Gangsters, 4 random bots: {median(loops):,.0f} games/s"
    yield f"omerta sim with --jobs 2, {GAMES:,} games, start included: {median(jobs):,.0f} games/s"
    yield f"ratio: {median(ratios):.2f} (lowest {min(ratios):.2f}, highest {max(ratios):.2f}; wanted 0.9)"
