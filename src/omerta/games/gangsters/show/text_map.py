"""A board as a map of plain characters, at most a hundred wide, made from the same coordinates as the drawing.

A street space is its number, the first of a street its whole code, a subway `#` and its number; lines join what
touches, `=` on bridge and viaduct, `~` is the river. A building is its code, and below it `$3` where it costs $300 or
`city` where it is gray. `map_lines` writes joints and pieces into it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from omerta.games.gangsters.city.board import GRAY, Board

WIDTH = 100
HEIGHTS = range(36, 61, 4)
CELL = 3
"""The width of a street space; a label that is longer ends in a plus."""
SEATS = "ABCDEFG"
"""Seats on the map, in order."""
FARTHEST = 9
"""How far a building may move from its footprint to find room."""

Spot = tuple[int, int, int]
"""Row, column and width of a place."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The empty map, and where each place stands on it; places without a spot found no room."""

    rows: tuple[str, ...]
    spots: Mapping[str, Spot]


@lru_cache(maxsize=32)
def draw(board: Board) -> Plan:
    """Draw a board, as low as its buildings can be placed; at the greatest height some may stay away."""
    sheets = []
    for height in HEIGHTS:
        sheet = _Sheet(board, height)
        if len(sheet.spots) == board.spaces:
            return sheet.plan()
        sheets.append(sheet)
    return max(sheets, key=lambda sheet: len(sheet.spots)).plan()


def label(piece: str, number: int = 0, seat: int | None = None, *, criminal: bool = False) -> str:
    """Write a piece for a map: `AR5` is seat 0's Racketeer of strength 5, `P2` a Public; a small letter is criminal.

    >>> label("R", 5, 0), label("t", 2, 1), label("V", seat=2, criminal=True), label("C", 7)
    ('AR5', 'BT2', 'Cv', 'C7')
    """
    owner = "" if seat is None else SEATS[seat]
    return f"{owner}{piece.lower() if criminal else piece.upper()}{number or ''}"


def map_lines(
    rows: Sequence[str],
    spots: Mapping[str, Sequence[int]],
    prices: Mapping[str, str],
    joints: Mapping[str, str],
    pieces: Mapping[str, Sequence[str]],
) -> list[str]:
    """Write prices, joints such as `A2` and pieces such as `AR5` into a map; what finds no room is listed below it."""
    canvas = [list(row.ljust(WIDTH)) for row in rows]
    for code, price in prices.items():
        row, column, width = spots[code]
        canvas[row][column : column + width] = price.ljust(width)
    below = []
    for code in sorted({*joints, *pieces}):
        labels = [*([joints[code]] if code in joints else []), *pieces.get(code, ())]
        spot = spots.get(code)
        if spot is None:
            below.append(f"{code}: {' '.join(labels)}")
            continue
        row, column, width = spot
        building = width > CELL
        shown = " ".join(labels[:2] if building else labels[:1])
        whole = len(labels) <= (2 if building else 1) and len(shown) <= width
        if not whole:
            shown = f"{shown[: width - 1]}+"
            below.append(f"{code}: {' '.join(labels)}")
        for place, letter in enumerate(shown.ljust(width) if building else shown.center(width)):
            canvas[row][column + place] = letter
    return ["".join(row).rstrip() for row in canvas] + below


class _Sheet:
    """One try at a height: streets first, then each building where there is room next to its footprint."""

    def __init__(self, board: Board, height: int) -> None:
        self.board, self.height = board, height
        self.spots: dict[str, Spot] = {}
        self.canvas = [[" "] * WIDTH for _ in range(height)]
        self.taken: set[tuple[int, int]] = set()
        self.cells: set[tuple[int, int]] = set()
        cells = {space: self.cell(board.drawing.centres[space - board.buildings]) for space in self.streets()}
        self.river()
        for space in self.streets():
            for other in board.neighbours[space]:
                if other > space:
                    self.line(space, other, cells)
        for space, (row, column) in cells.items():
            self.street(space, row, column - CELL // 2)
        for building in sorted(range(board.buildings), key=self.room):
            self.building(building)

    def plan(self) -> Plan:
        """Return what was drawn, without empty rows at the edges."""
        rows = ["".join(row).rstrip() for row in self.canvas]
        used = [place for place, row in enumerate(rows) if row.replace("~", "").strip()]
        first, last = used[0], used[-1]
        spots = {code: (row - first, column, width) for code, (row, column, width) in self.spots.items()}
        return Plan(tuple(rows[first : last + 1]), spots)

    def streets(self) -> range:
        return range(self.board.buildings, self.board.spaces)

    def cell(self, point: tuple[float, float]) -> tuple[int, int]:
        """Return the row and the column of a point of the drawing."""
        width, height = self.board.drawing.size
        row = round(point[1] / height * (self.height - 1))
        column = round(point[0] / width * (WIDTH - 1))
        return min(max(row, 0), self.height - 1), min(max(column, CELL // 2), WIDTH - 1 - CELL // 2)

    def put(self, row: int, column: int, text: str) -> None:
        for place, letter in enumerate(text):
            self.canvas[row][column + place] = letter

    def river(self) -> None:
        """Draw the banks' middle: one wave a row, where the river runs through it."""
        _, height = self.board.drawing.size
        points = self.board.drawing.river
        for row in range(self.height):
            y = row / (self.height - 1) * height
            for (x, top, _), (far, bottom, _) in pairwise(points):
                if top <= y < bottom:
                    _, column = self.cell((x + (far - x) * (y - top) / (bottom - top), y))
                    self.put(row, min(column, WIDTH - 2), "~~" if row % 2 else " ~")

    def line(self, start: int, end: int, cells: Mapping[int, tuple[int, int]]) -> None:
        """Draw the street between two spaces."""
        (row, column), (far_row, far_column) = cells[start], cells[end]
        raised = {*self.board.drawing.bridge}, {*self.board.drawing.viaduct}
        above = any({start, end} <= spaces for spaces in raised)
        steps = max(abs(far_row - row), abs(far_column - column))
        slope = (far_row - row) * (far_column - column)
        stroke = "-" if far_row == row else "|" if abs(far_column - column) <= 1 else "\\" if slope > 0 else "/"
        for step in range(1, steps):
            place = (
                row + round((far_row - row) * step / steps),
                column + round((far_column - column) * step / steps),
            )
            self.put(*place, "=" if above else stroke)
            self.taken.add(place)

    def street(self, space: int, row: int, column: int) -> None:
        """Write a street space: its number, the whole code of a street's first, a subway's sign."""
        board = self.board
        places = {(row, column + place) for place in range(CELL)}
        code = board.codes[space]
        number = code.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        text = f"#{board.subway[space]}" if board.subway[space] else code[:CELL] if number == "1" else number
        if places & self.cells:
            return
        self.spots[code] = row, column, CELL
        self.taken |= places
        self.cells |= places
        self.put(row, column, text.center(CELL))

    def room(self, building: int) -> float:
        """Place small buildings first: they have the least room."""
        _, _, width, height = self.board.drawing.footprints[building]
        return width * height

    def building(self, building: int) -> None:
        """Write a building where there is room, as near to its footprint as possible."""
        board = self.board
        x, y, across, down = board.drawing.footprints[building]
        middle_row, middle_column = self.cell((x + across / 2, y + down / 2))
        code = board.codes[building]
        width = max(len(code), 7)
        tries = sorted(
            (
                (2 * abs(row + 0.5 - middle_row) + abs(column + width / 2 - middle_column), row, column)
                for row in range(max(middle_row - FARTHEST, 0), min(middle_row + FARTHEST, self.height - 1))
                for column in range(max(middle_column - FARTHEST - width, 0), WIDTH - width + 1)
                if abs(column + width / 2 - middle_column) <= FARTHEST
            ),
        )
        for _, row, column in tries:
            box = {(row + down, column + across) for down in range(2) for across in range(width)}
            beside = {(each, place + side) for each, place in box for side in (-1, 1)}
            if not (box | beside) & self.taken:
                self.taken |= box
                gray = board.colour[building] == GRAY
                self.put(row, column, code.ljust(width))
                price = "city" if gray else f"${board.price[building] // 100}"
                self.put(row + 1, column, price.ljust(width))
                self.spots[code] = row + 1, column, width
                return
