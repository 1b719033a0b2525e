"""A line that was closed leaves nothing in memory, without anybody looking for garbage in circles."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any, cast
from weakref import ref

import pytest
from starlette.websockets import WebSocket
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from omerta.server.http.access_limits import AccessLimits
from omerta.server.http.connections import Crowd, PatientSocket
from omerta.server.http.socket import TableSocket
from omerta.server.live.present import Present
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.table.log.opened import Chair
from omerta.table.opening.opening import open_rows
from tests.server.test_turns import Wire
from tests.server.virtual import MemoryStore, TimedBotPool, run
from tests.table.scenes import SEED


@contextmanager
def no_garbage_is_looked_for() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Browser:
    """A client's end of a line, and what the server has of it; of that only as long as the server keeps it."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.wire = Wire()
        self.client = ClientProtocol(parse_uri("ws://127.0.0.1/ws"))
        config = Config(cast(Any, self.serve), interface="asgi3", ws_ping_interval=None, log_config=None)
        protocol = PatientSocket(Crowd(10), config, ServerState(), {})
        protocol.connection_made(cast(Any, self.wire))
        self.line = ref(protocol)
        self.take: Callable[[bytes], None] | None = protocol.data_received
        self.lose: Callable[[None], None] | None = protocol.connection_lost
        self.client.send_request(self.client.connect())

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        scope["app"] = None
        socket = TableSocket(WebSocket(scope, receive, send), self.registry, "EVENING", AccessLimits())
        self.socket = ref(socket)
        await socket.run()

    async def send(self) -> None:
        assert self.take is not None
        self.take(b"".join(self.client.data_to_send()))
        await turns()
        for piece in self.wire.written:
            self.client.receive_data(piece)
        self.wire.written.clear()

    async def say(self, **frame: object) -> None:
        self.client.send_text(json.dumps(frame).encode())
        await self.send()

    async def end(self) -> None:
        assert self.lose is not None
        self.lose(None)
        self.take = self.lose = None
        await turns()


async def turns() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def kept(browser: Browser) -> tuple[Any, Any]:
    return browser.socket(), browser.line()


async def open_registry() -> TableRegistry:
    registry = TableRegistry(TableServices(cast(Any, MemoryStore()), cast(Any, TimedBotPool(Random(1))), 0.0))
    opening = partial(open_rows, game="gangster-dice", seats=2, preset=None, options={}, chairs=[Chair("human")] * 2)
    await registry.open(opening, "Ann", seed=SEED)
    return registry


@pytest.mark.parametrize("how", ["the client goes", "the server closes it", "what it says is too much"])
def test_of_a_line_that_is_closed_nothing_stays_in_memory(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("omerta.server.live.table_registry.new_code", lambda: "EVENING")

    async def scene() -> None:
        registry = await open_registry()
        live = await registry.find("EVENING")
        assert live is not None
        with no_garbage_is_looked_for():
            browser = Browser(registry)
            await browser.send()
            await browser.say(type="hello", short=True)
            socket = browser.socket()
            assert socket is not None
            assert isinstance(socket.had, Present)
            assert live.connections == [socket]
            del socket
            if how == "the server closes it":
                live.send_home()
            elif how == "what it says is too much":
                await browser.say(type="chat", id="1", text="x" * 9000)
            else:
                browser.client.send_close()
                await browser.send()
            await turns()
            await browser.end()
            assert live.connections == []
            assert kept(browser) == (None, None)

    run(scene)
