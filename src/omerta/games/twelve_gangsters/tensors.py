"""The one array that no field has, the round; and all arrays in the order in which they lie end to end."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from omerta.core.fields import ByHand
from omerta.core.game import FLOAT_BYTES
from omerta.core.nodes import Seat
from omerta.games.twelve_gangsters.cards import CARDS, HEISTS, LEGAL

if TYPE_CHECKING:
    from omerta.games.twelve_gangsters.game import TwelveGangsters
    from omerta.games.twelve_gangsters.state import TwelveState

ORDER = ("hands", "face_up", "face_down", "boss", "round")

"""All arrays as they lie end to end."""
Laid = tuple[tuple[int, ...], Seat, tuple[bytes, ...]]
"""What each seat sees in one round. First come the very hands that this was laid out from, and the Boss: a round ends
with new hands, so that these tell whether the rest still holds."""
NOT_LAID: Laid = ((), 0, ())
CARD_FLOATS = tuple(array("f", [card in hand for card in CARDS]).tobytes() for hand in LEGAL)
"""A one for each card of a hand, out of twelve."""


def boss_floats(seats: int) -> list[list[bytes]]:
    """Mark each seat as Boss, as every seat sees it; the last entry marks nobody."""
    turns = [array("f", [seat == boss for seat in range(seats)] * 2).tobytes() for boss in range(seats + 1)]
    return [[turn[seat * FLOAT_BYTES :][: seats * FLOAT_BYTES] for seat in range(seats)] for turn in turns]


def round_floats(cards: int) -> list[bytes]:
    """Give the share of the rounds that have begun, by the cards that are left in a hand."""
    return [array("f", [min(cards - left + 1, cards) / cards]).tobytes() for left in range(cards + 1)]


def by_hand(game: TwelveGangsters) -> ByHand[TwelveState]:
    """Lay the round beside the arrays of the fields."""
    rounds = round_floats(game.cards)

    def lay(state: TwelveState, _seat: Seat | None) -> tuple[bytes]:
        return (rounds[HEISTS[state.hands[0]]],)

    return ByHand(ORDER, {"round": (1,)}, lay)
