"""Roll many dice of one colour with one random word, by alias tables.

A bucket is chosen by eight bits of the word, and one of its two outcomes by the other 24; so every way that up to nine
dice may fall comes as often as it should, to within 2^-24 of a bucket.
"""

from __future__ import annotations

from itertools import product
from math import factorial, prod

import jax.numpy as jnp
import numpy as np

from omerta.adapters.arrays.array_game import Array
from omerta.games.gangster_dice.dice import COLOURS, MOST_OF_A_COLOUR, SYMBOLS, WEIGHTS

BUCKETS = 256
FINE = 1 << 24
BITS = 8
"""How many bits a count of dice takes where four of them lie in one number."""


def falls(dice: int, weights: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """Give the odds of every way in which dice may fall: how many show each symbol."""
    ways = [way for way in product(range(dice + 1), repeat=len(weights)) if sum(way) == dice]
    sides = sum(weights)
    return {
        way: factorial(dice)
        / prod(factorial(count) for count in way)
        * prod((weight / sides) ** count for weight, count in zip(weights, way, strict=True))
        for way in ways
    }


def alias(odds: list[float]) -> tuple[list[float], list[int]]:
    """Share odds out to equal buckets of at most two outcomes each: how full with its own, and what is above."""
    full, above = [0.0] * BUCKETS, [0] * BUCKETS
    left = [BUCKETS * each for each in odds] + [0.0] * (BUCKETS - len(odds))
    small = [place for place, each in enumerate(left) if each < 1]
    large = [place for place, each in enumerate(left) if each >= 1]
    while small and large:
        low, high = small.pop(), large[-1]
        full[low], above[low] = left[low], high
        left[high] -= 1 - left[low]
        if left[high] < 1:
            small.append(large.pop())
    for place in (*small, *large):
        full[place], above[place] = 1.0, place if place < len(odds) else above[place]
    return full, above


def _tables() -> tuple[Array, Array, Array]:
    shape = (len(COLOURS), MOST_OF_A_COLOUR + 1, BUCKETS)
    cut, own, other = (np.zeros(shape, np.uint32) for _ in range(3))
    for colour, dice in product(range(len(COLOURS)), range(MOST_OF_A_COLOUR + 1)):
        found = falls(dice, WEIGHTS[colour])
        packed = [sum(count << BITS * place for place, count in enumerate(way)) for way in found]
        full, above = alias([*found.values()])
        cut[colour, dice] = [min(round(FINE * each), FINE) for each in full]
        own[colour, dice] = [packed[place] if place < len(packed) else 0 for place in range(BUCKETS)]
        other[colour, dice] = [packed[place] for place in above]
    return cut, own, other


CUT, OWN, OTHER = _tables()


def rolled(stash: Array, words: Array) -> Array:
    """Let dice fall: how many of each colour show each symbol, by a random word for each seat and colour."""
    colour, bucket = np.arange(len(COLOURS)), (words & (BUCKETS - 1)).astype(jnp.int32)
    place = (colour, stash, bucket)
    way = jnp.where((words >> BITS) < jnp.asarray(CUT)[place], jnp.asarray(OWN)[place], jnp.asarray(OTHER)[place])
    shifts = jnp.arange(len(SYMBOLS), dtype=jnp.uint32) * BITS
    return ((way[..., None] >> shifts) & ((1 << BITS) - 1)).astype(jnp.int32)
