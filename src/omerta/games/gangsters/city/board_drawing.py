"""Whether a board can be drawn: nothing overlaps, streets cross only on bridge and viaduct, doors reach the street.

Lengths are in the units of the board file. What is off here spoils a picture, never a game.
"""

from __future__ import annotations

import math
from itertools import combinations

from omerta.games.gangsters.city.board import Board

Point = tuple[float, float]
Box = tuple[float, float, float, float]
LANE = 15
"""Half the width of a street."""
GAP = 3
"""Between two buildings at least."""
DOOR = 75
"""From a wall to the middle of the street at most."""
LETTER, MARGIN = 5, 4
"""The width of a letter on a sign, and what stays free beside the name."""


def blemishes(board: Board) -> list[str]:
    """List everything that spoils the drawing of a board."""
    return [*_buildings(board), *_signs(board), *_streets(board), *_lanes(board), *_doors(board)]


def doorway(board: Board, building: int, space: int) -> tuple[Point, Point]:
    """Return the line of a door: from the wall of a building to the middle of a street space."""
    x, y = _centre(board, space)
    left, top, width, height = board.drawing.footprints[building]
    wall = min(max(x, left), left + width), min(max(y, top), top + height)
    return wall, (x, y)


def _centre(board: Board, space: int) -> Point:
    return board.drawing.centres[space - board.buildings]


def _segments(board: Board) -> list[tuple[int, int]]:
    return [
        (space, other)
        for space in range(board.buildings, board.spaces)
        for other in board.neighbours[space]
        if other > space
    ]


def _buildings(board: Board) -> list[str]:
    boxes, (width, height) = board.drawing.footprints, board.drawing.size
    found = [
        f"{board.codes[place]}: stands outside the drawing of {width:g} by {height:g}"
        for place, (x, y, w, h) in enumerate(boxes)
        if x < 0 or y < 0 or x + w > width or y + h > height
    ]
    for one, other in combinations(range(board.buildings), 2):
        (x, y, w, h), (left, top, wide, high) = boxes[one], boxes[other]
        if x < left + wide + GAP and left < x + w + GAP and y < top + high + GAP and top < y + h + GAP:
            found.append(f"{board.codes[one]}: stands on {board.codes[other]}, or closer than {GAP}")
    return found


def _signs(board: Board) -> list[str]:
    """Find names, ours and the original ones, that are wider than their building."""
    return [
        f"{board.codes[place]}: the name {name!r} is wider than its building on {board.drawing.lines[place]} lines"
        for place in range(board.buildings)
        for name in sorted({board.names[place], board.originals[place]})
        if LETTER * longest_line(name, board.drawing.lines[place]) + MARGIN > board.drawing.footprints[place][2]
    ]


def longest_line(name: str, lines: int) -> int:
    """Break a name into so many lines as evenly as its words allow, and give the longest."""
    words = name.split()
    if lines == 1 or len(words) == 1:
        return len(name)
    return min(
        max(len(" ".join(words[:cut])), longest_line(" ".join(words[cut:]), lines - 1)) for cut in range(1, len(words))
    )


def _streets(board: Board) -> list[str]:
    """Find spaces that lie on each other, and streets that cross off the bridge and the viaduct."""
    found = []
    for one, other in combinations(range(board.buildings, board.spaces), 2):
        if math.dist(_centre(board, one), _centre(board, other)) < 2 * LANE:
            found.append(f"{board.codes[one]}: lies on {board.codes[other]}")
    raised = {*board.drawing.bridge, *board.drawing.viaduct}
    for first, second in combinations(_segments(board), 2):
        if set(first) & set(second) or {*first} <= raised or {*second} <= raised:
            continue
        if _cross(*(_centre(board, space) for space in (*first, *second))):
            named = [f"{board.codes[start]}-{board.codes[end]}" for start, end in (first, second)]
            found.append(f"{named[0]}: crosses {named[1]}, and neither is on the bridge or the viaduct")
    return found


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return side(a, c, d) != side(b, c, d) and side(a, b, c) != side(a, b, d)


def _lanes(board: Board) -> list[str]:
    """Find buildings that stand in a street."""
    found = []
    for building, box in enumerate(board.drawing.footprints):
        for one, other in _segments(board):
            if _apart(box, _centre(board, one), _centre(board, other)) < LANE:
                found.append(f"{board.codes[building]}: stands in the street {board.codes[one]}-{board.codes[other]}")
    return found


def _apart(box: Box, start: Point, end: Point) -> float:
    """Measure how far a line stays from a box, at points along the line."""
    left, top, width, height = box
    steps = 40
    return min(
        math.hypot(max(left - x, 0, x - left - width), max(top - y, 0, y - top - height))
        for step in range(steps + 1)
        for x, y in [
            (start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps),
        ]
    )


def _doors(board: Board) -> list[str]:
    """Find doors that are far from their street, or that lead through another building or street."""
    found = []
    for building in range(board.buildings):
        for space in board.doors[building]:
            wall, street = doorway(board, building, space)
            where = f"{board.codes[building]}: its door to {board.codes[space]}"
            if math.dist(wall, street) > DOOR:
                found.append(f"{where} is {math.dist(wall, street):.0f} long; {DOOR} at most")
            for other, box in enumerate(board.drawing.footprints):
                if other != building and _apart(box, wall, street) <= 0:
                    found.append(f"{where} leads through {board.codes[other]}")
            for one, far in _segments(board):
                if space not in (one, far) and _cross(wall, street, _centre(board, one), _centre(board, far)):
                    found.append(f"{where} leads across the street {board.codes[one]}-{board.codes[far]}")
    return found
