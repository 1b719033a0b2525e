"""Why not, up to the end of the Buy Phase, where a list is made for speed: the reason and the rule, or None."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.moves import (
    BUY,
    UPGRADE,
)
from omerta.games.gangsters.rules import buying
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.values import price_of_gang

NOT_ASKED = Refusal("not-asked", "GS-15")


def why_not_gang(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a gang is not bought: who plays the Police has none, and the others cannot pay every one (GS-12)."""
    if seat == state.game.police:
        return Refusal("no-gang", "17.8a")
    racketeers, thugs, _ = state.game.moves_of.gang[move]
    dear = price_of_gang(state.game.values, racketeers, thugs) > state.cash[seat]
    return Refusal("gang-too-dear", "GS-12", {"dollars": state.cash[seat]}) if dear else None


def purchases(state: GangstersState, seat: Seat) -> Iterable[Move]:
    """List what the Racketeer could want to buy where he is."""
    building = buying.racketeer_in(state, seat)
    if building < 0:
        return (BUY,)
    shop = buying.wares(state.game) if buying.in_shop(state, building) else ()
    return (BUY if state.owner[building] != seat else UPGRADE, *shop)


def why_not_offer(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why an item cannot be put on the table, or what lies there cannot be proposed (GS-U28)."""
    offer, items = state.trade.offer, state.game.values.trade.items
    verb, rule = move.verb, "GS-U28"
    if verb == "propose":
        return None if offer.given or offer.asked else Refusal("empty-offer", rule)
    giving = verb.startswith("give")
    if (offer.given if giving else offer.asked) >= items:
        return Refusal("full-offer", rule, {"count": items})
    if verb in ("give-joint", "ask-joint") and state.game.police in (seat, state.trade.partner):
        return Refusal("no-joints-with-police", rule)
    if verb in ("give-joint", "ask-joint"):
        who, building = seat if giving else state.trade.partner, state.game.moves_of.building_of[move]
        if not state.joints[who] >> building & 1:
            return Refusal("not-theirs", rule, {"seat": who, "building": state.game.board.codes[building]})
        if state.rubble >> building & 1:
            return Refusal("destroyed", "19.6b", {"building": state.game.board.codes[building]})
    if verb == "give-cash" and state.cash[seat] < state.game.moves_of.sum_of[move]:
        return Refusal("too-little-cash", rule, {"dollars": state.game.moves_of.sum_of[move]})
    if verb in ("give-marker", "ask-marker"):
        who = seat if giving else state.trade.partner
        if (offer.give_markers if giving else offer.ask_markers) >= state.bribes[who].bit_count():
            return Refusal("no-more-markers", rule, {"seat": who})
    return None if _in_order(state, seat, move) else Refusal("item-order", rule)


def _in_order(state: GangstersState, seat: Seat, move: Move) -> bool:
    """Whether an item comes after those that lie there: given before asked, cash, joints, markers, each ascending."""
    offer = state.trade.offer
    match move.verb:
        case "give-cash":
            return not (offer.given or offer.asked)
        case "give-joint":
            building = state.game.moves_of.building_of[move]
            return not (offer.asked or offer.give_markers or offer.give_joints >> building)
        case "give-marker":
            rest = state.bribes[seat] >> state.trade.offered.bit_length()
            return not offer.asked and (not offer.give_markers or rest > 0)
        case "ask-cash":
            return not offer.asked
        case "ask-joint":
            return not (offer.ask_markers or offer.ask_joints >> state.game.moves_of.building_of[move])
    return True
