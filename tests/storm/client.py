"""A client that comes back whenever its connection breaks, and repeats what was not acknowledged."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.player import take_changes

Frame = dict[str, Any]
NOT_SAVED = "store"
"""What is refused for this reason is sent again."""
EXPECTED_REFUSALS = ("closed", "over", "nonce-late", "nonce-set", "changes", "not-asked", NOT_SAVED)
"""What a client that repeats and changes its mind may be refused with; everything else is a fault."""


class Wrong(Exception):
    """Something happened that must never happen."""


class StubbornClient:
    """Plays one seat of one table at random, through as many connections as it takes."""

    def __init__(self, address: Callable[[], str], key: dict[str, str], rng: Random) -> None:
        self.address = address
        self.code, self.token = key["code"], key["token"]
        self.rng = rng
        self.history: list[Frame] = []
        self.acknowledged: dict[str, tuple[int, list[object]]] = {}
        self.pending: dict[str, Frame] = {}
        self.asked: set[object] = set()
        self.seat: int | None = None
        self.over = False
        self.now: Frame = {}
        self.nonce = f"{rng.getrandbits(128):032x}"

    async def play(self) -> None:
        """Play the game to its end."""
        while not self.over:
            try:
                socket = f"{self.address()}/ws/{self.code}"
                async with connect(socket, compression=None, proxy=None, max_queue=None, open_timeout=5) as connection:
                    await self._talk(connection)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def _talk(self, connection: ClientConnection) -> None:
        await connection.send(json.dumps({"type": "hello", "token": self.token, "since": len(self.history)}))
        for frame in list(self.pending.values()):
            await connection.send(json.dumps(frame))
        while not self.over:
            await self._hear(connection, json.loads(await asyncio.wait_for(connection.recv(), 3)))

    async def _hear(self, connection: ClientConnection, frame: Frame) -> None:
        for entry in [frame["entry"]] if "entry" in frame else frame.get("entries", []):
            take_changes(entry)
            if entry["n"] <= len(self.history):
                if self.history[entry["n"] - 1] != entry:
                    raise Wrong(f"{self} was told entry {entry['n']} twice, and differently")
            elif entry["n"] == len(self.history) + 1:
                self.history.append(entry)
            else:
                raise Wrong(f"{self} was told entry {entry['n']} after {len(self.history)}: a gap")
        match frame["type"]:
            case "ack":
                done = self.pending.pop(frame["id"], None)
                if done is not None and done["type"] == "choose":
                    self.acknowledged[done["id"]] = (done["question"], done["move"])
            case "refused":
                # A repeated frame may be refused after its first copy was acknowledged: then it is no longer pending.
                refused = self.pending.pop(frame["id"], None)
                if frame["reason"] not in EXPECTED_REFUSALS:
                    raise Wrong(f"{self} was refused with {frame['reason']}: {frame['text']}")
                if refused is not None and frame["reason"] == NOT_SAVED:
                    await asyncio.sleep(0.05)
                    self.pending[frame["id"]] = refused
                    await connection.send(json.dumps(refused))
            case "error" if frame["reason"] != NOT_SAVED:
                raise Wrong(f"{self} was answered {frame['text']!r}")
        if "now" in frame:
            self.now = frame["now"]
            self.seat = frame.get("seat", self.seat)
            await self._answer(connection, frame["now"])

    async def _answer(self, connection: ClientConnection, now: Frame) -> None:
        self.over = now["result"] is not None
        asks, question = now["fair"]["asks"], now["question"]
        if asks is not None and asks not in self.asked:
            self.asked.add(asks)
            commit = hashlib.sha256(self.nonce.encode()).hexdigest()
            await self._ask(connection, type="nonce", **{asks: self.nonce if asks == "nonce" else commit})
        if question is not None and (question["question"] not in self.asked or self.rng.random() < 0.1):
            self.asked.add(question["question"])
            await asyncio.sleep(self.rng.random() * 0.03)
            move = self.rng.choice(question["moves"])["move"]
            await self._ask(connection, type="choose", question=question["question"], move=move)

    async def _ask(self, connection: ClientConnection, **frame: object) -> None:
        id = f"{self.rng.getrandbits(64):x}"
        self.pending[id] = {"id": id, **frame}
        await connection.send(json.dumps(self.pending[id]))

    def last_known(self) -> str:
        """Say where this client thinks that its game is."""
        now = self.now
        what = {key: now.get(key) for key in ("phase", "ready", "question", "result")}
        asked = now.get("fair", {}).get("asks")
        return f"{self}: {len(self.history)} entries, {what}, dice {asked}, not acknowledged {[*self.pending.values()]}"

    def __str__(self) -> str:
        return f"seat {self.seat} of table {self.code}"
