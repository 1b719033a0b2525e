"""What games say about a figure, how sure that is, and which differences are left when many are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import erfc, fsum, nan, sqrt

from omerta.lab.intervals import ENOUGH, Z95, student, wilson

LEVEL = 0.05
"""How often at most a report may claim a difference in one of its tables where there is none."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95% interval and the number of games that say so.

    Where there are too few games for an interval, its ends are not numbers.
    """

    value: float
    low: float
    high: float
    games: int

    @property
    def sure(self) -> bool:
        """Return whether there is an interval."""
        return self.low == self.low

    @property
    def enough(self) -> bool:
        """Return whether there are games enough to claim anything."""
        return self.sure and self.games >= ENOUGH

    def chance_of(self, value: float) -> float:
        """Return the p-value of a true figure of `value`: how often games would lie so far from it by luck."""
        if not self.enough:
            return 1.0
        return p_value(self.value - value, self.value - self.low if self.value > value else self.high - self.value)


def p_value(difference: float, reach: float) -> float:
    """Return how often luck alone makes a difference at least as large; `reach` is how far its 95% interval goes.

    Of an interval that is longer on one side the reach is that of the side towards no difference. So the p-value is
    below 5% just where the interval leaves no difference out.
    """
    if reach == 0:
        return 1.0 if difference == 0 else 0.0
    return erfc(Z95 * abs(difference) / reach / sqrt(2))


def ratio(parts: Iterable[tuple[float, float]], share: bool) -> Estimate | None:
    """Estimate a sum divided by a sum, where each game adds a pair; None where the lower sum is nothing.

    Seats of one game depend on each other, so a game is one observation: its spread is that of what the game adds
    beyond what the ratio foretells (the usual estimate for ratios in surveys). For a share, which lies between 0 and 1,
    the interval is Wilson's for as many free games as would spread as much; so few games cannot look certain.

    >>> found = ratio([(1.0, 2.0), (0.0, 2.0)] * 50, share=True)
    >>> f"{found.value:.2f}, {found.low:.3f} to {found.high:.3f}, {found.games} games"
    '0.25, 0.204 to 0.302, 100 games'
    """
    pairs = [(top, bottom) for top, bottom in parts if bottom]
    count, below = len(pairs), fsum(bottom for _, bottom in pairs)
    if not below:
        return None
    value = fsum(top for top, _ in pairs) / below
    spread = fsum((top - value * bottom) ** 2 for top, bottom in pairs)
    variance = spread * count / (count - 1) / below**2 if count > 1 else nan
    if share:
        value = min(1.0, max(0.0, value))
        even = value * (1 - value)
        free = even / variance if variance > 0 and even > 0 else float(count)
        if count < ENOUGH:
            free = min(free, count)
        return Estimate(value, *wilson(value, free), count)
    if count < ENOUGH:
        return Estimate(value, nan, nan, count)
    half = student(count - 1) * sqrt(variance)
    return Estimate(value, value - half, value + half, count)


def mean(values: Iterable[float], share: bool = False) -> Estimate | None:
    """Estimate the mean of one figure a game."""
    return ratio(((value, 1.0) for value in values), share)


def holm(chances: Sequence[float]) -> list[float]:
    """Correct p-values for how many there are, by Holm: the smallest counts as often as there are values, and so on.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    corrected, most = [0.0] * len(chances), 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=lambda place: chances[place])):
        most = max(most, min(1.0, chances[place] * (len(chances) - rank)))
        corrected[place] = most
    return corrected


@dataclass(frozen=True, slots=True)
class Difference:
    """How far a figure of B lies from that of A: the 95% interval alone, and the p-value corrected for all others."""

    value: float
    low: float
    high: float
    chance: float

    @property
    def shown(self) -> bool:
        """Return whether it is left when all the others are looked at too."""
        return self.chance < LEVEL


def differences(pairs: Sequence[tuple[Estimate, Estimate]]) -> list[Difference]:
    """Hold pairs of figures from different games against each other, corrected for how many pairs there are.

    The interval of a difference is made of those of its figures, each side for itself (Newcombe's way), so that it is
    right for shares near 0 and 1 as well. With too few games nothing is claimed.
    """
    return corrected([apart(a, b) for a, b in pairs])


def corrected(found: Sequence[Difference]) -> list[Difference]:
    """Correct the p-values of differences for how many there are."""
    chances = holm([each.chance for each in found])
    return [replace(each, chance=chance) for each, chance in zip(found, chances, strict=True)]


def apart(a: Estimate, b: Estimate, alike: float = 0.0) -> Difference:
    """Return how far B lies from A; `alike` is how far the two figures vary together, from -1 to 1."""
    value = b.value - a.value
    below = _reach(b.value - b.low, a.high - a.value, alike)
    above = _reach(b.high - b.value, a.value - a.low, alike)
    chance = p_value(value, below if value > 0 else above) if a.enough and b.enough else 1.0
    return Difference(value, value - below, value + above, chance)


def _reach(one: float, other: float, alike: float) -> float:
    return sqrt(max(0.0, one**2 + other**2 - 2 * alike * one * other))


def together(parts: Iterable[tuple[tuple[float, float], tuple[float, float]]]) -> float:
    """Return how far two ratios over the same games vary together: the correlation of what a game adds to each.

    Two shares of the win in one game are not free of each other: what one seat wins, another does not.

    >>> together([((1.0, 1.0), (0.0, 1.0)), ((0.0, 1.0), (1.0, 1.0))] * 10)
    -1.0
    """
    games = list(parts)
    left = []
    for side in (0, 1):
        below = fsum(game[side][1] for game in games)
        value = fsum(game[side][0] for game in games) / below if below else 0.0
        left.append([game[side][0] - value * game[side][1] for game in games])
    spread = sqrt(fsum(one**2 for one in left[0]) * fsum(other**2 for other in left[1]))
    return fsum(one * other for one, other in zip(*left, strict=True)) / spread if spread else 0.0


def against(figures: Sequence[Estimate], fair: float) -> list[float]:
    """Return the corrected p-values of figures that should all be `fair`."""
    return holm([figure.chance_of(fair) for figure in figures])
