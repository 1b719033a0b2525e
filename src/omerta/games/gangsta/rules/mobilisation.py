"""Gang Mobilisation: a Synchronised gang is all Available; else each Leader readies a gangster, and $1 one more."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Node, Seat
from omerta.games.gangsta.deck.deck_tables import ASK, DONE, READY_ALL
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules.gangs import make_available, ready_gang
from omerta.games.gangsta.rules.money import pay
from omerta.games.gangsta.state import GangstaState

QUESTIONS = ASK[Phase.MOBILISE]


def mobilise(state: GangstaState, tell: Tell | None) -> bool:
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
    return True


def ask(state: GangstaState) -> Node | None:
    """Ask for the next gangster, as long as there is one that can be readied (GA-A24)."""
    seat, engaged = state.active, state.engaged
    if engaged & state.masks[seat] and (state.free or state.money[seat]):
        for card in state.gangs[seat][state.mark :]:
            if engaged >> card & 1:
                return QUESTIONS[seat]
    return None


def may_ready(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer the Engaged gangsters from the mark on, so that each set has one history."""
    engaged, moves = state.engaged, state.game.tables.ready
    ready = [moves[card] for card in state.gangs[seat][state.mark :] if engaged >> card & 1]
    if state.assets[seat].effect.readies_all and state.money[seat]:
        return (DONE, READY_ALL, *ready)
    return (DONE, *ready)


def ready(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Ready one gangster, free while Leaders are left, then for $1; or all with Headquarters; or be done (GA-10)."""
    ((seat, move),) = joint.items()
    if move is DONE:
        return
    if move is READY_ALL:
        pay(state, seat, 1)
        ready_gang(state, seat)
        if tell is not None:
            tell(Event("readied-all", "GA-63", {"seat": seat}))
        return
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
