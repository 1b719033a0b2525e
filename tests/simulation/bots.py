"""Bots that answer in this process, after a virtual while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence

from omerta.server.bots.bot_answers import BotChoice, BotTask, at_once, think
from omerta.server.bots.fair_queue import Asker
from omerta.server.bots.thinking import Thinking, ThinkingPool


class SimulatedBots(ThinkingPool):
    """Bots that are asked here as they are in a process of their own; how long they take is drawn."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._working: dict[Thinking, asyncio.Task[None]] = {}

    def at_once(self, game: str, bots: Iterable[str]) -> bool:
        return all(at_once(game, bot) for bot in bots)

    def think_here(self, bot_tasks: Sequence[BotTask]) -> list[BotChoice]:
        return [think(each) for each in bot_tasks]

    def begin(self, thinking: Thinking, asker: Asker) -> None:
        self._working[thinking] = asyncio.ensure_future(self._think(thinking))

    async def _think(self, thinking: Thinking) -> None:
        await asyncio.sleep(self._seconds() / 4)
        thinking.begin()
        for place, bot_task in thinking.missing():
            await asyncio.sleep(self._seconds())
            thinking.take(place, think(bot_task))
        thinking.ended.set()

    def leave(self, thinking: Thinking) -> None:
        self._working.pop(thinking).cancel()

    async def warm_up(self) -> None:
        await asyncio.sleep(self._seconds())

    def close(self) -> None:
        """End nothing: whoever asked is ended."""
