"""The clock of a table: a game names the timed parts of a turn, and the table counts how long each has lasted.

It counts from the row that opened the first question of a part, so that folding the log again gives the same times.
"""

from __future__ import annotations

from dataclasses import dataclass

from omerta.core.nodes import Seat, Timed


@dataclass(frozen=True, slots=True)
class Clock:
    """A timed part of a seat's turn that has begun."""

    timed: Timed
    began: float

    @property
    def ends(self) -> float:
        return self.began + self.timed.seconds


def wind(clocks: dict[Seat, Clock], timed: Timed | None, at: float) -> Clock | None:
    """Start the clock of a timed part when it is first asked in, or let it go on; a brief part ends with any other."""
    for seat in [seat for seat, clock in clocks.items() if clock.timed.brief and clock.timed != timed]:
        del clocks[seat]
    if timed is None:
        return None
    if timed.seat not in clocks or clocks[timed.seat].timed != timed:
        clocks[timed.seat] = Clock(timed, at)
    return clocks[timed.seat]
