"""Draw a state that agrees with a view: what is open stays, markers and Bombers go where the seat knows they may be."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from omerta.games.gangsters import marker_places
from omerta.games.gangsters.kinds import found_markers
from omerta.games.gangsters.pieces import CHITS, COPS, GANG, KINDS, MARKERS
from omerta.games.gangsters.positions.position_checks import derive
from omerta.games.gangsters.rules import informants, markers
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.table import AnyTable
from omerta.games.gangsters.view import GangstersView


def world(game: AnyTable, view: GangstersView, rng: Random) -> GangstersState:
    """Make a state that this view cannot tell from the real one.

    Markers lie in any way that the seat's knowledge and everybody's counts allow, each way alike; others are taken to
    know what everybody knows, and their own hands.
    """
    state: GangstersState = game.codec.found(view)
    derive(state)
    _guess_bombers(state, view, rng)
    if view.chit_count:
        own = view.seat == game.police
        chits = (
            sum([1 << CHITS.index(name) for name in view.chits])
            if own
            else informants.guess(view.chits_held, view.chits_cup, view.chit_count, rng)
        )
        state.chit_places = replace(state.chit_places, chits=chits)
    many = view.markers
    if any(many):
        allows = found_markers(view.may_hold)
        hands = state.bribes = marker_places.guess(allows, many, rng)
        state.allows = [_knowledge(state.known, seat, hand, many) for seat, hand in enumerate(hands)]
        if view.seat is not None:
            state.allows[view.seat] = allows
        if view.offer[2]:
            _lay_offer(state, view, rng)
    return state


def _guess_bombers(state: GangstersState, view: GangstersView, rng: Random) -> None:
    """Put everybody else's Bomber with one of the pieces that he may be with, each alike."""
    for seat, may in enumerate(state.may_bomb):
        if may:
            own = seat == view.seat and view.bomber is not None
            name = view.bomber.rpartition(".")[2] if own and view.bomber else ""
            kinds = [kind for kind in range(GANG) if may >> kind & 1]
            state.bomber[seat] = KINDS.index(name) if own else rng.choice(kinds)


def _knowledge(known: int, seat: int, hand: int, many: tuple[int, ...]) -> int:
    """Return what a seat knows that was shown nothing alone: what everybody knows, and its own hand."""
    allows = known & ~marker_places.COLUMN[seat]
    for marker in range(COPS):
        if hand >> marker & 1:
            allows = marker_places.placed(allows, marker, seat)
    return marker_places.tight(allows, many)


def _lay_offer(state: GangstersState, view: GangstersView, rng: Random) -> None:
    """Lay down the markers of an offer: those the seat knows, or any of the hand they come from."""
    proposed = state.trade.deal > 0
    laid = view.offer[2] if proposed or state.phase != "marker" else view.offer[2] - 1
    if view.offered:
        state.trade = replace(state.trade, offered=sum(1 << MARKERS.index(name) for name in view.offered))
    elif laid and view.seat != state.turn:
        hand = [marker for marker in range(COPS) if state.bribes[state.turn] >> marker & 1]
        if not proposed and state.phase == "marker":
            hand = sorted(rng.sample(hand, laid + 1))[:laid]
            state.trade = replace(state.trade, offered=sum(1 << marker for marker in hand))
        else:
            state.trade = replace(state.trade, offered=sum(1 << marker for marker in rng.sample(hand, laid)))
    if proposed:
        for marker in range(COPS):
            if state.trade.offered >> marker & 1:
                markers.tell(state, state.turn, marker, state.trade.partner)
