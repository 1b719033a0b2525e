"""A connection to a table over a message port: what a WebSocket is to a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from omerta.server.live.served_connection import ConnectionLimits, Direct, ServedConnection
from omerta.server.live.table_registry import TableRegistry

Post = Callable[[dict[str, object]], None]
"""Posts a message to the page."""
HERE = "here"
"""The address of whoever sits at this device."""


class PortConnection:
    """One connection of a page, by its number: what comes over the port goes to a table, and back."""

    def __init__(self, number: int, code: str, registry: TableRegistry, limits: ConnectionLimits, post: Post) -> None:
        self.number = number
        self._post = post
        self._came: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self._direct = Direct(self._send_texts)
        self._served = ServedConnection(self, registry, code, limits, HERE, self._direct)

    async def run(self) -> None:
        """Serve the connection until either side ends it."""
        await self._served.run()

    def hear(self, text: str) -> None:
        """Take a frame of the page."""
        if self._direct.hear is None or not self._direct.hear(text.encode()):
            self._came.put_nowait({"type": "websocket.receive", "text": text})

    def end(self) -> None:
        """Note that the page has hung up."""
        self._came.put_nowait({"type": "websocket.disconnect"})

    async def accept(self) -> None:
        self._post({"type": "opened", "connection": self.number})

    async def receive(self) -> Mapping[str, Any]:
        return await self._came.get()

    async def send(self, message: dict[str, Any]) -> None:
        self._send_texts(message["text"])

    async def close(self, code: int, reason: str | None = None) -> None:
        self._post({"type": "closed", "connection": self.number, "code": code, "reason": reason or ""})

    def _send_texts(self, *texts: str) -> bool:
        for text in texts:
            self._post({"type": "frame", "connection": self.number, "text": text})
        return True
