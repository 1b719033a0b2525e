"""A table of Gangster Dice in arrays, for the bot that has learned: what lies open, possible hands, and the bids."""

from __future__ import annotations

from functools import partial
from random import Random

import numpy

from omerta.core.judging.network import Array, Layers
from omerta.core.moves import Move
from omerta.games.gangster_dice.bots.bid_solver import PLACE, BidSolver, Say
from omerta.games.gangster_dice.bots.position_value import standings
from omerta.games.gangster_dice.bots.round_arrays import Tables
from omerta.games.gangster_dice.bots.table_figures import by_figures
from omerta.games.gangster_dice.rules.dice import COUNTS, shown
from omerta.games.gangster_dice.rules.favors import FOUR, VALUES
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.view import DiceView

DEALT = 512
"""How many hands are drawn for each seat when bids are solved."""
TRUST = 0.6
"""How often the others are taken to bid by the figures, as the search by playouts does."""


def by_network(net: Layers) -> Say:
    """Judge tables by a network."""
    return partial(standings, numpy, net)


def solved_bids(say: Say, state: DiceState, view: DiceView, rounds: int, rng: Random) -> list[float]:
    """Return the odds of each legal bid; the state is any world of the view.

    A quarter as many rounds solve first what seats would bid that judge by the figures: that is what is foreseen.
    """
    seat = view.seat
    assert seat is not None
    luck = numpy.random.default_rng(rng.getrandbits(64))
    tables, dice = tables_of(state), [shown(roll) for roll in state.rolled]
    others, anybody = (dealt(view, luck, anybody) for anybody in (False, True))
    hands = numpy.concatenate([others, anybody])
    by_hand = BidSolver(by_figures, tables, dice, state.stack, hands)
    foreseen = by_hand.solve(None, anybody[::-1], anybody, max(1, rounds // 4), luck)
    solver = BidSolver(say, tables, dice, state.stack, hands)
    found = solver.solve(seat, others, anybody, rounds, luck, foreseen, TRUST)
    mixture = found[solver.row[PLACE[VALUES[state.hands[seat]]]], seat]
    odds: dict[Move, float] = dict(zip(solver.bids, mixture.tolist(), strict=True))
    return [odds[move] for move in view.legal]


def tables_of(state: DiceState) -> Tables:
    """Put what lies open into arrays, as one table."""
    stash, on = ([[COUNTS[dice] for dice in heaps]] for heaps in (state.stash, state.on[1:]))
    return Tables(*(numpy.array(each, numpy.int32) for each in (stash, on, [state.control])))


def dealt(view: DiceView, luck: numpy.random.Generator, anybody: bool) -> Array:
    """Draw hands for all seats from what the view has not located, by world and seat, as places among all hands.

    The view's own hand stays as it is; for `anybody` it is drawn as well, as the others cannot know it.
    """
    own = sorted(int(name[-1]) for name in view.hand)
    pool = [value for value, count in enumerate(view.unseen) for _ in range(count)]
    if anybody:
        pool += [value for value in own if value != FOUR]
    order = luck.random((DEALT, len(pool))).argsort(-1)
    cards = numpy.array(pool)[order].tolist()
    hands, at = [], 0
    for seat, (count, fours) in enumerate(zip(view.counts, view.fours, strict=True)):
        if seat == view.seat and not anybody:
            hands.append([PLACE[tuple(own)]] * DEALT)
            continue
        end = at + count - fours
        hands.append([PLACE[(*sorted(drawn[at:end]), *(FOUR,) * fours)] for drawn in cards])
        at = end
    return numpy.array(hands).T
