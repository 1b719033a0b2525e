"""A WebSocket client for the load: as little work for each frame as can be, so that one core carries a thousand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

_REQUEST = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: b21lcnRhIG1lYXN1cmVzIQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_TEXT, _CLOSE, _PING = 0x81, 0x88, 0x89
_PONG = 0x8A
_MASKED = 0x80
_NO_MASK = bytes(4)
"""Every frame of a client has a mask; with this one the text stays as it is."""
_SHORT, _MEDIUM = 125, 126


class WebSocketClient(asyncio.Protocol):
    """One connection: each text that comes is given to `hear`, and `hear` is given an empty text at the end."""

    def __init__(self, port: int, path: str, opened: Callable[[], None], hear: Callable[[bytes], None]) -> None:
        self._request = _REQUEST.format(path=path, port=port).encode()
        self._opened = opened
        self._hear = hear
        self._buffer = b""
        self._open = False
        self.farewell = "without a word"
        """What the server said when it hung up."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._hear(b"")

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        if not self._open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                raise ConnectionError(head.decode(errors="replace"))
            self._open = True
            self._opened()
        self._buffer = self._read_frames(data)

    def _read_frames(self, data: bytes) -> bytes:
        """Read all frames that are there; give the beginning of the next one."""
        at = 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size > _SHORT:
                start += 2 if size == _MEDIUM else 8
                if len(data) < start:
                    break
                size = int.from_bytes(data[at + 2 : start], "big")
            if len(data) < start + size:
                break
            self._take(data[at], data[start : start + size])
            at = start + size
        return data[at:]

    def _take(self, kind: int, body: bytes) -> None:
        if kind == _TEXT:
            self._hear(body)
        elif kind == _PING:
            self._write(_PONG, body)
        elif kind == _CLOSE:
            self.farewell = f"with {int.from_bytes(body[:2], 'big')} {body[2:].decode(errors='replace')}"
            self._transport.close()
        else:
            raise ConnectionError(f"the load reads whole texts, pings and closes; here came a frame of kind {kind:#x}")

    def send(self, text: bytes) -> None:
        """Send a text of up to 65,535 bytes."""
        if not self._transport.is_closing():
            self._write(_TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        size = len(body)
        head = (
            bytes((kind, _MASKED | size)) if size <= _SHORT else bytes((kind, _MASKED | _MEDIUM, size >> 8, size & 255))
        )
        self._transport.write(head + _NO_MASK + body)

    def close(self) -> None:
        """Hang up."""
        self._transport.close()
