"""Bots that think about one question together, and the moment at which their answers are given.

With a number of seconds the answers are given when these have passed since thinking began, neither earlier nor later,
whatever has been found by then. Thinking begins when its turn has come and all is made that it needs, and before
anybody has looked at a view; so the moment does not depend on what any of the bots holds.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from omerta.server.bots.bot_answers import BotChoice, BotTask, stand_in
from omerta.server.bots.fair_queue import PEOPLE, Asker


class Nobody:
    """The asker of a task that belongs to no table; it waits like a person."""

    lane = PEOPLE
    address = ""


class Thinking:
    """What one table's bots are asked at a question, whether they have begun, and what they have answered so far."""

    def __init__(self, bot_tasks: Sequence[BotTask], seconds: float) -> None:
        self.bot_tasks = tuple(bot_tasks)
        self.seconds = seconds
        """How long they may think; zero is as long as they like."""
        self.slowness = 1.0
        """How many times as long things take here as on the machine where bots were measured."""
        self.due = 0.0
        """The moment of the loop's clock at which the answers are given, where it has a number of seconds."""
        self.begun, self.ended = asyncio.Event(), asyncio.Event()
        self.wanted = True
        self._found: dict[int, BotChoice] = {}

    def begin(self, slowness: float = 1.0) -> None:
        """Note that it begins, on a machine of that speed; nobody has looked at a view before."""
        self.slowness = slowness
        self.due = asyncio.get_running_loop().time() + self.seconds * slowness
        self.begun.set()

    def missing(self) -> Iterator[tuple[int, BotTask]]:
        """List the tasks without an answer, each with its place, for as long as somebody wants them."""
        for place, bot_task in enumerate(self.bot_tasks):
            if self.wanted and place not in self._found:
                yield place, bot_task

    def take(self, place: int, choice: BotChoice) -> None:
        """Note an answer."""
        self._found[place] = choice

    def answers(self) -> list[BotChoice]:
        """Return what has been answered; for a bot without an answer a random legal move, and nobody is told so."""
        return [
            self._found[place] if place in self._found else replace(stand_in(bot_task, None), late=True)
            for place, bot_task in enumerate(self.bot_tasks)
        ]


class ThinkingPool(ABC):
    """Whatever has bots think: it says when they have begun, and notes what they answer."""

    waits = False
    """Whether answers are waited for when their moment has come, since nobody interrupts what thinks."""

    async def answers(
        self, bot_tasks: Sequence[BotTask], asker: Asker | None = None, seconds: float = 0.0
    ) -> list[BotChoice]:
        """Return the bots' answers, with `seconds` at just that moment; every seat gets a legal move in any case."""
        thinking = Thinking(bot_tasks, seconds)
        try:
            self.begin(thinking, asker or Nobody())
            await thinking.begun.wait()
            if seconds > 0:
                await asyncio.sleep(thinking.due - asyncio.get_running_loop().time())
            if self.waits or seconds <= 0:
                await thinking.ended.wait()
            return thinking.answers()
        finally:
            thinking.wanted = False
            self.leave(thinking)

    def at_once(self, game: str, bots: Iterable[str]) -> bool:
        """Return whether all of these bots answer here, in next to no time."""
        return False

    def think_here(self, bot_tasks: Sequence[BotTask]) -> list[BotChoice]:
        """Return the answers of bots that need next to no time and think in this process."""
        raise NotImplementedError

    @abstractmethod
    def begin(self, thinking: Thinking, asker: Asker) -> None:
        """Have bots think when it is their turn; `begin` it then, and set `ended` when all have answered."""

    @abstractmethod
    def leave(self, thinking: Thinking) -> None:
        """Drop bots' work that is not wanted any more."""

    @abstractmethod
    async def warm_up(self) -> None:
        """Prepare for the first question."""

    @abstractmethod
    def close(self) -> None:
        """End everything, without waiting for answers."""
