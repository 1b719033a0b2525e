"""A server in the test's own process: its doors without a network, on a store of either kind."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, cast

import httpx

from omerta.server.alerts.outgoing import Outgoing
from omerta.server.alerts.turn_alerts import TurnAlerts
from omerta.server.http.access_limits import AccessLimits, own_names
from omerta.server.http.app import Settings, create_app
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import Clock, TableServices, clock_from
from omerta.server.live.unattended import Unattended
from omerta.server.people.results import count
from omerta.server.store.kept.kept import Kept
from omerta.server.store.store import Store
from tests.server.databases import Place
from tests.server.virtual import TimedBotPool

ANN, BERT = "A" * 22, "B" * 22
"""Keys of two people."""


@dataclass(frozen=True, slots=True)
class House:
    """What a test asks of a server: its doors, and what lies behind them."""

    client: httpx.AsyncClient
    place: Place
    store: Store
    registry: TableRegistry
    limits: AccessLimits

    @property
    def kept(self) -> Kept:
        return self.store.kept

    async def ask(self, method: str, path: str, key: str | None = None, body: object = None) -> httpx.Response:
        headers = {} if key is None else {"Omerta-Key": key}
        return await self.client.request(method, path, headers=headers, json=body)

    async def get(self, path: str, key: str | None = None) -> Any:
        """Ask for something that is given."""
        answer = await self.ask("GET", path, key)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def open_table(self, key: str | None, chairs: str = "hhb", **more: object) -> dict[str, Any]:
        """Open a table: `h` is a chair for a person, `b` one for a bot."""
        kinds = {"h": {"kind": "human"}, "b": {"kind": "bot", "bot": "greedy"}}
        seats = [kinds[kind] for kind in chairs]
        body = {"game": "twelve-gangsters", "seats": len(chairs), "chairs": seats, "name": "Ann", **more}
        answer = await self.ask("POST", "/api/tables", key, body)
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    async def sit(self, key: str | None, code: str, name: str = "Bert") -> dict[str, Any]:
        answer = await self.ask("POST", f"/api/tables/{code}/sit", key, {"name": name})
        assert answer.status_code == 200, answer.text
        seat: dict[str, Any] = answer.json()
        return seat


@asynccontextmanager
async def open_house(
    place: Place,
    outgoing: Outgoing | None = None,
    clock: Clock | None = None,
    unattended: Unattended | None = None,
) -> AsyncIterator[House]:
    """Run a server on a store; with a way out, people who are away are told of their turns at once.

    The time is what it really is, or another.
    """
    store, clock = await place.open(), clock or clock_from(time.time())
    told = None
    if outgoing is not None:
        told = TurnAlerts(store.kept, outgoing, time.time, "https://house", away_seconds=0, retry_seconds=(0.01,) * 3)
    bots = cast(Any, TimedBotPool(Random(1)))
    grace_seconds = 5.0 if told is None else 0.0
    left_alone = unattended or Unattended()
    counting = partial(count, store.kept)
    services = TableServices(store, bots, grace_seconds, clock, alerts=told, count=counting, unattended=left_alone)
    app = create_app(lambda: (TableRegistry(services), store), Settings(names=own_names("", (), ("house",))))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://house") as client,
    ):
        await asyncio.sleep(0)
        await store.kept.results.uncounted()  # housekeeping has looked once, before there is anything to count
        yield House(client, place, store, app.state.registry, app.state.limits)
