"""What those who run a server may look at beside it: the list of tables, and one table's log or record."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from omerta.core.extras import check_extra
from omerta.server.live.loading import sound
from omerta.server.store.archive import Archive, Policy, usual_folder
from omerta.server.store.backup import open_for_reading
from omerta.server.store.postgres_address import name_of
from omerta.server.store.sqlite_errors import TROUBLE, unreadable
from omerta.table.acts.playing import Started
from omerta.table.after.record import write_record
from omerta.table.log.opened import Opened
from omerta.table.log.rows import read_row

_TABLES = """
SELECT tables.code, over, count(*), max(version),
    (SELECT body FROM rows AS first WHERE first.code = tables.code AND version = 1),
    (SELECT body FROM rows AS last WHERE last.code = tables.code ORDER BY version DESC LIMIT 1)
FROM tables JOIN rows USING (code) GROUP BY tables.code, over ORDER BY tables.code
"""
EXPORTED = "exported while the game went on"


class NoTable(Exception):
    """There is nothing to show, for a reason that is no mistake of the command."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table, as a list shows it: nothing of what is played, and nobody's name."""

    code: str
    game: str
    seats: int
    state: str
    """`open`, `over`, or `damaged`."""
    rows: int
    opened: float
    last: float


def list_tables(database: Path, url: str | None) -> list[TableLine]:
    """List all tables of a store, by code."""
    return [_line(*found) for found in _select(database, url, _TABLES)]


def _select(database: Path, url: str | None, statement: str, *values: str) -> list[tuple[Any, ...]]:
    """Read from the SQLite file, or from the PostgreSQL database that an address names."""
    if url is not None:
        return _select_elsewhere(url, statement.replace("?", "%s"), values)
    with closing(open_for_reading(database)) as connection:
        try:
            return connection.execute(statement, values).fetchall()
        except TROUBLE as error:
            raise unreadable(error, database) from None


def _select_elsewhere(url: str, statement: str, values: Sequence[str]) -> list[tuple[Any, ...]]:
    check_extra("--store", "psycopg", "postgres", "docs/store.md")
    from omerta.server.store.postgres_connection import connect, explain

    name = name_of(url)
    with connect(url, name) as connection:
        try:
            connection.execute("SET search_path = omerta; SET default_transaction_read_only = on")
            return connection.execute(statement.encode(), values).fetchall()
        except Exception as error:
            raise explain(error, name) from None


def _line(code: str, over: int, count: int, highest: int, first: bytes | None, last: bytes) -> TableLine:
    try:
        opened, newest = read_row(first or b""), read_row(last)
    except ValueError:
        return TableLine(code, "?", 0, "damaged", count, 0.0, 0.0)
    if not isinstance(opened, Opened) or count != highest:
        return TableLine(code, "?", 0, "damaged", count, 0.0, newest.at)
    return TableLine(code, opened.game, opened.seats, "over" if over else "open", count, opened.at, newest.at)


def read_log(database: Path, url: str | None, archive: Path | None, code: str) -> list[tuple[int, bytes]]:
    """Read a table's rows from the store, or from the archive."""
    statement = "SELECT version, body FROM rows WHERE code = ? ORDER BY version"
    found = [(version, body) for version, body in _select(database, url, statement, code)]
    folder = archive or usual_folder(database, url)
    if not found and folder is not None:
        away = Archive(folder, Policy())
        found = away.rows(code) if away.holds(code) else []
    if not found:
        raise NoTable(f"there is no table {code}")
    return found


def export_record(code: str, log: list[tuple[int, bytes]], *, in_play: bool) -> str:
    """Write the record of a table's game, as far as its log is sound; one in play only when that is asked for."""
    rows = sound(code, log)
    over = any(row.ends_game for row in rows)
    if not any(isinstance(row, Started) for row in rows):
        raise NoTable(f"the game of table {code} {'never began' if over else 'has not begun'}; there is no record")
    if not over and len(rows) == len(log) and not in_play:
        raise NoTable(f"the game of table {code} goes on, and its record would tell secrets; --in-play exports it")
    stopped = f"the log of the table is damaged at row {len(rows) + 1}" if len(rows) < len(log) else EXPORTED
    return write_record(rows, None if over else stopped)


def export_rows(log: list[tuple[int, bytes]]) -> str:
    """Write a table's whole log, a row a line, with all its secrets."""
    return "".join(f"{body.decode(errors='backslashreplace')}\n" for _, body in log)
