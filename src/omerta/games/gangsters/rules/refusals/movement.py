"""Why a piece cannot go where somebody wants it: the nearest thing that the rules would have to allow.

A fault is found by trying what is not allowed, in this order: another facing at the end, a start against the facing, a
building passed that is not the mover's own or entered that is not open to it, another number of pips; fewer pips by
an open way are named before a building in the way. An end that nothing of this would reach is simply far.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from omerta.games.gangsters.city.board import NONE, Board
from omerta.games.gangsters.city.movement import (
    cop_ends,
    entry_ends,
    gang_ends,
    gang_path,
    public_ends,
)

SIX = range(1, 7)


class Fault(NamedTuple):
    """What is wrong with an end: a word, and the number of pips or the building where there is one.

    `stays`: the piece is in that building now. `closed`: nothing may enter. `facing`: the space is in reach, not that
    facing. `backwards`: only against the facing. `through`: only through `building`, which is no friendly joint.
    `shut`: the building may not be entered by this piece. `count`: `pips` would be right. `far`: not with one die.
    """

    kind: str
    pips: int = 0
    building: int = NONE


def gang_fault(
    board: Board, stand: int, pips: int, end: int, friendly: int = 0, closed: int = 0, hop: int = 1
) -> Fault | None:
    """Return why a gang's piece cannot end there, or None where it can."""
    every = (1 << board.buildings) - 1

    def ends(start: int, count: int, opened: int) -> tuple[int, ...]:
        return gang_ends(board, start, count, friendly | opened, closed, hop)

    found = _fault(board, stand, pips, end, closed, ends, "through")
    if found is None or found.kind != "through":
        return found
    path = gang_path(board, stand, pips, end, friendly | every, closed, hop)
    blocked = [space for space in path[:-1] if space < board.buildings and not friendly >> space & 1]
    return Fault("through", building=blocked[0])


def cop_fault(
    board: Board, stand: int, pips: int, end: int, by_subway: bool, scenes: int = 0, closed: int = 0, hop: int = 1
) -> Fault | None:
    """Return why a cop cannot end there on foot, or by subway, or None where it can."""

    def ends(start: int, count: int, opened: int) -> tuple[int, ...]:
        return cop_ends(board, start, count, scenes | opened, closed, hop)[by_subway]

    return _fault(board, stand, pips, end, closed, ends, "shut")


def public_fault(board: Board, stand: int, pips: int, end: int, joints: int = 0, closed: int = 0) -> Fault | None:
    """Return why a Public cannot end there, or None where it can."""

    def ends(start: int, count: int, opened: int) -> tuple[int, ...]:
        return public_ends(board, start, count, joints | opened, closed)

    return _fault(board, stand, pips, end, closed, ends, "shut")


def entry_fault(board: Board, die: int, end: int, enterable: int = 0, closed: int = 0) -> Fault | None:
    """Return why a piece from the cup cannot end there, or None where it can."""

    def ends(_start: int, count: int, opened: int) -> tuple[int, ...]:
        return entry_ends(board, count, enterable | opened, closed)

    return _fault(board, NONE, die, end, closed, ends, "shut")


def _fault(
    board: Board,
    stand: int,
    pips: int,
    end: int,
    closed: int,
    ends: Callable[[int, int, int], tuple[int, ...]],
    barred: str,
) -> Fault | None:
    """Try what is not allowed, one thing after the other."""
    every = (1 << board.buildings) - 1
    now = ends(stand, pips, 0)
    if end in now:
        return None
    space = board.space[end]
    if stand == end and board.is_building(space):
        return Fault("stays", building=space)
    if closed >> space & 1:
        return Fault("closed", building=space if board.is_building(space) else NONE)
    if any(board.space[other] == space for other in now):
        return Fault("facing")
    if stand != NONE and any(end in ends(other, pips, 0) for other in board.facings[board.space[stand]]):
        return Fault("backwards")
    fits = [count for count in SIX if stand != NONE and end in ends(stand, count, 0)]
    if min(fits, default=pips) >= pips and end in ends(stand, pips, every):
        return Fault(barred, building=space if board.is_building(space) else NONE)
    if fits:
        return Fault("count", pips=min(fits, key=lambda count: abs(count - pips)))
    return Fault("far")
