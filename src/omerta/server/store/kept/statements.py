"""The statements that SQLite and PostgreSQL both understand: each is written once, with `?` for each value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Execute(Protocol):
    """Runs one statement, with `?` for each value, and gives the lines that it found."""

    def __call__(self, statement: str, *values: object) -> list[tuple[Any, ...]]: ...


class Database(Protocol):
    """A store that understands such statements; no other module of the server sees it this way."""

    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Read by one statement."""
        ...

    async def transact(self, work: Callable[[Execute], T]) -> T:
        """Do something in one transaction, all or nothing; it must bear being done twice."""
        ...


async def change(database: Database, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Run one statement that writes, in a transaction of its own."""
    return await database.transact(lambda execute: execute(statement, *values))
