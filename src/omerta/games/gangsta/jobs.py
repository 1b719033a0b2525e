"""The heist that is being performed, from the announcement until its card is stored, as one value."""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.core.state.immutable import StateValue
from omerta.core.state.kinds import NONE

Crew = tuple[tuple[Seat, int, int], ...]
"""Whose gangster, which one, and the icons it brings."""


class Job(StateValue, frozen=True):
    """A heist that is being performed: what its crew still lacks, and which special reward is being settled."""

    card: int
    need: int
    crew: Crew = ()
    ignored: int = NONE
    reward: int = 0


NO_JOB = Job(NONE, 0)
