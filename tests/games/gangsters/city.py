"""The house board for tests, by codes, and boards with something changed."""

from __future__ import annotations

from importlib.resources import files

from omerta.core.game_type import Data
from omerta.games.gangsters.city.board import Board
from omerta.games.gangsters.city.board_file import read_board

TEXT = (files("omerta.games.gangsters") / "board.toml").read_text(encoding="utf-8")
HOUSE = read_board(Data("board", 1, TEXT))


def changed(*changes: tuple[str, str]) -> str:
    """Write the house board with some of its lines changed, each once."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def board_of(text: str) -> Board:
    """Read somebody's own board."""
    return read_board(Data("board", 1, text, shipped=False))


def stand(code: str, board: Board = HOUSE) -> int:
    """Find a stand: `Orchard`, `NA5e`."""
    return board.stands_by_code[code]


def some(*codes: str, board: Board = HOUSE) -> int:
    """Give spaces as bits."""
    return sum(1 << board.spaces_by_code[code] for code in codes)


def codes(ends: tuple[int, ...], board: Board = HOUSE) -> set[str]:
    """Name the stands of some ends."""
    return {board.stand_codes[end] for end in ends}


def spaces(path: tuple[int, ...], board: Board = HOUSE) -> list[str]:
    """Name the spaces of a path."""
    return [board.codes[space] for space in path]
