"""The clock of a table: a game names the timed parts of a turn, and the table counts how long each has lasted.

A clock runs while its seat is asked, and stands still while others are asked and while the server is down. All times
are those of the rows, so folding the log again gives the same times.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from omerta.core.nodes import Seat, Timed

if TYPE_CHECKING:
    from omerta.table.log.table import Table


class Clock(msgspec.Struct, frozen=True):
    """A timed part of a seat's turn: when it began, moved on by its pauses, and since when it is paused."""

    timed: Timed
    began: float
    stopped: float | None = None

    @property
    def ends(self) -> float:
        return self.began + self.timed.seconds


def stop(clock: Clock, at: float) -> Clock:
    """Let a clock stand still from now on."""
    return clock if clock.stopped is not None else msgspec.structs.replace(clock, stopped=at)


def run_on(clock: Clock, at: float) -> Clock:
    """Let a clock that stands still run on from here, whatever was done to the machine's time meanwhile."""
    return clock if clock.stopped is None else Clock(clock.timed, clock.began + at - clock.stopped)


def lay_off(clock: Clock, seconds: float) -> Clock:
    """Leave some time out of a running clock: the server was down meanwhile."""
    return msgspec.structs.replace(clock, began=clock.began + seconds)


def wind(clocks: dict[Seat, Clock], timed: Timed | None, at: float) -> Clock | None:
    """Start or continue the clock of the timed part that a question belongs to, and stop all others.

    A brief part ends with any other.
    """
    for seat, clock in list(clocks.items()):
        if clock.timed == timed:
            continue
        if clock.timed.brief:
            del clocks[seat]
        else:
            clocks[seat] = stop(clock, at)
    if timed is None:
        return None
    clock = clocks.get(timed.seat, Clock(timed, at))
    if clock.timed != timed:
        clock = Clock(timed, at)
    else:
        clock = run_on(clock, at)
    clocks[timed.seat] = clock
    return clock


def rest(table: Table, at: float, *, resting: bool) -> None:
    """Stop the game's own clock while everybody rests, or let it run on."""
    clock = None if table.question is None else table.question.clock
    if table.question is not None and clock is not None:
        clock = stop(clock, at) if resting else run_on(clock, at)
        table.question = replace(table.question, clock=clock)
        table.clocks[clock.timed.seat] = clock


def leave_out(table: Table, at: float) -> None:
    """Leave out what passed since the row before: the server was down, and its time may have been set back or forth.

    What was open then has been open for as long as it was. Agreements that lie in the future are from before, and void.
    """
    seconds = at - table.at
    question, request = table.question, table.consent.request
    if question is not None:
        clock = question.clock
        if clock is not None and clock.stopped is None:
            clock = table.clocks[clock.timed.seat] = lay_off(clock, seconds)
        table.question = replace(question, at=min(question.at + seconds, at), clock=clock)
    if request is not None:
        table.consent.request = msgspec.structs.replace(request, at=min(request.at + seconds, at))
    for absent, agreed in table.relief.items():
        table.relief[absent] = {seat: when for seat, when in agreed.items() if when <= at}
