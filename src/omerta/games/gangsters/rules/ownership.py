"""Whose a building is: taken over by a seat, or lost to nobody (GS-35, GS-U67)."""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.games.gangsters.rules.public_cup import public_leaves
from omerta.games.gangsters.state import GangstersState


def take_over(state: GangstersState, seat: Seat, building: int, level: int) -> None:
    """Make a building the joint of a seat, or of nobody."""
    former = state.owner[building]
    if former >= 0:
        state.joints[former] &= ~(1 << building)
    state.owner[building] = seat
    state.level[building] = level
    if seat >= 0:
        state.joints[seat] |= 1 << building


def lose_joint(state: GangstersState, building: int) -> None:
    """Make a joint nobody's: Public inside go to the cup, fights over it end (GS-35, GS-U67)."""
    take_over(state, -1, building, 0)
    at, siege = state.at, state.siege
    for piece, stand in enumerate(state.public):
        if stand == building:
            public_leaves(state, piece)
    for piece, stand in enumerate(at):
        if stand == building:
            siege[piece] = 0
