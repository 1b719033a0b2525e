"""Several small counts in one whole number, so that a state copies, compares and looks them up as one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache


class Packed:
    """Counts side by side in a number, the first in the lowest bits; adding numbers adds all counts at once.

    >>> goods = Packed(("crate", "art", "gin"), bits=12)
    >>> some = goods.pack((1, 0, 2)) + goods.one["gin"]
    >>> goods.counts(some)
    (1, 0, 3)
    """

    def __init__(self, names: Sequence[str], bits: int) -> None:
        self.names, self.bits = tuple(names), bits
        self.most = (1 << bits) - 1
        self.ones = tuple(1 << bits * place for place in range(len(names)))
        self.one = dict(zip(self.names, self.ones, strict=True))
        self.counts = lru_cache(maxsize=1 << 16)(self._counts)
        self.pack = lru_cache(maxsize=1 << 16)(self._pack)

    def _pack(self, counts: tuple[int, ...]) -> int:
        """Put counts into one number."""
        return sum(count * one for count, one in zip(counts, self.ones, strict=True))

    def _counts(self, packed: int) -> tuple[int, ...]:
        """Take a number apart."""
        return tuple(packed // one & self.most for one in self.ones)
