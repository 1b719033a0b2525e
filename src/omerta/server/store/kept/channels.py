"""By which channels people are told that it is their turn, each by the hash of its person's key, and what was told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from omerta.core.nodes import Seat
from omerta.server.store.kept.statements import Database, Execute, change

Kind = Literal["push", "webhook", "calendar"]
_COLUMNS = "id, person, kind, address, secret, language"
_ADD = """
INSERT INTO channels (id, person, kind, address, secret, language) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET secret = excluded.secret, language = excluded.language
"""
_CLAIM = """
INSERT INTO alerted (code, seat, question) VALUES (?, ?, ?)
ON CONFLICT (code, seat) DO UPDATE SET question = excluded.question WHERE alerted.question < excluded.question
RETURNING question
"""


@dataclass(frozen=True, slots=True)
class Channel:
    """One way in which somebody is told; which of the rest it needs depends on its kind."""

    id: str
    person: str
    kind: Kind
    address: str
    """Where it is sent."""
    secret: str
    """What encrypts or signs it."""
    language: str


class Channels:
    """The channels that a store knows."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, channel: Channel, most: int, *, only: bool) -> bool:
        """Keep a channel, unless somebody has as many as one may have; `only` takes the place of others of its kind."""

        def write(execute: Execute) -> bool:
            if only:
                execute("DELETE FROM channels WHERE person = ? AND kind = ?", channel.person, channel.kind)
            others = execute("SELECT id FROM channels WHERE person = ? AND id <> ?", channel.person, channel.id)
            if len(others) >= most:
                return False
            each = channel
            execute(_ADD, each.id, each.person, each.kind, each.address, each.secret, each.language)
            return True

        return await self._database.transact(write)

    async def of(self, person: str) -> list[Channel]:
        """List the channels of somebody."""
        statement = f"SELECT {_COLUMNS} FROM channels WHERE person = ? ORDER BY kind, id"
        return [Channel(*each) for each in await self._database.query(statement, person)]

    async def find(self, id: str, kind: Kind) -> Channel | None:
        """Find a channel of a kind, whosoever it is."""
        statement = f"SELECT {_COLUMNS} FROM channels WHERE id = ? AND kind = ?"
        found = await self._database.query(statement, id, kind)
        return Channel(*found[0]) if found else None

    async def remove(self, person: str, id: str) -> bool:
        """Forget a channel of somebody; tell whether there was one."""
        return bool(
            await change(self._database, "DELETE FROM channels WHERE person = ? AND id = ? RETURNING id", person, id)
        )

    async def claim(self, code: str, seat: Seat, question: int) -> bool:
        """Return whether a turn has not been told of yet, and note that it is: of all servers one is told yes, once."""
        return bool(await change(self._database, _CLAIM, code, seat, question))

    async def forget_tables(self) -> None:
        """Forget what was told at tables that are gone."""
        await change(self._database, "DELETE FROM alerted WHERE code NOT IN (SELECT code FROM tables)")
