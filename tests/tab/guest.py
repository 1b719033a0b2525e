"""Somebody at a table who gives the same nonce and the same answers wherever the table is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

from omerta.server.http.access_limits import AccessLimits
from omerta.server.live.served_connection import Direct, ServedConnection
from omerta.server.live.table_registry import TableRegistry
from omerta.table.log.fair_dice import nonce_commit

Frame = dict[str, Any]
NONCE = bytes(range(16)).hex()


class Wire:
    """The server's end of a WebSocket, in memory."""

    def __init__(self, hear: Callable[[Frame], None]) -> None:
        self.client = SimpleNamespace(host="192.0.2.1")
        self._hear = hear
        self.said: asyncio.Queue[str] = asyncio.Queue()

    async def accept(self) -> None:
        """Be open."""

    async def receive(self) -> Mapping[str, Any]:
        return {"type": "websocket.receive", "text": await self.said.get()}

    async def send(self, message: dict[str, Any]) -> None:
        self._hear(json.loads(message["text"]))

    async def close(self, code: int, reason: str | None = None) -> None:
        self._hear({"type": "closed", "code": code})


def connect(registry: TableRegistry, code: str, hear: Callable[[Frame], None]) -> Callable[[Frame], None]:
    """Open a connection to a table of a server; return what says something on it."""
    wire = Wire(hear)
    connection = ServedConnection(wire, registry, code, AccessLimits(), "192.0.2.1", Direct())
    serving = asyncio.ensure_future(connection.run())
    return lambda frame: wire.said.put_nowait(json.dumps(frame)) if not serving.done() else None


class Guest:
    """Answers so many questions, as a seed says, and then gives up."""

    def __init__(self, token: str, most: int) -> None:
        self.rng = Random(token)
        self.token = token
        self.most = most
        self.now: Frame = {}
        self.heard = asyncio.Event()
        self.said = 0
        self.code: int | None = None

    def hear(self, frame: Frame) -> None:
        """Take in what the table says."""
        self.code = frame.get("code", self.code) if frame["type"] == "closed" else self.code
        self.now = frame.get("now", self.now)
        self.heard.set()

    async def play(self, say: Callable[[Frame], None]) -> None:
        """Play until the game is over."""
        say({"type": "hello", "token": self.token, "since": 0, "language": "en", "lines": False})
        answered, asked = set[int](), set[str]()
        while self.now.get("phase") != "over":
            await self.heard.wait()
            self.heard.clear()
            assert self.code is None
            fair, question = self.now["fair"], self.now["question"]
            if (asks := fair["asks"]) is not None and asks not in asked:
                asked.add(asks)
                self._wish(say, "nonce", **{asks: nonce_commit(NONCE) if asks == "commit" else NONCE})
            elif question is not None and question["chosen"] is None and question["question"] not in answered:
                answered.add(question["question"])
                if len(answered) > self.most:
                    self._wish(say, "concede")
                else:
                    moves = [offer["move"] for offer in question["moves"]]
                    self._wish(say, "choose", question=question["question"], move=self.rng.choice(moves))

    def _wish(self, say: Callable[[Frame], None], type: str, **more: object) -> None:
        self.said += 1
        say({"type": type, "id": f"wish {self.said}", **more})
