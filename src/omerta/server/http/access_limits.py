"""Decide which hosts and origins are let in, and limit how much each address may use."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from omerta.server.limits import ConcurrencyLimit
from omerta.server.outside import monotonic
from omerta.table.rate_limit import RateLimit

USUAL_CONNECTIONS = 200
"""The most connections of one address: enough for a school behind one router."""
REPEATS_A_MINUTE, REPEATS_AT_ONCE = 60_000_000, 16_000_000
"""How many bytes of earlier entries may be sent again to one address."""
CALENDARS_A_MINUTE, CALENDARS_AT_ONCE = 30, 30
"""How often calendars may be read from one address: each look may load some tables."""
TRIES_AT_ONCE = 8
"""How many alerts may be tried at once from one address: each waits for somebody else's server."""
CHANGES_A_MINUTE, CHANGES_AT_ONCE = 60, 60
"""How often one address may change or delete what belongs to its people."""
NEWCOMERS_A_MINUTE, NEWCOMERS_AT_ONCE = 20 / 60, 200
"""How many keys that were not known before may have something kept for one address: a school once, then 20 an hour."""
LOCAL_NAMES = frozenset(("localhost", "127.0.0.1", "::1"))


@dataclass(frozen=True)
class AccessLimits:
    """The limits of each address: tables, guesses, connections, bytes, changes, new people, calendars, tried alerts."""

    openings: RateLimit = field(default_factory=lambda: RateLimit(30, 30, monotonic))
    guesses: RateLimit = field(default_factory=lambda: RateLimit(30, 30, monotonic))
    connections: ConcurrencyLimit = field(default_factory=lambda: ConcurrencyLimit(USUAL_CONNECTIONS))
    repeats: RateLimit = field(default_factory=lambda: RateLimit(REPEATS_A_MINUTE, REPEATS_AT_ONCE, monotonic))
    changes: RateLimit = field(default_factory=lambda: RateLimit(CHANGES_A_MINUTE, CHANGES_AT_ONCE, monotonic))
    newcomers: RateLimit = field(default_factory=lambda: RateLimit(NEWCOMERS_A_MINUTE, NEWCOMERS_AT_ONCE, monotonic))
    calendars: RateLimit = field(default_factory=lambda: RateLimit(CALENDARS_A_MINUTE, CALENDARS_AT_ONCE, monotonic))
    tries: ConcurrencyLimit = field(default_factory=lambda: ConcurrencyLimit(TRIES_AT_ONCE))


def address_of(connection: HTTPConnection) -> str:
    """Return the address by which a client is counted; for IPv6 its network, since one client has all of that."""
    return counted_address(connection.client.host if connection.client is not None else "")


def counted_address(host: str) -> str:
    """Return the address by which a host is counted.

    >>> counted_address("2001:db8:1:2:3:4:5:6"), counted_address("::ffff:192.0.2.7"), counted_address("192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)


def same_origin(connection: HTTPConnection, allowed: frozenset[str]) -> bool:
    """Return whether a browser page of ours opens this connection; programs that are no browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host", "") != ""
    except ValueError:
        return False


def own_names(host: str, origins: Iterable[str], more: Iterable[str]) -> frozenset[str]:
    """List the names under which this server is reached: where it listens, this machine's, and those it was told."""
    machine = socket.gethostname().lower()
    pages = (_page_host(origin) for origin in origins)
    found = {host.lower(), machine, f"{machine}.local", *LOCAL_NAMES, *pages, *(name.lower() for name in more)}
    return frozenset(found - {"", "0.0.0.0", "::"})


def _page_host(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


def foreign_host(scope: Scope, names: frozenset[str]) -> str | None:
    """Return the host of a request when it is not one of ours: another site's name may point to this address."""
    asked = Headers(scope=scope).get("host")
    if asked is None:
        return None
    try:
        found = urlsplit(f"//{asked}")
        name = found.hostname or ""
        if found.path or found.query or found.fragment or found.username is not None:
            return asked
    except ValueError:
        return asked
    here = scope.get("server") or ("", 0)
    return None if name in names or _same_address(name, str(here[0])) else asked


def _same_address(name: str, here: str) -> bool:
    try:
        return ip_address(name) == ip_address(here)
    except ValueError:
        return False
