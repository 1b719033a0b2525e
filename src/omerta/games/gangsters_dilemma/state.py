"""The table in play: everything that lies on it, each thing declared once."""

from __future__ import annotations

from typing import Any

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.state.fields import derived, fields, one, one_seat, per_place, per_seat, per_seat_tuple
from omerta.core.state.kinds import NONE, counts_of, number
from omerta.core.turn import Turning
from omerta.games.gangsters_dilemma.kinds import (
    ANSWER,
    CHARACTER,
    FATE,
    REPLY,
    cards,
    location,
    locations,
    open_row,
    phase,
)
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.rules.answers import NOT_YET, PAST, UNSETTLED
from omerta.games.gangsters_dilemma.rules.characters import NOBODY, Character
from omerta.games.gangsters_dilemma.rules.goods import GOODS, ONE_GIN
from omerta.games.gangsters_dilemma.rules.locations import START_DOLLARS
from omerta.games.gangsters_dilemma.table import MOST_DOLLARS, MOST_POINTS, ROUNDS, DilemmaTable

DOLLARS = number(0, MOST_DOLLARS - 1)


def start_cash(game: DilemmaTable[Any, Any]) -> list[int]:
    """Lay two dollars on each location (GD-07)."""
    return [START_DOLLARS] * game.places


@fields
class DilemmaState(Turning):
    """Locations and cards by their place, sets of them as bits, loot as one number for each seat.

    `patrol` are the two locations that the Cop has locked, `glimpse` the one that the Lookout saw. `sent` says where
    each seat went once that is shown, `at` which location is being settled, `deals` what each seat answered a cop this
    round and `past` how often it gave each answer in the whole game; `replies` what it replied to the Boss this round.
    `turn` is the seat whose ability or demand is asked for. `row` has a hole (NONE) while a demand is drawn for it.
    """

    game: DilemmaTable[Any, Any]

    round: int = one(number(0, ROUNDS, part=ROUNDS), 0, open=True, floats="round")
    phase: str = one(phase, Phase.COP, open=True, floats="phase")
    cop: Seat = one_seat(open=True, floats="cop")
    turn: Seat = one_seat(open=True)
    cast: tuple[Character, ...] = per_seat_tuple(CHARACTER, NOBODY, open=True, view="", floats="characters")
    money: list[int] = per_seat(DOLLARS, 1, open=True, floats="money")
    goods: list[int] = per_seat(counts_of(GOODS, GOODS.most), ONE_GIN, open=True, floats="goods")
    taken: list[int] = per_seat(cards, 0, open=True, floats="taken")
    past: list[int] = per_seat(counts_of(PAST, PAST.most), 0, open=True, floats="past")
    row: tuple[int, ...] = one(open_row, (), open=True, floats="row")
    private: int = one(cards, 0)
    cash: list[int] = per_place(DOLLARS, start_cash, open=True, view="", floats="dollars")
    closed: int = one(locations, 0, open=True, view="", floats="closed")
    patrol: int = one(locations, 0)
    glimpse: int = one(location, NONE)
    sent: tuple[int, ...] = per_seat_tuple(location, NONE, empty=True, open=True, floats="sent")
    at: int = one(location, NONE, open=True, floats="at")
    deals: list[Move | None] = per_seat(ANSWER, None, open=True, floats="deals")
    replies: tuple[int, ...] = per_seat_tuple(REPLY, NOT_YET, open=True, floats="replies", since=2)

    fates: list[int] = per_seat(FATE, UNSETTLED, open=True, floats="fates", derived=True)
    points: list[int] = per_seat(number(0, MOST_POINTS), 0, derived=True)
    shown: int = derived(lambda game: 0)
    deck: int = derived(lambda game: game.every_card)
