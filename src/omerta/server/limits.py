"""Limits on how much somebody may use, and how often; they know nothing of the network."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic

MOST_ADDRESSES = 10_000


class RateLimit:
    """A rate limit by address: a burst at once, then a steady rate (a token bucket)."""

    def __init__(self, per_minute: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self.per_second = per_minute / 60
        self.burst = burst
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, address: str) -> float:
        """Return how much an address may use now."""
        now = self._clock()
        left, then = self._left.get(address, (self.burst, now))
        return min(self.burst, left + (now - then) * self.per_second)

    def take(self, address: str, amount: float = 1) -> bool:
        """Use some up; False if there is not enough left."""
        left = self.left(address)
        allowed = left >= amount
        self._put(address, left - amount if allowed else left)
        return allowed

    def owe(self, address: str, amount: float) -> float:
        """Use some up even if there is not enough left; give the seconds until the debt is paid."""
        left = self.left(address) - amount
        self._put(address, left)
        return max(0.0, -left / self.per_second)

    def _put(self, address: str, left: float) -> None:
        self._left.pop(address, None)
        self._left[address] = (left, self._clock())
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)


class Allowance:
    """A rate limit of one connection: a burst at once, then a steady rate."""

    __slots__ = ("_clock", "_left", "_then", "burst", "per_second")

    def __init__(self, per_minute: float, burst: float, clock: Callable[[], float]) -> None:
        self.per_second = per_minute / 60
        self.burst = burst
        self._clock = clock
        self._left, self._then = float(burst), clock()

    def left(self) -> float:
        """Return how much may be used now."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._then) * self.per_second)
        self._then = now
        return self._left

    def owe(self, amount: float) -> float:
        """Use some up even if there is not enough left; return the seconds until the debt is paid."""
        self._left = self.left() - amount
        return max(0.0, -self._left / self.per_second)


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
