"""Where a piece can go: exact count, facings, no U-turn, subways, and which building who may enter.

Every function here is pure and remembers what it found. Ends are stands (see `board.py`) in ascending order: of several
paths to one end only the end counts (GS-U65), and `*_path` gives the first path in a fixed order, streets before doors
before subways. Sets of spaces are ints, one bit for each space: `friendly` are the mover's own joints, `scenes` the
buildings that are crime scenes, `joints` the owned joints, `closed` the spaces that nothing may enter.
"""

from __future__ import annotations

from functools import lru_cache

from omerta.games.gangsters.city.board import NONE, Board
from omerta.games.gangsters.city.routes import Routes
from omerta.games.gangsters.city.streets import NO_SUBWAYS, Ends, Path


def gang_ends(board: Board, stand: int, pips: int, friendly: int = 0, closed: int = 0, hop: int = 1) -> Ends:
    """List where a gang's piece can end: through its own joints, into any building as the last space (GS-U9, GS-U39).

    `hop` is what a subway costs, NO_SUBWAYS for none.
    """
    routes = _routes(board, hop, closed)
    return routes.listed(routes.gang(stand, pips, friendly))


def gang_path(board: Board, stand: int, pips: int, end: int, friendly: int = 0, closed: int = 0, hop: int = 1) -> Path:
    """Return the spaces a gang's piece steps on, its last one included; an end out of reach has none."""
    return _routes(board, hop, closed).gang_path(stand, pips, end, friendly)


def cop_ends(board: Board, stand: int, pips: int, scenes: int = 0, closed: int = 0, hop: int = 1) -> tuple[Ends, Ends]:
    """List where a cop can end on foot, and where by subway, which swaps it; only crime scenes are entered (GS-U9)."""
    routes = _routes(board, hop, closed)
    allowed = routes.open_to(scenes, stand)
    on_foot, by_subway = routes.start(stand, pips)
    return routes.listed(on_foot & allowed), routes.listed(by_subway & allowed)


def cop_path(board: Board, stand: int, pips: int, end: int, by_subway: bool, closed: int = 0, hop: int = 1) -> Path:
    """Return the spaces a cop steps on to a legal end, its last one included."""
    return _routes(board, hop, closed).plain_path(stand, pips, end, by_subway)


def public_ends(board: Board, stand: int, pips: int, joints: int = 0, closed: int = 0) -> Ends:
    """List where a Public can end: streets, and owned joints as the last space; never by subway (GS-U9)."""
    routes = _routes(board, NO_SUBWAYS, closed)
    return routes.listed(routes.start(stand, pips)[0] & routes.open_to(joints, stand))


def public_path(board: Board, stand: int, pips: int, end: int, closed: int = 0) -> Path:
    """Return the spaces a Public steps on to a legal end, its last one included."""
    return _routes(board, NO_SUBWAYS, closed).plain_path(stand, pips, end, False)


def entry_ends(board: Board, die: int, enterable: int = 0, closed: int = 0) -> Ends:
    """List where a piece from the cup can end: at the die's subway for one pip, then on with the rest (GS-U10).

    `enterable` are the buildings it may end in: crime scenes for a cop, owned joints for a Public.
    """
    routes = _routes(board, NO_SUBWAYS, closed)
    allowed = routes.open_to(enterable, NONE)
    return routes.listed(routes.plain((routes.entrance(die), NONE), die - 1) & allowed)


def entry_path(board: Board, die: int, end: int, closed: int = 0) -> Path:
    """Return the spaces a piece from the cup steps on, its subway first."""
    routes = _routes(board, NO_SUBWAYS, closed)
    start = routes.entrance(die)
    return (start, *routes.plain_on((start, NONE), die - 1, end))


@lru_cache(maxsize=32)
def one_jumps(board: Board) -> tuple[tuple[int, ...], ...]:
    """List for each building the rolls that bring a piece from the cup straight into it."""
    every = (1 << board.buildings) - 1
    ends = {die: entry_ends(board, die, every) for die in range(1, len(board.subways) + 1)}
    return tuple(tuple(die for die in ends if building in ends[die]) for building in range(board.buildings))


@lru_cache(maxsize=64)
def _routes(board: Board, hop: int, closed: int) -> Routes:
    return Routes(board, hop, closed)
