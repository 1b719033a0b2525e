"""Secrets that the server keeps in its store by name: the same for all servers that share the store."""

from __future__ import annotations

from omerta.server.store.store import Execute, Store


async def keep_secret(store: Store, name: str, drawn: str) -> str:
    """Return what is kept secret under a name; the first that asks has drawn it for all."""

    def write(execute: Execute) -> str:
        execute("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, drawn)
        ((kept,),) = execute("SELECT value FROM secrets WHERE name = ?", name)
        return str(kept)

    return await store.transact(write)
