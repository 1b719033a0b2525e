"""How people want to be told that it is their turn, in the store: browsers, webhooks and calendars, each by its key.

A channel belongs to the hash of somebody's key and goes with it. Of a calendar's secret address only the hash is kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from omerta.server.live.tokens import hash_token, new_token
from omerta.server.store.kept.channels import Channel
from omerta.server.store.kept.kept import Kept

MOST_CHANNELS = 10
MOST_TABLES = 50
"""The most tables of somebody that a calendar looks at, the last ones first."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where a browser is reached, and what is needed so that it alone reads what is sent."""

    endpoint: str
    p256dh: str
    """The browser's public key, in base64url."""
    auth: str
    """A secret that it shares with us, in base64url."""


def subscription_of(channel: Channel) -> Subscription:
    """Return what a push needs."""
    p256dh, _, auth = channel.secret.partition(" ")
    return Subscription(channel.address, p256dh, auth)


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


async def add_channel(kept: Kept, channel: Channel) -> bool:
    """Keep a channel, unless somebody has as many as one may have; a calendar takes the place of the one before."""
    return await kept.channels.add(channel, MOST_CHANNELS, only=channel.kind == "calendar")


async def calendar_of(kept: Kept, secret: str) -> Channel | None:
    """Find the calendar that a secret opens."""
    return await kept.channels.find(hash_token(secret), "calendar")
