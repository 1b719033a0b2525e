"""Gangs: who belongs to one, who is Engaged, and what is kept beside it so that nothing need be added up twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.nodes import Seat

if TYPE_CHECKING:
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
