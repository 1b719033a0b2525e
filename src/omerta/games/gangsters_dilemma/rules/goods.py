"""Loot as one number: how many Crates, Art, Jewels and Gin somebody holds, more of each than 200 rounds can bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, cast

from omerta.core.one_of import OneOf
from omerta.core.state.packed_counts import Packed

KINDS = ("crate", "art", "jewel", "gin")
Kind = Annotated[str, OneOf("Kind", KINDS)]
CRATE, ART, JEWEL, GIN = range(4)
GOODS = Packed(KINDS, bits=12)
ONE = GOODS.ones
ONE_GIN = ONE[GIN]
CRATE_POINTS = (0, 2, 5, 9, 14)

Counts = tuple[int, int, int, int]
"""Crates, Art, Jewels, Gin."""


def heap(counts: Sequence[int]) -> int:
    """Put counts into one number.

    >>> held(heap((1, 0, 2, 3)))
    (1, 0, 2, 3)
    """
    return GOODS.pack(tuple(counts))


held = cast(Callable[[int], Counts], GOODS.counts)
"""Count the tokens of each kind."""


def crate_points(goods: int) -> int:
    """Score the Crates somebody holds (GD-39).

    >>> [crate_points(heap((crates, 0, 0, 0))) for crates in range(6)]
    [0, 2, 5, 9, 14, 14]
    """
    crates = held(goods)[CRATE]
    return CRATE_POINTS[crates] if crates < 4 else CRATE_POINTS[4]
