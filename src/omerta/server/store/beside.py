"""Read a store beside the servers that may be using it: the SQLite file, or the database that an address names."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from omerta.core.extras import check_extra
from omerta.server.store.backup import open_for_reading
from omerta.server.store.postgres_address import name_of
from omerta.server.store.sqlite_errors import TROUBLE, unreadable

_TABLES = """
SELECT tables.code, over, count(*), max(version),
    (SELECT body FROM rows AS first WHERE first.code = tables.code AND version = 1),
    (SELECT body FROM rows AS last WHERE last.code = tables.code ORDER BY version DESC LIMIT 1)
FROM tables JOIN rows USING (code) GROUP BY tables.code, over ORDER BY tables.code
"""
_ROWS = "SELECT version, body FROM rows WHERE code = ? ORDER BY version"


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table as it is kept: whether it is over, how many rows it has, its highest version, its first and last row."""

    code: str
    over: bool
    rows: int
    highest: int
    first: bytes | None
    last: bytes


def tables_beside(database: Path, url: str | None) -> list[KeptTable]:
    """List all tables, by code."""
    found = _select(database, url, _TABLES)
    return [KeptTable(code, bool(over), rows, highest, first, last) for code, over, rows, highest, first, last in found]


def rows_beside(database: Path, url: str | None, code: str) -> list[tuple[int, bytes]]:
    """Read a table's rows, in order, each with its own version."""
    return [(version, body) for version, body in _select(database, url, _ROWS, code)]


def _select(database: Path, url: str | None, statement: str, *values: str) -> list[tuple[Any, ...]]:
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
