"""Why not, up to the end of the Buy Phase: for every move that is not legal, the reason and the rule."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.moves import (
    BUY,
    HEATERS,
    NUMBER_OF,
    UPGRADE,
    WHEELS,
)
from omerta.games.gangsters.rules import buying
from omerta.games.gangsters.rules.rubble import repair_price
from omerta.games.gangsters.state import GangstersState

NOT_ASKED = Refusal("not-asked", "GS-15")


def no_pick(state: GangstersState, _seat: Seat, move: Move) -> Refusal:
    building = state.game.moves_of.building_of[move]
    if building not in state.game.for_sale:
        return Refusal("not-for-sale", "GS-08", {"building": code_of(state, building)})
    if state.owner[building] >= 0:
        return Refusal("owned", "GS-10", {"building": code_of(state, building), "owner": state.owner[building]})
    return Refusal("too-dear", "GS-10", {"dollars": state.game.price[building]})


def code_of(state: GangstersState, building: int) -> str:
    """Give the code of a building."""
    return state.game.board.codes[building]


def no_gang(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    if seat == state.game.police:
        return Refusal("no-gang", "17.8a")
    return Refusal("gang-too-dear", "GS-12", {"dollars": state.cash[seat]})


def no_commissioner(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    if seat != state.game.police:
        return Refusal("police-alone", "17.8a")
    return Refusal("gang-too-dear", "17.8a", {"dollars": state.cash[seat]})


def no_purchase(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    """Say why the Racketeer cannot buy: where he is, what it is, or the money."""
    game, building = state.game, buying.racketeer_in(state, seat)
    if building < 0:
        return Refusal("racketeer-in-street", "GS-16")
    if state.shopping.bought:
        return Refusal("bought-already", "GS-32")
    if state.owner[building] >= 0:
        return Refusal("owned", "GS-16", {"building": code_of(state, building), "owner": state.owner[building]})
    if building not in game.for_sale:
        return Refusal("not-for-sale", "GS-08", {"building": code_of(state, building)})
    if state.rubble >> building & 1:
        return Refusal("destroyed", "GS-U57", {"building": code_of(state, building)})
    return Refusal("too-dear", "GS-32", {"dollars": game.price[building]})


def no_upgrade(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    """Say why the Racketeer cannot raise a joint: where he is, the level, or the money."""
    building = buying.racketeer_in(state, seat)
    if building < 0 or state.owner[building] != seat:
        return Refusal("racketeer-not-home", "GS-16")
    if state.shopping.bought:
        return Refusal("bought-already", "GS-32")
    if state.rubble >> building & 1:
        return Refusal("destroyed", "GS-U57", {"building": code_of(state, building)})
    if state.cash[seat] < state.game.price[building]:
        return Refusal("too-dear", "GS-34", {"dollars": state.game.price[building]})
    return Refusal("level-limit", "GS-33", {"level": state.level[building]})


def no_equipment(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why heaters or wheels are not bought."""
    building = buying.racketeer_in(state, seat)
    if building < 0 or not buying.in_shop(state, building):
        return Refusal("no-shop", "GS-60")
    if getattr(state.equipment, move.verb) >> seat & 1:
        return Refusal("has-already", "GS-U22")
    return Refusal("too-dear", "GS-60", {"dollars": getattr(state.game.values.prices, move.verb)})


def no_sale(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    if (state.joints[seat] & state.rubble) >> state.game.moves_of.building_of[move] & 1:
        return Refusal("destroyed", "19.6b", {"building": str(move.args[0])})
    return Refusal("not-yours", "GS-36", {"building": str(move.args[0])})


def no_trade(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    if state.shopping.proposals >= state.game.values.trade.proposals:
        return Refusal("proposals-used", "GS-U28", {"count": state.shopping.proposals})
    return Refusal("no-partner", "GS-U28")


def no_show(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    if state.bribes[seat] >> NUMBER_OF[move] & 1:
        return Refusal("shown-already", "GS-U78")
    return Refusal("no-marker", "GS-U78")


def no_return(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-void-marker", "GS-U38")


def purchases(state: GangstersState, seat: Seat) -> Iterable[Move]:
    """List what the Racketeer could want to buy where he is."""
    game, building = state.game, buying.racketeer_in(state, seat)
    if building < 0:
        return (BUY,)
    shop = [move for move, there in ((HEATERS, game.has_heaters), (WHEELS, game.has_wheels)) if there]
    return (BUY if state.owner[building] != seat else UPGRADE, *(shop if buying.in_shop(state, building) else ()))


def no_item(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why an item cannot be put on the table."""
    offer, items = state.trade.offer, state.game.values.trade.items
    verb, rule = move.verb, "GS-U28"
    if verb == "propose":
        return Refusal("empty-offer", rule)
    giving = verb.startswith("give")
    if (offer.given if giving else offer.asked) >= items:
        return Refusal("full-offer", rule, {"count": items})
    if verb in ("give-joint", "ask-joint") and state.game.police in (seat, state.trade.partner):
        return Refusal("no-joints-with-police", rule)
    if verb in ("give-joint", "ask-joint"):
        who, building = seat if giving else state.trade.partner, state.game.moves_of.building_of[move]
        if not state.joints[who] >> building & 1:
            return Refusal("not-theirs", rule, {"seat": who, "building": code_of(state, building)})
        if state.rubble >> building & 1:
            return Refusal("destroyed", "19.6b", {"building": code_of(state, building)})
    if verb == "give-cash" and state.cash[seat] < state.game.moves_of.sum_of[move]:
        return Refusal("too-little-cash", rule, {"dollars": state.game.moves_of.sum_of[move]})
    if verb in ("give-marker", "ask-marker"):
        who = seat if giving else state.trade.partner
        if (offer.give_markers if giving else offer.ask_markers) >= state.bribes[who].bit_count():
            return Refusal("no-more-markers", rule, {"seat": who})
    return Refusal("item-order", rule)


def no_marker(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-marker", "GS-U28")


def no_accept(state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("too-little-cash", "GS-U28", {"dollars": state.trade.offer.ask_cash})


def no_reassignment(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    if not state.may_bomb[seat]:
        return Refusal("no-bomber", "19.2c")
    return Refusal("reassigned-already" if state.assignment.reassigned else "no-piece-for-bomber", "19.2c")


def no_repair(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a building is not repaired: it stands, it is somebody else's, or the money."""
    building = state.game.moves_of.building_of[move]
    if not state.rubble >> building & 1:
        return Refusal("not-destroyed", "19.6c", {"building": code_of(state, building)})
    if state.owner[building] not in (seat, -1):
        return Refusal("owned", "19.6c", {"building": code_of(state, building), "owner": state.owner[building]})
    return Refusal("too-dear", "19.6c", {"dollars": repair_price(state, building)})
