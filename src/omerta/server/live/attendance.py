"""Who is at a table, at this server or another, who has left, and when somebody was last there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omerta.core.nodes import Seat
from omerta.server.bots.fair_queue import PEOPLE, UNSEEN, WATCHED
from omerta.server.live.audience import Audience, audiences
from omerta.server.live.table_services import TableConnection, TableServices
from omerta.table.log.table import Table


class Attendance:
    """The part of a table in play that knows who is there."""

    def __init__(self, table: Table, services: TableServices, opener: str) -> None:
        self.table = table
        self.services = services
        self.opener = opener
        """The address that opened it, as long as that is known: its bots' time is charged to it."""
        self.connections: list[TableConnection] = []
        self._listening: list[TableConnection] | None = None
        """Whoever is told what happens, those who only watch put together; None where that has to be found out anew."""
        self.elsewhere: dict[str, frozenset[Seat]] = {}
        """The seats that are connected to other servers, by server; none of them where somebody only watches."""
        self.left: dict[Seat, float] = {}
        """When each seat was last connected, of those that were and are not."""
        self.loaded = services.clock()
        self.attended = min(table.opened.at, self.loaded)
        """When somebody was last here, as far as the log or this server knows."""

    def listening(self) -> Sequence[TableConnection]:
        """List the connections that are told what happens: one for all who only watch and read the same."""
        if self._listening is None:
            seated = [each for each in self.connections if each.seat is not None]
            self._listening = [*seated, *audiences(each for each in self.connections if each.seat is None)]
        return self._listening

    def regroup(self, gone: TableConnection | None = None) -> None:
        """Put those who only watch together anew, and send them what was kept for them before anything else."""
        for each in self._listening or ():
            if isinstance(each, Audience):
                each.part(gone)
        self._listening = None

    @property
    def address(self) -> str:
        """Return the address that its bots' time is charged to: of whoever sits here, or watches, or opened it."""
        connections = sorted(self.connections, key=lambda connection: connection.seat is None)
        return connections[0].address if connections else self.opener

    @property
    def here(self) -> set[Seat]:
        """List the seats that are connected, to this server or to another."""
        return set(self.here_alone()).union(*self.elsewhere.values())

    def here_alone(self) -> frozenset[Seat]:
        """List the seats that are connected to this server."""
        return frozenset(connection.seat for connection in self.connections if connection.seat is not None)

    @property
    def lane(self) -> int:
        """Return whether people sit here now, or only watch, or nobody is connected."""
        # asked for every table that waits whenever a bot is free, so without making the set of who is here
        if any(connection.seat is not None for connection in self.connections) or any(self.elsewhere.values()):
            return PEOPLE
        return WATCHED if self.connections or self.elsewhere else UNSEEN

    @property
    def asleep(self) -> bool:
        """Whether bots rest: no person has done anything at this table, and nobody was connected for a while."""
        if self.table.ids or self.lane != UNSEEN:
            return False
        return self.services.clock() - self.attended >= self.services.unattended.rest_seconds

    @property
    def unwatched(self) -> bool:
        """Return whether bots play among themselves while nobody is connected."""
        playing = self.table.phase == "playing" and not self.table.people
        return playing and self.lane == UNSEEN and not self.asleep

    def at(self, seat: Seat | None) -> int:
        """Count the connections to a seat; None counts those who only watch."""
        return sum(connection.seat == seat for connection in self.connections)

    def absent(self) -> dict[Seat, float]:
        """List the seats of people who are not connected, and since when: at most since the table was loaded."""
        here = self.here
        gone = [seat for seat in self.table.people if self.table.places[seat].name and seat not in here]
        return {seat: self.left.get(seat, self.loaded) for seat in gone}

    def away(self, at: float) -> dict[Seat, float]:
        """List the seats that have been gone for longer than the table's grace, and since when."""
        grace = self.table.opened.away_seconds
        return {seat: since for seat, since in self.absent().items() if at - since >= grace}

    def note_elsewhere(self, found: Mapping[str, frozenset[Seat] | None]) -> None:
        """Take in who is connected to other servers, and note who has left."""
        before, at = self.here, self.services.clock()
        if self.elsewhere:
            self.attended = at
        self.elsewhere = {server: seats for server, seats in found.items() if seats is not None}
        for seat in before - self.here:
            self.left[seat] = at
