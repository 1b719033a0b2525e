"""The open table as floats, the viewing seat first and the others clockwise; `rounds` puts the rows together."""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from omerta.core.game import FLOAT_BYTES
from omerta.games.twelve_gangsters.cards import CARDS, LEGAL, MOST

Laid = tuple[list[int], tuple[bytes, ...]]
"""What each seat sees in one round. First comes the very list of hands that this was laid out from: a round ends with a
new list, so that this one tells whether the rest still holds."""
NOT_LAID: Laid = ([], ())

CARD_FLOATS = tuple(array("f", [card in hand for card in CARDS]).tobytes() for hand in LEGAL)
"""A one for each card of a hand, out of twelve."""


def shapes(seats: int) -> Mapping[str, tuple[int, ...]]:
    """Give the shape of each array."""
    rows = (seats, MOST)
    return {"hands": rows, "face_up": rows, "face_down": rows, "boss": (seats,), "round": (1,)}


def boss_floats(seats: int) -> list[list[bytes]]:
    """Mark each seat as Boss, as every seat sees it; the last entry marks nobody."""
    turns = [array("f", [seat == boss for seat in range(seats)] * 2).tobytes() for boss in range(seats + 1)]
    return [[turn[seat * FLOAT_BYTES :][: seats * FLOAT_BYTES] for seat in range(seats)] for turn in turns]


def round_floats(cards: int) -> list[bytes]:
    """Give the share of the rounds that have begun, by the cards that are left in a hand."""
    return [array("f", [min(cards - left + 1, cards) / cards]).tobytes() for left in range(cards + 1)]
