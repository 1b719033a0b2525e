"""Small counts side by side in one number, so that a table of Gangster Dice is a handful of plain numbers.

A heap counts its dice by colour, a roll of one colour its dice by symbol, eight bits each; a hand and a pile count
their favors by value, six bits each. Adding and taking away works on all counts at once: none ever outgrows its bits.
Plain numbers are what a compiler fuses into few loops: the same table in small arrays plays several times slower.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import jax
import jax.numpy as jnp
import numpy as np

from omerta.adapters.arrays.array_game import Array

DIE_BITS, FAVOR_BITS = 8, 6
T = TypeVar("T")


def packed(counts: Iterable[int], bits: int) -> int:
    """Put counts into one number, the first lowest.

    >>> packed((1, 2, 3), DIE_BITS) == 0x030201
    True
    """
    return sum(int(count) << bits * place for place, count in enumerate(counts))


def lane(number: Array, place: int, bits: int) -> Array:
    """Take one count out."""
    return (number >> bits * place) & ((1 << bits) - 1)


def lanes(numbers: Sequence[Array] | Array, count: int, bits: int) -> Array:
    """Take all counts out, in a dimension of their own behind that of the numbers."""
    return (jnp.asarray(numbers)[..., None] >> bits * np.arange(count)) & ((1 << bits) - 1)


def size(heap: Array, count: int, bits: int) -> Array:
    """Add all counts up."""
    return sum(lane(heap, place, bits) for place in range(count))


def at_least(number: Array, least: int, count: int, bits: int) -> Array:
    """Mark the counts that reach a number by a bit each, the first lowest."""
    return sum((lane(number, place, bits) >= least).astype(jnp.int32) << place for place in range(count))


def of(each: Sequence[Array], seat: Array) -> Array:
    """Pick what a seat has; of nobody, nothing."""
    return sum(jnp.where(seat == own, mine, 0) for own, mine in enumerate(each))


def chosen(there: Array, one: T, other: T) -> T:
    """Choose between two tables, or parts of them."""
    picked: T = jax.tree.map(lambda first, second: jnp.where(there, first, second), one, other)
    return picked
