"""Pack several small counts into one integer, so that a state copies, compares and looks them up in one operation.

Each count has `bits` bits, the first count the lowest. Adding two numbers adds all their counts at once, taking away
takes away, a number is a key of a table, and a list of them is copied in one go. That holds as long as no count goes
below zero or above `most`: a count that does would borrow from its neighbour, so rules check before they take, and
positions are read with bounds. Where counts are compared, `covers` does it for all of them at once by the highest bit
of each, which then has to stay free.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache


class Packed:
    """Named counts side by side in a number; `one` and `ones` have one of each thing, by name and by place.

    >>> goods = Packed(("crate", "art", "gin"), bits=12)
    >>> some = goods.pack((1, 0, 2)) + goods.one["gin"]
    >>> goods.counts(some), goods.count(some, 2), goods.total(some)
    ((1, 0, 3), 3, 4)
    >>> goods.covers(some, goods.pack((1, 0, 3))), goods.covers(some, goods.one["art"])
    (True, False)
    """

    def __init__(self, names: Sequence[str], bits: int) -> None:
        self.names, self.bits = tuple(names), bits
        self.most = (1 << bits) - 1
        self.ones = tuple(1 << bits * place for place in range(len(names)))
        self.one = dict(zip(self.names, self.ones, strict=True))
        self.masks = tuple(self.most * one for one in self.ones)
        """All the bits of one count, by place: `packed & masks[place]` asks for any at all."""
        self.highest = sum(one << bits - 1 for one in self.ones)
        self.counts = lru_cache(maxsize=1 << 16)(self._counts)
        self.pack = lru_cache(maxsize=1 << 16)(self._pack)

    def _pack(self, counts: tuple[int, ...]) -> int:
        """Put counts into one number."""
        return sum(count * one for count, one in zip(counts, self.ones, strict=True))

    def _counts(self, packed: int) -> tuple[int, ...]:
        """Take a number apart."""
        return tuple(packed // one & self.most for one in self.ones)

    def count(self, packed: int, place: int) -> int:
        """Return one of the counts."""
        return packed >> self.bits * place & self.most

    def total(self, packed: int) -> int:
        """Add all counts up."""
        return sum(self.counts(packed))

    def covers(self, have: int, need: int) -> bool:
        """Return whether no count of `need` is above that of `have`; no count may use its highest bit."""
        highest = self.highest
        return (have | highest) - need & highest == highest
