"""A table is closed by those who run the server: through the server where one runs, else in its database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from omerta.server.admin_door import NoServer, ask_to_close
from omerta.server.errors import StoreError
from omerta.server.loading import load
from omerta.server.sqlite_store import SQLiteStore
from omerta.server.store import Append
from omerta.server.table_services import clock
from omerta.table.commands import Refused, stop_table
from omerta.table.rows import write_row


def close_table(database: Path, code: str) -> str | None:
    """Close a table; give the reason why not, None when it is done."""
    if not database.is_file():
        raise StoreError(f"there is no database {str(database)!r}")
    try:
        return ask_to_close(database, code)
    except NoServer:
        return asyncio.run(_close_alone(database, code))


async def _close_alone(database: Path, code: str) -> str | None:
    """Close a table in a database that no server uses."""
    store = SQLiteStore(database)
    try:
        table = await load(store, code)
        if table is None:
            return f"There is no table {code}."
        rows = stop_table(table, clock())
        if isinstance(rows, Refused):
            return rows.text
        await store.append(Append(code, table.version, [write_row(row) for row in rows], True))
        return None
    finally:
        await store.close()
