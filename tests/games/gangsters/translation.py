"""The engine's tables in the oracle's words: places by the names of the register, pieces, Joints, cops and Public."""

from __future__ import annotations

from omerta.games.gangsters.city.board import Board
from omerta.games.gangsters.pieces import GANG, KINDS
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.oracle.table import Cop, Joint, Piece, Public, Table
from tests.games.gangsters.oracle.walking import Stop, Town

TIMES = (1, 1, 2, 3)
"""What each Public multiplies (1.1)."""


def place_of(board: Board, space: int) -> str:
    """Name a space as the register does."""
    return board.originals[space] if board.is_building(space) else board.codes[space]


def stop_of(board: Board, stand: int) -> Stop:
    """Name a stand as the oracle does: a place, and the space behind the piece."""
    space = board.space[stand]
    return place_of(board, space), None if board.is_building(space) else place_of(board, board.behind[stand])


def quiet(state: GangstersState, piece: int) -> bool:
    """Tell whether a Public is an Informant with its normal side up in a joint (17.10e)."""
    return bool(state.quiet >> piece & 1)


def table_of(state: GangstersState) -> Table:
    """Read the engine's table off its state."""
    game = state.game
    board = game.board
    joints = {place_of(board, building): Joint(owner, state.level[building]) for building, owner in owned(state)}
    pieces = []
    for number, stand in enumerate(state.at):
        if stand >= 0:
            gang, kind = divmod(number, GANG)
            place = place_of(board, board.space[stand])
            aim = joints[place].owner if state.siege[number] else state.target[number]
            pieces.append(
                Piece(gang, KINDS[kind], state.men[number], place, bool(state.crime[number]), None if aim < 0 else aim)
            )
    cops = tuple(
        Cop(number + 1, game.cop_strength[number], place_of(board, board.space[stand]), mover_of(state, number))
        for number, stand in enumerate(state.cops)
        if stand >= 0
    )
    public = tuple(
        Public(
            times,
            place_of(board, board.space[stand]),
            board.is_building(board.space[stand]) and not quiet(state, number),
        )
        for number, (times, stand) in enumerate(zip(TIMES, state.public, strict=True))
        if stand >= 0
    )
    return Table(
        game.seats,
        max(state.turn, 0),
        tuple(pieces),
        tuple(joints.items()),
        cops,
        public,
        tuple(state.cash),
        frozenset(seat for seat in range(game.seats) if state.equipment.heaters >> seat & 1),
        game.five,
        order=state.order,
    )


def owned(state: GangstersState) -> list[tuple[int, int]]:
    """List the buildings that somebody owns, with their owners."""
    return [(building, owner) for building, owner in enumerate(state.owner) if owner >= 0]


def mover_of(state: GangstersState, cop: int) -> int | None:
    """Name who moved a cop this turn: in a gang's turn only the gang in turn can have."""
    return state.turn if state.errand.cop == cop else None


def town_of(table: Table, scenes: frozenset[str]) -> Town:
    """Say what a walk depends on."""
    return Town({place: joint.owner for place, joint in table.joints}, scenes)
