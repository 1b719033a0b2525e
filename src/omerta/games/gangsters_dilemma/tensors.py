"""A view as named arrays of floats, the viewing seat first and the others clockwise."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from omerta.games.gangsters_dilemma.characters import CHARACTERS
from omerta.games.gangsters_dilemma.phases import PHASES
from omerta.games.gangsters_dilemma.rounds import ROUNDS

if TYPE_CHECKING:
    from omerta.games.gangsters_dilemma.game import GangstersDilemma
    from omerta.games.gangsters_dilemma.view import DilemmaView

DEALS = ("talk", "silent", "bribe", "pay")
FATES = ("free", "arrested", "bribed")
CODES = {code: place for place, code in enumerate(CHARACTERS)}


def shapes(game: GangstersDilemma) -> Mapping[str, tuple[int, ...]]:
    """Give the shape of each array."""
    seats, places, cards = game.seats, game.places, len(game.demands)
    return {
        "money": (seats,),
        "goods": (seats, 4),
        "points": (seats, 2),
        "past": (seats, 3),
        "taken": (seats, cards),
        "characters": (seats, len(CHARACTERS)),
        "cop": (seats,),
        "asked": (seats,),
        "sent": (seats, places),
        "deals": (seats, len(DEALS)),
        "fates": (seats, len(FATES)),
        "dollars": (places,),
        "closed": (places,),
        "patrol": (places,),
        "at": (places,),
        "looked": (2,),
        "row": (cards,),
        "private": (cards,),
        "unseen": (cards,),
        "piles": (2,),
        "phase": (len(PHASES),),
        "round": (1,),
    }


def tensor(game: GangstersDilemma, view: DilemmaView) -> dict[str, array[float]]:
    """Lay the table out from the viewing seat, a spectator at seat 0."""
    order = game.clockwise[view.seat or 0]
    places, card, where = game.places, game.card, game.where
    cards = len(game.demands)
    asked = getattr(view.node, "seats", ())
    rows: dict[str, Sequence[float]] = {
        "money": [view.money[seat] for seat in order],
        "goods": [count for seat in order for count in view.goods[seat]],
        "points": [part for seat in order for part in (view.points[seat], view.crate_points[seat])],
        "past": [count for seat in order for count in view.past[seat]],
        "taken": _ones(
            cards * game.seats,
            [place * cards + card[demand.code] for place, seat in enumerate(order) for demand in view.taken[seat]],
        ),
        "characters": _ones(
            len(CHARACTERS) * game.seats,
            [
                place * len(CHARACTERS) + CODES[view.characters[seat].code]
                for place, seat in enumerate(order if view.characters else ())
                if view.characters[seat].code in CODES
            ],
        ),
        "cop": [seat == view.cop for seat in order],
        "asked": [seat in asked or seat == view.turn for seat in order],
        "sent": _ones(
            places * game.seats,
            [
                place * places + where[code]
                for place, seat in enumerate(order)
                if view.sent and (code := view.sent[seat])
            ],
        ),
        "deals": [view.deals[seat] == deal for seat in order for deal in DEALS],
        "fates": [view.fates[seat] == fate for seat in order for fate in FATES],
        "dollars": [location.dollars for location in view.locations],
        "closed": [location.closed for location in view.locations],
        "patrol": _ones(places, [int(name.removeprefix("cop-")) - 1 for name in view.patrol]),
        "at": _ones(places, [where[view.at]] if view.at else []),
        "looked": (view.locked, view.looked),
        "row": _ones(cards, [card[demand.code] for demand in view.row if demand is not None]),
        "private": _ones(cards, [card[demand.code] for demand in view.private]),
        "unseen": _ones(cards, [card[code] for code in view.unseen]),
        "piles": (view.deck, view.secret),
        "phase": _ones(len(PHASES), [PHASES.index(view.phase)]),
        "round": (view.round / ROUNDS,),
    }
    return {name: array("f", row) for name, row in rows.items()}


def _ones(size: int, places: list[int]) -> list[int]:
    """Make a row of zeros with ones at some places."""
    row = [0] * size
    for place in places:
        row[place] = 1
    return row
