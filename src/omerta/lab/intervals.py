"""How sure a win share is: 95% intervals that stay right when wins are shared."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

Z95 = 1.959963984540054
"""The normal quantile that leaves 2.5% on either side."""
ENOUGH = 30
"""From so many deals on their own spread says how sure their mean is."""


def wilson(mean: float, count: float, z: float = Z95) -> tuple[float, float]:
    """Return Wilson's score interval for the mean of `count` shares, each between 0 and 1.

    For wins of 0 or 1 this is Wilson's interval as in the textbooks. A shared win is a value in between, and a
    variable between 0 and 1 never varies more than one that is only 0 or 1 with the same mean, so with shared wins
    the same formula is a little wide and never too narrow. It needs no guess of the spread, so a handful of games
    cannot look certain.

    >>> low, high = wilson(0.25, 400)
    >>> f"{low:.3f} to {high:.3f}"
    '0.210 to 0.295'
    """
    if count <= 0:
        raise ValueError("an interval needs at least one game")
    squared = z * z
    centre = (mean + squared / (2 * count)) / (1 + squared / count)
    half = z / (1 + squared / count) * sqrt(max(mean * (1 - mean), 0.0) / count + squared / (4 * count * count))
    # Rounding must not push an end past the mean, where one is 0 or 1.
    return max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half))


def student(free: int) -> float:
    """Return the quantile of Student's t that leaves 2.5% on either side, from about 30 degrees of freedom on.

    It is Fisher's expansion, which is right to three digits there.
    """
    return Z95 + (Z95**3 + Z95) / (4 * free) + (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / (96 * free * free)


def by_deal(means: Sequence[float]) -> tuple[float, float]:
    """Return the 95% interval for the mean of shares where each deal was played several times over.

    Games with the same chance depend on each other, so a deal is one observation: the mean over its games. Its spread
    is the deals' own, by Student's t; with fewer than thirty of them Wilson's interval stands in, as if each deal were
    a single game.

    >>> low, high = by_deal([0.0, 0.25, 0.5, 0.25] * 25)
    >>> f"{low:.3f} to {high:.3f}"
    '0.215 to 0.285'
    """
    count, mean = len(means), fmean(means)
    if count < ENOUGH:
        return wilson(mean, count)
    half = student(count - 1) * stdev(means) / sqrt(count)
    return max(0.0, mean - half), min(1.0, mean + half)
