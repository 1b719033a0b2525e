"""Whether a position can stand on a table at all, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.errors import BadPosition
from omerta.games.gangsters import markers
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.pieces import COPS, GANG, PUBLIC_NAMES, VAMP

if TYPE_CHECKING:
    from omerta.games.gangsters.state import GangstersState

SETUP = (Phase.ORDER, Phase.PICK, Phase.GANG)


def derive(state: GangstersState) -> None:
    """Find everybody's joints again."""
    joints = [0] * state.game.seats
    for building, owner in enumerate(state.owner):
        if owner >= 0:
            joints[owner] |= 1 << building
    state.joints = joints


def check(state: GangstersState) -> None:
    """Refuse what cannot be, and find what follows."""
    derive(state)
    _gangs(state)
    _city(state)
    _markers(state)


def _gangs(state: GangstersState) -> None:
    """Demand that a piece stands somewhere as long as it has men, and not otherwise."""
    for piece, men in enumerate(state.men):
        name = state.game.piece_names[piece]
        if (state.at[piece] >= 0) != (men > 0):
            raise BadPosition("at", f"{name} has {men} men; a piece with men stands somewhere, one without nowhere")
        if men > state.game.most_men[piece % GANG]:
            raise BadPosition("men", f"{name} has {men} men; at most {state.game.most_men[piece % GANG]}")
        if state.siege[piece] and (piece % GANG == VAMP or state.at[piece] >= state.game.buildings):
            raise BadPosition("siege", f"{name} attacks no joint")
        if state.crime[piece] and not men:
            raise BadPosition("crime", f"{name} is not on the board")


def _city(state: GangstersState) -> None:
    """Demand an owner for each level and the other way round, and Public in joints alone."""
    for building, owner in enumerate(state.owner):
        if (owner >= 0) != (state.level[building] > 0):
            code = state.game.board.codes[building]
            raise BadPosition("level", f"{code} has a level if and only if it has an owner")
        if owner >= 0 and building not in state.game.for_sale:
            raise BadPosition("owner", f"{state.game.board.codes[building]} is not for sale")
    for piece, stand in enumerate(state.public):
        if 0 <= stand < state.game.buildings and state.owner[stand] < 0:
            raise BadPosition("public", f"{PUBLIC_NAMES[piece]} is in a building that is nobody's joint")


def _markers(state: GangstersState) -> None:
    """Demand that each marker is in one hand at most, and that everybody's knowledge allows where it is."""
    held = 0
    for seat, hand in enumerate(state.bribes):
        if hand & held:
            raise BadPosition("bribes", f"seat {seat} holds a marker that somebody else holds")
        held |= hand
    for marker in range(COPS):
        place = next((seat for seat, hand in enumerate(state.bribes) if hand >> marker & 1), markers.CUP)
        if not markers.may_be(state.known, marker) >> place & 1:
            raise BadPosition("known", f"marker {marker + 1} is not where everybody knows it may be")
        for seat, allows in enumerate(state.allows):
            if not markers.may_be(allows, marker) >> place & 1:
                raise BadPosition("allows", f"seat {seat}: marker {marker + 1} is not where it may be")
            if (markers.may_be(allows, marker) == 1 << seat) != (place == seat):
                raise BadPosition("allows", f"seat {seat} knows its own hand")
    if state.offered & ~state.bribes[state.turn]:
        raise BadPosition("offered", "somebody offers markers of others")
