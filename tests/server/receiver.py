"""The other end of an alert: a real HTTPS server on this machine that reads pushes as a browser would."""

from __future__ import annotations

import asyncio
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import trustme
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from omerta.server.alerts.outgoing import Outgoing


@dataclass(frozen=True, slots=True)
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(slots=True)
class Receiver:
    """A server that keeps what it is sent, and answers as it is told: by its list first, then with 201."""

    port: int
    authority: trustme.CA
    answers: list[int] = field(default_factory=list)
    got: asyncio.Queue[Received] = field(default_factory=asyncio.Queue)
    slow: str | None = None
    """What paths begin with whose requests are never answered."""
    unanswered: list[str] = field(default_factory=list)
    meanwhile: Callable[[], Awaitable[None]] | None = None
    """What happens, once, while a request waits for its answer."""

    @property
    def address(self) -> str:
        return f"https://localhost:{self.port}"

    def outgoing(self, *hosts: str) -> Outgoing:
        """Give a way out that believes this server's certificate, and may go to these hosts; usually to this one."""
        trusted = ssl.create_default_context()
        self.authority.configure_trust(trusted)
        return Outgoing(frozenset(hosts or ("localhost",)), trusted)

    async def next(self) -> Received:
        """Wait for the next request."""
        async with asyncio.timeout(20):
            return await self.got.get()

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        path = head.split()[1]
        if self.slow is not None and path.startswith(self.slow):
            self.unanswered.append(path)
            with suppress(OSError):
                await reader.read()  # until the other end hangs up
            writer.close()
            return
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        status = self.answers.pop(0) if self.answers else 201
        writer.write(f"HTTP/1.1 {status} Said\r\nLocation: https://localhost/\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        self.got.put_nowait(Received(path, headers, body))


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """Run a receiver on a free port."""
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost", "127.0.0.1").configure_cert(context)
    receiver = Receiver(0, authority)
    server = await asyncio.start_server(receiver.hear, "127.0.0.1", 0, ssl=context)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()


class Browser:
    """A browser that has subscribed to pushes: it alone can read them."""

    def __init__(self, endpoint: str, key: str | None = None, auth: bytes = b"sixteen bytes ok") -> None:
        self.endpoint = endpoint
        number = None if key is None else int.from_bytes(from_text(key))
        curve = ec.SECP256R1()
        self.key = ec.generate_private_key(curve) if number is None else ec.derive_private_key(number, curve)
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = auth

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text(self.point), "auth": text(self.auth)}

    def read(self, body: bytes) -> bytes:
        """Read a push as RFC 8291 and RFC 8188 tell."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = _derive(shared, self.auth, b"WebPush: info\0" + self.point + sender, 32)
        key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        message, _, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\2")
        assert not padding.strip(b"\0")
        return message


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(data: str) -> bytes:
    return urlsafe_b64decode(data + "=" * (-len(data) % 4))
