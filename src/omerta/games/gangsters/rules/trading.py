"""Trading: an offer put together item by item; which marker changes hands only the two know (GS-U28)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat, only
from omerta.games.gangsters.moves import (
    ACCEPT,
    ASK_MARKER,
    DECLINE,
    DROP,
    GIVE_MARKER,
    MARKER,
    NUMBER_OF,
    PROPOSE,
)
from omerta.games.gangsters.offers import Offer
from omerta.games.gangsters.pieces import COPS, MARKERS
from omerta.games.gangsters.procedures import NO_TRADE, Trade
from omerta.games.gangsters.rules import markers
from omerta.games.gangsters.rules.ownership import take_over
from omerta.games.gangsters.state import GangstersState


def ask(state: GangstersState) -> Decide | None:
    """Ask who opened the trade for the next item, or to propose what lies there."""
    partner = state.trade.partner
    return _ask_offer(state.turn, partner) if partner >= 0 else None


@lru_cache(maxsize=64)
def _ask_offer(seat: Seat, partner: Seat) -> Decide:
    return Decide((seat,), "offer", data={"partner": partner})


def may(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the items that may still be added, each side from cash to joints to markers in ascending order."""
    game, trade, offer = state.game, state.trade, state.trade.offer
    most, moves_of = game.values.trade.items, game.moves_of
    asking = offer.asked > 0
    no_joints = game.police >= 0 and game.police in (seat, trade.partner)
    moves = [PROPOSE, DROP] if offer.given or asking else [DROP]
    if not asking and offer.given < most:
        if not (offer.given or state.cash[seat] < 100):
            moves += moves_of.give_cash[: state.cash[seat] // 100]
        if not (offer.give_markers or no_joints):
            moves += game.gifts[_after(state.joints[seat] & ~state.rubble, offer.give_joints)]
        if offer.give_markers < state.bribes[seat].bit_count():
            last = trade.offered.bit_length()
            if not offer.give_markers or state.bribes[seat] >> last:
                moves.append(GIVE_MARKER)
    if offer.asked < most:
        partner = trade.partner
        if not asking:
            moves += moves_of.ask_cash
        if not (offer.ask_markers or no_joints):
            moves += game.wishes[_after(state.joints[partner] & ~state.rubble, offer.ask_joints)]
        if offer.ask_markers < state.bribes[partner].bit_count():
            moves.append(ASK_MARKER)
    return moves


def _after(joints: int, taken: int) -> int:
    """Return the joints that come after those on the table already, as bits."""
    first = taken.bit_length()
    return joints >> first << first


def build(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Put an item on the table, propose what lies there, or call it off."""
    ((seat, move),) = joint.items()
    moves_of, trade, offer = state.game.moves_of, state.trade, state.trade.offer
    match move.verb:
        case "drop":
            state.trade = NO_TRADE
            if tell is not None:
                tell(Event("trade-dropped", "GS-U28", {"seat": seat}))
            return
        case "propose":
            state.trade = replace(trade, deal=PROPOSED)
            for marker in _numbers(trade.offered):
                markers.tell(state, seat, marker, trade.partner)
            if tell is not None:
                _tell_offer(state, tell)
            return
        case "give-cash":
            offer = replace(offer, give_cash=moves_of.sum_of[move])
        case "ask-cash":
            offer = replace(offer, ask_cash=moves_of.sum_of[move])
        case "give-joint":
            offer = replace(offer, give_joints=offer.give_joints | 1 << moves_of.building_of[move])
        case "ask-joint":
            offer = replace(offer, ask_joints=offer.ask_joints | 1 << moves_of.building_of[move])
        case "give-marker":
            offer = replace(offer, give_markers=offer.give_markers + 1)
        case "ask-marker":
            offer = replace(offer, ask_markers=offer.ask_markers + 1)
    state.trade = replace(trade, offer=offer)


OPEN, PROPOSED, ACCEPTED = range(3)


def _numbers(bits: int) -> list[int]:
    return [number for number in range(COPS) if bits >> number & 1]


def ask_marker(state: GangstersState) -> Decide | None:
    """Ask which marker is meant, where one was put on the table; only its holder knows (GS-U28)."""
    trade = state.trade
    if trade.partner < 0 or trade.offer.give_markers == trade.offered.bit_count():
        return None
    return state.game.ask_closed("marker", state.turn)


def may_marker(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List one's own markers above those that lie there."""
    return [move for move in MARKER if why_not_lay(state, seat, move) is None]


def why_not_lay(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a marker is not laid down: it is not there, or does not come after those that lie there (GS-U28)."""
    number = NUMBER_OF[move]
    if state.bribes[seat] >> number & 1 and not state.trade.offered >> number:
        return None
    return Refusal("no-marker", "GS-U28")


def name_marker(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Lay a marker down, face down."""
    ((seat, move),) = joint.items()
    state.trade = replace(state.trade, offered=state.trade.offered | 1 << NUMBER_OF[move])
    if tell is not None:
        tell(Event("marker-laid", "GS-U28", {"seat": seat}))


def ask_accept(state: GangstersState) -> Decide | None:
    """Ask the partner about a proposal."""
    return _ask_accept(state.trade.partner, state.turn) if state.trade.deal == PROPOSED else None


@lru_cache(maxsize=64)
def _ask_accept(partner: Seat, seat: Seat) -> Decide:
    return Decide((partner,), "accept", data={"seat": seat})


def may_accept(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List both answers; who lacks the cash can only decline (GS-U28)."""
    return ANSWERS if why_not_accept(state, seat, ACCEPT) is None else ANSWERS[:1]


ANSWERS = (DECLINE, ACCEPT)


def why_not_accept(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    asked = state.trade.offer.ask_cash
    return Refusal("too-little-cash", "GS-U28", {"dollars": asked}) if state.cash[seat] < asked else None


def answer(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Exchange what was offered and asked, or do not."""
    ((partner, move),) = joint.items()
    seat, offer = state.turn, state.trade.offer
    if move is DECLINE:
        state.trade = NO_TRADE
        if tell is not None:
            tell(Event("declined", "GS-U28", {"seat": partner, "partner": seat}))
        return
    state.cash[seat] += offer.ask_cash - offer.give_cash
    state.cash[partner] += offer.give_cash - offer.ask_cash
    for taker, joints in ((partner, offer.give_joints), (seat, offer.ask_joints)):
        for building in range(joints.bit_length()):
            if joints >> building & 1:
                take_over(state, taker, building, state.level[building])
    if tell is not None:
        tell(Event("traded", "GS-36", _facts(state, offer)))
    for marker in _numbers(state.trade.offered):
        _hand_over(state, seat, marker, partner, tell)
    owed = Offer(ask_markers=offer.ask_markers)
    state.trade = Trade(partner, owed, deal=ACCEPTED) if offer.ask_markers else NO_TRADE


def _hand_over(state: GangstersState, seat: Seat, marker: int, partner: Seat, tell: Tell | None) -> None:
    markers.hand_over(state, seat, marker, partner)
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "partner": partner}
        tell(Event("marker-traded", "GS-U28", {**data, "marker": MARKERS[marker]}, only(seat, partner)))
        tell(Event("marker-traded-hidden", "GS-U28", data, state.game.others(seat, partner)))


def ask_hand_over(state: GangstersState) -> Decide | None:
    """Ask a partner who has accepted which marker is given; only both know (GS-U28)."""
    return state.game.ask_closed("hand-over", state.trade.partner) if state.trade.deal == ACCEPTED else None


def may_hand_over(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List one's own markers."""
    return [move for move in MARKER if why_not_hand_over(state, seat, move) is None]


def why_not_hand_over(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    return None if state.bribes[seat] >> NUMBER_OF[move] & 1 else Refusal("no-marker", "GS-U28")


def give(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Hand over a marker that was asked for."""
    ((partner, move),) = joint.items()
    _hand_over(state, partner, NUMBER_OF[move], state.turn, tell)
    left = state.trade.offer.ask_markers - 1
    state.trade = replace(state.trade, offer=Offer(ask_markers=left)) if left else NO_TRADE


def known_offered(state: GangstersState, seat: Seat | None) -> int:
    """Return the markers that lie in an offer as far as a seat knows them: who laid them, and who is asked."""
    trade = state.trade
    knows = seat is not None and (seat == state.turn or (seat == trade.partner and trade.deal == PROPOSED))
    return trade.offered if knows else 0


def _facts(state: GangstersState, offer: Offer) -> dict[str, Fact]:
    codes = state.game.joint_codes
    return {
        "seat": state.turn,
        "partner": state.trade.partner,
        "give_cash": offer.give_cash,
        "give_joints": codes(offer.give_joints),
        "give_markers": offer.give_markers,
        "ask_cash": offer.ask_cash,
        "ask_joints": codes(offer.ask_joints),
        "ask_markers": offer.ask_markers,
    }


def _tell_offer(state: GangstersState, tell: Tell) -> None:
    """Tell everybody what is offered, and the partner which markers."""
    tell(Event("proposed", "GS-U28", _facts(state, state.trade.offer)))
    if state.trade.offered:
        names = tuple(MARKERS[marker] for marker in _numbers(state.trade.offered))
        data: dict[str, Fact] = {"seat": state.turn, "partner": state.trade.partner, "markers": names}
        tell(Event("markers-offered", "GS-U28", data, only(state.trade.partner)))
