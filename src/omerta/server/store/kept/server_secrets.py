"""What the server keeps secret in its store under a name: the same for all servers that share it."""

from __future__ import annotations

from collections.abc import Callable

from omerta.server.store.kept.statements import Database, Execute, change

_FIND = "SELECT value FROM secrets WHERE name = ?"
_SET = "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


class ServerSecrets:
    """The secrets of a server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, name: str, drawn: str) -> str:
        """Return what is kept secret under a name; the first that asks has drawn it for all."""

        def write(execute: Execute) -> str:
            execute("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, drawn)
            ((kept,),) = execute(_FIND, name)
            return str(kept)

        return await self._database.transact(write)

    async def find(self, name: str) -> str | None:
        """Read what is kept under a name, if anything."""
        found = await self._database.query(_FIND, name)
        return str(found[0][0]) if found else None

    async def update(self, name: str, follow: Callable[[str | None], str]) -> str:
        """Keep what follows from what is kept under a name, if anything is, and return it."""

        def write(execute: Execute) -> str:
            found = execute(_FIND, name)
            value = follow(str(found[0][0]) if found else None)
            execute(_SET, name, value)
            return value

        return await self._database.transact(write)

    async def drop(self, name: str, value: str) -> None:
        """Forget what is kept under a name, unless it is another value by now."""
        await change(self._database, "DELETE FROM secrets WHERE name = ? AND value = ?", name, value)


def set_secret(execute: Execute, name: str, value: str) -> None:
    """Keep a secret in place of the one before, within a transaction."""
    execute(_SET, name, value)
