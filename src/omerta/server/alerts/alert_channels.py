"""How people want to be told that it is their turn, in the store: browsers, webhooks and calendars, each by its key.

A channel belongs to the hash of somebody's key and goes with it. Of a calendar's secret address only the hash is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from omerta.core.nodes import Seat
from omerta.server.live.tokens import hash_token, new_token
from omerta.server.store.store import Execute, Store

Kind = Literal["push", "webhook", "calendar"]
MOST_CHANNELS = 10
MOST_TABLES = 50
"""The most tables of somebody that a calendar looks at, the last ones first."""
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
_OPEN_SEATS = """
SELECT seats.code, seat, token FROM seats JOIN tables ON tables.code = seats.code
WHERE person = ? AND counted = 0 ORDER BY at DESC LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where a browser is reached, and what is needed so that it alone reads what is sent."""

    endpoint: str
    p256dh: str
    """The browser's public key, in base64url."""
    auth: str
    """A secret that it shares with us, in base64url."""


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

    @property
    def subscription(self) -> Subscription:
        """Return what a push needs."""
        p256dh, _, auth = self.secret.partition(" ")
        return Subscription(self.address, p256dh, auth)


def for_push(person: str, to: Subscription, language: str) -> Channel:
    """Make the channel of a browser; the same browser once more is the same channel."""
    return Channel(_id(person, to.endpoint), person, "push", to.endpoint, f"{to.p256dh} {to.auth}", language)


def for_webhook(person: str, address: str, language: str) -> Channel:
    """Make the channel of a program, with a new secret that signs what it is sent."""
    return Channel(_id(person, address), person, "webhook", address, new_token(), language)


def for_calendar(person: str, secret: str, language: str) -> Channel:
    """Make the channel of a calendar, which is known by the hash of its secret."""
    return Channel(hash_token(secret), person, "calendar", "", "", language)


def _id(person: str, address: str) -> str:
    return hash_token(f"{person}\n{address}")


class AlertChannels:
    """The channels that a store knows."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, channel: Channel) -> bool:
        """Keep a channel, unless somebody has as many as one may have; a calendar takes the place of the one before."""

        def write(execute: Execute) -> bool:
            if channel.kind == "calendar":
                execute("DELETE FROM channels WHERE person = ? AND kind = 'calendar'", channel.person)
            others = execute("SELECT id FROM channels WHERE person = ? AND id <> ?", channel.person, channel.id)
            if len(others) >= MOST_CHANNELS:
                return False
            each = channel
            execute(_ADD, each.id, each.person, each.kind, each.address, each.secret, each.language)
            return True

        return await self.store.transact(write)

    async def of(self, person: str) -> list[Channel]:
        """List the channels of somebody."""
        found = await self.store.query(f"SELECT {_COLUMNS} FROM channels WHERE person = ? ORDER BY kind, id", person)
        return [Channel(*each) for each in found]

    async def calendar(self, secret: str) -> Channel | None:
        """Find the calendar that a secret opens."""
        statement = f"SELECT {_COLUMNS} FROM channels WHERE id = ? AND kind = 'calendar'"
        found = await self.store.query(statement, hash_token(secret))
        return Channel(*found[0]) if found else None

    async def remove(self, person: str, id: str) -> bool:
        """Forget a channel of somebody; tell whether there was one."""
        statement = "DELETE FROM channels WHERE person = ? AND id = ? RETURNING id"
        return bool(await self.store.transact(lambda execute: execute(statement, person, id)))

    async def sitting(self, code: str, seat: Seat, token: str) -> str | None:
        """Return whose key came with the key to a seat that is valid now."""
        statement = "SELECT person FROM seats WHERE code = ? AND seat = ? AND token = ?"
        found = await self.store.query(statement, code, seat, token)
        return str(found[0][0]) if found else None

    async def open_seats(self, person: str) -> list[tuple[str, Seat, str]]:
        """List the seats of somebody at the last tables, each with the hash of the key that it was taken by."""
        return [(code, seat, token) for code, seat, token in await self.store.query(_OPEN_SEATS, person, MOST_TABLES)]

    async def claim(self, code: str, seat: Seat, question: int) -> bool:
        """Return whether a turn has not been told of yet, and note that it is: of all servers one is told yes, once."""
        return bool(await self.store.transact(lambda execute: execute(_CLAIM, code, seat, question)))

    async def forget_tables(self) -> None:
        """Forget what was told at tables that are gone."""
        statement = "DELETE FROM alerted WHERE code NOT IN (SELECT code FROM tables)"
        await self.store.transact(lambda execute: execute(statement))
