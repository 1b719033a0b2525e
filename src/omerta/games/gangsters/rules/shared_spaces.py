"""Who shares a space with whom: what keeps recruits away, and Bombers (GS-U8, 19.2)."""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.games.gangsters.pieces import GANG
from omerta.games.gangsters.state import GangstersState


def enemy_beside(state: GangstersState, seat: Seat, kind: int) -> bool:
    """Return whether an enemy gangster is in the space of a piece (GS-U8)."""
    stand = state.at[seat * GANG + kind]
    return stand >= 0 and enemies_in(state, seat, state.game.space_of[stand])


def enemies_in(state: GangstersState, seat: Seat, space: int) -> bool:
    """Return whether an enemy gangster is in a space."""
    space_of, first = state.game.space_of, seat * GANG
    at = state.at
    for piece in range(state.game.gangs * GANG):
        stand = at[piece]
        if stand >= 0 and space_of[stand] == space and not first <= piece < first + GANG:
            return True
    return False
