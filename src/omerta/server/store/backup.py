"""Copies of the database for safe keeping, made while the server runs, and put back where there is none.

SQLite copies one consistent moment of the file while others go on writing. A copy is checked before it gets its name,
and nothing that is there already is ever overwritten.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from omerta.server.store.database_check import check_whole, examine_header, examine_log, refuse_leftovers
from omerta.server.store.database_lock import in_use
from omerta.server.store.errors import StoreError
from omerta.server.store.sqlite_errors import TROUBLE, unreadable
from omerta.server.store.sqlite_schema import APPLICATION, FORMAT

PRIVATE = 0o600


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds."""

    tables: int
    rows: int
    size: int

    def __str__(self) -> str:
        return f"{self.tables:,} tables, {self.rows:,} rows, {self.size / 1e6:.1f} MB"


def open_for_reading(database: Path) -> sqlite3.Connection:
    """Open a database of ours for reading, whether or not a server is using it."""
    if not database.is_file():
        raise StoreError(f"there is no database {str(database)!r}")
    examine_header(database)
    if not in_use(database):
        examine_log(database.resolve())
    try:
        # opened to write, so that the last to close it leaves nothing beside the file; but nothing is written
        connection = sqlite3.connect(f"file:{quote(str(database.resolve()))}?mode=rw", uri=True, timeout=10)
        try:
            connection.execute("PRAGMA query_only = ON")
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (number,) = connection.execute("PRAGMA user_version").fetchone()
            if application != APPLICATION:
                raise StoreError(f"{str(database)!r} is no database of Omerta")
            if number > FORMAT:
                raise StoreError(f"{str(database)!r} is written in format {number}; this Omerta reads up to {FORMAT}")
        except BaseException:
            connection.close()
            raise
    except TROUBLE as error:
        raise unreadable(error, database) from None
    return connection


def back_up(database: Path, file: Path) -> Copied:
    """Copy a database as it stands now; a server may use it meanwhile."""
    with closing(open_for_reading(database)) as source:
        return _copy(source, database, file)


def restore(file: Path, database: Path) -> Copied:
    """Put a copy back where a server will look for its database."""
    if not database.exists():
        refuse_leftovers(database)
    with closing(open_for_reading(file)) as source:
        return _copy(source, file, database)


def _copy(source: sqlite3.Connection, name: Path, file: Path) -> Copied:
    with new_file(file) as part:
        try:
            with closing(sqlite3.connect(part, isolation_level=None)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                check_whole(copy, name)
                (tables,) = copy.execute("SELECT count(*) FROM tables").fetchone()
                (rows,) = copy.execute("SELECT count(*) FROM rows").fetchone()
        except TROUBLE as error:
            raise unreadable(error, name) from None
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        size = part.stat().st_size
    return Copied(tables, rows, size)


@contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """Return a path to write to, for its owner alone; when all went well it gets the name that was asked for."""
    if file.exists():
        raise StoreError(f"{str(file)!r} is there already and is never overwritten; name another file, or move it away")
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    except OSError as error:
        raise StoreError(f"{str(file)!r} cannot be written: {error.strerror}") from None
    try:
        yield part
        try:
            os.link(part, file)
        except FileExistsError:
            raise StoreError(f"{str(file)!r} has come up in the meantime and is not overwritten") from None
        except OSError:
            # a disk without links; whoever made the file in this moment made it for the same purpose
            part.rename(file)
    finally:
        part.unlink(missing_ok=True)
