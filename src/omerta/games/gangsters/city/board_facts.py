"""What public sources tell about the published board, and how a board differs from it; such a board plays all the same.

Counts, prices, and the thirteen buildings that a piece from the cup reaches in one jump (GS-U10). The number of gray
buildings is ours (GS-U30).
"""

from __future__ import annotations

from omerta.core.game_type import Data
from omerta.games.gangsters.city.board import COLOURS, GRAY, Board
from omerta.games.gangsters.city.board_drawing import blemishes
from omerta.games.gangsters.city.board_file import read_board
from omerta.games.gangsters.city.movement import one_jumps

COUNTS = {"brown": 9, "yellow": 8, "green": 7, "blue": 6, "purple": 5, "red": 4, "gray": 6}
PRICES = {"brown": 100, "yellow": 200, "green": 300, "blue": 400, "purple": 500, "red": 600}
ONE_JUMPS = 13


def audit(data: Data) -> list[str]:
    """List how a board file differs from what is known, and what is off in its drawing; nothing of other files."""
    if data.kind != "board":
        return []
    board = read_board(data)
    return differences(board) + blemishes(board)


def differences(board: Board) -> list[str]:
    """List how a board differs from what is known of the published one."""
    return [*_counts(board), *_prices(board), *_jumps(board)]


def _counts(board: Board) -> list[str]:
    return [
        f"{colour}: {there} buildings; the published board has {known}"
        if colour != COLOURS[GRAY]
        else f"{colour}: {there} buildings; ours has {known}, the published number is not known"
        for (colour, known), bits in zip(COUNTS.items(), board.by_colour, strict=True)
        if (there := bits.bit_count()) != known
    ]


def _prices(board: Board) -> list[str]:
    return [
        f"{board.codes[space]}: costs ${board.price[space]}; a {colour} building is known for ${PRICES[colour]}"
        for space in range(board.buildings)
        if (colour := COLOURS[board.colour[space]]) in PRICES and board.price[space] != PRICES[colour]
    ]


def _jumps(board: Board) -> list[str]:
    jumps = one_jumps(board)
    there = [space for space in range(board.buildings) if jumps[space]]
    found = []
    if len(there) != ONE_JUMPS:
        listed = ", ".join(f"{board.codes[space]} #{'/'.join(map(str, jumps[space]))}" for space in there)
        found.append(f"one-jumps: {len(there)} buildings ({listed or 'none'}); the published board has {ONE_JUMPS}")
    for space in there:
        if 1 in jumps[space]:
            found.append(f"{board.codes[space]}: is a one-jump of subway 1; the published board has none")
        if board.colour[space] == GRAY:
            found.append(f"{board.codes[space]}: is a gray one-jump; on our board no gray building is one")
    return found
