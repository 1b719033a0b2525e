"""How long a bot thinks: seconds a move at full strength, on questions from all over a game."""

from __future__ import annotations

from math import inf
from random import Random
from statistics import fmean
from time import process_time

from omerta.bots import seat_bot
from omerta.core.bot import Bot
from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame, State, View
from omerta.core.nodes import Decide

QUESTIONS = 12
BRIEF_SECONDS, TRIES = 0.01, 3
"""An answer that took less is timed again: what disturbs it for a moment would be most of it."""


def questions(game: AnyGame, count: int = QUESTIONS, seed: int = 1) -> list[View]:
    """Play a game at random and pick views in which a seat has a choice, evenly from its first to its last."""
    rng = Random(seed)
    state: State = game.new()
    views: list[View] = []
    while isinstance(node := answer_chance(state, rng), Decide):
        views += [state.view(seat) for seat in node.seats if len(state.legal(seat)) > 1]
        state.play({seat: rng.choice(state.legal(seat)) for seat in node.seats})
    return [views[place * len(views) // count] for place in range(min(count, len(views)))]


def seconds_a_move(game: AnyGame, bot: str, count: int = QUESTIONS) -> tuple[float, float]:
    """Time a bot on such questions, in the processor's seconds; give the mean and the longest."""
    return seconds_of(game, seat_bot(game, bot), count)


def seconds_of(game: AnyGame, seated: Bot, count: int = QUESTIONS) -> tuple[float, float]:
    """Time a bot that is already made, in the same way."""
    taken = [_time(seated, view, number) for number, view in enumerate(questions(game, count))]
    return fmean(taken), max(taken)


def _time(seated: Bot, view: View, number: int) -> float:
    """Time one answer, a brief one several times, of which the least counts."""
    least = inf
    for _ in range(TRIES):
        start = process_time()
        seated.choose(view, Random(number))
        least = min(least, process_time() - start)
        if least > BRIEF_SECONDS:
            break
    return least
