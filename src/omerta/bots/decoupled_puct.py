"""What one seat has learned about its moves in one situation, and which it tries next.

Every seat keeps its own tables and picks for itself, so a sealed choice of six seats costs six small tables and never a
table of joint moves. A try goes to the move with the best bound: its mean value, and a bonus for having been tried
seldom that grows with its prior. The bonus is measured in the spread of the values seen here, so that it fits a game
whose playouts end in a win or nothing as well as one whose playouts are judged half-way.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from random import Random

Branch = dict[Hashable, "Table"]
"""The situations that may follow a move, by what is asked and what may be answered."""

WANDER = 1.0
"""How many spreads of the values a move that was never tried may promise."""
STRAY = 0.1
"""How often any move is tried: it keeps seats that choose at once from going round in step, each blind to its part."""
STILL = 0.0025
"""The least variance that is reckoned with: what never varied may only have been looked at from one side."""
JITTER = 0.001
"""Moves with the same prior are tried in any order."""


class Table:
    """The moves of one seat in one situation: how often each was tried, and what came of it."""

    __slots__ = ("bonuses", "branches", "counts", "fresh", "means", "priors", "squares", "total", "visits")

    def __init__(self, priors: Sequence[float], rng: Random) -> None:
        random = rng.random
        self.priors = [prior * (1.0 + JITTER * random()) for prior in priors]
        self.bonuses = self.priors[:]
        self.counts = [0] * len(priors)
        self.means = [0.0] * len(priors)
        self.fresh = list(range(len(priors)))
        self.total = self.squares = 0.0
        self.visits = 0
        self.branches: list[Branch | None] = [None] * len(priors)

    def select(self, rng: Random) -> int:
        """Pick the place of the move to try next."""
        visits, random = self.visits, rng.random
        if random() < STRAY:
            return int(random() * len(self.means))
        reach = WANDER * sqrt(self.squares - self.total * self.total / visits + STILL * visits) if visits else WANDER
        bounds = [mean + reach * bonus for mean, bonus in zip(self.means, self.bonuses, strict=True)]
        return bounds.index(max(bounds))

    def learn(self, move: int, value: float) -> None:
        """Note what came of a try."""
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
            # What was never tried is expected to do as well as what was.
            usual = self.total / self.visits
            for other in self.fresh:
                means[other] = usual
        if count > 1:
            means[move] += (value - means[move]) / count

    def mixture(self) -> list[float]:
        """Give the share of the tries that each move got: the average of everything this seat has played here."""
        return [count / self.visits for count in self.counts]
