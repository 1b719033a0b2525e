"""The time that people have at a table: a bank with an increment, or so many days for each turn.

A person's time runs while an answer of theirs is missing, and stands still while a game's own timed part runs, while
everybody has agreed to rest, and while the server is down. While they rest nothing happens at all: bots wait, windows
stay open, and a game's own clock stands still too. In a window nobody's own time runs, since it would tell who
has answered; the window as a whole has a limit instead. It is counted from the times of the rows, so that folding the
log again gives the same times. When somebody's time is over a bot plays the seat, until its person comes back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

import msgspec

from omerta.core.nodes import Seat
from omerta.table.log.opened import TimeControl

if TYPE_CHECKING:
    from omerta.table.log.row import Row
    from omerta.table.log.table import Table

WINDOW = -1
"""Stands for the window itself among those whose time runs."""
WINDOW_SECONDS = 60.0
"""So long a window may stay open at a table with a bank."""
LEAST_SECONDS = 15.0
"""So much time somebody has at least who takes the seat back after it was over."""


class TimeBank(msgspec.Struct):
    """How much time each seat had left when it was last counted, and whose time runs since then."""

    control: TimeControl
    left: dict[Seat, float]
    since: float = 0.0
    running: set[Seat] = set()
    resting: bool = False
    wish: set[Seat] = set()
    """Who would rest."""
    counted: bool = False
    """Whether the open question takes people's own time."""
    rescued: set[Seat] = set()
    """Who has taken the seat back from a bot at the open question: once, or a game could be held up for ever."""
    retaken: set[Seat] = set()
    """Whose last answer was taken back: where turns have days, the question that is put again brings no new ones."""
    brought: dict[Seat, int] = {}
    """The furthest step at which an answer brought each seat the increment; none up to it does so again."""

    @property
    def deadline(self) -> float | None:
        """Return the moment when the first time is over, if nothing happens before."""
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    def copy(self) -> TimeBank:
        """Copy it, so that the copy can go its own way."""
        copies = {name: getattr(self, name).copy() for name in ("left", "wish", "rescued", "retaken", "brought")}
        return msgspec.structs.replace(self, **copies)

    def before(self, row: Row) -> None:
        """Count the time up to a row; the time up to one that says that the server was down is left out."""
        if row.stood_still:
            self.since = row.at  # also when the machine's time was set back meanwhile
            return
        for seat in self.running:
            self.left[seat] -= max(0.0, row.at - self.since)
        self.since = max(self.since, row.at)

    def after(self, table: Table) -> None:
        """Take in whose time runs from now on, after a row."""
        if not table.people:
            self.resting = False  # Nobody is left who could go on.
        self.running = self._who_is_waited_for(table)

    def bring_increments(self, seats: Collection[Seat], people: Iterable[Seat], step: int) -> None:
        """Add people's time for an answer, but not again at a step that was taken back or gone back over."""
        self.retaken.difference_update(seats)
        if self.counted and self.control.kind == "bank":
            for seat in people:
                if step > self.brought.get(seat, 0):
                    self.left[seat] += self.control.increment
                    self.brought[seat] = step

    def open_question(self, seats: Collection[Seat]) -> None:
        """Begin the time of a question."""
        self.rescued = set()
        days = self.control.kind == "days"
        self.left[WINDOW] = float(self.control.seconds) if days else WINDOW_SECONDS
        if days:
            self.left |= dict.fromkeys(set(seats) - self.retaken, float(self.control.seconds))

    def rescue(self, seat: Seat) -> None:
        """Leave some time to somebody who has taken the seat back."""
        self.rescued.add(seat)
        more = self.control.increment if self.control.kind == "bank" else self.control.seconds
        self.left[seat] = max(self.left[seat], more, LEAST_SECONDS)

    def _who_is_waited_for(self, table: Table) -> set[Seat]:
        question = table.question
        self.counted = question is not None and not question.node.window and question.clock is None
        if question is None or question.clock is not None or self.resting:
            return set()
        people = [seat for seat in table.owed() if not table.places[seat].played_by_bot]
        if not people:
            return set()
        return {WINDOW} if question.node.window else set(people)

    def over(self, table: Table, at: float) -> list[Seat]:
        """List the seats whose time is over at a moment; those who have not answered when a window's is."""
        late = {seat for seat in self.running if self.since + self.left[seat] <= at}
        if WINDOW in late:
            return [seat for seat in table.owed() if not table.places[seat].played_by_bot]
        return sorted(late)


def new_bank(control: TimeControl, seats: int) -> TimeBank:
    """Return every seat's time."""
    return TimeBank(control, {WINDOW: WINDOW_SECONDS, **dict.fromkeys(range(seats), float(control.seconds))})
