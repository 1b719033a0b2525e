"""The server under load: two hundred tables and four hundred sockets, the server on one core and the load on the other.

First at the pace of people in a hurry (a move every second), then flat out for one game at every table. A move is timed
from the moment it is sent until the opponent has read that it was made; everything stays on this machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from omerta.server.app import Settings, create_app
from omerta.server.bot_pool import BotPool
from omerta.server.connections import Crowd
from omerta.server.serve import bind, run
from omerta.server.sqlite_store import SQLiteStore
from omerta.server.table_registry import TableRegistry
from omerta.server.table_services import TableServices

TABLES = 200
PACED_SECONDS = 8.0
FLAT_OUT_MOST_SECONDS = 20.0
LAG_EVERY_SECONDS = 0.005

Key = dict[str, Any]
decode = msgspec.json.Decoder().decode


def percentiles(values: Sequence[float], *wanted: int) -> list[float]:
    """Give percentiles of these values."""
    order = sorted(values) or [0.0]
    return [order[min(len(order) - 1, len(order) * each // 100)] for each in wanted]


@dataclass
class Measured:
    """What the load saw: when each move was sent, and how long its opponent waited to read of it."""

    sent: dict[tuple[str, int, int], float] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    acknowledged: int = 0


class Person:
    """One socket: it answers every question at random, after a moment of thought."""

    def __init__(self, port: int, key: Key, measured: Measured, think_seconds: float, until: float) -> None:
        self.port = port
        self.code, self.seat, self.token = key["code"], key["seat"], key["token"]
        self.measured = measured
        self.think_seconds = think_seconds
        self.until = until
        self.answered: set[object] = set()
        self.thinking: set[asyncio.Task[None]] = set()
        self.nonce = random.randbytes(16).hex()

    async def play(self) -> None:
        """Play until the game or the time is over."""
        uri = f"ws://127.0.0.1:{self.port}/ws/{self.code}"
        async with connect(uri, compression=None, proxy=None, ping_interval=None, max_queue=None) as line:
            await line.send(json.dumps({"type": "hello", "token": self.token, "since": 0}))
            while perf_counter() < self.until:
                frame = decode(await line.recv())
                self._time(frame)
                if "now" in frame and await self._answer(line, frame["now"]):
                    return

    def _time(self, frame: Any) -> None:
        if frame["type"] == "ack":
            self.measured.acknowledged += frame["id"].startswith("move")
        for entry in (frame["entry"],) if "entry" in frame else frame.get("entries", ()):
            if entry["kind"] == "ready" and entry["seat"] == 1 - self.seat:
                sent = self.measured.sent.pop((self.code, entry["seat"], self.round(entry["n"])), None)
                if sent is not None:
                    self.measured.waits.append(perf_counter() - sent)

    def round(self, entry: int) -> int:
        """Tell rounds apart: each brings three seats' ticks and a step."""
        return (entry - 6) // 4

    async def _answer(self, line: Any, now: Any) -> bool:
        asks, question = now["fair"]["asks"], now["question"]
        if asks is not None and asks not in self.answered:
            self.answered.add(asks)
            commit = hashlib.sha256(self.nonce.encode()).hexdigest()
            value = self.nonce if asks == "nonce" else commit
            await line.send(json.dumps({"type": "nonce", "id": asks, asks: value}))
        if question is not None and question["question"] not in self.answered:
            self.answered.add(question["question"])
            task = asyncio.create_task(self._choose(line, question))
            self.thinking.add(task)
            task.add_done_callback(self.thinking.discard)
        return now["result"] is not None

    async def _choose(self, line: Any, question: Any) -> None:
        if self.think_seconds:
            await asyncio.sleep(self.think_seconds * random.uniform(0.5, 1.5))
        name, move = question["question"], random.choice(question["moves"])["move"]
        self.measured.sent[self.code, self.seat, self.round(name + 1)] = perf_counter()
        with contextlib.suppress(ConnectionClosed):
            await line.send(json.dumps({"type": "choose", "id": f"move {name}", "question": name, "move": move}))


async def seat_everybody(port: int) -> list[tuple[Key, Key]]:
    """Open all tables, each with two people and a bot."""
    body = {"game": "twelve-gangsters", "seats": 3, "name": "Ann"}
    chairs = [{"kind": "human"}, {"kind": "human"}, {"kind": "bot", "bot": "greedy"}]
    limits = httpx.Limits(max_connections=16)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=limits) as client:

        async def open_one() -> tuple[Key, Key]:
            key: Key = (await client.post("/api/tables", json={**body, "chairs": chairs})).json()
            other: Key = (await client.post(f"/api/tables/{key['code']}/sit", json={"name": "Bert"})).json()
            return key, other

        return await asyncio.gather(*(open_one() for _ in range(TABLES)))


async def load(
    port: int, tables: Sequence[tuple[Key, Key]], think_seconds: float, seconds: float
) -> tuple[Measured, float]:
    """Have everybody play at every table, for so long at most."""
    measured = Measured()
    start = perf_counter()
    people = [Person(port, key, measured, think_seconds, start + seconds).play() for keys in tables for key in keys]
    try:
        async with asyncio.timeout(seconds + 1):
            await asyncio.gather(*people)
    except TimeoutError:
        pass
    return measured, min(perf_counter() - start, seconds)


def memory_kilobytes(process: int) -> int:
    """Read how much memory a process holds."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def processor_seconds(process: int) -> float:
    """Read how long a process has computed: this is the same however busy the machine is with other things."""
    parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def pin(core: int) -> None:
    """Keep this process, and what it starts, to one core, where there are several."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[core % len(cores)]})


def report() -> Iterator[str]:
    """Run the server and the load, and print what they reach."""
    before = os.sched_getaffinity(0)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.server_load", str(Path(folder) / "tables.db")]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline())
            empty = memory_kilobytes(server.pid)
            pin(1)
            yield f"{TABLES} tables, {2 * TABLES} sockets, one bot at each table"
            for name, think, seconds in (("paced", 1.0, PACED_SECONDS), ("flat out", 0.0, FLAT_OUT_MOST_SECONDS)):
                tables = uvloop.run(seat_everybody(port))
                computed = processor_seconds(server.pid)
                measured, took = uvloop.run(load(port, tables, think, seconds))
                computed = 1000 * (processor_seconds(server.pid) - computed) / max(1, measured.acknowledged)
                p50, p95, p99 = (1000 * each for each in percentiles(measured.waits, 50, 95, 99))
                lags = ask_for_lag(server)
                yield (
                    f"{name:<9} {measured.acknowledged / took:7,.0f} moves/s   to the opponent p50 {p50:6.1f} ms"
                    f"  p95 {p95:6.1f} ms  p99 {p99:6.1f} ms   loop lag {lags}   {computed:.2f} ms of processor a move"
                )
                if think:
                    yield f"memory    {(memory_kilobytes(server.pid) - empty) / TABLES:7.1f} kB a table"
        finally:
            os.sched_setaffinity(0, before)
            server.send_signal(signal.SIGTERM)
            server.wait()
            server.stdout.close()


def ask_for_lag(server: subprocess.Popen[str]) -> str:
    """Have the server say how late its loop was since it was last asked."""
    assert server.stdout is not None
    server.send_signal(signal.SIGUSR1)
    p50, p99, most = (1000 * each for each in json.loads(server.stdout.readline()))
    return f"p50 {p50:.1f} ms  p99 {p99:.1f} ms  most {most:.1f} ms"


async def watch_lag(lags: list[float]) -> None:
    """Note how much later than asked for the loop comes back, all the time."""
    while True:
        start = perf_counter()
        await asyncio.sleep(LAG_EVERY_SECONDS)
        lags.append(perf_counter() - start - LAG_EVERY_SECONDS)


def serve(database: Path) -> None:
    """Be the server: on a core of its own, with its loop watched."""
    pin(0)
    listening = bind("127.0.0.1", 0)
    store = SQLiteStore(database)
    lags: list[float] = []
    watching: set[asyncio.Task[None]] = set()

    def tell_lag() -> None:
        print(json.dumps(percentiles(lags, 50, 99, 100)), flush=True)
        lags.clear()

    def open_house() -> TableRegistry:
        watching.add(asyncio.create_task(watch_lag(lags)))
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, tell_lag)
        print(listening.getsockname()[1], flush=True)
        return TableRegistry(TableServices(store, BotPool(1), grace_seconds=5.0))

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    settings = Settings(tables_per_minute=1e9, tables_at_once=10**9, lines_per_address=10**9)
    run(create_app(open_house, settings), listening, Crowd(10**9))


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
