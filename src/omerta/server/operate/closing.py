"""A table is closed by those who run the server: in the store, or by the server that has the file to itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from omerta.server.live.loading import load
from omerta.server.live.table_services import Clock
from omerta.server.operate.admin_access import NoServer, ask_to_close
from omerta.server.outside import wall
from omerta.server.serve import open_store
from omerta.server.store.errors import Conflict, StoreError
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Append, LogStore
from omerta.table.acts.ending import stop_table
from omerta.table.log.decision import Decision
from omerta.table.log.rows import write_row


def close_table(database: Path, url: str | None, code: str) -> str | None:
    """Close a table; give the reason why not, None when it is done."""
    if url is not None:
        store, _, clock = open_store(database, url, lease_seconds=1.0)  # No table is ever leased to a command.
        return asyncio.run(_close_in(store, code, clock))
    if not database.is_file():
        raise StoreError(f"there is no database {str(database)!r}")
    try:
        return ask_to_close(database, code)
    except NoServer:
        return asyncio.run(_close_in(SQLiteStore(database), code, wall))


async def _close_in(store: LogStore, code: str, clock: Clock) -> str | None:
    """Close a table in a file that no server uses, or in a database whose servers are told; a race is run again."""
    try:
        while True:
            table = await load(store, code)
            if table is None:
                return f"There is no table {code}."
            decision = Decision(table)
            refused = stop_table(decision, clock())
            if refused is not None:
                return refused.text
            with suppress(Conflict):
                await store.append(Append(code, table.version, [write_row(row) for row in decision.rows], True))
                return None
    finally:
        await store.close()
