"""The connection to a table at a server: a WebSocket that opens itself again whenever it breaks."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

ANSWER_SECONDS = 20.0
PING_SECONDS = 5.0
FIRST_PAUSE_SECONDS = 0.25
LONGEST_PAUSE_SECONDS = 8.0
MOST_BYTES = 16_000_000
BROKEN = 1006
FINAL = frozenset((4401, 4404, 4410))
"""The closing codes after which there is nothing to come back to; see docs/wire.md."""

Frame = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Opened:
    """The connection is open, and waits for `hello`."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is closed, and why; unless the code is final it is being opened again."""

    code: int
    why: str


class ServerSocket:
    """Put every frame of the server into somebody's inbox, and when the connection opens or breaks that too."""

    def __init__(self, address: str, put: Callable[[object], None]) -> None:
        self.address = address
        self._put = put
        self._over = threading.Event()
        self._socket: ClientConnection | None = None
        self._thread = threading.Thread(target=self._run, name="connection to the table", daemon=True)

    def __enter__(self) -> ServerSocket:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection for good."""
        self._over.set()
        socket = self._socket
        if socket is not None:
            socket.close()
        self._thread.join(ANSWER_SECONDS)

    def send(self, frame: Mapping[str, object]) -> None:
        """Send a frame; on a broken connection it is dropped, and whoever needs it sends it again on the next one."""
        socket = self._socket
        if socket is not None:
            try:
                socket.send(json.dumps(frame))
            except ConnectionClosed:
                return

    def _run(self) -> None:
        pause = FIRST_PAUSE_SECONDS
        while not self._over.is_set():
            lost = Lost(BROKEN, "")
            try:
                with connect(
                    self.address,
                    open_timeout=ANSWER_SECONDS,
                    close_timeout=1,
                    ping_interval=PING_SECONDS,
                    ping_timeout=2 * PING_SECONDS,
                    max_size=MOST_BYTES,
                ) as socket:
                    self._socket = socket
                    self._put(Opened())
                    while True:
                        self._put(json.loads(socket.recv()))
                        pause = FIRST_PAUSE_SECONDS
            except ConnectionClosed as closed:
                lost = Lost(BROKEN if closed.rcvd is None else closed.rcvd.code, str(closed))
            except (OSError, InvalidHandshake, ValueError) as error:
                lost = Lost(BROKEN, str(error))
            self._socket = None
            if self._over.is_set():
                return
            self._put(lost)
            if lost.code in FINAL:
                return
            self._over.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
