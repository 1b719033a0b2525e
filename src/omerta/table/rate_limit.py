"""Limit how often something is done: so much at once, then a steady rate (a token bucket)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic

MOST_KEYS = 10_000
"""So many addresses or seats are remembered; who was not heard of for longest is forgotten first."""


class Allowance:
    """What one connection, address or seat may use: a burst at once, then a steady rate."""

    __slots__ = ("_clock", "_left", "_then", "burst", "per_second")

    def __init__(self, per_minute: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
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

    def take(self, amount: float = 1) -> bool:
        """Use some up; False if there is not enough left."""
        if self.left() < amount:
            return False
        self._left -= amount
        return True

    def owe(self, amount: float) -> float:
        """Use some up even if there is not enough left; return the seconds until the debt is paid."""
        self._left = self.left() - amount
        return max(0.0, -self._left / self.per_second)


class RateLimit:
    """An allowance for each address or seat."""

    def __init__(self, per_minute: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self.per_minute = per_minute
        self.burst = burst
        self._clock = clock
        self._allowances: OrderedDict[Hashable, Allowance] = OrderedDict()

    def left(self, key: Hashable) -> float:
        """Return how much may be used now."""
        known = self._allowances.get(key)
        return self.burst if known is None else known.left()

    def take(self, key: Hashable, amount: float = 1) -> bool:
        """Use some up; False if there is not enough left."""
        return self._of(key).take(amount)

    def owe(self, key: Hashable, amount: float) -> float:
        """Use some up even if there is not enough left; return the seconds until the debt is paid."""
        return self._of(key).owe(amount)

    def _of(self, key: Hashable) -> Allowance:
        """Return a key's allowance, which is then the last to be forgotten."""
        found = self._allowances.pop(key, None) or Allowance(self.per_minute, self.burst, self._clock)
        self._allowances[key] = found
        if len(self._allowances) > MOST_KEYS:
            self._allowances.popitem(last=False)
        return found
