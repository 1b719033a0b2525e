"""What Gangster Dice has learned of itself: what a table is worth before a roll, whatever the hands are.

The sealed bids are solved as a game of their own; the open questions after them are searched, and judged before the
next roll by what was learned.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random

import numpy

from omerta.core.game import AnyGame
from omerta.core.learned import Learned
from omerta.core.network import Array, Layers
from omerta.core.nodes import Decide
from omerta.games.gangster_dice.bid_solver import PLACE, BidSolver
from omerta.games.gangster_dice.dice import COUNTS, shown
from omerta.games.gangster_dice.favors import FOUR, HAND, VALUES
from omerta.games.gangster_dice.heuristics import DiceHeuristics
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.position_value import standings
from omerta.games.gangster_dice.round_arrays import Tables
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.view import DiceView

MOST_JUDGED = 20_000
"""How many tables are kept in mind: a search comes to the same ones again and again."""
DEALT = 512
"""How many hands are drawn for each seat when bids are solved."""
A_ROUND = 8
"""How many iterations of a search one round of regret matching stands for: it looks at 64 worlds."""


class DiceLearned(Learned, DiceHeuristics):
    """Judge the table before a roll, and solve the bids."""

    iterations = 4096
    hard = 144

    def __init__(self, game: AnyGame, nets: Mapping[str, Layers]) -> None:
        super().__init__(game, nets)
        self.judged: dict[tuple[int, ...], list[list[float]]] = {}

    def quiet(self, state: DiceState) -> bool:
        return state.phase == Phase.ROLL

    def judge(self, state: DiceState) -> list[float]:
        """Give the share of the win that each seat may expect; what lies open is judged once."""
        key = (*state.stash, *state.on, *state.control)
        found = self.judged.get(key)
        if found is None:
            if len(self.judged) >= MOST_JUDGED:
                self.judged.clear()
            found = self.judged[key] = standings(numpy, self.shares, tables_of(state))[0].tolist()
        odds = []
        for (stands, none, one, two, three, four), hand in zip(found, state.hands, strict=True):
            held = HAND.counts(hand)
            favors = none * held[0] + one * held[1] + two * held[2] + three * held[3] + four * held[FOUR]
            odds.append(exp(stands + favors))
        total = sum(odds)
        return [each / total for each in odds]

    def solved(self, view: DiceView, iterations: int, rng: Random) -> list[float] | None:
        """Solve the bids, by one round of regret matching for every few iterations; leave the rest to the search."""
        if not isinstance(view.node, Decide) or view.node.ask != "bid":
            return None
        assert view.seat is not None
        state = self.game.world(view, rng)
        luck = numpy.random.default_rng(rng.getrandbits(64))
        solver = BidSolver(self.shares, tables_of(state), [shown(roll) for roll in state.rolled], state.stack)
        own = PLACE[VALUES[state.hands[view.seat]]]
        rounds = max(1, iterations // A_ROUND)
        others, anybody = (dealt(view, luck, anybody) for anybody in (False, True))
        mixture = solver.solve(view.seat, own, others, anybody, rounds, luck)
        return [float(mixture[solver.bids.place[move]]) for move in view.legal]


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
