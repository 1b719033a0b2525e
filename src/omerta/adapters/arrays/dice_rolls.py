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
from omerta.adapters.arrays.dice_lanes import DIE_BITS, packed
from omerta.games.gangster_dice.rules.dice import COLOURS, MOST_OF_A_COLOUR, WEIGHTS

BUCKET_BITS = 8
BUCKETS = 1 << BUCKET_BITS
FINE = 1 << 32 - BUCKET_BITS


def falls(dice: int, weights: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """Return the odds of every way in which dice may fall: how many show each symbol."""
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
    full, above = [1.0] * BUCKETS, [*range(BUCKETS)]
    left = [BUCKETS * each for each in odds] + [0.0] * (BUCKETS - len(odds))
    small = [place for place, each in enumerate(left) if each < 1]
    large = [place for place, each in enumerate(left) if each >= 1]
    while small and large:
        low, high = small.pop(), large[-1]
        full[low], above[low] = left[low], high
        left[high] -= 1 - left[low]
        if left[high] < 1:
            small.append(large.pop())
    return full, above


def _tables() -> tuple[Array, Array]:
    """Write down for each colour, number of dice and bucket: how it is cut and what is above, and its own way to fall.

    What is left over of the odds by rounding goes to a bucket's own way, or where it has none to the last that has one.
    """
    shape = (len(COLOURS), MOST_OF_A_COLOUR + 1, BUCKETS)
    cut, fallen = np.zeros(shape, np.uint32), np.zeros(shape, np.int32)
    for colour, dice in product(range(len(COLOURS)), range(MOST_OF_A_COLOUR + 1)):
        found = falls(dice, WEIGHTS[colour])
        full, above = alias([*found.values()])
        above = [min(place, len(found) - 1) for place in above]
        own = [min(round(FINE * each), FINE - 1) if place < len(found) else 0 for place, each in enumerate(full)]
        cut[colour, dice] = np.array(own, np.uint32) << BUCKET_BITS | np.array(above, np.uint32)
        fallen[colour, dice, : len(found)] = [packed(way, DIE_BITS) for way in found]
    return cut.reshape(-1), fallen.reshape(-1)


CUT, FALLEN = _tables()


def rolled(colour: int, dice: Array, word: Array) -> Array:
    """Let dice of a colour fall: how many show each symbol, side by side in one number."""
    first = (colour * (MOST_OF_A_COLOUR + 1) + dice) * BUCKETS
    bucket = (word & (BUCKETS - 1)).astype(jnp.int32)
    cut = jnp.asarray(CUT)[first + bucket]
    above = (cut & (BUCKETS - 1)).astype(jnp.int32)
    return jnp.asarray(FALLEN)[first + jnp.where(word >> BUCKET_BITS < cut >> BUCKET_BITS, bucket, above)]
