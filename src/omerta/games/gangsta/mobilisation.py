"""Gang Mobilisation: a Synchronised gang is all Available; else each Leader readies a gangster, and $1 one more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsta import turns
from omerta.games.gangsta.gangs import make_available, ready_gang
from omerta.games.gangsta.phases import MOBILISE
from omerta.games.gangsta.purse import pay
from omerta.games.gangsta.tables import ASK, DONE, READY_ALL

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState


def mobilise(state: GangstaState, tell: Tell | None) -> None:
    """Open the phase: Synchronised, or as many free gangsters as Leaders are Available now (GA-08, GA-09, GA-11)."""
    seat = state.active
    mask = state.masks[seat]
    tired = mask & state.engaged
    if tired == mask:
        ready_gang(state, seat)
        if tell is not None:
            tell(Event("synchronised", "GA-11", {"seat": seat}))
    elif tired:
        state.free = (state.leaders & mask & ~tired).bit_count()
        state.mark = 0
        go_on(state)
        return
    turns.ask_action(state)


def go_on(state: GangstaState) -> None:
    """Ask for the next gangster, as long as there is one that can be readied (GA-A24)."""
    seat = state.active
    engaged = state.engaged
    if state.free or state.money[seat]:
        for card in state.gangs[seat][state.mark :]:
            if engaged >> card & 1:
                state.phase = MOBILISE
                state.now = ASK[MOBILISE][seat]
                return
    turns.ask_action(state)


def may_ready(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer the Engaged gangsters from the mark on, so that each set has one history."""
    engaged, moves = state.engaged, state.game.tables.ready
    ready = [moves[card] for card in state.gangs[seat][state.mark :] if engaged >> card & 1]
    if state.assets[seat].effect.readies_all and state.money[seat]:
        return (DONE, READY_ALL, *ready)
    return (DONE, *ready)


def ready(state: GangstaState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Ready one gangster, free while Leaders are left, then for $1; or all with Headquarters; or be done (GA-10)."""
    if move is DONE:
        turns.ask_action(state)
    elif move is READY_ALL:
        pay(state, seat, 1)
        ready_gang(state, seat)
        if tell is not None:
            tell(Event("readied-all", "GA-63", {"seat": seat}))
        turns.ask_action(state)
    else:
        card = state.game.tables.of[move]
        state.mark = state.gangs[seat].index(card) + 1
        free = state.free > 0
        if free:
            state.free -= 1
        else:
            pay(state, seat, 1)
        make_available(state, seat, card)
        if tell is not None:
            kind, rule = ("readied", "GA-08") if free else ("readied-for-pay", "GA-10")
            tell(Event(kind, rule, {"seat": seat, "gangster": state.game.tables.codes[card]}))
        go_on(state)
