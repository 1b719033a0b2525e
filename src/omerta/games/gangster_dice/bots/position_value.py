"""What a position of Gangster Dice before a roll is worth to each seat, by a small network, with NumPy or JAX.

The network is given the table as a seat sees it and says six numbers: how well the seat stands, and what each kind of
favor in its hand adds to that. Shares of the win are as e to these sums. So what lies open is judged once, whatever the
hands are.
"""

from __future__ import annotations

from typing import Any

import numpy

from omerta.core.judging.network import Array, Layers, logits, softmax
from omerta.games.gangster_dice.bots.open_table import SAID, SURE
from omerta.games.gangster_dice.bots.round_arrays import Tables

USUAL = numpy.array([0.5, 1.0, 1.0, 0.5, 0.0], numpy.float32)
"""The favors of a hand that nobody has looked at."""
ABOUT_A_SEAT, ABOUT_TOKENS = 13, 15
"""How many floats tell of a seat, and how many of the dice on the tokens."""


def width(seats: int) -> int:
    """Count the floats of a table."""
    return ABOUT_A_SEAT * seats + ABOUT_TOKENS


def floats(np: Any, tables: Tables) -> Array:
    """Lay tables out for the network, once as each seat sees them: its own stash and tokens first, then clockwise."""
    stash, on, control = tables
    seats = stash.shape[-2]
    there = stash > 0
    size, colours = stash.sum(-1, keepdims=True), there.sum(-1, keepdims=True)
    marks = control[..., None, :] == numpy.arange(seats)[:, None]
    each = [stash / 3.0, there, size / 6.0, colours == 1, colours == 2, marks]
    rows = np.concatenate([part.astype(np.float32) for part in each], -1)
    heaps = on.reshape(*on.shape[:-2], 9)
    lie = on.sum(-1)
    lying = np.concatenate([part.astype(np.float32) for part in (heaps / 3.0, lie / 3.0, lie > 0)], -1)
    seen = [np.roll(rows, -seat, -2).reshape(*rows.shape[:-2], -1) for seat in range(seats)]
    around = np.stack(seen, -2)
    return np.concatenate([around, np.broadcast_to(lying[..., None, :], (*around.shape[:-1], ABOUT_TOKENS))], -1)


def standings(np: Any, net: Layers, tables: Tables) -> Array:
    """Judge tables: by table and seat, how it stands, and what each kind of favor adds."""
    return known_ends(np, tables, logits(np, net, floats(np, tables)))


def known_ends(np: Any, tables: Tables, said: Array) -> Array:
    """Put what is known where somebody has no dice left, and the game is over, in the place of what was said."""
    free = tables.stash.sum(-1) == 0
    over = free.any(-1, keepdims=True)
    known = np.where(free, SURE, -SURE)[..., None] * numpy.eye(SAID, dtype=numpy.float32)[0]
    return np.where(over[..., None], known, said)


def judged(np: Any, net: Layers, tables: Tables) -> Array:
    """Return each seat's share of the win with hands that nobody has looked at."""
    return shared(np, standings(np, net, tables))


def shared(np: Any, said: Array) -> Array:
    """Turn what was said of a table into each seat's share of the win, with hands that nobody has looked at."""
    return softmax(np, said[..., 0] + said[..., 1:] @ USUAL)
