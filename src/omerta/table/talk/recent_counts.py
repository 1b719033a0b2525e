"""Limit how often each seat may do something, so that nobody keeps a table busy."""

from __future__ import annotations

from collections import deque

from omerta.core.nodes import Seat


class RecentCounts:
    """Allow each seat `most` times in `seconds` seconds, and no more."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: dict[Seat, deque[float]] = {}

    def allows(self, seat: Seat, at: float) -> bool:
        """Return whether a seat may do it once more, and count it if so."""
        times = self._times.setdefault(seat, deque(maxlen=self.most))
        if len(times) == self.most and at - times[0] < self.seconds:
            return False
        times.append(at)
        return True
