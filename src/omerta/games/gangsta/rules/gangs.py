"""Gangs: who belongs to one, who is Engaged, and what is kept beside it so that nothing need be added up twice."""

from __future__ import annotations

from omerta.core.events import Event, Tell
from omerta.core.nodes import Seat
from omerta.games.gangsta.state import GangstaState


def skills(state: GangstaState, seat: Seat) -> int:
    """Add a gang's icons up, learned ones included, whether Available or Engaged."""
    icons = state.icons
    return sum([icons[card] for card in state.gangs[seat]])


def make_available(state: GangstaState, seat: Seat, card: int) -> None:
    """Turn a gangster upright."""
    state.engaged &= ~(1 << card)
    state.ready[seat] += state.icons[card]


def make_engaged(state: GangstaState, seat: Seat, card: int) -> None:
    """Turn a gangster by a quarter (GA-07)."""
    state.engaged |= 1 << card
    state.ready[seat] -= state.icons[card]


def ready_gang(state: GangstaState, seat: Seat) -> None:
    """Turn a whole gang upright."""
    state.engaged &= ~state.masks[seat]
    icons = state.icons
    state.ready[seat] = sum([icons[card] for card in state.gangs[seat]])


def join(state: GangstaState, seat: Seat, card: int) -> None:
    """Put a gangster into a gang, Available."""
    state.gangs[seat] += (card,)
    state.masks[seat] |= 1 << card
    state.ready[seat] += state.icons[card]


def leave(state: GangstaState, seat: Seat, card: int) -> None:
    """Take a gangster out of a gang."""
    bit = 1 << card
    state.gangs[seat] = tuple([other for other in state.gangs[seat] if other != card])
    state.masks[seat] &= ~bit
    if state.engaged & bit:
        state.engaged &= ~bit
    else:
        state.ready[seat] -= state.icons[card]


def lose(state: GangstaState, seat: Seat, card: int, jailed: bool = False) -> None:
    """Take a gangster out of the game, or to an active Hospital; the jailed never go there (GA-58)."""
    leave(state, seat, card)
    if state.assets[seat].effect.heals and not jailed:
        state.hospital[seat] += (card,)
    else:
        state.lost += (card,)


def tell_loss(state: GangstaState, seat: Seat, card: int, tell: Tell) -> None:
    """Tell that a lost gangster lies in the Hospital, if it does (GA-58)."""
    if card in state.hospital[seat]:
        tell(Event("hospital", "GA-58", {"seat": seat, "gangster": state.game.tables.codes[card]}))


def tired(state: GangstaState, seat: Seat, among: int) -> list[int]:
    """List the Engaged of a gang, among some."""
    bits = state.engaged & among
    return [card for card in state.gangs[seat] if bits >> card & 1]
