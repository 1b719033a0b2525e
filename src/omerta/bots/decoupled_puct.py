"""Decoupled PUCT: what one seat has learned about its moves in one situation, and which of them it tries next.

Seats that choose at once each keep statistics of their own moves and select by themselves, so a sealed choice of six
seats costs six small lists and never a table of joint moves (decoupled UCT: Tak, Lanctot and Winands, "Monte Carlo Tree
Search Variants for Simultaneous Move Games", 2014). A try goes to the move with the highest bound: its mean value plus
a bonus that grows with its prior and shrinks with its visits (PUCT: Rosin, "Multi-armed bandits with episode context",
2011; Silver et al., "Mastering the game of Go without human knowledge", 2017). The bonus is measured in the standard
deviation of the values seen here, so it fits games whose playouts end in a win or nothing, and games whose playouts
stop half-way with an estimate.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from random import Random

Branch = dict[Hashable, "MoveStats"]
"""The situations that may follow a move, by the question and the legal answers."""

EXPLORATION = 1.0
"""How large the bonus of an untried move is, in standard deviations of the values seen here."""
EPSILON = 0.1
"""How often a move is picked at random: seats that choose at once would otherwise cycle in step with each other."""
VARIANCE_FLOOR = 0.0025
"""The smallest variance that is assumed: values that never varied may come from a single line of play."""
JITTER = 0.001
"""How much priors are perturbed, so that moves with the same prior are tried in random order."""


class MoveStats:
    """The moves of one seat in one situation: how often each was tried, and what its tries were worth on average.

    A move whose prior is zero is left out, as one that is not worth a try.
    """

    __slots__ = ("bonuses", "branches", "counts", "fresh", "means", "open", "priors", "squares", "total", "visits")

    def __init__(self, priors: Sequence[float], rng: Random) -> None:
        random = rng.random
        self.priors = [prior * (1.0 + JITTER * random()) for prior in priors]
        self.bonuses = self.priors[:]
        self.counts = [0] * len(priors)
        self.means = [0.0] * len(priors)
        self.open = [place for place, prior in enumerate(priors) if prior > 0.0]
        self.fresh = self.open[:]
        self.total = self.squares = 0.0
        self.visits = 0
        self.branches: list[Branch | None] = [None] * len(priors)

    def select(self, rng: Random) -> int:
        """Pick the index of the move to try next."""
        visits, random = self.visits, rng.random
        if random() < EPSILON:
            return self.open[int(random() * len(self.open))]
        reach = (
            EXPLORATION * sqrt(self.squares - self.total * self.total / visits + VARIANCE_FLOOR * visits)
            if visits
            else EXPLORATION
        )
        bounds = [mean + reach * bonus for mean, bonus in zip(self.means, self.bonuses, strict=True)]
        return bounds.index(max(bounds))

    def learn(self, move: int, value: float) -> None:
        """Record the value of a try."""
        means = self.means
        count = self.counts[move] = self.counts[move] + 1
        self.visits += 1
        self.total += value
        self.squares += value * value
        self.bonuses[move] = self.priors[move] / (count + 1)
        if self.fresh:
            if count == 1:
                self.fresh.remove(move)
                means[move] = value
            # An untried move is expected to be worth the average of all tries.
            usual = self.total / self.visits
            for other in self.fresh:
                means[other] = usual
        if count > 1:
            means[move] += (value - means[move]) / count

    def mixture(self) -> list[float]:
        """Return the share of the tries that each move got: the average strategy of this seat here."""
        return [count / self.visits for count in self.counts]
