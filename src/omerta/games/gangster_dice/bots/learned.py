"""What Gangster Dice has learned of itself: what a table is worth before a roll, whatever the hands are.

The sealed bids are solved as a game of their own; the open questions after them are searched, and judged before the
next roll by what was learned. Where there is no NumPy the bids are searched as well: solving them takes too long there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import exp
from random import Random
from typing import TYPE_CHECKING

from omerta.core.game import AnyGame
from omerta.core.judging.learned import SHARES, Learned
from omerta.core.judging.network import Layers, numpy_is_here
from omerta.core.nodes import Decide
from omerta.games.gangster_dice.bots.heuristics import DiceHeuristics
from omerta.games.gangster_dice.bots.open_table import judged_table
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.favors import FOUR, HAND
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.view import DiceView

if TYPE_CHECKING:
    from omerta.games.gangster_dice.bots.bid_solver import Say

MOST_JUDGED = 4_000
"""How many tables are kept in mind: a search comes to the same ones again and again."""
A_ROUND, A_ROUND_OF_PAIRS = 8, 12
"""How many iterations of a search one round of regret matching stands for: it looks at 64 worlds, and at two seats at
pairs of bids.
"""


class DiceLearned(Learned, DiceHeuristics):
    """Judge the table before a roll, and solve the bids."""

    iterations = 4096
    hard = 144
    idea = "learned-or-searched"
    solves_in_arrays = True

    def __init__(self, game: AnyGame, nets: Mapping[str, Layers]) -> None:
        super().__init__(game, nets)
        self.judged: dict[tuple[int, ...], list[list[float]]] = {}

    @cached_property
    def say(self) -> Say:
        """Return what judges many tables at once, in arrays."""
        from omerta.games.gangster_dice.bots.table_arrays import by_network

        return by_network(self.nets[SHARES])

    def quiet(self, state: DiceState) -> bool:
        return state.phase == Phase.ROLL

    def judge(self, state: DiceState) -> list[float]:
        """Return the share of the win that each seat may expect; what lies open is judged once."""
        key = (*state.stash, *state.on, *state.control)
        found = self.judged.get(key)
        if found is None:
            if len(self.judged) >= MOST_JUDGED:
                self.judged.clear()
            assert self.shares is not None
            found = self.judged[key] = judged_table(self.shares, state)
        odds = []
        for (stands, none, one, two, three, four), hand in zip(found, state.hands, strict=True):
            held = HAND.counts(hand)
            favors = none * held[0] + one * held[1] + two * held[2] + three * held[3] + four * held[FOUR]
            odds.append(exp(stands + favors))
        total = sum(odds)
        return [each / total for each in odds]

    def solved(self, view: DiceView, iterations: int, rng: Random) -> list[float] | None:
        """Solve the bids, by one round of regret matching for every few iterations; leave the rest to the search."""
        if not isinstance(view.node, Decide) or view.node.ask != "bid" or not numpy_is_here():
            return None
        from omerta.games.gangster_dice.bots.table_arrays import solved_bids

        state = self.game.world(view, rng)
        rounds = iterations // (A_ROUND_OF_PAIRS if self.game.seats == 2 else A_ROUND)
        return solved_bids(self.say, state, view, max(1, rounds), rng)
