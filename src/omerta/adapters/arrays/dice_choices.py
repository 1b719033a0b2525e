"""Draw a legal move of Gangster Dice, every one as likely as another, without going through all of them.

Bids are counted by the symbols that show and the favors in hand, swaps by the dice that may be given and taken; the
move itself is looked up in small tables that are made once from the game's moves.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product

import jax
import jax.numpy as jnp
import numpy as np

from omerta.adapters.arrays.array_game import Array, below
from omerta.adapters.arrays.dice_lanes import DIE_BITS, FAVOR_BITS, at_least, lane, packed
from omerta.games.gangster_dice.moves import MOST_SWAPPED
from omerta.games.gangster_dice.rules.dice import COLOURS, SYMBOLS
from omerta.games.gangster_dice.rules.favors import FOUR

FAVORS = FOUR + 1
MARKS = 8
"""How many places are marked at most where one of them is drawn."""
PAIRS = [*combinations(range(len(SYMBOLS)), 2)]
SIZES = range(MOST_SWAPPED + 1)
HEAPS = [[*combinations_with_replacement(range(len(COLOURS)), count)] for count in SIZES]
"""The heaps that may be swapped, by their number of dice, in the order of the moves."""
MOST_HEAPS = len(HEAPS[-1])


def _listed(rows: list[list[int]]) -> Array:
    """Fill rows of different length up to the longest."""
    longest = max(map(len, rows))
    return np.array([row + [0] * (longest - len(row)) for row in rows], np.int32)


MARKED = _listed([[place for place in range(MARKS) if mask >> place & 1] for mask in range(1 << FAVORS)])
"""The places that are marked in every mask."""
SYMBOL_PAIRS = _listed(
    [
        [number for number, pair in enumerate(PAIRS) if all(mask >> token & 1 for token in pair)]
        for mask in range(1 << len(SYMBOLS))
    ]
)
"""The pairs of symbols that show, by the mask of the symbols."""
_TWO_FAVORS = [
    [
        FAVORS * one + other
        for one, other in product(range(FAVORS), repeat=2)
        if (held >> one & held >> other & 1) and (one != other or twice >> one & 1)
    ]
    for twice, held in product(range(1 << FAVORS), repeat=2)
]
FAVOR_PAIRS = _listed(_TWO_FAVORS)
"""Two favors for a pair of symbols, by the masks of the values that are in hand twice, and at all."""
FAVOR_PAIR_COUNTS = np.array([*map(len, _TWO_FAVORS)], np.int32)
_WITHIN = [
    [
        [place for place, heap in enumerate(HEAPS[count]) if all(heap.count(each) <= dice[each] for each in range(3))]
        for count in SIZES
    ]
    for dice in product(SIZES, repeat=len(COLOURS))
]
WITHIN = np.array([[row + [0] * (MOST_HEAPS - len(row)) for row in rows] for rows in _WITHIN], np.int32).reshape(-1)
"""The heaps that can be taken out of a heap, by its dice of each colour (up to three) and by how many are taken."""
WITHIN_COUNTS = np.array([packed(map(len, rows), DIE_BITS) for rows in _WITHIN], np.int32)
SWAPS_BEFORE = [sum(len(heaps) ** 2 for heaps in HEAPS[:count]) for count in SIZES]


def one_of(mask: Array, word: Array) -> Array:
    """Draw one of the places that are marked."""
    return jnp.asarray(MARKED)[mask, below(word, jax.lax.population_count(mask))]


def bid(shown: Array, hand: Array, word: Array) -> Array:
    """Draw a bid on one token, as its number among them: the symbols that show, with the favors in hand."""
    symbols, held = at_least(shown, 1, len(SYMBOLS), DIE_BITS), at_least(hand, 1, FAVORS, FAVOR_BITS)
    values = jax.lax.population_count(held)
    symbol, favor = _split(below(word, jax.lax.population_count(symbols) * values), values)
    table = jnp.asarray(MARKED)
    return table[symbols, symbol] * FAVORS + table[held, favor]


def two_bids(shown: Array, hand: Array, word: Array) -> Array:
    """Draw a bid of the two-seat game: on two tokens where that can be done, else on one (DI-33)."""
    symbols, held = at_least(shown, 1, len(SYMBOLS), DIE_BITS), at_least(hand, 1, FAVORS, FAVOR_BITS)
    key = (at_least(hand, 2, FAVORS, FAVOR_BITS) << FAVORS) + held
    count = jax.lax.population_count(symbols)
    tokens, favors = count * (count - 1) // 2, jnp.asarray(FAVOR_PAIR_COUNTS)[key]
    pair, value = _split(below(word, tokens * favors), favors)
    both = len(SYMBOLS) * FAVORS + jnp.asarray(SYMBOL_PAIRS)[symbols, pair] * FAVORS**2
    both = both + jnp.asarray(FAVOR_PAIRS)[key, value]
    return jnp.where(tokens * favors > 0, both, bid(shown, hand, word))


def swap(mine: Array, lying: Array, word: Array) -> Array:
    """Draw a swap, as its number among them: as many dice for as many, up to three (DI-21)."""
    here, there = _key(mine), _key(lying)
    give, take = (jnp.asarray(WITHIN_COUNTS)[key] for key in (here, there))
    counts = [lane(give, count, DIE_BITS) * lane(take, count, DIE_BITS) for count in SIZES]
    number = below(word, sum(counts))
    dice = before = jnp.zeros_like(number)
    for passed in range(MOST_SWAPPED):
        more = number - before >= counts[passed]
        more = more & (dice == passed)
        dice, before = dice + more, before + jnp.where(more, counts[passed], 0)
    given, taken = _split(number - before, (take >> dice * DIE_BITS) & ((1 << DIE_BITS) - 1))
    heaps = jnp.asarray(WITHIN)
    given, taken = (
        heaps[(key * len(SIZES) + dice) * MOST_HEAPS + place] for key, place in ((here, given), (there, taken))
    )
    wide, first = (jnp.asarray(np.array(each, np.int32))[dice] for each in ([*map(len, HEAPS)], SWAPS_BEFORE))
    return first + given * wide + taken


def _key(heap: Array) -> Array:
    key = jnp.int32(0)
    for colour in range(len(COLOURS)):
        key = key * len(SIZES) + jnp.minimum(lane(heap, colour, DIE_BITS), MOST_SWAPPED)
    return key


def _split(number: Array, count: Array) -> tuple[Array, Array]:
    """Take a number apart into a place among the first and one among the `count` second."""
    count = jnp.maximum(count, 1)
    first = number // count
    return first, number - first * count
