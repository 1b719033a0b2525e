"""Loot as one number: how many Crates, Art, Jewels and Gin somebody holds, twelve bits for each kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

KINDS = ("crate", "art", "jewel", "gin")
CRATE, ART, JEWEL, GIN = range(4)
BITS = 12
MOST = (1 << BITS) - 1
"""More of a kind than 200 rounds can bring."""
ONE = tuple(1 << BITS * kind for kind in range(4))
ONE_GIN = ONE[GIN]
CRATE_POINTS = (0, 2, 5, 9, 14)

Counts = tuple[int, int, int, int]
"""Crates, Art, Jewels, Gin."""


def heap(counts: Sequence[int]) -> int:
    """Put counts into one number.

    >>> held(heap((1, 0, 2, 3)))
    (1, 0, 2, 3)
    """
    return sum(count * one for count, one in zip(counts, ONE, strict=True))


@lru_cache(maxsize=1 << 16)
def held(goods: int) -> Counts:
    """Count the tokens of each kind."""
    return goods & MOST, goods >> BITS & MOST, goods >> 2 * BITS & MOST, goods >> 3 * BITS


def crate_points(goods: int) -> int:
    """Score the Crates somebody holds (GD-39).

    >>> [crate_points(heap((crates, 0, 0, 0))) for crates in range(6)]
    [0, 2, 5, 9, 14, 14]
    """
    crates = goods & MOST
    return CRATE_POINTS[crates] if crates < 4 else CRATE_POINTS[4]
