"""The rules of 12 Gangsters for many tables at once, in arrays of NumPy or of JAX.

The seats of a table stand in the order of play, the Boss first; after a round the next Boss is first. A table is all
that the rest of the game depends on: the hands as bits, the money, and the heists that succeeded. A test plays random
games here and by the engine, and compares them round by round. `adapters.arrays` plays by the same `succeed` and
`shares`, with the seats where they sit and the cards that lie open, which its players see.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy

from omerta.core.judging.matrix_game import Array
from omerta.games.twelve_gangsters.cards import MOST, VALUES

HELD = numpy.array([values + (0,) * (MOST - len(values)) for values in VALUES], numpy.int32)
"""The cards of each hand, the lowest first."""
BITS = numpy.arange(MOST, dtype=numpy.int32)


class Tables(NamedTuple):
    """What lies on the tables, each by table and seat, the Boss first; tables may be in several dimensions."""

    hands: Array
    money: Array
    heists: Array


def fresh(np: Any, count: int, seats: int, cards: int) -> Tables:
    """Deal new games (TG-02)."""
    nothing = np.zeros((count, seats), np.int32)
    return Tables(nothing + ((1 << cards) - 1), nothing, nothing)


def held(np: Any, hands: Array, left: int) -> Array:
    """List the cards of hands that have this many left, the lowest first."""
    return np.asarray(HELD[:, :left])[hands]


def succeed(np: Any, cards: Array, limit: Array, boss: Array) -> Array:
    """Mark whose heist succeeds: up to the Boss's card, and the Boss's own unless somebody met it (TG-06 to TG-09)."""
    stopped = ((cards == limit) & ~boss).any(-1, keepdims=True)
    return np.where(boss, ~stopped, cards <= limit)


def after(np: Any, tables: Tables, cards: Array) -> Tables:
    """Play a round, everybody's card in the order of the seats, and pass the token on (TG-05 to TG-11)."""
    taken = np.where(succeed(np, cards, cards[..., :1], numpy.arange(cards.shape[-1]) == 0), cards, 0)
    hands = tables.hands ^ np.left_shift(np.ones_like(cards), cards - 1)
    played = (hands, tables.money + taken, tables.heists + (taken > 0))
    return Tables(*(np.roll(each, -1, -1) for each in played))


def shares(np: Any, tables: Tables) -> Array:
    """Share the win at the end: the most money, then the most heists (TG-13, TG-14)."""
    keys = tables.money * (MOST + 1) + tables.heists
    best = keys == keys.max(-1, keepdims=True)
    return best / best.sum(-1, keepdims=True).astype(np.float32)


def floats(np: Any, tables: Tables) -> Array:
    """Lay tables out for a network: a float for each card of each hand, then the money, the lead and the heists."""
    hands = (tables.hands[..., None] >> np.asarray(BITS)) & 1
    flat = hands.reshape(*tables.hands.shape[:-1], -1).astype(np.float32)
    money = tables.money.astype(np.float32)
    lead = money - money.max(-1, keepdims=True)
    return np.concatenate([flat, money / 30.0, lead / 10.0, tables.heists.astype(np.float32) / 6.0], -1)


def width(seats: int) -> int:
    """Count the floats of a table."""
    return seats * (MOST + 3)
