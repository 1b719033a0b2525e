"""Money: what is in the bank is spent like the rest, the loose money first (GA-A55)."""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.games.gangsta.state import GangstaState


def pay(state: GangstaState, seat: Seat, dollars: int) -> None:
    """Take dollars from a seat that has them."""
    left = state.money[seat] = state.money[seat] - dollars
    if state.banked[seat] > left:
        state.banked[seat] = left


def loose(state: GangstaState, seat: Seat) -> int:
    """Count the dollars that can be stolen: those that are not in the bank (GA-54)."""
    return state.money[seat] - state.banked[seat]
