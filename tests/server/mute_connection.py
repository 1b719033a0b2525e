"""A line that says hello, stops reading and answers nothing more: a laptop that was shut, or a reader that is stuck."""

from __future__ import annotations

import json
import socket
from types import TracebackType

from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from tests.server.running import Server

SMALL_BUFFER = 4096


class MuteConnection:
    """A connection on which bytes are written, and none taken after the welcome."""

    def __init__(self, server: Server, code: str, token: str | None) -> None:
        self.protocol = ClientProtocol(parse_uri(server.socket(code)), max_size=None)
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        self.socket.connect(("127.0.0.1", server.port))
        self.protocol.send_request(self.protocol.connect())
        self._flush()
        self._read()
        self.send(type="hello", token=token, since=0)
        self._read()

    def send(self, **frame: object) -> None:
        self.protocol.send_text(json.dumps(frame).encode())
        self._flush()

    def _flush(self) -> None:
        self.socket.sendall(b"".join(self.protocol.data_to_send()))

    def _read(self) -> None:
        """Take what comes until something is understood."""
        while not self.protocol.events_received():
            self.protocol.receive_data(self.socket.recv(SMALL_BUFFER))

    def __enter__(self) -> MuteConnection:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()
