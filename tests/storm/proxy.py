"""A bad network between clients and servers: it delays, cuts, repeats and reorders what is sent."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from types import TracebackType

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException

DELAY_SECONDS = 0.02
CUT, REPEATED, REORDERED = 0.004, 0.05, 0.05
"""How likely a frame is the last of its connection, is sent twice, or is overtaken by the next one."""
OVERTAKEN_SECONDS = 0.03
"""How long a frame waits for the one that overtakes it."""


class Proxy:
    """Passes WebSocket frames on between clients and one of several servers, badly."""

    def __init__(self, servers: Callable[[], Sequence[str]], rng: Random) -> None:
        self.servers = servers
        self.rng = rng
        self.done: Counter[str] = Counter()
        self._listening: Server | None = None

    async def __aenter__(self) -> Proxy:
        self._listening = await serve(self._serve, "127.0.0.1", 0, compression=None, ping_interval=None)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._listening is not None
        self._listening.close()
        await self._listening.wait_closed()

    @property
    def address(self) -> str:
        """Tell where clients connect."""
        assert self._listening is not None
        port: int = next(iter(self._listening.sockets)).getsockname()[1]
        return f"ws://127.0.0.1:{port}"

    async def _serve(self, client: ServerConnection) -> None:
        assert client.request is not None
        server = self.rng.choice(self.servers()).replace("http", "ws", 1)
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(
                server + client.request.path, compression=None, proxy=None, ping_interval=None, max_queue=None
            ) as far:
                ways = [asyncio.create_task(self._up(client, far)), asyncio.create_task(self._down(far, client))]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)
                    for end in (client, far):
                        end.transport.abort()

    async def _up(self, client: ServerConnection, far: ClientConnection) -> None:
        """Pass on what the client sends: late, twice, or after what came later; its first frame stays the first."""
        await far.send(await client.recv())
        while True:
            frames = [await client.recv()]
            if self.rng.random() < REORDERED:
                with suppress(TimeoutError):
                    frames.insert(0, await asyncio.wait_for(client.recv(), OVERTAKEN_SECONDS))
                    self.done["reordered"] += 1
            if self.rng.random() < REPEATED:
                frames.append(frames[-1])
                self.done["repeated"] += 1
            for frame in frames:
                await asyncio.sleep(self.rng.random() * DELAY_SECONDS)
                await far.send(frame)
                if self._cuts():
                    return

    async def _down(self, far: ClientConnection, client: ServerConnection) -> None:
        """Pass on what the server sends: late, or never."""
        while True:
            frame = await far.recv()
            await asyncio.sleep(self.rng.random() * DELAY_SECONDS)
            if self._cuts():
                return
            await client.send(frame)

    def _cuts(self) -> bool:
        if self.rng.random() >= CUT:
            return False
        self.done["cut"] += 1
        return True
