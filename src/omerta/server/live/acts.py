"""A table's queue of commands: one is carried out at a time, and those that wait need no task of their own."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from omerta.core.words.languages import spoken_language
from omerta.server.live.table_services import TableConnection
from omerta.table.acts.refusal import Refused
from omerta.table.acts.wish import Command
from omerta.table.log.rows import Rows

log = logging.getLogger("omerta.server")

Came = Rows | Refused | Exception
"""What came of a command: its rows, why not, or what went wrong."""


class Act:
    """A command, and who is told what came of it: nobody, unless a subclass says so."""

    __slots__ = ("command", "language", "own")

    mover: TableConnection | None = None
    """Whoever gave it, if they are connected: they are told of it first."""

    def __init__(self, command: Command, *, own: bool = False) -> None:
        self.command = command
        self.own = own
        """Whether it is written only while this server owns the table."""
        self.language = spoken_language()
        """In which it is refused."""

    def acknowledge(self) -> None:
        """Called when its rows are safe, before anybody is told of them."""

    def told(self) -> None:
        """Called when the mover has been told of its rows, before anybody else."""

    def ended(self, came: Came) -> None:
        """Called with the result."""


class AwaitedAct(Act):
    """A command with a task that waits for it; cancelling that task does not stop the command."""

    __slots__ = ("_acknowledge", "future")

    def __init__(self, command: Command, acknowledge: Callable[[], None] | None, *, own: bool = False) -> None:
        super().__init__(command, own=own)
        self._acknowledge = acknowledge
        self.future: asyncio.Future[Rows | Refused] = asyncio.get_running_loop().create_future()

    def acknowledge(self) -> None:
        if self._acknowledge is not None:
            self._acknowledge()

    def ended(self, came: Came) -> None:
        if not isinstance(came, Exception):
            if not self.future.done():
                self.future.set_result(came)
        elif self.future.done():
            log.error("a command that nobody waits for failed", exc_info=came)
        else:
            self.future.set_exception(came)


class Turns:
    """Whose turn it is at a table; `async with` waits for a turn, and ends it."""

    __slots__ = ("_waiting", "busy")

    def __init__(self) -> None:
        self.busy = False
        self._waiting: deque[Callable[[], None]] | None = None
        """What is done next; None at the many tables where nobody waits."""

    def take(self, work: Callable[[], None]) -> None:
        """Do something at once, or when all is done that came before; `end` must be called when it is done."""
        if self.busy:
            if self._waiting is None:
                self._waiting = deque()
            self._waiting.append(work)
        else:
            self.busy = True
            work()

    def end(self) -> None:
        """End this turn; the next one begins when the event loop comes to it."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.busy, self._waiting = False, None

    async def __aenter__(self) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def begin() -> None:
            if turn.cancelled():
                self.end()
            else:
                turn.set_result(None)

        self.take(begin)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came in the moment in which nobody wanted it any more
                self.end()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.end()
