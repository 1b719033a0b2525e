"""The Back Room in play: dealt hands, a private draw, a peek, a locked choice, a badge, a secret mark."""

from __future__ import annotations

from typing import Any

from omerta.core.nodes import Seat
from omerta.core.state.fields import derived, fields, one, one_seat, per_seat
from omerta.core.state.kinds import NONE, number, seat, word
from omerta.core.turn import Turning
from tests.laws.back_room.kinds import Known, card, cards, whereabouts
from tests.laws.back_room.phases import Phase
from tests.laws.back_room.table import RoomTable

ROUNDS = 2
MOST_POINTS = 2 * ROUNDS


@fields
class RoomState(Turning):
    """Cards by their place in the deck, sets of them as bits.

    `top` is the card on top of the deck that `top_seen_by` has looked at. `known` has for each seat what it once saw on
    top and others drew since: the card, and who drew it.
    """

    game: RoomTable[Any, Any]

    phase: str = one(lambda game: word(game.turn.waits), Phase.LEAD, open=True)
    round: int = one(number(0, ROUNDS), 0, open=True)
    leader: Seat = one_seat(open=True)
    points: list[int] = per_seat(number(0, MOST_POINTS), 0, open=True, floats="points")
    shown: list[int] = per_seat(card, NONE, open=True)
    out: int = one(cards, 0, open=True)
    top_seen_by: Seat = one_seat(open=True)

    hands: list[int] = per_seat(cards, 0)
    top: int = one(card, NONE)
    locked: int = one(card, NONE)
    marks: list[Seat] = per_seat(seat, NONE)
    known: list[Known] = per_seat(whereabouts, ())

    deck: int = derived(lambda game: game.every_card)
