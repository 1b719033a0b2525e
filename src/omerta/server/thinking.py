"""Bots think in other processes, from a view alone, with luck that is the same after a restart.

A bot that fails, that answers with something illegal or not at all, is stood in for by a random legal move, and the
log says so.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from omerta.bots import seat_bot
from omerta.core.bot import Bot
from omerta.core.game import AnyGame, View
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.options import Value
from omerta.core.registry import make

log = logging.getLogger("omerta.server")

TRIES = 2
THINK_SECONDS = 20.0
"""A bot of the house answers in a second or two; one that takes as long as this, even on a busy machine, hangs."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot is asked: which game, which bot, what its seat sees, and its luck."""

    game: str
    seats: int
    rules: int
    options: tuple[tuple[str, Value], ...]
    bot: str
    seat: Seat
    view: View
    seed: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot chose; `failure` says what went wrong when a stand-in chose."""

    seat: Seat
    move: Move
    failure: str | None = None

    @property
    def by(self) -> str:
        return "bot" if self.failure is None else "stand-in"


@lru_cache(maxsize=64)
def _bot(game: str, seats: int, rules: int, options: tuple[tuple[str, Value], ...], name: str) -> Bot:
    made: AnyGame = make(game, seats, rules=rules, **dict(options))
    return seat_bot(made, name)


def think(thoughts: Sequence[Thought]) -> list[Answer]:
    """Answer for each of these seats, each from its own view."""
    return [_answer(thought) for thought in thoughts]


def _answer(thought: Thought) -> Answer:
    rng = Random(thought.seed)
    legal = thought.view.legal
    try:
        bot = _bot(thought.game, thought.seats, thought.rules, thought.options, thought.bot)
        with time_limit(THINK_SECONDS):
            move = legal[0] if len(legal) == 1 else bot.choose(thought.view, rng)
        if move not in legal:
            return stand_in(thought, f"{move!r} is not legal")
        return Answer(thought.seat, move)
    except TooSlow:
        return stand_in(thought, f"no answer within {THINK_SECONDS:g} seconds")
    except Exception as error:
        return stand_in(thought, repr(error))


class TooSlow(BaseException):
    """Time is up; not an Exception, so that no bot takes it for one of its own."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TooSlow when this takes too long; where the system has no alarm, or outside the main thread, never."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def stand_in(thought: Thought, failure: str) -> Answer:
    """Pick any legal move alike, by the seat's own luck."""
    return Answer(thought.seat, Random(thought.seed).choice(thought.view.legal), failure)


def _start_worker() -> None:
    """Leave Ctrl-C to the server, and end when the server ends, even when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with(server: multiprocessing.process.BaseProcess) -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=end_with, args=(parent,), daemon=True).start()


class Thinkers:
    """The processes in which bots think; a broken pool is replaced."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.processes, mp_context=multiprocessing.get_context("spawn"), initializer=_start_worker
        )

    async def answers(self, thoughts: Sequence[Thought]) -> list[Answer]:
        """Have the bots answer; whatever happens to them, every seat gets a legal move."""
        found = await self._try(thoughts)
        for answer in found:
            if answer.failure is not None:
                log.warning("a bot at seat %d failed, a random move stands in: %s", answer.seat, answer.failure)
        return found

    async def _try(self, thoughts: Sequence[Thought]) -> list[Answer]:
        """Ask once more in new processes when these have died; then somebody stands in."""
        for _ in range(TRIES):
            pool = self._pool
            try:
                # Seat by seat, so that processes with nothing to do help when several bots think for long.
                run = asyncio.get_running_loop().run_in_executor
                found = await asyncio.gather(*[run(pool, think, [thought]) for thought in thoughts])
                return [answer for answers in found for answer in answers]
            except BrokenProcessPool as error:
                failure = repr(error)
                if self._pool is pool:
                    self._pool = self._new()
        return [stand_in(thought, failure) for thought in thoughts]

    async def warm_up(self) -> None:
        """Start the processes before the first question comes."""
        await asyncio.get_running_loop().run_in_executor(self._pool, think, ())

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)
