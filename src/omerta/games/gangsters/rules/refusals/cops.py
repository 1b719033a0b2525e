"""Why not, of the ways of cops and Public, where a list is made for speed: where a piece cannot go, or None."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Fact, Seat
from omerta.games.gangsters.moves import (
    BRIBE,
    BRING,
)
from omerta.games.gangsters.pieces import (
    BLUE,
    WHITE,
)
from omerta.games.gangsters.rules import cops, public
from omerta.games.gangsters.rules.precincts import is_precinct
from omerta.games.gangsters.rules.refusals import movement as movement_refusals
from omerta.games.gangsters.state import GangstersState


def cop_choices(_state: GangstersState, _seat: Seat) -> Iterable[Move]:
    """List the choices of the cop step that may be refused."""
    return (BRIBE, BRING)


def why_not_go(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a cop does not go there."""
    if move in cops.may_end(state, seat):
        return None
    game, end, scenes = state.game, state.game.moves_of.stand_of[move], cops.scenes(state)
    stand, blue, hop = state.cops[state.errand.cop], state.dice[BLUE], move.verb == "hop"
    if end < game.buildings and is_precinct(state, end) and not hop:
        return Refusal("shift-changes", "17.9d", {"building": state.game.board.codes[end]})
    if stand >= 0:
        fault = movement_refusals.cop_fault(
            game.board, stand, blue, end, hop, scenes, state.closed, game.values.subways.hop
        )
    elif hop:
        return Refusal("no-hop-on-entry", "GS-U9")
    else:
        fault = movement_refusals.entry_fault(game.board, blue, end, scenes, state.closed)
    return fault_of(state, fault, end, blue, "GS-31")


def why_not_lead(state: GangstersState, _seat: Seat, move: Move) -> Refusal | None:
    """Return why a Public does not go there."""
    board, end, joints = state.game.board, state.game.moves_of.stand_of[move], public.joints(state)
    white = state.dice[WHITE]
    if end < board.buildings and is_precinct(state, end):
        return Refusal("precinct", "GS-U50", {"building": state.game.board.codes[end]})
    if state.walk.newcomer >= 0:
        fault = movement_refusals.entry_fault(board, white, end, joints, state.closed)
    else:
        fault = movement_refusals.public_fault(board, state.public[state.walk.walker], white, end, joints, state.closed)
    return None if fault is None else fault_of(state, fault, end, white, "GS-30")


def fault_of(state: GangstersState, fault: movement_refusals.Fault | None, end: int, pips: int, shut: str) -> Refusal:
    """Return the reason for what keeps a piece from an end; without a fault it is out of reach."""
    codes = state.game.board.codes
    data: dict[str, Fact] = {"to": state.game.board.stand_codes[end], "pips": pips}
    match fault.kind if fault is not None else "far":
        case "stays":
            return Refusal("same-building", "GS-U39", {"building": codes[end]})
        case "closed" if end < state.game.buildings:
            return Refusal("destroyed", "19.6a", {"building": codes[end]})
        case "closed":
            return Refusal("crater", "19.5f", data)
        case "facing":
            return Refusal("other-facing", "GS-U39", data)
        case "backwards":
            return Refusal("backwards", "GS-25", data)
        case "through":
            assert fault is not None
            return Refusal("through-a-building", "GS-27", {**data, "building": codes[fault.building]})
        case "shut":
            return Refusal("no-crime-scene" if shut == "GS-31" else "no-joint", shut, {"building": codes[end]})
        case "count":
            assert fault is not None
            return Refusal("wrong-count", "GS-24", {**data, "right": fault.pips})
    return Refusal("out-of-reach", "GS-24", data)
