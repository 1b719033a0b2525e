"""A line to a table over a message port: what a WebSocket is to a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from omerta.server.live.table_line import Direct, LineLimits, TableLine
from omerta.server.live.table_registry import TableRegistry

Post = Callable[[dict[str, object]], None]
"""Posts a message to the page."""
HERE = "here"
"""The address of whoever sits at this device."""


class PortLine:
    """One line of a page, by its number: what comes over the port goes to a table, and back."""

    def __init__(self, number: int, code: str, registry: TableRegistry, limits: LineLimits, post: Post) -> None:
        self.number = number
        self._post = post
        self._came: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self._direct = Direct(self._send_texts)
        self._table_line = TableLine(self, registry, code, limits, HERE, self._direct)

    async def run(self) -> None:
        """Serve the line until either side ends it."""
        await self._table_line.run()

    def hear(self, text: str) -> None:
        """Take a frame of the page."""
        if self._direct.hear is None or not self._direct.hear(text.encode()):
            self._came.put_nowait({"type": "websocket.receive", "text": text})

    def end(self) -> None:
        """Note that the page has hung up."""
        self._came.put_nowait({"type": "websocket.disconnect"})

    async def accept(self) -> None:
        self._post({"type": "opened", "line": self.number})

    async def receive(self) -> Mapping[str, Any]:
        return await self._came.get()

    async def send(self, message: dict[str, Any]) -> None:
        self._send_texts(message["text"])

    async def close(self, code: int, reason: str | None = None) -> None:
        self._post({"type": "closed", "line": self.number, "code": code, "reason": reason or ""})

    def _send_texts(self, *texts: str) -> bool:
        for text in texts:
            self._post({"type": "frame", "line": self.number, "text": text})
        return True
