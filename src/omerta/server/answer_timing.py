"""Delay bots' answers to fixed moments, so that the time they take tells nobody what they hold.

How long a bot thinks tells what it holds: with one legal move it answers at once, with a choice it takes longer. So
wherever something is hidden, its answer waits for a moment that is fixed when the question is opened, and depends only
on which bots are asked. A window that asks people stays open for a minimum time, so that an answer which a program
gives at once for somebody looks like one that a person gave.
"""

from __future__ import annotations

from functools import lru_cache

from omerta.bots import bots_for
from omerta.core.registry import find
from omerta.table.table import Table

WINDOW_SECONDS = 0.5
"""The least time that a window stays open when it asks people."""
ORDERS_SECONDS = 3.0
"""The least time that a window stays open when orders can be left about it, whether anybody has left some or not."""
LEAST_SECONDS = 0.03
SLACK = 1.25
"""How many times its measured seconds a bot may take on this machine before the next moment is used."""
UNMEASURED_SECONDS = 0.1


def discreet(table: Table) -> bool:
    """Tell whether the time of an answer could give something away: in a window, a sealed choice, a game that hides."""
    question = table.question
    return question is not None and (table.game.hides or question.node.window or len(question.node.seats) > 1)


def pace(table: Table) -> float:
    """Give the seconds that all bots which are asked need together, as measured."""
    if table.question is None or not discreet(table):
        return 0.0
    game = table.game.setup.game_type.id
    bots = [table.places[seat] for seat in table.question.node.seats if table.places[seat].played_by_bot]
    return sum(_seconds(game, place.bot or "random") for place in bots)


@lru_cache(maxsize=256)
def _seconds(game: str, bot: str) -> float:
    seconds = bots_for(find(game))[bot].seconds
    return max(LEAST_SECONDS, SLACK * (UNMEASURED_SECONDS if seconds is None else seconds))


def moment(asked: float, seconds: float, done: float) -> float:
    """Give the moment for answers to a question that was asked then: after once, twice, four times ... the seconds.

    >>> moment(100.0, 0.5, 100.1), moment(100.0, 0.5, 100.4), moment(100.0, 0.5, 100.6), moment(100.0, 0.0, 100.6)
    (100.5, 100.5, 101.0, 100.6)
    """
    if seconds <= 0:
        return done
    while asked + seconds < done:
        seconds *= 2
    return asked + seconds


def hold(table: Table) -> float:
    """Give the seconds that the open question stays open at least; zero where it is no window that asks people."""
    question = table.question
    if question is None or not question.node.window:
        return 0.0
    if all(table.places[seat].played_by_bot for seat in question.node.seats):
        return 0.0
    ordered = any(each.ask == question.node.ask for each in table.game.standing)
    return ORDERS_SECONDS if ordered else WINDOW_SECONDS
