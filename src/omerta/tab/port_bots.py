"""Bots that think in another worker of the browser, and analyses made there, so that no thinking stops a board.

Nobody can interrupt a worker that thinks, so its answers are waited for, also when their moment has come: a level does
what it does on a server, however slow the machine is.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic, perf_counter
from typing import Any

from omerta.bots.thinking_time import reference_seconds, time_fixed_work
from omerta.server.bots.bot_answers import BotChoice, BotTask, at_once, make_ready, stand_in, think
from omerta.server.bots.fair_queue import Asker
from omerta.server.bots.thinking import Thinking, ThinkingPool
from omerta.server.replays.analysis_jobs import Job, analyse
from omerta.table.after.analysis import Analysis, HowFar

log = logging.getLogger("omerta.server")

AskWorker = Callable[[str], Awaitable[str]]
"""Asks the other worker something and waits for its answer; raises what became of the worker."""
SPEED_SECONDS = 60.0
"""How often the other worker finds out how fast this machine is."""


@dataclass(frozen=True, slots=True)
class NextPart:
    """Asks the other worker for the next part of the analysis of a record."""

    text: str


class PortBots(ThinkingPool):
    """Bots in one other worker, asked one table after another; what is analysed there waits for them part by part."""

    waits = True

    def __init__(self, ask_worker: AskWorker) -> None:
        self._ask_worker = ask_worker
        self._turn = asyncio.Lock()
        self._working: dict[Thinking, asyncio.Task[None]] = {}

    def at_once(self, game: str, bots: Iterable[str]) -> bool:
        return all(at_once(game, bot) for bot in bots)

    def think_here(self, bot_tasks: Sequence[BotTask]) -> list[BotChoice]:
        return [noted(think(bot_task)) for bot_task in bot_tasks]

    def begin(self, thinking: Thinking, asker: Asker) -> None:
        """Ask bots that all need next to no time here, and have the others asked in their turn."""
        if all(at_once(bot_task.game, bot_task.bot) for bot_task in thinking.bot_tasks):
            self._think_here(thinking, 1.0)
            thinking.ended.set()
        else:
            self._working[thinking] = asyncio.ensure_future(self._think(thinking))

    def leave(self, thinking: Thinking) -> None:
        """Ask nothing more of what nobody wants any more; what was asked is answered to nobody."""
        self._working.pop(thinking, None)

    async def analyse(self, job: Job) -> Analysis | str:
        """Have a record analysed in the other worker; between two parts of the work bots have their turn."""
        while True:
            async with self._turn:
                said = await self._asked(NextPart(job.text))
            if not isinstance(said, tuple):
                return said if isinstance(said, Analysis | str) else f"its worker failed: {said}"
            job.done, job.of = said

    def stop(self) -> None:
        """Leave what is analysed: a tab that closes ends its workers."""

    async def warm_up(self) -> None:
        """Wait for nothing: the worker starts when the page has it started."""

    def close(self) -> None:
        for task in self._working.values():
            task.cancel()

    async def _think(self, thinking: Thinking) -> None:
        async with self._turn:
            elsewhere = [each for _, each in thinking.missing() if not at_once(each.game, each.bot)]
            bots = {each: None for bot_task in elsewhere for each in bot_task.bots}
            slowness = await self._asked(tuple(bots))
            self._think_here(thinking, max(1.0, slowness) if isinstance(slowness, float) else 1.0)
            for place, bot_task in thinking.missing():
                choice = await self._asked(bot_task)
                if not isinstance(choice, BotChoice):
                    choice = stand_in(bot_task, f"its worker failed: {choice}")
                thinking.take(place, noted(choice))
            thinking.ended.set()

    def _think_here(self, thinking: Thinking, slowness: float) -> None:
        """Begin, and ask the bots that need next to no time in this worker."""
        here = [(place, each) for place, each in thinking.missing() if at_once(each.game, each.bot)]
        make_ready(each.bots[0] for _, each in here)
        thinking.begin(slowness)
        for place, bot_task in here:
            thinking.take(place, noted(think(bot_task)))

    async def _asked(self, question: object) -> Any:
        """Return what the worker answers, or the error that says why it does not."""
        try:
            return unpacked(await self._ask_worker(packed(question)))
        except Exception as error:
            return error


class BotsAtWork:
    """What the other worker does with what it is asked."""

    def __init__(self) -> None:
        self._measured, self._slowness = -SPEED_SECONDS, 1.0
        self._analysed: str | None = None
        self._analysis: Iterator[HowFar | Analysis | str] = iter(())

    def answer(self, question: str) -> str:
        """Make bots ready and say how slow this machine is, have one think, or go on with an analysis."""
        asked = unpacked(question)
        if isinstance(asked, BotTask):
            return packed(think(asked))
        if isinstance(asked, NextPart):
            return packed(self._next_part(asked.text))
        make_ready(asked)
        if monotonic() >= self._measured + SPEED_SECONDS:
            self._slowness = time_fixed_work(perf_counter) / reference_seconds()
            self._measured = monotonic()
        return packed(self._slowness)

    def _next_part(self, text: str) -> HowFar | Analysis | str:
        """Do the next part of an analysis, from its beginning unless it is at work."""
        if text != self._analysed:
            self._analysed, self._analysis = text, analyse(text)
        said = next(self._analysis)
        if not isinstance(said, tuple):
            self._analysed = None
        return said


def noted(choice: BotChoice) -> BotChoice:
    """Log what went wrong with an answer, and return it."""
    if choice.failure is not None:
        log.warning("a bot at seat %d failed, a random move stands in: %s", choice.seat, choice.failure)
    return choice


def packed(value: object) -> str:
    """Write something for the other worker, which runs the same code."""
    return b64encode(pickle.dumps(value)).decode()


def unpacked(text: str) -> Any:
    """Read what the other worker has written."""
    return pickle.loads(b64decode(text))
