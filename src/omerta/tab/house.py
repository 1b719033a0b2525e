"""Everything of the house that a browser tab needs, behind one message port."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec.json import decode

from omerta.core.wire import encode
from omerta.core.words.languages import speaking, wanted_language
from omerta.server.limits import ConcurrencyLimit
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.server.live.unattended import Unattended
from omerta.server.replays.analysis_jobs import Analyses
from omerta.tab.browser_store import BrowserStore, Database, Why
from omerta.tab.port_bots import AskWorker, PortBots
from omerta.tab.port_connection import PortConnection
from omerta.tab.routes import Routes
from omerta.table.rate_limit import RateLimit

log = logging.getLogger("omerta.server")

GRACE_SECONDS = 5.0
"""So long a page that is silent is waited for with its part of the dice."""
PLENTY = 10.0**9
"""Nobody is protected from whoever sits at this device."""


@dataclass(frozen=True, slots=True)
class OwnDevice:
    """The limits of the only address there is: none that anybody meets."""

    guesses: RateLimit = field(default_factory=lambda: RateLimit(PLENTY, PLENTY))
    connections: ConcurrencyLimit = field(default_factory=lambda: ConcurrencyLimit(1000))
    repeats: RateLimit = field(default_factory=lambda: RateLimit(PLENTY, PLENTY))


class House:
    """Tables and routes of one tab, on the browser's database, with bots in another worker.

    `post` takes what goes to the page, as JSON. Beside a server codes begin with a letter that no code of a server has.
    """

    def __init__(
        self, post: Callable[[str], None], database: Database, ask_bots: AskWorker, code_prefix: str = ""
    ) -> None:
        self._post_text = post
        store, bots = BrowserStore(database, self._tell_unkept), PortBots(ask_bots)
        unattended = Unattended(tables=1000, rows=RateLimit(PLENTY, PLENTY))
        services = TableServices(store, bots, GRACE_SECONDS, unattended=unattended, code_prefix=code_prefix)
        self.registry = TableRegistry(services)
        self._limits = OwnDevice()
        self._routes = Routes(self.registry, store, Analyses(bots))
        self._connections: dict[int, PortConnection] = {}
        self._serving: set[asyncio.Task[None]] = set()

    def hear(self, text: str) -> None:
        """Take a message of the page: a connection is opened, used or closed, or a question is asked."""
        message: dict[str, Any] = decode(text)
        match message["type"]:
            case "open":
                self._open(message["connection"], message["code"])
            case "frame":
                if (connection := self._connections.get(message["connection"])) is not None:
                    connection.hear(message["text"])
            case "close":
                if (connection := self._connections.get(message["connection"])) is not None:
                    connection.end()
            case "ask":
                self._serve(self._answer(message))

    def _open(self, number: int, code: str) -> None:
        connection = self._connections[number] = PortConnection(number, code, self.registry, self._limits, self._post)

        async def run() -> None:
            try:
                await connection.run()
            finally:
                del self._connections[number]

        self._serve(run())

    async def _answer(self, message: dict[str, Any]) -> None:
        with speaking(wanted_language(message["language"])):
            status, kind, body = await self._routes.answer(message["method"], message["path"], message.get("body"))
        told = {"type": "answer", "ask": message["ask"], "status": status, "kind": kind, "body": body.decode()}
        self._post(told)

    def _serve(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._serving.add(task)
        task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[None]) -> None:
        self._serving.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("what the page asked for failed", exc_info=error)

    def _tell_unkept(self, code: str, why: Why | None, *, saved: bool) -> None:
        """Send the page whether the browser keeps a game."""
        self._post({"type": "unkept", "code": code, "why": why, "saved": saved})

    def _post(self, message: dict[str, object]) -> None:
        self._post_text(encode(message).decode())
