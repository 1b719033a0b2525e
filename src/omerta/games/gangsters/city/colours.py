"""Colours of joints: which buildings are of one colour, and how many of them make a monopoly."""

from __future__ import annotations

from omerta.games.gangsters.city.board import COLOURS, GRAY, Board

BROWN = COLOURS.index("brown")


def u49_colours(board: Board, five: bool) -> tuple[int, ...]:
    """Return for each building those of its colour, as bits: with five gangs brown and gray are one."""
    colours = list(board.by_colour)
    if five:
        colours[BROWN] = colours[GRAY] = colours[BROWN] | colours[GRAY]
    return tuple(colours[colour] for colour in board.colour[: board.buildings])


def monopolies(board: Board, five: bool, brown_and_gray: int) -> tuple[tuple[int, int], ...]:
    """List what makes a monopoly: the joints that count, and how many are enough (GS-59, 17B.3)."""
    colours = [bits for colour, bits in enumerate(board.by_colour) if bits and colour != GRAY]
    found = [(bits, bits.bit_count()) for bits in colours]
    if five:
        brown = board.by_colour[BROWN]
        found = [each for each in found if each[0] != brown]
        found.insert(0, (brown | board.by_colour[GRAY], brown_and_gray))
    return tuple(found)
