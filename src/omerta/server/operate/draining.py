"""Stop the server in order: announce it, finish what is in progress, and ask everybody to connect again.

The first SIGTERM or Ctrl-C makes `/readyz` say no, so that a proxy sends newcomers elsewhere; people at tables play on
for the seconds that were asked for. Then every connection is closed with a code that means *come back*, what is in
progress is committed, and the program exits with 0; with 1 when its database was taken away meanwhile. A second signal
ends the waiting.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from omerta.server.outside import monotonic

log = logging.getLogger("omerta.server")

HANGING_UP_SECONDS = 2.0
"""How long connections may take to read that they should come back."""


class Drain:
    """Whether the server was told to stop, and how long it goes on then."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.since: float | None = None
        self.lost: str | None = None
        """Why what was acknowledged may not be on disk, where that came out when the store was closed."""

    @property
    def begun(self) -> bool:
        return self.since is not None

    @property
    def over(self) -> bool:
        return self.since is not None and monotonic() - self.since >= self.seconds


class DrainingServer(uvicorn.Server):
    """uvicorn, except that a signal begins the drain, and clients are told to come back before connections are cut."""

    def __init__(self, config: uvicorn.Config, drain: Drain, hang_up: Callable[[], int]) -> None:
        super().__init__(config)
        self.drain = drain
        self.hang_up = hang_up
        self._signal: int | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to drain at the first signal; stop at the next, or at once when there is nothing to wait for."""
        first = not self.drain.begun
        if first:
            self._signal, self.drain.since = sig, monotonic()
        if not first or self.drain.over:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if self.drain.over and not self.should_exit and self._signal is not None:
            super().handle_exit(self._signal, None)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ask everybody to come back, and let them hear it, before uvicorn ends the connections."""
        self.drain.since = self.drain.since or monotonic()
        until = monotonic() + HANGING_UP_SECONDS
        while self.hang_up() and monotonic() < until and not self.force_exit:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)
        if self.drain.lost is None:
            log.info("stopped; everything acknowledged is on disk")
        else:
            log.error("stopped; what was acknowledged before may be lost: %s", self.drain.lost)
