"""Why not, of cops, Public and hits: who may not be moved, where a piece cannot go, and what takes no hits."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Fact, Seat
from omerta.games.gangsters.moves import (
    BRIBE,
    BRING,
    NUMBER_OF,
)
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.pieces import (
    BLUE,
    TAKERS,
    UNTOUCHABLES,
    WHITE,
)
from omerta.games.gangsters.rules import cop_turn, cops, losses, markers, public, shootouts
from omerta.games.gangsters.rules.defaults import u14_crime_level, u34_may_enter
from omerta.games.gangsters.rules.precincts import is_precinct
from omerta.games.gangsters.rules.refusals import movement as movement_refusals
from omerta.games.gangsters.rules.refusals.buying import code_of
from omerta.games.gangsters.state import GangstersState


def no_bribe(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    if not markers.left(state):
        return Refusal("no-markers-left", "GS-U33")
    if state.duty.loyal:
        return Refusal("bribe-ordered-already", "GS-U51")
    if _commissioner_first(state):
        return Refusal("commissioner-first", "17.7e")
    return Refusal("too-dear", "GS-51", {"dollars": state.game.values.prices.bribe * state.dice[BLUE]})


def no_new_cop(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    refused = _no_cops(state, seat)
    if refused is not None:
        return refused
    if not cops.in_cup(state):
        return Refusal("no-cops-left", "GS-U33")
    on_patrol = sum(stand >= 0 for stand in state.cops)
    return Refusal("crime-too-low", "GS-50", {"level": u14_crime_level(state), "cops": on_patrol})


def _no_cops(state: GangstersState, seat: Seat) -> Refusal | None:
    """Say what keeps a seat from moving any cop at all where somebody plays the Police."""
    if state.game.police >= 0 and seat != state.game.police:
        return Refusal("police-have-cops", "17.5a")
    return Refusal("commissioner-first", "17.7e") if _commissioner_first(state) else None


def _commissioner_first(state: GangstersState) -> bool:
    """Tell whether the last move of a Cop Turn is kept for bringing the Commissioner in (17.7e)."""
    return state.phase == Phase.COP_ACT and cop_turn.must_enter(state) and cop_turn.moves_left(state) == 1


def no_bribed_cop(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a gang cannot move a cop by its bribe (17.5b)."""
    if state.game.police < 0:
        return Refusal("no-police", "GS-17")
    cop = NUMBER_OF[move]
    if not state.bribes[seat] >> cop & 1:
        return Refusal("no-marker", "17.5b")
    if cop == UNTOUCHABLES:
        return Refusal("void-marker", "GS-U38")
    if state.cops[cop] < 0 and not u34_may_enter(state):
        on_patrol = sum(stand >= 0 for stand in state.cops)
        return Refusal("crime-too-low", "17.5b", {"level": u14_crime_level(state), "cops": on_patrol})
    return Refusal("nowhere-to-go", "GS-U40")


def no_cop(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    cop = NUMBER_OF[move]
    refused = _no_cops(state, seat)
    if refused is not None:
        return refused
    if state.duty.marched >> cop & 1:
        return Refusal("cop-moved-already", "GS-U51", {"cop": cop + 1})
    if state.cops[cop] < 0:
        return Refusal("cop-not-here", "GS-17", {"cop": cop + 1})
    if cop in state.equipment.donuts:
        return Refusal("cop-eats", "GS-U23", {"cop": cop + 1})
    return Refusal("nowhere-to-go", "GS-U40")


def no_donuts(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    price = state.game.values.prices.donuts * state.dice[BLUE]
    return Refusal("too-dear", "GS-U23", {"dollars": price}) if state.cash[seat] < price else no_cop(state, seat, move)


def cop_choices(_state: GangstersState, _seat: Seat) -> Iterable[Move]:
    """List the choices of the cop step that may be refused."""
    return (BRIBE, BRING)


def no_play(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-marker", "GS-U63")


def no_end(state: GangstersState, _seat: Seat, move: Move) -> Refusal:
    """Say why a cop does not go there."""
    game, end, scenes = state.game, state.game.moves_of.stand_of[move], cops.scenes(state)
    stand, blue, hop = state.cops[state.errand.cop], state.dice[BLUE], move.verb == "hop"
    if end < game.buildings and is_precinct(state, end) and not hop:
        return Refusal("shift-changes", "17.9d", {"building": code_of(state, end)})
    if stand >= 0:
        fault = movement_refusals.cop_fault(
            game.board, stand, blue, end, hop, scenes, state.closed, game.values.subways.hop
        )
    elif hop:
        return Refusal("no-hop-on-entry", "GS-U9")
    else:
        fault = movement_refusals.entry_fault(game.board, blue, end, scenes, state.closed)
    return fault_of(state, fault, end, blue, "GS-31")


def no_public_end(state: GangstersState, _seat: Seat, move: Move) -> Refusal:
    """Say why a Public does not go there."""
    board, end, joints = state.game.board, state.game.moves_of.stand_of[move], public.joints(state)
    white = state.dice[WHITE]
    if end < board.buildings and is_precinct(state, end):
        return Refusal("precinct", "GS-U50", {"building": code_of(state, end)})
    if state.walk.newcomer >= 0:
        fault = movement_refusals.entry_fault(board, white, end, joints, state.closed)
    else:
        fault = movement_refusals.public_fault(board, state.public[state.walk.walker], white, end, joints, state.closed)
    return fault_of(state, fault, end, white, "GS-30")


def fault_of(state: GangstersState, fault: movement_refusals.Fault | None, end: int, pips: int, shut: str) -> Refusal:
    """Put into a reason what keeps a piece from an end."""
    data: dict[str, Fact] = {"to": state.game.board.stand_codes[end], "pips": pips}
    match fault.kind if fault is not None else "far":
        case "stays":
            return Refusal("same-building", "GS-U39", {"building": code_of(state, end)})
        case "closed" if end < state.game.buildings:
            return Refusal("destroyed", "19.6a", {"building": code_of(state, end)})
        case "closed":
            return Refusal("crater", "19.5f", data)
        case "facing":
            return Refusal("other-facing", "GS-U39", data)
        case "backwards":
            return Refusal("backwards", "GS-25", data)
        case "through":
            assert fault is not None
            return Refusal("through-a-building", "GS-27", {**data, "building": code_of(state, fault.building)})
        case "shut":
            return Refusal("no-crime-scene" if shut == "GS-31" else "no-joint", shut, {"building": code_of(state, end)})
        case "count":
            assert fault is not None
            return Refusal("wrong-count", "GS-24", {**data, "right": fault.pips})
    return Refusal("out-of-reach", "GS-24", data)


def no_place(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-home", "GS-U42")


def no_split(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    least, most = shootouts.share(state, shootouts.splitting(state))
    return Refusal("wrong-split", "GS-U16", {"least": least, "most": most})


def no_losses(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    """Say how many hits a piece can be given: not more than it has men, and not the dead."""
    may = [move.number() for move in losses.may(state, seat)]
    return Refusal("wrong-losses", "GS-57", {"piece": TAKERS[state.fight.losing], "least": may[0], "most": may[-1]})
