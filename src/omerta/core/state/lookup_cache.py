"""A cache for values that are made from a key: a game shows the same few values again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")
MOST_CACHED = 50_000


class LookupCache(dict[Key, Made]):
    """Make a value from its key when it is first asked for, and keep it; at most `MOST_CACHED` are kept.

    >>> squares = LookupCache(lambda number: number * number)
    >>> squares[7]
    49
    """

    def __init__(self, make: Callable[[Key], Made]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: Key) -> Made:
        made = self.make(key)
        if len(self) < MOST_CACHED:
            self[key] = made
        return made
