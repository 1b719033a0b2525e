"""What is sent to addresses that people gave goes to public ones alone, and waits for nothing without end."""

from __future__ import annotations

import asyncio
import socket

import pytest

from omerta.server.alerts.outgoing import BadAddress, Outgoing
from tests.server.receiver import receiving

PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "192.168.1.1",
    "172.16.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "[::1]",
    "[fe80::1]",
    "[fd00::1]",
    "[fec0::1]",
    "[::ffff:127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:102:304::1]",
    "[64:ff9b:1::7f00:1]",
    "[::127.0.0.1]",
    "[::ffff:0:7f00:1]",
    "[3fff::1]",
    "[5f00::1]",
]


@pytest.mark.parametrize("host", PRIVATE)
def test_an_address_inside_a_network_is_refused(host: str) -> None:
    with pytest.raises(BadAddress, match="inside a network"):
        Outgoing().check(f"https://{host}/hook")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("http://example.org/", "https"),
        ("ftp://example.org/", "https"),
        ("file:///etc/passwd", "names a host"),
        ("https:///hook", "names a host"),
        ("https://ann:secret@example.org/", "neither a user"),
        ("https://[::1", "no address"),
        ("https://example.org:99999/", "no address"),
        ("https://example.org/\r\nX-More: 1", "no blanks"),
        ("https://exämple.org/", "beyond ASCII"),
        ("https://example.org/" + "a" * 1000, "at most 1000"),
    ],
)
def test_what_is_no_plain_https_address_is_refused(url: str, says: str) -> None:
    with pytest.raises(BadAddress, match=says):
        Outgoing().check(url)


@pytest.mark.parametrize("host", ["example.org", "93.184.215.14", "[2606:2800:220:1::1]"])
def test_public_addresses_are_let_through(host: str) -> None:
    assert Outgoing().check(f"https://{host}:8443/hook?a=b").port == 8443


def test_a_name_that_leads_inside_is_refused_whatever_else_it_leads_to(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in ("93.184.215.14", "10.0.0.1")]

    async def scene() -> None:
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
        with pytest.raises(BadAddress, match=r"sneaky\.example lies inside a network"):
            await Outgoing().post("https://sneaky.example/", b"", {})

    asyncio.run(scene())


def test_only_a_host_that_the_operator_named_may_lie_inside() -> None:
    async def scene() -> None:
        async with receiving() as receiver:
            sent = await receiver.outgoing().post(f"{receiver.address}/hook?a=b", b"body", {"X-More": "1"})
            got = await receiver.next()
            assert (sent, got.path, got.body, got.headers["x-more"]) == (201, "/hook?a=b", b"body", "1")
            assert got.headers["host"] == f"localhost:{receiver.port}"
            for url, path in (("?a=b", "/?a=b"), ("", "/"), ("//a/b#c", "//a/b")):
                await receiver.outgoing().post(f"{receiver.address}{url}", b"", {})
                assert (await receiver.next()).path == path
            receiver.answers = [302]
            assert await receiver.outgoing().post(receiver.address, b"", {}) == 302, "redirects are not followed"
            with pytest.raises(BadAddress, match="inside a network"):
                await receiver.outgoing("elsewhere").post(receiver.address, b"", {})
            with pytest.raises(OSError, match="certificate verify failed"):
                await Outgoing(frozenset({"localhost"})).post(receiver.address, b"", {})

    asyncio.run(scene())


@pytest.mark.parametrize("said", [b"", b"hello\r\n", b"HTTP/1.1 yes\r\n", b"H" * 40_000])
def test_what_does_not_speak_http_is_an_error_and_no_more(said: bytes) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(said)
        writer.close()

    async def scene() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(OSError, match=r"."):
            await Outgoing(frozenset({"127.0.0.1"})).post(f"http://127.0.0.1:{port}/", b"", {})
        server.close()

    asyncio.run(scene())
