"""Close connections that send nothing or never finish a request, and limit the connections of each address.

uvicorn waits for ever for the first byte of a request and for the rest of one that was begun. Here a request must be
complete within a time that does not start again with every byte. Before the process runs out of file descriptors new
connections are refused and the log says so; once there is room, new ones are served again.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.protocol import Protocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was installed without its part in C
    from websockets.utils import apply_mask

from omerta.server.http.access_limits import counted_address
from omerta.server.limits import ConcurrencyLimit
from omerta.server.live.served_connection import Direct, send_nothing
from omerta.server.outside import monotonic

log = logging.getLogger("omerta.server")

REQUEST_SECONDS = 10.0
"""Within this time a request must be complete: its first byte, its headers and its body."""
RESPONSE_SECONDS = 120.0
"""Within this time a client must have read the response, even over a slow network."""
MESSAGE_SECONDS = 10.0
"""Within this time a message that is sent in several frames must be complete."""
KEPT_DESCRIPTORS = 32
"""How many file descriptors are reserved for the database and the bots."""
LOG_EVERY_SECONDS = 10.0

DIRECT = "omerta.direct"
"""The name of the extension of the scope by which the application and its connection speak without waiting."""
TEXT, SHORT, LONG = 0x81, 126, 1 << 16
"""How a whole text begins on a WebSocket, and the sizes from which on two and eight bytes say how long it is."""
MASKED, MASK_SIZE = 0x80, 4
"""What says that a frame is masked, as every frame of a client is, and how many bytes its mask has."""
MOST_UNREAD = 2
"""How many messages of a client wait to be read before no more are taken from its connection."""
MOST_WAITING = 256
"""How many messages of a client may wait; a burst of small ones arrives as one piece, before reading can be stopped."""
FLOOD, FLOOD_TEXT = 1008, f"More than {MOST_WAITING} frames came at once; wait for answers before you send more."
LEAVING_SECONDS = 2.0
"""How long a connection that is closed for a flood may take to read why."""

TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: text/plain\r\nconnection: close\r\nretry-after: 10\r\n\r\n"
    b"Too many connections from your address.\n"
)
TOO_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nconnection: close\r\nretry-after: 10\r\n\r\n"
    b"Too many connections; try again in a moment.\n"
)


def most_descriptors() -> int | None:
    """Return how many file descriptors this process may have; None where the system does not say."""
    try:
        import resource
    except ImportError:
        return None
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if soft == resource.RLIM_INFINITY else soft


def raise_descriptors() -> None:
    """Take as many file descriptors as the system lets this process have."""
    try:
        import resource
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class Crowd:
    """The open connections by address, within a limit for each."""

    def __init__(self, most_per_address: int) -> None:
        self.open_connections = ConcurrencyLimit(most_per_address)
        self._said: dict[str, float] = {}

    def enter(self, address: str, transport: asyncio.BaseTransport) -> bytes | None:
        """Admit a connection, or return what it is answered instead."""
        most, socket = most_descriptors(), transport.get_extra_info("socket")
        # the system gives the lowest number that is free, so the number tells how many are taken
        if most is not None and socket is not None and socket.fileno() >= most - KEPT_DESCRIPTORS:
            self.say(
                "descriptors",
                f"out of file descriptors: {len(self.open_connections)} connections and a limit of {most} "
                "for this process; new ones are turned away until some end",
            )
            return TOO_FULL
        if not self.open_connections.enter(address):
            self.say(address, f"{address} has {self.open_connections.most} connections; more are turned away")
            return TOO_MANY
        return None

    def leave(self, address: str) -> None:
        """Count a connection out."""
        self.open_connections.leave(address)

    def say(self, what: str, text: str) -> None:
        """Log a warning, but not the same one too often."""
        now = monotonic()
        self._said = {key: then for key, then in self._said.items() if now - then < LOG_EVERY_SECONDS}
        if what not in self._said:
            self._said[what] = now
            log.warning(text)


class PatientHTTP(H11Protocol):
    """HTTP on one connection, with a time limit on every wait."""

    def __init__(self, crowd: Crowd, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._crowd = crowd
        self._address: str | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._awaited = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = counted_address(self.client[0] if self.client else "")
        answer = self._crowd.enter(address, transport)
        if answer is not None:
            transport.write(answer)
            transport.close()
            return
        self._address = address
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def _leave(self) -> None:
        self._expect("")
        if self._address is not None:
            self._crowd.leave(self._address)
            self._address = None

    def _watch(self) -> None:
        """Start the time limit of what is awaited now, unless it runs already."""
        if self._address is None or self.timeout_keep_alive_task is not None:
            self._expect("")
        elif self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._expect("request", REQUEST_SECONDS)
        else:
            self._expect("response", RESPONSE_SECONDS)

    def _expect(self, what: str, seconds: float = 0.0) -> None:
        if what == self._awaited:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._awaited = what
        self._alarm = self.loop.call_later(seconds, self.transport.abort) if what else None


class LeanQueue:
    """The queue of a connection: one reader, no limit. An asyncio.Queue has four deques of half a kilobyte each."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def get_nowait(self) -> Any:
        return self._messages.pop(0)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.pop(0)

    def qsize(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages


class LeanEvent:
    """Whether there is room to write: an asyncio.Event that makes room for those who wait when somebody does."""

    __slots__ = ("_event",)

    def __init__(self) -> None:
        self._event: asyncio.Event | None = None
        """Only where it is not set."""

    def is_set(self) -> bool:
        return self._event is None

    def set(self) -> None:
        if self._event is not None:
            self._event.set()
            self._event = None

    def clear(self) -> None:
        if self._event is None:
            self._event = asyncio.Event()

    async def wait(self) -> None:
        while self._event is not None:
            await self._event.wait()


class PatientSocket(WebSocketsSansIOProtocol):
    """A WebSocket on one connection; a message that is never finished ends it.

    The application finds in its scope, as the extension `DIRECT`, how it sends and hears without waiting.
    """

    def __init__(self, crowd: Crowd, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._crowd = crowd
        self._address: str | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._direct = Direct(self.send_at_once)
        self.queue = LeanQueue()  # type: ignore[assignment]
        self.writable = LeanEvent()  # type: ignore[assignment]
        self._begun = b""
        """The beginning of a frame whose rest has not come."""
        self._by_frame = False
        """Whether what comes is taken apart here, or all of it is left to the library."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        address = counted_address(self.client[0] if self.client else "")
        if self._crowd.enter(address, transport) is None:
            self._address = address
        self._set_alarm(True)  # until the handshake is over: the library may refuse it without a word

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is not None:
            self._crowd.leave(self._address)
            self._address = None
        self._set_alarm(False)
        self._direct.send = send_nothing  # which held this connection in a circle
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][DIRECT] = {"direct": self._direct}

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.handshake_complete and hasattr(self, "request"):
            self._set_alarm(bool(self.frames))
            # nobody asks for them any more, and the connection may be open for hours
            del self.request, self.response
            self.scope["headers"].clear()  # type: ignore[attr-defined]
            if self._by_frame:  # else bytes of a frame may have gone into the parser, which holds the request too
                self.conn.parser = Protocol.parse(self.conn)
                next(self.conn.parser)

    def data_received(self, data: bytes) -> None:
        if self._by_frame:
            self._read_frames(self._begun + data if self._begun else data)
            return
        begins = not self.handshake_initiated
        self._read(data)
        # behind the request nothing may have come yet: from here on every byte is known to belong to a frame
        self._by_frame = begins and self.handshake_initiated and data.endswith(b"\r\n\r\n")

    def _read(self, data: bytes) -> None:
        super().data_received(data)
        self._set_alarm(bool(self.frames) or not self.handshake_complete)

    def _read_frames(self, data: bytes) -> None:
        """Hand over whole texts where they arrive, if nothing waits before them; leave the rest to the library."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, body = data[at + 1] & ~MASKED, at + 2 + MASK_SIZE
            if size == SHORT:
                if end - at < 4:
                    break
                size, body = int.from_bytes(data[at + 2 : at + 4], "big"), body + 2
            elif size > SHORT or not data[at + 1] & MASKED:
                # too large, or against the protocol: the library knows what to do about it
                self._by_frame, self._begun = False, b""
                self._read(data[at:])
                return
            if end < body + size:
                break
            if data[at] != TEXT or not self._hand_over(data[body : body + size], data[body - MASK_SIZE : body]):
                self._read(data[at : body + size])
            at = body + size
        self._begun = data[at:]

    def _hand_over(self, text: bytes, mask: bytes) -> bool:
        hear = self._direct.hear
        if hear is None or self.frames or self.close_sent or self.queue.qsize() or self.transport.is_closing():
            return False
        return hear(apply_mask(text, mask))

    def send_receive_event_to_app(self) -> None:
        # reading stops only behind a second message that waits: to stop and go on for each one costs more than it does
        paused = self.read_paused
        self.read_paused = paused or self.queue.qsize() + 1 < MOST_UNREAD
        super().send_receive_event_to_app()
        if self.queue.qsize() < MOST_UNREAD:
            self.read_paused = paused
        if self.queue.qsize() > MOST_WAITING and not self.close_sent:
            self._close_flooded()

    def keepalive_timeout(self) -> None:
        """Drop a client that answers no ping, unless its answer may lie behind what was not read from it yet."""
        if self.read_paused and not self.close_sent and not self.transport.is_closing():
            self.pong_timer = self.pending_ping_payload = None
            self.schedule_ping()
        else:
            super().keepalive_timeout()

    def _close_flooded(self) -> None:
        """Close the connection, and forget what waits to be read from it."""
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for message in waiting:
            if message["type"] == "websocket.connect":
                self.queue.put_nowait(message)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOOD, "reason": FLOOD_TEXT})
        self._crowd.say(f"flood {self._address}", f"{self._address}: more than {MOST_WAITING} frames at once; closed")
        with suppress(InvalidState):
            self.conn.send_close(FLOOD, FLOOD_TEXT)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(LEAVING_SECONDS, self.transport.abort)

    def send_at_once(self, *texts: str) -> bool:
        """Send texts in one piece if there is room for them; return whether they were sent."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(b"".join([part for text in texts for part in _framed(text)]))
        return True

    def _set_alarm(self, unfinished: bool) -> None:
        if unfinished and self._alarm is None:
            self._alarm = self.loop.call_later(MESSAGE_SECONDS, self.transport.abort)
        elif not unfinished and self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def _framed(text: str) -> tuple[bytes, bytes]:
    """Return the head and the body of a frame."""
    body = text.encode()
    size = len(body)
    if size < SHORT:
        return bytes((TEXT, size)), body
    if size < LONG:
        return bytes((TEXT, SHORT)) + size.to_bytes(2, "big"), body
    return bytes((TEXT, SHORT + 1)) + size.to_bytes(8, "big"), body


def connection_classes(crowd: Crowd) -> dict[str, Any]:
    """Return what uvicorn is told so that it waits for nothing without end."""
    return {"http": partial(PatientHTTP, crowd), "ws": partial(PatientSocket, crowd)}
