"""Have a bot answer from a view alone, with a seed that is the same after a restart.

If a bot fails, or answers with something illegal or not at all, a random legal move replaces its answer, and the log
says so. One that searches beyond its limit is interrupted, and a bot that hardly thinks answers in its place.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random

from omerta.bots import bots_for, seat_bot
from omerta.bots.thinking_time import most_seconds
from omerta.core.bot import Bot, BotCard
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame, View
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.options import Value
from omerta.core.registry import find, make
from omerta.server.operate.time_limit import OutOfTime, time_limit

AT_ONCE_SECONDS = 0.0005

BotAtTable = tuple[str, int, int, tuple[tuple[str, Value], ...], str]
"""Which bot plays at which table: the game, its seats, rules and options, and the bot's name."""


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

    @property
    def bots(self) -> tuple[BotAtTable, ...]:
        """List the bots that this needs: the one that is asked, and the one that answers if that takes too long."""
        return tuple(
            (self.game, self.seats, self.rules, self.options, name) for name in (self.bot, quick_bot(self.game))
        )


@dataclass(frozen=True, slots=True)
class BotChoice:
    """What a bot chose; `failure` says what went wrong when a stand-in chose, and `late` that it ran out of time."""

    seat: Seat
    move: Move
    failure: str | None = None
    late: bool = False

    @property
    def by(self) -> str:
        return "bot" if self.failure is None else "stand-in"


@lru_cache(maxsize=64)
def _bot(game: str, seats: int, rules: int, options: tuple[tuple[str, Value], ...], name: str) -> Bot:
    made: AnyGame = make(game, seats, rules=rules, **dict(options))
    return seat_bot(made, name)


@lru_cache(maxsize=256)
def at_once(game: str, bot: str) -> bool:
    """Return whether a bot was measured to answer in next to no time, by a rule of thumb and without searching."""
    card = bot_card(game, bot)
    if card is None or card.search:
        return False
    seconds = most_seconds(find(game), bot)
    seconds = card.seconds if seconds is None else seconds
    return seconds is not None and seconds < AT_ONCE_SECONDS


@lru_cache(maxsize=256)
def bot_card(game: str, bot: str) -> BotCard | None:
    """Find the card of a bot; a table may name one that is no more."""
    try:
        return bots_for(find(game)).get(bot)
    except OmertaError:
        return None


@lru_cache(maxsize=64)
def quick_bot(game: str) -> str:
    """Name the bot that answers for one that ran out of time: the best of the game's own that search nothing."""
    own = [card.name for card in find(game).bots if not card.search]
    return own[-1] if own else "random"


def make_ready(bots: Iterable[BotAtTable]) -> None:
    """Make the bots that tasks need, before anybody looks at a view."""
    for each in bots:
        with suppress(Exception):  # Whoever is asked for an answer says what is wrong.
            _bot(*each)


def think(bot_task: BotTask, seconds: float | None = None) -> BotChoice:
    """Answer for a seat, after a search of so many seconds at most; if the bot fails, with a random legal move."""
    card = bot_card(bot_task.game, bot_task.bot)
    if seconds is None or card is None or not card.search:
        return _choose(bot_task)
    try:
        with time_limit(seconds):
            return _choose(bot_task)
    except OutOfTime:
        _bot.cache_clear()  # Nobody knows what the bot was in the middle of.
        return replace(_choose(replace(bot_task, bot=quick_bot(bot_task.game))), failure=None, late=True)


def _choose(bot_task: BotTask) -> BotChoice:
    legal = bot_task.view.legal
    try:
        bot = _bot(*bot_task.bots[0])
        move = legal[0] if len(legal) == 1 else bot.choose(bot_task.view, Random(bot_task.seed))
        if move not in legal:
            return stand_in(bot_task, "its answer is not legal")
        return BotChoice(bot_task.seat, move)
    except Exception as error:
        return stand_in(bot_task, _kind_and_place(error))


def _kind_and_place(error: Exception) -> str:
    """Describe the kind of error a bot met, and where: its text might tell what the seat holds, and goes into a log."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(frames[-1].filename).name}, line {frames[-1].lineno}"


def stand_in(bot_task: BotTask, failure: str | None) -> BotChoice:
    """Pick a legal move at random, by the task's seed."""
    return BotChoice(bot_task.seat, Random(bot_task.seed).choice(bot_task.view.legal), failure)
