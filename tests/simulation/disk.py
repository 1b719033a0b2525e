"""A disk that outlives the servers, and the server's own SQLite store on it: only its thread and its files are ours."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

from omerta.server.store.kept.kept import Kept
from omerta.server.store.sqlite_schema import FORMAT, upgrade
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Settling
from tests.simulation.loop import process_now

USUAL_COMMIT_SECONDS = 0.004


class Disk:
    """One SQLite database in memory: what was committed stays, the rest is lost with its process."""

    def __init__(self, rng: Random, trouble: Callable[[str, float], bool], written: Callable[[], None]) -> None:
        self._rng, self._trouble, self._written = rng, trouble, written
        self.full = False
        """Whether nothing can be written."""
        self._database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        upgrade(self._database, "simulated")
        self._database.execute(f"PRAGMA user_version = {FORMAT}")

    def execute(self, statement: str, values: Sequence[object] = ()) -> sqlite3.Cursor:
        if statement == "COMMIT":
            if self.full:
                self._database.execute("ROLLBACK")
                raise sqlite3.OperationalError("database or disk is full")
            if self._trouble("commit fails", 0.02):
                raise sqlite3.OperationalError("disk I/O error")
        found = self._database.execute(statement, values)
        if statement == "COMMIT":
            self._written()
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    def seconds(self) -> float:
        """Draw how long a commit takes."""
        if self._trouble("commit is slow", 0.02):
            return self._rng.random() * 4.0
        return self._rng.expovariate(1 / USUAL_COMMIT_SECONDS)

    def close(self) -> None:
        """Undo what was not committed: whoever wrote it is dead."""
        if self._database.in_transaction:
            self._database.execute("ROLLBACK")

    def check(self) -> None:
        """Find the file where it was."""

    def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Read something, for whoever checks."""
        return self._database.execute(statement, values).fetchall()


class Lane:
    """What is handed to the writer, which is a function that is called when its time has come."""

    def __init__(self, disk: Disk, write: Callable[[], object]) -> None:
        self._disk, self._write = disk, write
        self._waiting: deque[Sequence[Any] | None] = deque()
        self._busy = False

    def put(self, jobs: Sequence[Any] | None) -> None:
        if jobs is not None:
            self._waiting.append(jobs)
            self._go_on()

    def get(self) -> Sequence[Any] | None:
        return self._waiting.popleft()

    def empty(self) -> bool:
        return not self._waiting

    def _go_on(self) -> None:
        if self._waiting and not self._busy:
            self._busy = True
            loop, process = asyncio.get_running_loop(), process_now()
            assert process is not None
            loop.call_later(self._disk.seconds(), self._do, context=process.context.copy())

    def _do(self) -> None:
        self._write()
        self._busy = False
        self._go_on()

    def finish(self) -> None:
        """Write what waits, whether anybody lives to hear of it or not."""
        while self._waiting:
            self._write()


class SimulatedStore(SQLiteStore):
    """The server's own store."""

    def __init__(self, disk: Disk) -> None:
        self.path = Path("simulated.db")
        self.kept = Kept(self)
        self._connection = self._reading = cast(sqlite3.Connection, disk)
        self._files = cast(Any, disk)
        self._failed = False
        self._settling = Settling()
        self._gathered = []
        self.lane = Lane(disk, self._write_once)
        self._jobs = cast(Any, self.lane)
        self._readers = cast(Any, None)

    async def close(self) -> None:
        """Write what waits; the disk stays."""
        self._hand_over()
        self.lane.finish()
