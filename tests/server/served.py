"""A server with its sockets in a thread of the test's own process, on a store of either kind and at any time."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any, TypeVar, cast

import httpx
import uvicorn

from omerta.server.http.access_limits import own_names
from omerta.server.http.app import Settings, create_app
from omerta.server.http.connections import Crowd, connection_classes
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.server.operate.housekeeping import count_ended
from omerta.server.people.abandoned import HOURS
from omerta.server.people.results import count
from omerta.server.store.store import Store
from tests.server.databases import Place
from tests.server.player import Player
from tests.server.running import NO_CERTIFICATES, Reached
from tests.server.virtual import TimedBotPool

T = TypeVar("T")


class Clock:
    """A clock that goes on evenly, and can be set."""

    def __init__(self) -> None:
        self.ahead = 0.0
        """By how many seconds it is ahead of the right time."""

    def __call__(self) -> float:
        return round(time.time() + self.ahead, 3)


async def hours_of(store: Store) -> str | None:
    """Read when a server last looked for games that were left."""
    return await store.kept.secrets.find(HOURS)


async def has_looked(store: Store, before: str | None) -> None:
    """Wait until a server that was started has looked for such games: then hours may pass in a moment."""
    while await hours_of(store) == before:
        await asyncio.sleep(0.01)


class Served(Reached):
    """The server while a test runs, by its address and from within."""

    def __init__(self, http: str, store: Store) -> None:
        super().__init__(http)
        self.store = store
        self.loop: asyncio.AbstractEventLoop
        self.registry: TableRegistry

    def do(self, work: Callable[[TableRegistry], Awaitable[T]]) -> T:
        """Do something within the server."""

        async def run() -> T:
            return await work(self.registry)

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result()

    def ask(self, method: str, path: str, key: str, body: object = None) -> Any:
        """Ask for something that is given to whoever has a key."""
        headers = {"Omerta-Key": key}
        answer = httpx.request(method, self.http + path, headers=headers, json=body, timeout=30, verify=NO_CERTIFICATES)
        assert answer.is_success, answer.text
        return answer.json()

    def seat(self, key: str, chairs: str) -> Player:
        """Open a table for somebody with a key."""
        kinds = {"h": {"kind": "human"}, "b": {"kind": "bot", "bot": "greedy"}}
        body = {
            "game": "twelve-gangsters",
            "seats": len(chairs),
            "chairs": [kinds[kind] for kind in chairs],
            "options": {"cards": 4},
            "name": "Ann",
        }
        opened = self.ask("POST", "/api/tables", key, body)
        return Player(self, opened["code"], opened["token"])

    def sit_down(self, key: str, code: str) -> Player:
        """Sit somebody down at a table with a key."""
        chair = self.ask("POST", f"/api/tables/{code}/sit", key, {"name": "Bert"})
        return Player(self, code, chair["token"])

    def settled_games(self, key: str) -> list[dict[str, Any]]:
        """List somebody's games once those that have ended are counted."""
        self.do(lambda registry: count_ended(registry, self.store))
        games: list[dict[str, Any]] = self.ask("GET", "/api/people/me/games", key)["games"]
        return games


@contextmanager
def serving(place: Place, clock: Clock) -> Iterator[Served]:
    """Run a server until the test is done with it."""
    store = asyncio.run(place.open())
    before = asyncio.run(hours_of(store))
    bots = cast(Any, TimedBotPool(Random(1)))
    services = TableServices(store, bots, 5.0, clock, count=partial(count, store.kept))
    listening = socket.create_server(("127.0.0.1", 0))
    served = Served(f"http://127.0.0.1:{listening.getsockname()[1]}", store)

    def open_tables() -> tuple[TableRegistry, Store]:
        served.loop = asyncio.get_running_loop()
        served.registry = TableRegistry(services)
        return served.registry, store

    app = create_app(open_tables, Settings(names=own_names("", (), ("127.0.0.1",))))
    config = uvicorn.Config(app, **connection_classes(Crowd(sys.maxsize)), log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        assert served.get("/healthz").is_success
        served.do(lambda _: has_looked(store, before))
        yield served
    finally:
        server.should_exit = True
        thread.join()
