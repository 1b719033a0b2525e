"""The clock of a timed part of a turn, for a person in a terminal: it runs while they are asked, and ends the part."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from time import monotonic

from omerta.core.moves import Move
from omerta.core.nodes import Seat, Timed
from omerta.table.log.clock import Clock, stop, wind

Now = Callable[[], float]


class TurnClock:
    """Counts one person's seconds in the timed parts that a game names; most games have none."""

    def __init__(self, seat: Seat, timed: Callable[[], Timed | None], now: Now = monotonic) -> None:
        self.seat = seat
        self._timed = timed
        self._now = now
        self._clocks: dict[Seat, Clock] = {}
        self._running: Clock | None = None

    def __enter__(self) -> TurnClock:
        """Run on: the person is asked."""
        timed = self._timed()
        mine = timed if timed is not None and timed.seat == self.seat else None
        self._running = wind(self._clocks, mine, self._now())
        return self

    def __exit__(self, *_: object) -> None:
        """Stand still: the person has answered, or left."""
        if self._running is not None:
            self._clocks[self.seat] = stop(self._running, self._now())
            self._running = None

    @property
    def left(self) -> int | None:
        """Return the seconds that are left, None where no time is counted."""
        return None if self._running is None else max(0, ceil(self._running.ends - self._now()))

    @property
    def over(self) -> Move | None:
        """Return the move that ends the part, once its time is over."""
        running = self._running
        return None if running is None or self._now() < running.ends else running.timed.end
