"""The one array that no field has, the round; and all arrays in the order in which they lie end to end."""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.core.state.field_codec import ByHand
from omerta.games.twelve_gangsters.cards import HEISTS
from omerta.games.twelve_gangsters.state import TwelveState

ORDER = ("hands", "face_up", "face_down", "boss", "round")
"""All arrays as they lie end to end."""


def lay(state: TwelveState, _seat: Seat | None) -> tuple[bytes]:
    """Return the round, the same for every seat."""
    return (state.game.round_floats[HEISTS[state.hands[0]]],)


BY_HAND: ByHand[TwelveState] = ByHand(ORDER, {"round": (1,)}, lay)
