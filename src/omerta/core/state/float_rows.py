"""Look up rows of floats instead of computing them: a game shows the same few numbers again and again.

For games that write what a seat sees straight from their state (`Game.observe`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable

from omerta.core.state.lookup_cache import Key, LookupCache


def row(values: Iterable[float]) -> bytes:
    """Put numbers into floats, side by side.

    >>> array("f", row((1, 0.5))).tolist()
    [1.0, 0.5]
    """
    return array("f", values).tobytes()


class Rows(LookupCache[Key, bytes]):
    """Rows by the number or move that they show.

    >>> bits = Rows(lambda set: [set >> place & 1 for place in range(3)])
    >>> array("f", bits[0b101]).tolist()
    [1.0, 0.0, 1.0]
    """

    def __init__(self, make: Callable[[Key], Iterable[float]]) -> None:
        super().__init__(lambda key: row(make(key)))


NUMBERS: Rows[int] = Rows(lambda number: (number,))
"""One whole number, or yes and no, in a row of its own."""


def sets_of(size: int) -> Rows[int]:
    """Make rows for sets of so many things, given as bits."""
    return Rows(lambda bits: [bits >> place & 1 for place in range(size)])
