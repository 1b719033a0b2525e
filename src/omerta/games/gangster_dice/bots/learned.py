"""What Gangster Dice has learned of itself: what a table is worth before a roll, whatever the hands are.

The sealed bids are solved as a game of their own; the open questions after them are searched, and judged before the
next roll by what was learned.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random

from omerta.core.game import AnyGame
from omerta.core.judging.learned import Learned
from omerta.core.judging.network import Layers
from omerta.core.nodes import Decide
from omerta.games.gangster_dice.bots.heuristics import DiceHeuristics
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.favors import FOUR, HAND
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.view import DiceView

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

    def __init__(self, game: AnyGame, nets: Mapping[str, Layers]) -> None:
        from omerta.games.gangster_dice.bots import table_arrays

        super().__init__(game, nets)
        self.arrays = table_arrays
        self.say = table_arrays.by_network(self.shares)
        self.judged: dict[tuple[int, ...], list[list[float]]] = {}

    def quiet(self, state: DiceState) -> bool:
        return state.phase == Phase.ROLL

    def judge(self, state: DiceState) -> list[float]:
        """Return the share of the win that each seat may expect; what lies open is judged once."""
        key = (*state.stash, *state.on, *state.control)
        found = self.judged.get(key)
        if found is None:
            if len(self.judged) >= MOST_JUDGED:
                self.judged.clear()
            found = self.judged[key] = self.arrays.judged_table(self.say, state)
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
        state = self.game.world(view, rng)
        rounds = iterations // (A_ROUND_OF_PAIRS if self.game.seats == 2 else A_ROUND)
        return self.arrays.solved_bids(self.say, state, view, max(1, rounds), rng)
