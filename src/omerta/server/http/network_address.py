"""Find the address by which other devices reach this server, and write its link and QR code."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from ipaddress import IPv4Address, ip_address
from urllib.parse import urlsplit

EVERYWHERE = ("", "0.0.0.0", "::")
NAMED_BY_KERNEL = 0x8915
"""Linux's request for the address of a network interface (SIOCGIFADDR)."""
NOWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation: choosing a route to it sends nothing, but tells our own address."""


class BadUrl(ValueError):
    """A public URL that no link can be made of."""


def network_address() -> str | None:
    """Find the address by which other devices on the network reach this machine; None where there is no network."""
    found = [address for address in (*_of_interfaces(), *_outgoing_address()) if not ip_address(address).is_loopback]
    private = [address for address in found if ip_address(address).is_private]
    return next(iter((*private, *found)), None)


def _of_interfaces() -> Iterator[str]:
    """List the addresses of the network interfaces, where the kernel tells them."""
    if sys.platform != "linux":
        return
    import fcntl  # Only Unix has it.

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(asking, NAMED_BY_KERNEL, struct.pack("256s", name.encode()))
            except OSError:
                continue
            yield str(IPv4Address(answer[20:24]))


def _outgoing_address() -> Iterator[str]:
    """Return the address that outgoing packets would be sent from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(NOWHERE)
        except OSError:
            return
        yield asking.getsockname()[0]


def public_host(url: str) -> str:
    """Return the host of a public address, or say what such an address looks like."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 Reading it checks it.
    except ValueError:
        raise BadUrl(_not_public(url)) from None
    more = parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None
    if parts.scheme not in ("http", "https") or not parts.hostname or more or any(map(str.isspace, url)):
        raise BadUrl(_not_public(url))
    return parts.hostname


def _not_public(url: str) -> str:
    return f"--public-url is an address like https://play.example.org, without a path; not {url!r}"


def link(scheme: str, host: str, port: int) -> str:
    """Write the link to a host, without the port that its scheme has anyway.

    >>> link("http", "192.0.2.7", 8000), link("https", "::1", 443)
    ('http://192.0.2.7:8000', 'https://[::1]')
    """
    named = f"[{host}]" if ":" in host else host
    return f"{scheme}://{named}" + ("" if (scheme, port) in (("http", 80), ("https", 443)) else f":{port}")


def is_loopback(host: str) -> bool:
    """Return whether only this machine reaches what listens here."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def qr_code(url: str) -> str:
    """Draw a link as a QR code of half blocks, dark on light whatever the terminal's colours."""
    import segno  # Only a server on the network draws one.

    rows = [list(row) for row in segno.make(url, error="l", micro=False).matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    lines = (
        "".join(blocks[bool(upper), bool(lower)] for upper, lower in zip(top, bottom, strict=True))
        for top, bottom in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(lines)
