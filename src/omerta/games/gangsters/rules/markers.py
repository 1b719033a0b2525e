"""Bribe markers: who holds which, and for everybody who looks, where each marker may still be.

A marker is in somebody's hand or in the cup. What a seat has been shown, sold, or seen come back is kept as one number
(`marker_places`).
"""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.marker_places import CUP, emptied, may_be, placed, spread, tight, without
from omerta.games.gangsters.moves import NO, PLAY
from omerta.games.gangsters.pieces import COPS
from omerta.games.gangsters.state import GangstersState

ALL = (1 << COPS) - 1


def counts(state: GangstersState) -> tuple[int, ...]:
    """Count everybody's markers; that is public (GS-U63)."""
    return tuple([hand.bit_count() for hand in state.bribes])


def cup(state: GangstersState) -> int:
    """Return the markers in the cup, as bits."""
    held = 0
    for hand in state.bribes:
        held |= hand
    return ALL & ~held & ~state.gone


def left(state: GangstersState) -> int:
    """Count the markers in the cup."""
    return COPS - state.gone.bit_count() - sum([hand.bit_count() for hand in state.bribes])


def draw(state: GangstersState, seat: Seat, marker: int) -> None:
    """Take a marker from the cup; only its new holder sees it (GS-51)."""
    state.bribes[seat] |= 1 << marker
    state.known = spread(state.known, CUP, seat)
    state.allows = [
        placed(allows, marker, seat) if each == seat else spread(allows, CUP, seat)
        for each, allows in enumerate(state.allows)
    ]
    _settle(state)


def put_back(state: GangstersState, seat: Seat, marker: int) -> None:
    """Return a marker to the cup for all to see (GS-52)."""
    state.bribes[seat] &= ~(1 << marker)
    state.known = placed(state.known, marker, CUP)
    state.allows = [placed(allows, marker, CUP) for allows in state.allows]
    _settle(state)


def put_all_back(state: GangstersState, seat: Seat) -> None:
    """Return a whole hand to the cup, face down (GS-U29)."""
    state.bribes[seat] = 0
    state.known = emptied(state.known, seat)
    state.allows = [emptied(allows, seat) for allows in state.allows]
    _settle(state)


def remove(state: GangstersState, holder: Seat, marker: int) -> None:
    """Take a marker out of the game with its cop, from a hand or from the cup, for all to see (19.5).

    What is known of it stays "in the cup", where nobody can draw it any more.
    """
    if holder >= 0:
        state.bribes[holder] &= ~(1 << marker)
    state.gone |= 1 << marker
    _settle(state)


def show(state: GangstersState, seat: Seat, marker: int) -> None:
    """Let everybody see a marker that stays in hand (GS-U78)."""
    state.known = placed(state.known, marker, seat)
    state.allows = [placed(allows, marker, seat) for allows in state.allows]
    _settle(state)


def tell(state: GangstersState, seat: Seat, marker: int, partner: Seat) -> None:
    """Let a partner alone see a marker that stays in hand for now (GS-U28)."""
    state.allows[partner] = placed(state.allows[partner], marker, seat)
    _settle(state)


def hand_over(state: GangstersState, seat: Seat, marker: int, partner: Seat) -> None:
    """Hand a marker to a partner; everybody else sees only that one changes hands (GS-U28)."""
    state.bribes[seat] &= ~(1 << marker)
    state.bribes[partner] |= 1 << marker
    state.known = spread(state.known, seat, partner)
    state.allows = [
        placed(allows, marker, partner) if each in (seat, partner) else spread(allows, seat, partner)
        for each, allows in enumerate(state.allows)
    ]
    _settle(state)


def _settle(state: GangstersState) -> None:
    if state.gone:
        state.known = without(state.known, state.gone)
        state.allows = [without(allows, state.gone) for allows in state.allows]
    many = counts(state)
    known = state.known = tight(state.known, many)
    state.allows = [tight(allows & known, many) for allows in state.allows]


def seen_by_all(state: GangstersState, marker: int) -> bool:
    """Return whether everybody, spectators too, knows where a marker is."""
    return may_be(state.known, marker).bit_count() == 1


# Playing one against its cop, in answer to a question that everybody is asked who may hold it (GS-U63).


def answers(state: GangstersState, seat: Seat, cop: int) -> Sequence[Move]:
    """List the answers about a cop: no, and its marker for who holds it."""
    return WITH_MARKER[cop] if why_not_play(state, seat, cop, PLAY[cop]) is None else WITHOUT


WITHOUT = (NO,)
WITH_MARKER = tuple((NO, play) for play in PLAY)


def why_not_play(state: GangstersState, seat: Seat, cop: int, move: Move) -> Refusal | None:
    """Return why a marker is not played: it is another cop's than the one that is asked about, or not held."""
    return None if move is PLAY[cop] and state.bribes[seat] >> cop & 1 else NO_MARKER


NO_MARKER = Refusal("no-marker", "GS-U63")
