"""Rubble and craters: what nothing may enter, and how a destroyed building is repaired (19.5, 19.6)."""

from __future__ import annotations

from omerta.core.events import Event, Refusal, Tell
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.state import GangstersState


def closed(state: GangstersState) -> int:
    """Return the spaces that nothing may enter, as bits: rubble and craters (19.5, 19.6)."""
    found = state.rubble
    for space in state.crater:
        if space >= 0:
            found |= 1 << space
    return found


def repair_price(state: GangstersState, building: int) -> int:
    """Return double the price of a building (19.6)."""
    return 2 * state.game.price[building]


def why_not_repair(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a building is not repaired: it stands, it is somebody else's, or the money (19.6)."""
    game, building = state.game, state.game.moves_of.building_of[move]
    if not state.rubble >> building & 1:
        return Refusal("not-destroyed", "19.6c", {"building": game.board.codes[building]})
    if state.owner[building] not in (seat, NONE):
        return Refusal("owned", "19.6c", {"building": game.board.codes[building], "owner": state.owner[building]})
    price = repair_price(state, building)
    return Refusal("too-dear", "19.6c", {"dollars": price}) if state.cash[seat] < price else None


def repair(state: GangstersState, seat: Seat, building: int, tell: Tell | None) -> None:
    """Make a building whole again; its owner, if any, stays (19.6)."""
    price, rule = repair_price(state, building), "19.6d" if state.owner[building] < 0 else "19.6c"
    state.cash[seat] -= price
    state.rubble &= ~(1 << building)
    state.closed = closed(state)
    if tell is not None:
        tell(Event("repaired", rule, {"seat": seat, "building": state.game.board.codes[building], "dollars": price}))
