"""Why not, in a Cop Turn: for every move of the Police that is not legal now, the reason and the rule."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.moves import BUY, ENLIST, HEATERS, POINT, SHOW_CHIT, WHEELS
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.pieces import GANG, GREEN, KINDS, RACKETEER
from omerta.games.gangsters.rules import buying, commissioner, cop_turn, cops, informants
from omerta.games.gangsters.rules.defaults import u43_price
from omerta.games.gangsters.rules.precincts import precincts
from omerta.games.gangsters.rules.refusals import movement as movement_refusals
from omerta.games.gangsters.rules.refusals.cops import fault_of
from omerta.games.gangsters.rules.shared_spaces import enemy_beside
from omerta.games.gangsters.state import GangstersState


def no_facing(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("other-subway", "17.8b")


def no_precinct(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    """Say why the Commissioner cannot buy: where he is, whose it is, crime, or the money (17.9a)."""
    building = cop_turn.stands_in(state)
    if building < 0:
        return Refusal("commissioner-in-street", "17.9a")
    code = state.game.board.codes[building]
    if state.shopping.bought:
        return Refusal("bought-already", "17.9a")
    if state.owner[building] >= 0:
        return Refusal("owned", "17.9a", {"building": code, "owner": state.owner[building]})
    if state.rubble >> building & 1:
        return Refusal("destroyed", "19.6a", {"building": code})
    if cops.scenes(state) >> building & 1:
        return Refusal("crime-scene", "17.9a", {"building": code})
    return Refusal("too-dear", "17.9a", {"dollars": state.game.price[building]})


def no_police_equipment(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why the Police get no heaters or wheels."""
    building, rule = cop_turn.stands_in(state), buying.RULE_OF_POLICE[move.verb]
    if building < 0 or not buying.in_shop(state, building) or not cop_turn.is_quiet(state, building):
        return Refusal("no-police-shop", rule)
    if getattr(state.equipment, move.verb) >> seat & 1:
        return Refusal("has-already", rule)
    return Refusal("too-dear", rule, {"dollars": getattr(state.game.values.prices, move.verb)})


def precinct_choices(state: GangstersState, _seat: Seat) -> Iterable[Move]:
    """List what the Commissioner could want to buy where he is."""
    game = state.game
    return [BUY, *[move for move, there in ((HEATERS, game.has_heaters), (WHEELS, game.has_wheels)) if there]]


def no_enlisting(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why so many men are not recruited for the Commissioner."""
    game, men, now = state.game, ENLIST.index(move), commissioner.strength(state)
    if now + men > game.most_men[RACKETEER]:
        return Refusal("too-strong", "GS-U5", {"piece": "commissioner", "most": game.most_men[RACKETEER]})
    if state.phase == Phase.COP_ACT:
        if cop_turn.must_enter(state):
            return Refusal("commissioner-first", "17.7e")
        if state.actions.moved >> RACKETEER & 1 or state.bill.recruited >> RACKETEER & 1:
            return Refusal("commissioner-acted", "17.6d")
        if enemy_beside(state, seat, RACKETEER):
            return Refusal("enemy-beside", "GS-U8", {"piece": "commissioner"})
    return Refusal("too-dear", "GS-U44", {"dollars": u43_price(game, RACKETEER, now, men, state.dice)})


def enlistings(_state: GangstersState, _seat: Seat) -> Iterable[Move]:
    """List the weakest new Commissioner."""
    return ENLIST[1:2]


def no_precinct_sale(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a precinct is not sold (17.8d)."""
    if not state.joints[seat] >> state.game.moves_of.building_of[move] & 1:
        return Refusal("not-yours", "17.8d", {"building": str(move.args[0])})
    return Refusal("cash-first", "17.8d")


def no_precinct_upgrade(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("precinct-level", "17.9b")


def no_bribed_move(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("cops-unbribed", "17.5c")


def recruit_alone(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("commissioner-lost", "17.8c")


def no_patrol_done(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("commissioner-first", "17.7e")


def no_patrol(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why the Commissioner does not go there."""
    game, drives = state.game, move.verb == "cruise"
    if cop_turn.must_enter(state):
        return Refusal("commissioner-first", "17.7e")
    if state.actions.moved >> RACKETEER & 1 or state.bill.recruited >> RACKETEER & 1:
        return Refusal("commissioner-acted", "17.6d")
    if drives and not state.equipment.wheels >> seat & 1:
        return Refusal("no-wheels", "17.11b")
    end, pips = game.moves_of.stand_of[move], sum(state.dice) if drives else state.dice[GREEN]
    stand, hop = state.at[game.commissioner], game.values.subways.hop
    fault = movement_refusals.gang_fault(game.board, stand, pips, end, precincts(state), state.closed, hop)
    return fault_of(state, fault, end, pips, "GS-27")


def no_entrance(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    """Say why the Commissioner does not come in there."""
    if not cop_turn.must_enter(state):
        return Refusal("commissioner-here", "17.7e")
    return Refusal("no-entrance", "17.7e", {"green": state.dice[GREEN]})


def no_chit(state: GangstersState, _seat: Seat, move: Move) -> Refusal:
    """Say why a chit is not shown."""
    chit = SHOW_CHIT.index(move)
    if not state.chit_places.chits >> chit & 1:
        return Refusal("no-chit", "17.10b")
    return Refusal("no-public-for-chit" if not informants.meant(state, chit) else "no-chit", "17.10b")


def no_flip(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    """Say why an Informant does not turn: it is in the street, or it was led into the joint as Public are (GS-C5)."""
    if state.public[state.informing.informer] < state.game.buildings:
        return Refusal("turned-already", "GS-C5")
    return Refusal("flips-in-a-joint", "17.10e")


def no_pointing(state: GangstersState, _seat: Seat, move: Move) -> Refusal:
    """Say why an Informant cannot point at a gangster."""
    other = move.number()
    kind = POINT[other].index(move)
    stand = state.at[other * GANG + kind]
    space_of = state.game.space_of
    here = stand >= 0 and space_of[stand] == space_of[state.public[state.informing.informer]]
    reason = "criminal-already" if here else "nobody-to-point-at"
    return Refusal(reason, "17.10f", {"other": other, "piece": KINDS[kind]})
