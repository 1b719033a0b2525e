"""A view as named arrays of floats, the viewing seat first and the others clockwise."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from omerta.core.nodes import Seat
from omerta.games.gangster_dice.dice import SYMBOLS, TOKENS
from omerta.games.gangster_dice.favors import NAMES
from omerta.games.gangster_dice.phases import PHASES

if TYPE_CHECKING:
    from omerta.games.gangster_dice.game import GangsterDice
    from omerta.games.gangster_dice.view import DiceView


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


def tensor(game: GangsterDice, view: DiceView) -> dict[str, array[float]]:
    """Lay the table out from the viewing seat, a spectator at seat 0."""
    start = view.seat or 0
    order = game.clockwise[start]
    asked = getattr(view.node, "seats", ())
    codes = tuple(game.characters)
    cast = [mugshot.code for mugshot in view.characters] or ["-"] * game.seats
    bids = [[0.0] * 20 for _ in order]
    for score in view.scores:
        bids[score.seat][5 * TOKENS.index(score.token) + score.favor] = 1.0
    return {
        "stash": _rows(view.stash[seat] for seat in order),
        "leaving": _rows(view.leaving[seat] for seat in order),
        "rolled": _rows(_faces(view.rolled[seat]) if view.rolled else [0.0] * 12 for seat in order),
        "picked": array("f", _faces(view.picked)),
        "control": _rows(_owned(view.control, seat) for seat in order),
        "won": _rows(_owned(view.won, seat) for seat in order),
        "tokens": _rows((view.speakeasy, view.streets, view.investigator)),
        "bids": _rows(bids[seat] for seat in order),
        "hand": array("f", [float(view.hand.count(name)) for name in NAMES]),
        "counts": array("f", [float(view.counts[seat]) for seat in order]),
        "fours": array("f", [float(view.fours[seat]) for seat in order]),
        "owes": array("f", [float(view.owes[seat]) for seat in order]),
        "gift": array("f", [float(view.gift == seat) for seat in order]),
        "asked": array("f", [float(seat in asked or seat == view.turn) for seat in order]),
        "first": array("f", [float(view.first == seat) for seat in order]),
        "discard": array("f", map(float, view.discard)),
        "unseen": array("f", map(float, view.unseen)),
        "deck_of": array("f", map(float, view.deck_of)),
        "piles": array("f", [float(view.deck), float(view.stack)]),
        "characters": _rows([float(code == cast[seat]) for code in codes] for seat in order),
        "phase": array("f", [float(view.phase == phase) for phase in PHASES]),
        "round": array("f", [view.round / 500]),
    }


def _rows(rows: Iterable[Iterable[float]]) -> array[float]:
    flat = array("f")
    for row in rows:
        flat.extend(map(float, row))
    return flat


def _owned(owners: tuple[Seat | None, ...], seat: Seat) -> list[float]:
    return [float(owner == seat) for owner in owners]


def _faces(faces: tuple[tuple[str, ...], ...]) -> list[float]:
    return [float(names.count(symbol)) for names in faces for symbol in SYMBOLS]
