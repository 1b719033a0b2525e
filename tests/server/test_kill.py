"""The server is killed at random instants under load: nothing acknowledged is lost, and every game goes on."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from omerta.core.replay import read_record
from omerta.server.store import SQLiteStore
from omerta.table.entries import tell
from omerta.table.fair_dice import verify
from omerta.table.record import write_record
from omerta.table.rows import Sealed, read_row
from omerta.table.table import fold
from tests.server.player import take_changes
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

TABLES = 8
KILLS = 4
Frame = dict[str, Any]


class Stubborn:
    """A client that comes back whenever the line breaks, and repeats what was not acknowledged."""

    def __init__(self, server: Server, key: dict[str, str], rng: Random) -> None:
        self.server = server
        self.code, self.token = key["code"], key["token"]
        self.rng = rng
        self.history: list[Frame] = []
        self.acknowledged: dict[str, tuple[int, list[object]]] = {}
        self.pending: dict[str, Frame] = {}
        self.asked: set[object] = set()
        self.seat: int | None = None
        self.over = False
        self.nonce = f"{rng.getrandbits(128):032x}"

    async def play(self) -> None:
        """Play the game to its end, through as many lines as it takes."""
        while not self.over:
            try:
                async with connect(self.server.socket(self.code), compression=None, proxy=None, max_queue=None) as line:
                    await self._talk(line)
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.05)

    async def _talk(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"type": "hello", "token": self.token, "since": len(self.history)}))
        for frame in list(self.pending.values()):
            await line.send(json.dumps(frame))
        while not self.over:
            await self._hear(line, json.loads(await line.recv()))
            if self.rng.random() < 0.01:
                return

    async def _hear(self, line: ClientConnection, frame: Frame) -> None:
        for entry in [frame["entry"]] if "entry" in frame else frame.get("entries", []):
            take_changes(entry)
            if entry["n"] <= len(self.history):
                assert self.history[entry["n"] - 1] == entry
            else:
                assert entry["n"] == len(self.history) + 1
                self.history.append(entry)
        match frame["type"]:
            case "ack":
                done = self.pending.pop(frame["id"], None)
                if done is not None and done["type"] == "choose":
                    self.acknowledged[done["id"]] = (done["question"], done["move"])
            case "refused":
                done = self.pending.pop(frame["id"], None)
                assert frame["reason"] in ("closed", "over", "nonce-late", "nonce-set", "store"), frame
            case "error":
                raise AssertionError(frame)
        if "now" in frame:
            self.seat = frame.get("seat", self.seat)
            await self._answer(line, frame["now"])

    async def _answer(self, line: ClientConnection, now: Frame) -> None:
        self.over = now["result"] is not None
        asks, question = now["fair"]["asks"], now["question"]
        if asks is not None and asks not in self.asked:
            self.asked.add(asks)
            commit = hashlib.sha256(self.nonce.encode()).hexdigest()
            await self._ask(line, type="nonce", **{asks: self.nonce if asks == "nonce" else commit})
        if question is not None and (question["question"] not in self.asked or self.rng.random() < 0.1):
            self.asked.add(question["question"])
            await asyncio.sleep(self.rng.random() * 0.03)
            move = self.rng.choice(question["moves"])["move"]
            await self._ask(line, type="choose", question=question["question"], move=move)

    async def _ask(self, line: ClientConnection, **frame: object) -> None:
        id = f"{self.rng.getrandbits(64):x}"
        self.pending[id] = {"id": id, **frame}
        await line.send(json.dumps(self.pending[id]))


def acknowledged(clients: list[Stubborn]) -> int:
    """Count the moves that the server has promised to keep."""
    return sum(len(client.acknowledged) for client in clients)


async def play_under_fire(server: Server, rng: Random) -> list[Stubborn]:
    """Keep tables busy while the server dies and comes back; then let every game end."""
    clients: list[Stubborn] = []
    firing = True

    async def keep_a_table_busy(rng: Random) -> None:
        while firing:
            try:
                key = await asyncio.to_thread(server.open_table)
                other = await asyncio.to_thread(server.sit, key["code"])
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            pair = [Stubborn(server, each, Random(rng.random())) for each in (key, other)]
            clients.extend(pair)
            await asyncio.gather(*(client.play() for client in pair))

    tables = [asyncio.create_task(keep_a_table_busy(Random(rng.random()))) for _ in range(TABLES)]
    for _ in range(KILLS):
        target = acknowledged(clients) + rng.randrange(20, 120)
        while acknowledged(clients) < target:
            await asyncio.sleep(0.002)
        await asyncio.sleep(rng.random() * 0.01)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    firing = False
    await asyncio.gather(*tables)
    return clients


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        clients = asyncio.run(play_under_fire(server, Random(7)))
        assert server.stop() == 0
        logs = asyncio.run(read_logs(server.database, {client.code for client in clients}))
    for client in clients:
        rows = logs[client.code]
        table = fold(rows)
        assert table.phase == "over"
        told = [tell(entry, client.seat, table.names, table.texts) for entry in table.entries]
        assert json.loads(json.dumps(told)) == client.history
        by_people = [row for row in rows if isinstance(row, Sealed) and row.id is not None]
        sealed = {row.id: (row.question, ["heist", int(row.move)]) for row in by_people}
        assert len(sealed) == len(by_people), "every id counts once"
        for id, what in client.acknowledged.items():
            assert sealed[id] == what
    for rows in logs.values():
        assert verify(read_record(write_record(rows))).ok


async def read_logs(database: Path, codes: set[str]) -> dict[str, list[Any]]:
    store = SQLiteStore(database)
    logs = {code: [read_row(body) for _, body in await store.rows(code)] for code in codes}
    await store.close()
    return logs
