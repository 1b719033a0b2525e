"""What a storm falls upon: one server on a SQLite file, or three on one PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import TracebackType

from omerta.server.store.postgres_store import PostgresStore
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Store
from tests.server.databases import run_postgres
from tests.server.program import Program
from tests.server.running import Server
from tests.storm.planted import prepare
from tests.storm.trouble import TROUBLES, Trouble, clock_file, set_clock, troubles_with

SERVERS = 3
LEASE_SECONDS = 2.0


class StormServer(Server):
    """A server whose clock can be set, and in which a mistake may be planted."""

    def __init__(self, folder: Path, mistake: str, *options: str) -> None:
        super().__init__(folder, *options)
        self.mistake = mistake
        set_clock(clock_file(self), 0.0)

    def launch(self, arguments: list[str]) -> Program:
        return Program(arguments, self.log, partial(prepare, clock_file(self), self.mistake))


class Harbour:
    """The servers that a storm falls upon, what may befall them, and the store that is looked into afterwards."""

    def __init__(self, folder: Path, mistake: str = "none") -> None:
        self.folder = folder
        self.mistake = mistake
        self.servers: Sequence[StormServer] = ()
        self.troubles: Mapping[str, Trouble] = TROUBLES
        self._running = ExitStack()

    def open_store(self) -> Store:
        """Open the store that the servers have left."""
        raise NotImplementedError

    def _begin(self) -> None:
        """Make the servers."""
        raise NotImplementedError

    def __enter__(self) -> Harbour:
        self._begin()
        for server in self.servers:
            self._running.enter_context(server)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running.close()


class OnSQLite(Harbour):
    """One server with a file of its own."""

    def _begin(self) -> None:
        self.servers = [StormServer(self.folder, self.mistake)]

    def open_store(self) -> Store:
        return SQLiteStore(self.servers[0].database)


class OnPostgres(Harbour):
    """Three servers that share a database; it runs without syncing, since nobody pulls its plug."""

    def _begin(self) -> None:
        database = self._running.enter_context(run_postgres())
        self.url = database.address("postgres")
        options = ("--store", self.url, "--lease-seconds", str(LEASE_SECONDS))
        folders = [self.folder / str(number) for number in range(SERVERS)]
        for folder in folders:
            folder.mkdir()
        self.servers = [StormServer(folder, self.mistake, *options) for folder in folders]
        self.troubles = troubles_with(database)

    def open_store(self) -> Store:
        return PostgresStore(self.url)


HARBOURS: dict[str, Callable[[Path, str], Harbour]] = {"sqlite": OnSQLite, "postgres": OnPostgres}
