"""Have a bot answer from a view alone, with a seed that is the same after a restart.

If a bot fails, or answers with something illegal or not at all, a random legal move replaces its answer, and the log
says so.
"""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

from omerta.bots import bots_for, seat_bot
from omerta.core.bot import Bot
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame, View
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.options import Value
from omerta.core.registry import find, make

AT_ONCE_SECONDS = 0.0005


@dataclass(frozen=True, slots=True)
class BotTask:
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
class BotChoice:
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


@lru_cache(maxsize=256)
def at_once(game: str, bot: str) -> bool:
    """Tell whether a bot was measured to answer in next to no time, by a rule of thumb and without searching."""
    try:
        card = bots_for(find(game))[bot]
    except (KeyError, OmertaError):
        return False
    return not card.search and card.seconds is not None and card.seconds < AT_ONCE_SECONDS


def think(bot_task: BotTask) -> BotChoice:
    """Answer for a seat; if the bot fails, with a random legal move."""
    legal = bot_task.view.legal
    try:
        bot = _bot(bot_task.game, bot_task.seats, bot_task.rules, bot_task.options, bot_task.bot)
        move = legal[0] if len(legal) == 1 else bot.choose(bot_task.view, Random(bot_task.seed))
        if move not in legal:
            return stand_in(bot_task, "its answer is not legal")
        return BotChoice(bot_task.seat, move)
    except Exception as error:
        return stand_in(bot_task, _kind_and_place(error))


def _kind_and_place(error: Exception) -> str:
    """Say what kind of error a bot met, and where: its text might tell what the seat holds, and goes into a log."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(frames[-1].filename).name}, line {frames[-1].lineno}"


def stand_in(bot_task: BotTask, failure: str) -> BotChoice:
    """Pick a legal move at random, by the task's seed."""
    return BotChoice(bot_task.seat, Random(bot_task.seed).choice(bot_task.view.legal), failure)
