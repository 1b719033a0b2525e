"""Do work in processes of this machine or on a Ray cluster, with the same results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from omerta.core.game import AnyGame
from omerta.lab.interrupts import Gate
from omerta.lab.pieces import Take
from omerta.lab.processes import Processes
from omerta.lab.series import Work

__all__ = ["HERE", "Processes", "Workers", "employ"]


class Workers(Protocol):
    """Somebody who plays games: `Processes` here, or a `Cluster`."""

    def check(self, game: AnyGame) -> None:
        """Refuse a game that these workers cannot make."""
        ...

    def play(self, game: AnyGame, work: Work, games: int, gate: Gate, take: Take) -> Mapping[str, int]:
        """Play so many games in pieces; give the peak memory of every other process by its name.

        Pieces are taken as they come, in no particular order, until all are done or the gate lets a signal in.
        """
        ...


HERE = Processes()
"""The caller's own process alone."""


@contextmanager
def employ(jobs: int, ray: str | None, bots: Iterable[str] = ()) -> Iterator[Workers]:
    """Find the workers that a command asks for, for games among these bots, and let them go at the end."""
    here = Processes(jobs)
    if ray is None:
        yield here
        return
    # Imported when asked for: it needs the extra, and takes its time.
    from omerta.lab.cluster import connected

    with connected(ray, jobs, bots) as cluster:
        yield cluster
