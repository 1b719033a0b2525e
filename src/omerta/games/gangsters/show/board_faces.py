"""The board as a screen shows it: plain values, by code, the same for everybody and for the whole game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omerta.games.gangsters.city.board import COLOURS, HEADINGS, NONE, Board
from omerta.games.gangsters.city.movement import one_jumps
from omerta.games.gangsters.show.text_map import draw

Face = Mapping[str, object]
ORIGINAL = "original"
"""The names that public sources give: a choice of the reader, never a rule."""


def faces(board: Board, price: Sequence[int] | None = None) -> dict[str, Face]:
    """Show every space of a board, and under `map` what only a picture needs, the one in plain characters included.

    Where buildings are sold at other prices than the printed ones, `price` has them.
    """
    jumps, cost = one_jumps(board), board.price if price is None else price
    shown = {board.codes[space]: _building(board, space, cost[space], jumps[space]) for space in range(board.buildings)}
    shown |= {board.codes[space]: _street(board, space) for space in range(board.buildings, board.spaces)}
    return shown | {"map": _map(board)}


def words(board: Board, *, original: bool = False) -> dict[str, str]:
    """Name every space and every stand by code; a facing is told by its letters."""
    names = board.originals if original else board.names
    said = dict(zip(board.codes, names, strict=True))
    for stand in range(board.buildings, board.stands):
        heading = HEADINGS[board.facing[stand]].upper()
        said[board.stand_codes[stand]] = f"{names[board.space[stand]]} ({heading})"
    return said


def _building(board: Board, space: int, price: int, jumps: tuple[int, ...]) -> Face:
    return {
        "kind": "building",
        "code": board.codes[space],
        "name": board.names[space],
        "original": board.originals[space],
        "basis": board.basis[space],
        "colour": COLOURS[board.colour[space]],
        "price": price,
        "doors": [board.codes[door] for door in board.doors[space]],
        "one_jump": list(jumps),
        "at": list(board.drawing.footprints[space]),
        "lines": board.drawing.lines[space],
    }


def _street(board: Board, space: int) -> Face:
    x, y = board.drawing.centres[space - board.buildings]
    return {
        "kind": "street",
        "code": board.codes[space],
        "name": board.names[space],
        "original": board.originals[space],
        "x": x,
        "y": y,
        "touches": [board.codes[other] for other in board.neighbours[space]],
        "facings": {
            HEADINGS[board.facing[stand]]: board.codes[board.behind[stand]]
            for stand in board.facings[space]
            if board.facing[stand] != NONE
        },
        "subway": board.subway[space],
    }


def _map(board: Board) -> Face:
    drawing, plan = board.drawing, draw(board)
    return {
        "kind": "map",
        "name": board.name,
        "size": list(drawing.size),
        "river": [list(point) for point in drawing.river],
        "bridge": [board.codes[space] for space in drawing.bridge],
        "viaduct": [board.codes[space] for space in drawing.viaduct],
        "rows": list(plan.rows),
        "spots": {code: list(spot) for code, spot in plan.spots.items()},
    }
