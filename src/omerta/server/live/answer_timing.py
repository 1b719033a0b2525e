"""Decide when bots' answers are given, so that the time they take tells nobody what they hold.

How long a bot thinks tells what it holds: with one legal move it answers at once, with a choice it takes longer. So
wherever something is hidden, its answer is given at a moment that is decided before it has looked at its cards, from
what everybody knows: which bots are asked, at which table, and how long these were measured to think. It is interrupted
when it has not answered by then, and never waited for. A window that asks people stays open for a minimum time, so that
an answer which a program gives at once for somebody looks like one that a person gave.
"""

from __future__ import annotations

from omerta.bots.thinking_time import table_seconds
from omerta.core.game import AnyGame
from omerta.server.bots.bot_answers import at_once, bot_card
from omerta.table.log.table import Table

WINDOW_SECONDS = 0.5
"""The least time that a window stays open when it asks people."""
ORDERS_SECONDS = 3.0
"""The least time that a window stays open when orders can be left about it, whether anybody has left some or not."""
LEAST_SECONDS = 0.03
"""The least time that a bot is given."""
WAY_SECONDS = 0.2
"""The time for the way to another process and back, where any of the bots thinks there."""
SLACK = 1.5
"""How many times the most seconds that were measured a bot may take."""
UNMEASURED_SECONDS, UNMEASURED_SEARCH_SECONDS = 0.1, 2.0
"""What a bot that was never measured is taken to need, by a rule of thumb or with a search."""


def timing_tells(table: Table) -> bool:
    """Return whether the time of an answer could give something away.

    It could in a window, at a choice that others do not see at once, and in any game that hides something.
    """
    question = table.question
    if question is None:
        return False
    node = question.node
    return table.game.hides or node.window or not node.open or len(node.seats) > 1


def pace(table: Table) -> float:
    """Decide how many seconds after they began the bots' answers to the open question are given; zero is when they
    have answered.

    It goes by what everybody knows, whatever any seat holds: the table, and the bots that are asked.
    """
    if table.question is None or not timing_tells(table):
        return 0.0
    places = [table.places[seat] for seat in table.question.node.seats]
    return seconds_for(table.game, [place.bot or "random" for place in places if place.played_by_bot])


def seconds_for(game: AnyGame, bots: list[str]) -> float:
    """Return the seconds in which all of these bots can answer at a table, one after the other."""
    elsewhere = any(not at_once(game.id, bot) for bot in bots)
    needed = sum(max(LEAST_SECONDS, SLACK * _seconds(game, bot)) for bot in bots)
    return needed + WAY_SECONDS if elsewhere else needed


def _seconds(game: AnyGame, bot: str) -> float:
    measured = table_seconds(game, bot)
    return _by_card(game.setup.game_type.id, bot) if measured is None else measured


def _by_card(game: str, bot: str) -> float:
    card = bot_card(game, bot)
    if card is None:
        return UNMEASURED_SECONDS
    if card.seconds is None:
        return UNMEASURED_SEARCH_SECONDS if card.search else UNMEASURED_SECONDS
    return card.seconds


def hold(table: Table) -> float:
    """Return the seconds that the open question stays open at least; zero where it is no window that asks people."""
    question = table.question
    if question is None or not question.node.window:
        return 0.0
    if all(table.places[seat].played_by_bot for seat in question.node.seats):
        return 0.0
    ordered = any(each.ask == question.node.ask for each in table.game.standing)
    return ORDERS_SECONDS if ordered else WINDOW_SECONDS
