"""The Cop and the Lookout: two locations are locked face down, and one may be looked at before others choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Seat, only
from omerta.core.state.kinds import NONE
from omerta.games.gangsters_dilemma.moves import ASK, ASK_PATROL, LOOK, NO_LOOK
from omerta.games.gangsters_dilemma.rules.locations import card_name, places
from omerta.games.gangsters_dilemma.state import DilemmaState

LOOKS = (NO_LOOK, LOOK)


def ask(state: DilemmaState) -> Decide:
    """Ask the Cop for two locations (GD-11)."""
    return ASK_PATROL[state.cop]


def may_patrol(state: DilemmaState, _seat: Seat) -> Sequence[Move]:
    """List the pairs of open locations (GD-A5)."""
    return state.game.patrols[state.closed]


def lock(state: DilemmaState, joint: Joint, tell: Tell | None) -> None:
    """Lay the Cop's two cards face down (GD-11)."""
    first, second = state.game.pairs[joint[state.cop]]
    state.patrol = 1 << first | 1 << second
    if tell is not None:
        tell(Event("patrol-locked", "GD-11", {"seat": state.cop}))


def ask_look(state: DilemmaState) -> Decide | None:
    """Ask the Lookout for a look at the Cop's cards, if there is one who can pay (GD-48, GD-A16)."""
    for seat in state.game.gangsters[state.cop]:
        price = state.cast[seat].look
        if price and state.money[seat] >= price:
            return ASK["look"][seat]
    return None


def may_look(_state: DilemmaState, _seat: Seat) -> Sequence[Move]:
    """List both answers."""
    return LOOKS


def look(state: DilemmaState, joint: Joint, tell: Tell | None) -> None:
    """Pay the Cop for a look, or do without (GD-48)."""
    ((seat, move),) = joint.items()
    if move is NO_LOOK:
        if tell is not None:
            tell(Event("did-not-look", "GD-48", {"seat": seat}))
        return
    price = state.cast[seat].look
    state.money[seat] -= price
    state.money[state.cop] += price
    if tell is not None:
        tell(Event("paid-to-look", "GD-48", {"seat": seat, "cop": state.cop, "dollars": price}))
    state.turn = seat


def ask_glimpse(state: DilemmaState) -> Chance | None:
    """Draw which of the two cards is seen, if a look was paid for (GD-A16)."""
    return _glimpse(state.turn, places(state.patrol)) if state.turn >= 0 else None


@lru_cache(maxsize=256)
def _glimpse(seat: Seat, locked: tuple[int, ...]) -> Chance:
    return Chance((Draw("glimpse", tuple(card_name(place) for place in locked), (1, 1), only(seat)),))


def glimpse(state: DilemmaState, name: str, tell: Tell | None) -> None:
    """Let the Lookout see the card that was drawn, and nobody else."""
    state.glimpse = int(name.removeprefix("cop-")) - 1
    if tell is not None:
        seat, location = state.turn, state.game.street[state.glimpse].code
        tell(Event("glimpse", "GD-A16", {"seat": seat, "card": name, "location": location}, only(seat)))
    state.turn = NONE
