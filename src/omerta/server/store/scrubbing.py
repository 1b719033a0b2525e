"""Remove what people deleted from the store's files a little later, for all deletions at once.

To write tables anew takes a while, and nobody waits for it: a deletion leaves a mark in its own transaction, and
housekeeping scrubs where there is one. The mark lies in the store, so that no restart forgets it.
"""

from __future__ import annotations

from omerta.server.live.tokens import new_token
from omerta.server.store.store import Execute, Store

_MARK = "to scrub"
_ASK = "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


def ask_to_scrub(execute: Execute) -> None:
    """Note in a transaction that something of people is deleted."""
    execute(_ASK, _MARK, new_token())


async def scrub_due(store: Store) -> bool:
    """Scrub a store if something was deleted since it was last done; tell whether that was so."""
    found = await store.query("SELECT value FROM secrets WHERE name = ?", _MARK)
    if not found:
        return False
    await store.scrub()
    # a mark that was renewed meanwhile stays: what it stands for may be left
    statement = "DELETE FROM secrets WHERE name = ? AND value = ?"
    await store.transact(lambda execute: execute(statement, _MARK, found[0][0]))
    return True
