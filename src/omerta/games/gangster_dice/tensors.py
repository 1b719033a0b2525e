"""A view as named arrays of floats, the viewing seat first and the others clockwise."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from omerta.games.gangster_dice.dice import SYMBOLS, TOKENS
from omerta.games.gangster_dice.ending import ROUNDS
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
    order = game.clockwise[view.seat or 0]
    asked = getattr(view.node, "seats", ())
    stash, leaving, control, won = view.stash, view.leaving, view.control, view.won
    counts, fours, owes = view.counts, view.fours, view.owes
    bids = [0] * (20 * game.seats)
    for score in view.scores:
        bids[20 * order.index(score.seat) + 5 * TOKENS.index(score.token) + score.favor] = 1
    cast = [0] * (len(game.characters) * game.seats)
    for place, seat in enumerate(order if view.characters else ()):
        if view.characters[seat].code in game.characters:
            cast[place * len(game.characters) + game.places[view.characters[seat].code]] = 1
    phase = [0] * len(PHASES)
    phase[PHASES.index(view.phase)] = 1
    rows = {
        "stash": [count for seat in order for count in stash[seat]],
        "leaving": [count for seat in order for count in leaving[seat]],
        "rolled": [count for seat in order for count in _faces(view.rolled[seat])]
        if view.rolled
        else [0] * (12 * game.seats),
        "picked": _faces(view.picked),
        "control": [owner == seat for seat in order for owner in control],
        "won": [winner == seat for seat in order for winner in won],
        "tokens": (*view.speakeasy, *view.streets, *view.investigator),
        "bids": bids,
        "hand": [view.hand.count(name) for name in NAMES],
        "counts": [counts[seat] for seat in order],
        "fours": [fours[seat] for seat in order],
        "owes": [owes[seat] for seat in order],
        "gift": [view.gift == seat for seat in order],
        "asked": [seat in asked or seat == view.turn for seat in order],
        "first": [view.first == seat for seat in order],
        "discard": view.discard,
        "unseen": view.unseen,
        "deck_of": view.deck_of,
        "piles": (view.deck, view.stack),
        "characters": cast,
        "phase": phase,
        "round": (view.round / ROUNDS,),
    }
    return {name: array("f", row) for name, row in rows.items()}


@lru_cache(maxsize=1 << 14)
def _faces(faces: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
    return tuple(names.count(symbol) for names in faces for symbol in SYMBOLS)
