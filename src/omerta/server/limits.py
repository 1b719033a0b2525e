"""Limit how many of something each address has open at once; it knows nothing of the network."""

from __future__ import annotations

from collections import Counter


class ConcurrencyLimit:
    """A limit on how many of something each address has open at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more; False if the address has as many as it may."""
        if self._open[address] >= self.most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def __len__(self) -> int:
        return self._open.total()
