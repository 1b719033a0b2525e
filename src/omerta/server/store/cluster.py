"""The servers that share one store: what they tell each other, and which tables each of them owns.

Any server serves any table. What a table waits for from a server (bots that answer, windows that close, graces and
clocks that run out) is done by its owner alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from omerta.core.nodes import Seat


class Moved(msgspec.Struct, frozen=True, tag=True):
    """A server wrote a table's log up to this version; 0 when the table has left the store."""

    code: str
    version: int
    server: str | None


class Attending(msgspec.Struct, frozen=True, tag=True):
    """These seats of a table are connected to a server, and no others; `watched` when anybody is, also without one."""

    code: str
    server: str
    seats: frozenset[Seat]
    watched: bool = False


class Looked(msgspec.Struct, frozen=True, tag=True):
    """Somebody looked in at a table by that server, where bots may rest until somebody does."""

    code: str
    server: str


class Said(msgspec.Struct, frozen=True, tag=True):
    """Somebody at a table of that server said something, as the frame that everybody there gets."""

    code: str
    server: str
    frame: str


class Gone(msgspec.Struct, frozen=True, tag=True):
    """A server has stopped, or has not been heard of for so long that its tables are anybody's."""

    server: str


class Adopted(msgspec.Struct, frozen=True):
    """This server owns tables from now on that nobody owned."""

    codes: tuple[str, ...]


class Missed(msgspec.Struct, frozen=True):
    """The others could not be heard for a while, or could not hear this server: anything may have happened."""


Told = Moved | Attending | Looked | Said | Gone
News = Told | Adopted | Missed
Hear = Callable[[News], None]


class Cluster(Protocol):
    """This server among those that share its store; every method may be called from the event loop."""

    shared: bool
    """Whether there may be others at all."""

    async def start(self, hear: Hear) -> None:
        """Join the servers; `hear` is called with what the others tell."""
        ...

    def owns(self, code: str) -> bool:
        """Return whether this server does what a table waits for."""
        ...

    def take(self, code: str) -> None:
        """Begin to do what an adopted table waits for."""
        ...

    def drop(self, code: str) -> None:
        """Leave a table to the server that has it now."""
        ...

    def attend(self, code: str, seats: frozenset[Seat] | None) -> None:
        """Tell the others, in a moment, which seats of a table are connected here; None when nobody is at all."""
        ...

    def look(self, code: str) -> None:
        """Tell the table's owner, in a moment, that somebody looked at the table here."""
        ...

    def say(self, code: str, frame: str) -> None:
        """Have the others pass a frame on to everybody at a table, in a moment."""
        ...

    async def attending(self, code: str) -> Mapping[str, frozenset[Seat]]:
        """Read which seats of a table are connected to each other server where anybody is, also without a seat."""
        ...

    async def stop(self) -> None:
        """Leave all tables to the others."""
        ...


class SingleServer:
    """A server that has its store for itself, and owns every table."""

    shared = False

    async def start(self, hear: Hear) -> None:
        """Do nothing: there are no other servers."""

    def owns(self, code: str) -> bool:
        return True

    def take(self, code: str) -> None:
        """Do nothing: this server owns every table."""

    def drop(self, code: str) -> None:
        """Keep it: nobody else could have it."""

    def attend(self, code: str, seats: frozenset[Seat] | None) -> None:
        """Do nothing: there is no other server to tell."""

    def look(self, code: str) -> None:
        """Do nothing: there is no other server to tell."""

    def say(self, code: str, frame: str) -> None:
        """Do nothing: there is no other server to tell."""

    async def attending(self, code: str) -> Mapping[str, frozenset[Seat]]:
        return {}

    async def stop(self) -> None:
        """Do nothing: there is no other server."""
