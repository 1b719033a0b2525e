"""A view as named arrays of floats, the viewing seat first and the others clockwise."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from omerta.core.game import FLOAT_BYTES
from omerta.core.nodes import Seat
from omerta.games.gangster_dice.dice import SYMBOLS, TOKENS
from omerta.games.gangster_dice.ending import ROUNDS
from omerta.games.gangster_dice.favors import NAMES
from omerta.games.gangster_dice.phases import PHASES

if TYPE_CHECKING:
    from omerta.games.gangster_dice.game import GangsterDice
    from omerta.games.gangster_dice.view import DiceView, Faces

MOST_ROWS = 1 << 14


def shapes(game: GangsterDice) -> Mapping[str, tuple[int, ...]]:
    """Give the shape of each array."""
    seats = game.seats
    return {
        "stash": (seats, 3),
        "leaving": (seats, 3),
        "rolled": (seats, 3, 4),
        "picked": (3, 4),
        "control": (seats, 4),
        "won": (seats, 4),
        "tokens": (3, 3),
        "bids": (seats, 4, 5),
        "hand": (5,),
        "counts": (seats,),
        "fours": (seats,),
        "owes": (seats,),
        "gift": (seats,),
        "asked": (seats,),
        "first": (seats,),
        "discard": (4,),
        "unseen": (4,),
        "deck_of": (4,),
        "piles": (2,),
        "characters": (seats, len(game.characters)),
        "phase": (len(PHASES),),
        "round": (1,),
    }


def floats(game: GangsterDice, view: DiceView) -> bytes:
    """Lay the table out from the viewing seat, a spectator at seat 0: the floats of all arrays, end to end."""
    order = game.clockwise[view.seat or 0]
    start = order[0]
    rows = [_row(view.stash[seat]) for seat in order]
    rows += [_row(view.leaving[seat]) for seat in order]
    rows += [_faces(view.rolled[seat]) for seat in order] if view.rolled else [_zeros(12 * game.seats)]
    rows += (
        _faces(view.picked),
        _owned(view.control, order),
        _owned(view.won, order),
        _row(view.speakeasy),
        _row(view.streets),
        _row(view.investigator),
        _bids(view, order),
        _hand(view.hand),
        _row(view.counts[start:] + view.counts[:start]),
        _row(view.fours[start:] + view.fours[:start]),
        _row(view.owes[start:] + view.owes[:start]),
        _owned((view.gift,), order),
        _asked(getattr(view.node, "seats", ()), view.turn, order),
        _owned((view.first,), order),
        _row(view.discard),
        _row(view.unseen),
        _row(view.deck_of),
        _row((view.deck, view.stack)),
        _characters(game, view, order),
        _PHASES[view.phase],
        _row((view.round / ROUNDS,)),
    )
    return b"".join(rows)


# A table shows the same few rows again and again, so each is put into floats once and looked up ever after.


@lru_cache(maxsize=MOST_ROWS)
def _row(values: tuple[float, ...]) -> bytes:
    return array("f", values).tobytes()


def _zeros(count: int) -> bytes:
    return bytes(FLOAT_BYTES * count)


@lru_cache(maxsize=MOST_ROWS)
def _faces(faces: Faces) -> bytes:
    return _row(tuple(names.count(symbol) for names in faces for symbol in SYMBOLS))


@lru_cache(maxsize=MOST_ROWS)
def _owned(owners: tuple[Seat | None, ...], order: tuple[Seat, ...]) -> bytes:
    return _row(tuple(owner == seat for seat in order for owner in owners))


@lru_cache(maxsize=MOST_ROWS)
def _asked(asked: tuple[Seat, ...], turn: Seat | None, order: tuple[Seat, ...]) -> bytes:
    return _row(tuple(seat in asked or seat == turn for seat in order))


@lru_cache(maxsize=MOST_ROWS)
def _hand(hand: tuple[str, ...]) -> bytes:
    return _row(tuple(hand.count(name) for name in NAMES))


def _bids(view: DiceView, order: tuple[Seat, ...]) -> bytes:
    row = bytearray(_zeros(20 * len(order)))
    for score in view.scores:
        place = FLOAT_BYTES * (20 * order.index(score.seat) + 5 * TOKENS.index(score.token) + score.favor)
        row[place : place + FLOAT_BYTES] = _ONE
    return bytes(row)


def _characters(game: GangsterDice, view: DiceView, order: tuple[Seat, ...]) -> bytes:
    count = len(game.characters)
    row = bytearray(_zeros(count * game.seats))
    for place, seat in enumerate(order if view.characters else ()):
        found = game.places.get(view.characters[seat].code)
        if found is not None:
            start = FLOAT_BYTES * (count * place + found)
            row[start : start + FLOAT_BYTES] = _ONE
    return bytes(row)


_ONE = _row((1.0,))
_PHASES = {phase: _row(tuple(phase == other for other in PHASES)) for phase in PHASES}
