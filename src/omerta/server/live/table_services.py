"""The services that all tables of a server share, and the interface of a connection to one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Protocol

from omerta.core.nodes import Seat
from omerta.core.words.languages import speaking
from omerta.server.bots.thinking import ThinkingPool
from omerta.server.live.present import Present
from omerta.server.live.unattended import Unattended
from omerta.server.outside import monotonic, wall
from omerta.server.said import refusal, said
from omerta.server.store.cluster import Cluster, SingleServer
from omerta.server.store.errors import Damaged, StoreError
from omerta.server.store.store import Append, Done, LogStore, wait_for
from omerta.table.acts.refusal import Refused
from omerta.table.log.rows import AnyRow
from omerta.table.log.table import Table

if TYPE_CHECKING:
    from omerta.server.live.live_table import LiveTable

log = logging.getLogger("omerta.server")

DAMAGED = 4410
"""The close code of connections to a damaged table."""
COME_BACK = 1012
"""The close code of connections when the server stops."""


Clock = Callable[[], float]


def clock_from(now: float) -> Clock:
    """Make a clock that tells the time in seconds since 1970, to the millisecond, from what it is now.

    A clock of a machine is read once, at the start, and time goes on evenly from there: if that clock is set back or
    forth while the server runs, no deadline moves.
    """
    started = now - monotonic()
    return lambda: round(started + monotonic(), 3)


class TableConnection(Protocol):
    """A connection to a table: of somebody at a seat, or of a spectator."""

    seat: Seat | None
    address: str
    language: str
    lines: bool
    """Whether it is sent the view in plain lines."""
    short: bool
    """Whether it is sent of the present only what is not as it was."""
    had: Present | None
    """The present that it was sent last, where it asked for short frames."""

    def send(self, *frames: str) -> None:
        """Queue frames without waiting, in one piece where that can be."""
        ...

    def hang_up(self, code: int, reason: str) -> None:
        """End the connection."""
        ...


class Figures(Protocol):
    """What a server counts about itself."""

    def opened(self, game: str) -> None:
        """Count a table that was opened."""
        ...

    def committed(self, rows: Iterable[AnyRow], seconds: float) -> None:
        """Count what was written, and how long that took."""
        ...

    def refused(self, reason: str) -> None:
        """Count something that was refused."""
        ...

    def ran_out_of_time(self, game: str, many: int) -> None:
        """Count answers of bots that ran out of time."""
        ...

    def watch(self, tables: Callable[[], int], sockets: Callable[[], int], draining: Callable[[], bool]) -> None:
        """Ask these whenever somebody reads the figures."""
        ...

    def text(self) -> bytes:
        """Write all figures down."""
        return b""


class NoFigures(Figures):
    """Counts nothing: for a server that nobody asks for figures."""


class Alerts(Protocol):
    """Whoever tells people who are away that it is their turn."""

    find: Callable[[str], Awaitable[LiveTable | None]] | None
    """Finds a table by its code; set by whoever holds the tables."""

    def look(self, live: LiveTable) -> None:
        """Look up whose turn it is at a table, and alert those who are away."""
        ...

    async def stop(self) -> None:
        """Stop telling anybody."""
        ...


@dataclass(frozen=True, slots=True)
class TableServices:
    """What all tables of a server share."""

    store: LogStore
    bot_pool: ThinkingPool
    grace_seconds: float
    clock: Clock = field(default_factory=lambda: clock_from(wall()))
    damaged: dict[str, Damaged] = field(default_factory=dict)
    """The tables that are closed to play because of what was found in their logs, by code."""
    metrics: Figures = field(default_factory=NoFigures)
    cluster: Cluster = field(default_factory=SingleServer)
    alerts: Alerts | None = None
    """Tells people who are away that it is their turn; None where nobody is told."""
    count: Callable[[Table], Coroutine[None, None, None]] | None = None
    """Writes down how a game that has ended counts for its people; None where nobody is known."""
    unattended: Unattended = field(default_factory=Unattended)
    code_prefix: str = ""
    """What the codes of new tables begin with."""

    async def commit(self, rows: Sequence[AnyRow], *appends: Append) -> None:
        """Have rows written, and count them once they are safe on disk."""
        await wait_for(partial(self.commit_then, rows, appends))

    def commit_then(self, rows: Sequence[AnyRow], appends: Sequence[Append], done: Done) -> None:
        """Have rows written, count them once they are safe on disk, and only then call `done`."""
        started = monotonic()

        def written(error: StoreError | None) -> None:
            try:
                if error is None:
                    self.metrics.committed(rows, monotonic() - started)
            finally:
                done(error)  # whatever becomes of figures: somebody waits, and a table with them

        self.store.append_then(appends, written)

    def note(self, damaged: Damaged) -> bool:
        """Close a table to play and say so in the log, once."""
        if damaged.code in self.damaged:
            return False
        self.damaged[damaged.code] = damaged
        log.error("%s; the table is closed to play, its record up to there can be had", damaged)
        return True


def closed_for(damaged: Damaged) -> Refused:
    """Return the refusal that says why a table is closed to play."""
    return refusal("damaged", row=damaged.row)


def hang_up(connection: TableConnection, code: int, why: str) -> None:
    """End a connection with some words, in its language."""
    with speaking(connection.language):
        connection.hang_up(code, said("closing", why))
