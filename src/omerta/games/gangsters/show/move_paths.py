"""Which way a legal move leads, for whoever draws it before it is made."""

from __future__ import annotations

from omerta.core.moves import Move
from omerta.core.nodes import Decide
from omerta.games.gangsters.city.streets import Path
from omerta.games.gangsters.pieces import GANG
from omerta.games.gangsters.rules import actions, cop_turn, cops, drive_bys, public
from omerta.games.gangsters.state import GangstersState


def way(state: GangstersState, move: Move) -> Path:
    """Return the spaces that a legal move steps on, its last one included; none where nothing walks."""
    node, seat = state.node(), state.turn
    if not isinstance(node, Decide) or (move not in state.game.moves_of.stand_of and move.verb != "drive-by"):
        return ()
    match node.ask:
        case "act":
            return actions.way(state, seat, move, state.at[seat * GANG + state.game.moves_of.kind_of[move]])
        case "cop-act":
            return cop_turn.way(state, move)
        case "informant":
            return public.way(state, state.public[state.walk.walker], move)
        case "cop":
            return cops.way(state, move)
        case "public":
            return public.way(state, state.public[state.walk.walker], move)
        case "drive-by":
            return drive_bys.way(state, seat, move)
        case "newcomer":
            return public.way(state, -1, move)
    return ()
