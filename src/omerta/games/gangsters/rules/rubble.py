"""Rubble and craters: what nothing may enter, and how a destroyed building is repaired (19.5, 19.6)."""

from __future__ import annotations

from omerta.core.events import Event, Tell
from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.state import GangstersState


def closed(state: GangstersState) -> int:
    """Give the spaces that nothing may enter, as bits: rubble and craters (19.5, 19.6)."""
    found = state.rubble
    for space in state.crater:
        if space >= 0:
            found |= 1 << space
    return found


def repair_price(state: GangstersState, building: int) -> int:
    """Give double the price of a building (19.6)."""
    return 2 * state.game.price[building]


def may_repair(state: GangstersState, seat: Seat, building: int) -> bool:
    """Tell whether a gang may repair a building: its own joint or one that nobody owns, if it can pay (19.6)."""
    return (
        bool(state.rubble >> building & 1)
        and state.owner[building] in (seat, NONE)
        and state.cash[seat] >= repair_price(state, building)
    )


def repair(state: GangstersState, seat: Seat, building: int, tell: Tell | None) -> None:
    """Make a building whole again; its owner, if any, stays (19.6)."""
    price, rule = repair_price(state, building), "19.6d" if state.owner[building] < 0 else "19.6c"
    state.cash[seat] -= price
    state.rubble &= ~(1 << building)
    state.closed = closed(state)
    if tell is not None:
        tell(Event("repaired", rule, {"seat": seat, "building": state.game.board.codes[building], "dollars": price}))
