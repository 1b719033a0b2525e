"""Why not, in a Cop Turn, where a list is made for speed or there is none: the reason and the rule, or None."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.moves import BUY, ENLIST
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.pieces import GREEN, RACKETEER
from omerta.games.gangsters.rules import buying, commissioner, cops
from omerta.games.gangsters.rules.defaults import u43_price
from omerta.games.gangsters.rules.precincts import precincts
from omerta.games.gangsters.rules.refusals import movement as movement_refusals
from omerta.games.gangsters.rules.refusals.cops import fault_of
from omerta.games.gangsters.rules.shared_spaces import enemy_beside
from omerta.games.gangsters.state import GangstersState


def precinct_choices(state: GangstersState, _seat: Seat) -> Iterable[Move]:
    """List what the Commissioner could want to buy where he is."""
    return [BUY, *buying.wares(state.game)]


def why_not_enlist(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why so many men are not recruited for the Commissioner."""
    game, men, now = state.game, ENLIST.index(move), commissioner.strength(state)
    if now + men > game.most_men[RACKETEER]:
        return Refusal("too-strong", "GS-U5", {"piece": "commissioner", "most": game.most_men[RACKETEER]})
    if state.phase == Phase.COP_ACT:
        if commissioner.must_enter(state):
            return cops.COMMISSIONER_FIRST
        if state.actions.moved >> RACKETEER & 1 or state.bill.recruited >> RACKETEER & 1:
            return Refusal("commissioner-acted", "17.6d")
        if enemy_beside(state, seat, RACKETEER):
            return Refusal("enemy-beside", "GS-U8", {"piece": "commissioner"})
    price = u43_price(game, RACKETEER, now, men, state.dice)
    if men and price <= state.cash[seat] - state.bill.promised:
        return None
    return Refusal("too-dear", "GS-U44", {"dollars": price})


def enlistings(_state: GangstersState, _seat: Seat) -> Iterable[Move]:
    """List the weakest new Commissioner."""
    return ENLIST[1:2]


def why_not_upgrade(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("precinct-level", "17.9b")


def why_not_play(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("cops-unbribed", "17.5c")


def why_nothing_else(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("commissioner-lost", "17.8c")


def why_not_patrol(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why the Commissioner does not go there."""
    game, drives = state.game, move.verb == "cruise"
    if commissioner.must_enter(state):
        return cops.COMMISSIONER_FIRST
    if state.actions.moved >> RACKETEER & 1 or state.bill.recruited >> RACKETEER & 1:
        return Refusal("commissioner-acted", "17.6d")
    if drives and not state.equipment.wheels >> seat & 1:
        return Refusal("no-wheels", "17.11b")
    end, pips = game.moves_of.stand_of[move], sum(state.dice) if drives else state.dice[GREEN]
    stand, hop = state.at[game.commissioner], game.values.subways.hop
    fault = movement_refusals.gang_fault(game.board, stand, pips, end, precincts(state), state.closed, hop)
    return None if fault is None else fault_of(state, fault, end, pips, "GS-27")
