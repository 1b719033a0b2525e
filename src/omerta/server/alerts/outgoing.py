"""What this server sends to addresses that people gave: over https, and never into the operator's own network.

A name is looked up once, every address found must be a public one, and the connection goes to the address that was
checked, so that a name which points elsewhere a moment later changes nothing. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass, field
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from omerta.server.alerts.name_lookup import NameLookup
from omerta.server.said import Trouble

LONGEST_ADDRESS = 1000
LONGEST_HEAD = 16 * 1024
MOST_SECONDS = 10.0
TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv6 addresses behind which lies the IPv4 address in their last bytes."""
GIVEN_OUT = IPv6Network("2000::/3")
"""All IPv6 addresses of the internet; the rest is reserved, or says by its form where it leads."""
EXAMPLES = IPv6Network("3fff::/20")
"""Addresses for books alone, which older versions of Python take for public ones."""


class BadAddress(Trouble):
    """An address to which nothing is sent; the message says why."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Sends to public addresses, and to the hosts that the operator named, which may lie anywhere."""

    hosts: frozenset[str] = frozenset()
    trusted: ssl.SSLContext | None = None
    """Whose certificates are believed; usually those that this machine believes."""
    names: NameLookup = field(default_factory=NameLookup, compare=False)

    def check(self, url: str) -> SplitResult:
        """Refuse an address that nothing would be sent to, as far as it tells by itself."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError:
            raise BadAddress("address", "none") from None
        if len(url) > LONGEST_ADDRESS or not url.isascii() or any(letter <= " " for letter in url):
            raise BadAddress("address", "letters", most=LONGEST_ADDRESS)
        if not host or parts.username is not None or port == 0:
            raise BadAddress("address", "host")
        if parts.scheme != "https" and not (parts.scheme == "http" and host in self.hosts):
            raise BadAddress("address", "secure")
        number = _number(host)
        if host not in self.hosts and number is not None and not _public(number):
            raise BadAddress("address", "inside", host=host)
        return parts

    async def post(self, url: str, body: bytes, headers: dict[str, str], person: str = "") -> int:
        """Send something, and give the status of the answer; OSError when there is none, BadAddress when none is asked.

        All of it takes at most some seconds; looking the name up counts for the person who gave it.
        """
        parts = self.check(url)
        try:
            async with asyncio.timeout(MOST_SECONDS):
                return await self._post(parts, body, headers, person)
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            raise OSError(f"no answer from {parts.hostname}: {error or 'it took too long'}") from None

    async def _post(self, parts: SplitResult, body: bytes, headers: dict[str, str], person: str) -> int:
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        context = (self.trusted or _usual_trust()) if secure else None
        reader, writer = await asyncio.open_connection(
            await self._look_up(host, person),
            port,
            ssl=context,
            server_hostname=host if secure else None,
            limit=LONGEST_HEAD,
        )
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            lines = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", f"Content-Length: {len(body)}"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode("ascii") + body)
            await writer.drain()
            head = (await reader.readuntil(b"\r\n")).split()
            if len(head) < 2 or not head[0].startswith(b"HTTP/1.") or not head[1].isdigit():
                raise OSError(f"{host} does not speak HTTP")
            return int(head[1])
        finally:
            writer.transport.abort()

    async def _look_up(self, host: str, person: str) -> str:
        """Find the address of a host, which must be a public one whatever name leads to it."""
        addresses = [host] if _number(host) is not None else await self.names.find(host, person)
        if host not in self.hosts and not all(_public(ip_address(address)) for address in addresses):
            raise BadAddress("address", "inside", host=host)
        return addresses[0]


def _number(host: str) -> IPv4Address | IPv6Address | None:
    """Read a host that is given as a number."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def _public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an address is one of the internet's, by whatever way it is written."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in TRANSLATED:
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return _public(inner)
        if address not in GIVEN_OUT or address in EXAMPLES or address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


@cache
def _usual_trust() -> ssl.SSLContext:
    return ssl.create_default_context()
