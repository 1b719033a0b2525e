"""How sure a win share is: 95% intervals that stay right when wins are shared."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054
"""The normal quantile that leaves 2.5% on either side."""


def wilson(mean: float, count: int, z: float = Z95) -> tuple[float, float]:
    """Give Wilson's score interval for the mean of `count` shares, each between 0 and 1.

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
