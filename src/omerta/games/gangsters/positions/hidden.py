"""What lies hidden, for whom: bribe markers, the piece that a Bomber is with, and the chits of the Police."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.game import Owner, Zone
from omerta.core.nodes import Seat
from omerta.games.gangsters.marker_places import may_be
from omerta.games.gangsters.pieces import CHITS, COPS, MARKERS
from omerta.games.gangsters.rules.markers import cup, seen_by_all
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import own_bomber

HAND, SHOWN, IN_CUP = Zone("bribes", "owner"), Zone("known bribes", "all"), Zone("bribe cup", "nobody")
BOMBER, KNOWN_BOMBER = Zone("bomber", "owner"), Zone("known bomber", "all")
CHIT_HAND, CHIT_SHOWN, CHIT_CUP = (
    Zone("informant chits", "owner"),
    Zone("known informant chits", "all"),
    Zone("informant cup", "nobody"),
)
ZONES = (HAND, SHOWN, IN_CUP, BOMBER, KNOWN_BOMBER, CHIT_HAND, CHIT_SHOWN, CHIT_CUP)


def placements(state: GangstersState) -> Iterable[tuple[Zone, Owner, str]]:
    """List markers, Bombers and chits: in hand for who knows them, known to all, or somewhere in the cup."""
    for seat, hand in enumerate(state.bribes):
        for marker in range(COPS):
            if hand >> marker & 1:
                if may_be(state.known, marker) == 1 << seat:
                    yield SHOWN, seat, MARKERS[marker]
                else:
                    yield HAND, _who_knows(state, marker, seat), MARKERS[marker]
    for marker in range(COPS):
        if cup(state) >> marker & 1:
            yield SHOWN if seen_by_all(state, marker) else IN_CUP, None, MARKERS[marker]
        elif state.gone >> marker & 1:
            yield SHOWN, None, MARKERS[marker]
    for seat, kind in enumerate(state.bomber):
        if kind >= 0:
            known = state.may_bomb[seat] == 1 << kind
            yield KNOWN_BOMBER if known else BOMBER, seat, str(own_bomber(state, seat))
    for chit, name in enumerate(CHITS if state.game.police >= 0 else ()):
        if (state.chit_places.chits_held | state.chit_places.chits_cup) >> chit & 1:
            yield CHIT_SHOWN, state.game.police if state.chit_places.chits >> chit & 1 else None, name
        elif state.chit_places.chits >> chit & 1:
            yield CHIT_HAND, state.game.police, name
        else:
            yield CHIT_CUP, None, name


def _who_knows(state: GangstersState, marker: int, holder: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat, allows in enumerate(state.allows) if may_be(allows, marker) == 1 << holder)
