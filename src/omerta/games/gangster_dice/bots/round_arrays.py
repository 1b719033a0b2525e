"""A round of Gangster Dice for many tables at once, in arrays of NumPy or of JAX: what follows from who wins what.

Whoever is asked on the way (a swap, a die for the Streets, a colour, a die to take) answers with what the judge likes
best for that seat. A test holds what follows against the engine. Characters, and their powers, are not in here.
`adapters.arrays.gangster_dice` plays one way, with its chance and its questions, and so shares no loop with this.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import numpy

from omerta.core.judging.network import Array
from omerta.games.gangster_dice.moves import SWAPPED
from omerta.games.gangster_dice.rules.dice import COUNTS, INVESTIGATOR, LAWYER, SPEAKEASY, STREETS

GIVEN, TAKEN = (numpy.array([COUNTS[swap[side]] for swap in SWAPPED.values()], numpy.int32) for side in (0, 1))
"""The dice given and the dice taken in every swap."""
COLOUR = numpy.eye(3, dtype=numpy.int32)
NOTHING = numpy.zeros((1, 3), numpy.int32)
PLACED = numpy.concatenate([NOTHING, COLOUR])
"""The die put on the Streets or taken off the Investigator: none, or one of each colour."""


class Tables(NamedTuple):
    """What lies open before a roll: dice by table, seat and colour; dice on Speakeasy, Streets and Investigator; who
    controls each token, or -1.
    """

    stash: Array
    on: Array
    control: Array


class Ends(NamedTuple):
    """What follows from each way the tokens may be won, by table and way; `gift` is the seat that gets a +4, or -1."""

    tables: Tables
    gift: Array


Judge = Callable[[Tables], Array]
"""Returns each seat's share of the win expected, by table and seat."""


def ways(seats: int) -> Any:
    """List the ways in which the four tokens may be won: by a seat each, or -1, no seat more than it has bids."""
    bids = 2 if seats == 2 else 1
    found = [
        won for won in product(range(-1, seats), repeat=4) if all(won.count(seat) <= bids for seat in range(seats))
    ]
    return numpy.array(found, numpy.int32)


def code(won: Array, seats: int) -> Array:
    """Number a way the tokens may be won."""
    return ((won + 1) * (seats + 1) ** numpy.arange(4)).sum(-1)


def places(seats: int) -> Any:
    """Find a way's place in `ways` by its number."""
    found = numpy.zeros((seats + 1) ** 4, numpy.int32)
    listed = ways(seats)
    found[code(listed, seats)] = numpy.arange(len(listed))
    return found


def at(np: Any, each: Array, seat: Array) -> Array:
    """Pick what a seat has; of nobody, what the first has."""
    return np.take_along_axis(each, np.maximum(seat, 0)[..., None, None], -2)[..., 0, :]


def change(each: Array, seat: Array, by: Array) -> Array:
    """Add dice to what a seat has."""
    mark = numpy.arange(each.shape[-2]) == seat[..., None]
    return each + mark[..., None] * by[..., None, :]


def moved(np: Any, tables: Tables, seat: Array, token: int, dice: Array) -> Tables:
    """Move dice from a seat's stash onto a token, or back where they are negative."""
    on = change(tables.on, np.full_like(seat, token - 1), dice)
    return Tables(change(tables.stash, seat, -dice), on, tables.control)


def spread(np: Any, tables: Tables, count: int) -> Tables:
    """Repeat every table so many times, in a dimension of its own behind those of the tables."""
    stash, on, control = tables
    depth = control.ndim - 1

    def repeat(each: Array) -> Array:
        wide = np.expand_dims(each, depth)
        return np.broadcast_to(wide, (*each.shape[:depth], count, *each.shape[depth:]))

    return Tables(repeat(stash), repeat(on), repeat(control))


def best(np: Any, judge: Judge, tables: Tables, seat: Array, token: int, dice: Array, legal: Array) -> Array:
    """Choose the dice whose move onto a token the judge likes best for a seat; all are by table and choice."""
    count = legal.shape[-1]
    wide = np.broadcast_to(seat[..., None], legal.shape)
    shares = judge(moved(np, spread(np, tables, count), wide, token, dice))
    worth = np.take_along_axis(shares, np.maximum(wide, 0)[..., None], -1)[..., 0]
    pick = np.where(legal, worth, -1.0).argmax(-1)
    return np.take_along_axis(dice, pick[..., None, None], -2)[..., 0, :]


def follow(np: Any, judge: Judge, tables: Tables, won: Array) -> Ends:
    """Settle the tokens in their order for each way they may be won (DI-17 to DI-31)."""
    before, seats = tables.control, tables.stash.shape[-2]
    swapped = _swap(np, judge, tables)
    control, ended = before[:, None, :], spread(np, tables, len(won))
    won = np.broadcast_to(np.asarray(won)[None], ended.control.shape)
    fires = (won == control) & (won >= 0)
    gift = np.where(fires[..., LAWYER], won[..., LAWYER], -1)
    kept = np.concatenate([np.where(won >= 0, won, control)[..., :INVESTIGATOR], ended.control[..., INVESTIGATOR:]], -1)
    # The Speakeasy: dice that were taken may not leave.
    seat = won[..., SPEAKEASY]
    given, taken = (np.where(fires[..., SPEAKEASY, None], each[:, None, :], 0) for each in swapped)
    leave = change(ended.stash, seat, -given)
    ended = moved(np, Tables(ended.stash, ended.on, kept), seat, SPEAKEASY, given - taken)
    # The Streets.
    seat = won[..., STREETS]
    dice = np.broadcast_to(PLACED, (*seat.shape, 4, 3))
    may = (at(np, leave, seat)[..., None, :] >= dice).all(-1)
    placed = np.where(fires[..., STREETS, None], best(np, judge, ended, seat, STREETS, dice, may), 0)
    leave = change(leave, seat, -placed)
    ended = moved(np, ended, seat, STREETS, placed)
    # The Investigator: with another, it takes all dice of a colour; with the winner or with nobody, it goes left.
    seat, holder = won[..., INVESTIGATOR], kept[..., INVESTIGATOR]
    there = at(np, leave, seat)
    takes = (seat >= 0) & (holder >= 0) & (holder != seat)
    dice = there[..., None, :] * COLOUR
    pinned = best(np, judge, ended, seat, INVESTIGATOR, dice, dice.sum(-1) > 0)
    pinned = np.where((takes & (there.sum(-1) > 0))[..., None], pinned, 0)
    holder = np.where((seat >= 0) & ~takes, (seat + 1) % seats, holder)
    kept = np.concatenate([kept[..., :INVESTIGATOR], holder[..., None]], -1)
    ended = moved(np, Tables(ended.stash, ended.on, kept), seat, INVESTIGATOR, pinned)
    # Whoever has it takes a die off it; with the Lawyer only one that is wanted.
    lying = ended.on[..., INVESTIGATOR - 1, :]
    dice = np.broadcast_to(PLACED, (*holder.shape, 4, 3))
    declines = (kept[..., LAWYER] == holder)[..., None]
    may = np.concatenate([declines | (lying.sum(-1, keepdims=True) == 0), lying > 0], -1)
    took = np.where((holder >= 0)[..., None], best(np, judge, ended, holder, INVESTIGATOR, -dice, may), 0)
    return Ends(moved(np, ended, holder, INVESTIGATOR, took), gift)


def _swap(np: Any, judge: Judge, tables: Tables) -> tuple[Array, Array]:
    """Find the best swap of whoever controls the Speakeasy: the dice given and the dice taken."""
    seat = tables.control[..., SPEAKEASY]
    has, lies = at(np, tables.stash, seat), tables.on[..., SPEAKEASY - 1, :]
    legal = (has[..., None, :] >= GIVEN).all(-1) & (lies[..., None, :] >= TAKEN).all(-1)
    wide = np.broadcast_to(seat[..., None], legal.shape)
    dice = np.broadcast_to(np.asarray(GIVEN - TAKEN), (*legal.shape, 3))
    shares = judge(moved(np, spread(np, tables, len(GIVEN)), wide, SPEAKEASY, dice))
    worth = np.take_along_axis(shares, np.maximum(wide, 0)[..., None], -1)[..., 0]
    pick = np.where(legal, worth, -1.0).argmax(-1)
    return np.asarray(GIVEN)[pick], np.asarray(TAKEN)[pick]
