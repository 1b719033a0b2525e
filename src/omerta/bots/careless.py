"""A search that makes a beginner's mistakes: it overlooks some of its moves at every question.

People who are new to a game do not weigh their moves badly so much as they fail to see them. So each move is overlooked
with the same chance, good or bad, and the best of those that were seen is played. The more moves there are, the more
good ones are still seen; where only one is good, it is missed about every other time.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from omerta.bots.search import Search, pruned
from omerta.core.game import View

OVERLOOKED = 0.5
"""How often a move is not seen."""
UNTRIED = 0.001
"""What a move that the search never tried counts against one that it tried: it is played if nothing else was seen."""


class Careless(Search):
    """Search for a fixed number of iterations, with some of the moves overlooked."""

    def mixture(self, view: View, rng: Random) -> list[float]:
        """Return the probability of each legal move in the answer: zero for those that were overlooked."""
        tried = [share + UNTRIED for share in self.explore(view, rng).mixture()]
        return pruned(seen(tried, rng), self.heuristics.least_share)


def seen(shares: Sequence[float], rng: Random) -> list[float]:
    """Leave out the moves that are overlooked; if all of them are, one of them is picked at random."""
    kept = [share if rng.random() >= OVERLOOKED else 0.0 for share in shares]
    if not any(kept):
        kept[int(rng.random() * len(kept))] = 1.0
    return kept
