"""Define what every store guarantees, whether it is a local file or a database elsewhere."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from omerta.core.nodes import Seat
from omerta.server.store.errors import StoreError
from omerta.table.log.rows import read_row

if TYPE_CHECKING:
    from omerta.server.store.kept.kept import Kept

DONE_BY_A_PERSON = b'"id":"'
"""What stands in every row that tells what a person did, and in no other: the client's own name for it."""


Done = Callable[[StoreError | None], None]
"""Is called with None when rows are safe on disk, else with why they are not."""
MOST_SECONDS = 0.005
"""How long the event loop is held at most by telling everybody that rows are safe."""


@dataclass(frozen=True, slots=True)
class KeptSeats:
    """Who has a seat at another table, by its token, and has a seat at this one with the same token."""

    code: str
    """The other table."""
    seats: Mapping[Seat, str]
    """The token of each seat at this table."""
    at: float


@dataclass(frozen=True, slots=True)
class Append:
    """Rows that follow a version of a table; `over` once its game has ended."""

    code: str
    after: int
    rows: Sequence[bytes]
    over: bool
    own: bool = False
    """Whether only the server that owns the table may write them, where several share the store."""
    kept: KeptSeats | None = None
    """Whose seats are noted together with the rows that open a table: it goes on from another one.

    A store that knows nobody leaves them out.
    """


class LogStore(Protocol):
    """Keeps the logs of tables, which is all that tables in play need; each method may be called from the event loop.

    A store of another kind, in memory or in a browser, need do no more than this.
    """

    async def append(self, *appends: Append) -> None:
        """Write all of these or nothing; return when they are safe on disk."""
        ...

    def append_then(self, appends: Sequence[Append], done: Done) -> None:
        """Write all of these or nothing, in one commit with all that comes in this turn of the event loop.

        `done` is called in a later turn.
        """
        ...

    async def rows(self, code: str, after: int = 0) -> list[tuple[int, bytes]]:
        """Read a table's rows after a version, in order, each with its own version."""
        ...

    async def gap(self, code: str) -> int | None:
        """Find the first row that is missing in a table's log; None when all are there, or there is no such table."""
        ...

    async def keep_snapshot(self, code: str, version: int, body: bytes) -> None:
        """Keep the table as it stood at a version, so that it need not be folded from its first row."""
        ...

    async def snapshot(self, code: str) -> tuple[int, bytes] | None:
        """Read the last snapshot."""
        ...

    async def unfinished(self) -> list[str]:
        """List the tables whose games have not ended."""
        ...

    async def forget(self, code: str, version: int) -> None:
        """Delete a table whose last row has this version; a Conflict when it has moved on."""
        ...

    async def close(self) -> None:
        """Write what is waiting, and close the store; Vanished when what it acknowledged is no longer to be found."""
        ...


class Store(LogStore, Protocol):
    """Keeps all that a server keeps: the logs, what it knows of people, and what those who run it look after."""

    kept: Kept
    """What is kept besides the logs."""

    async def stale(self, finished: float, abandoned: float) -> list[str]:
        """List the tables without a move since a time: one for games that have ended, one for those that have not."""
        ...

    async def unused(self, before: float) -> list[str]:
        """List the tables without a row since a time at which no person has ever done anything."""
        ...

    async def scrub(self) -> None:
        """See to it that nothing of what was deleted of people is left in the store's files."""
        ...

    async def shrink(self) -> None:
        """Return space that is no longer used to the disk."""
        ...

    async def check(self) -> None:
        """Raise StoreError when the store cannot be read and written now."""
        ...


def older(last: Iterable[tuple[str, bool, bytes]], finished: float, abandoned: float) -> list[str]:
    """Pick the tables whose last row is older than a time: one for games that have ended, one for the others."""
    found = []
    for code, over, body in last:
        with suppress(ValueError):
            if read_row(body).at < (finished if over else abandoned):
                found.append(code)
    return found


async def wait_for(begin: Callable[[Done], None]) -> None:
    """Wait until something that was begun is done, or raise why it was not."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(error: StoreError | None) -> None:
        if future.cancelled():
            return
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

    begin(done)
    await future


class Settling:
    """Tells everybody who waits for rows of a store that they are safe, or not, in the event loop where they wait."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.AbstractEventLoop, deque[Callable[[], None]]] = {}
        """Whom each loop still tells."""

    def settle(self, settling: Iterable[Callable[[], None]]) -> None:
        """Wake everybody, behind those who are being woken already."""
        loop = asyncio.get_running_loop()
        waiting = self._waiting.get(loop)
        if waiting is None:
            waiting = self._waiting[loop] = deque(settling)
            self._settle_on(loop, waiting)
        else:
            waiting.extend(settling)

    def _settle_on(self, loop: asyncio.AbstractEventLoop, waiting: deque[Callable[[], None]]) -> None:
        """Wake one after the other, and let others have their turn now and then."""
        until = loop.time() + MOST_SECONDS
        while waiting:
            try:
                waiting.popleft()()
            except Exception as error:
                loop.call_exception_handler({"message": "what waited for rows failed", "exception": error})
            if waiting and loop.time() >= until:
                loop.call_soon(self._settle_on, loop, waiting)
                return
        del self._waiting[loop]
