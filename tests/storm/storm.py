"""Tables that are kept busy through a bad network while their servers are in trouble."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic

import httpx

from omerta.server.sqlite_store import SQLiteStore
from tests.server.running import Server
from tests.storm.checker import Log, faults
from tests.storm.client import StubbornClient, Wrong
from tests.storm.proxy import Proxy
from tests.storm.trouble import KILL, TROUBLES, clock_file, set_clock

ROOT = Path(__file__).parents[2]
TABLES = 12
STILL_SECONDS = 40.0
"""So long nothing has to happen at any table before games are said to stand still."""
KILLS_OF_TROUBLES = 0.6
"""How many of the troubles are kills."""


class StormServer(Server):
    """A server whose clock can be set, and in which a mistake may be planted."""

    def __init__(self, folder: Path, mistake: str = "none") -> None:
        super().__init__(folder)
        self.mistake = mistake
        set_clock(clock_file(self), 0.0)

    def program(self) -> list[str]:
        return [sys.executable, "-m", "tests.storm.program", str(clock_file(self)), self.mistake]


@dataclass
class Outcome:
    """What a storm did, and what was wrong afterwards."""

    tables: int = 0
    moves: int = 0
    troubles: Counter[str] = field(default_factory=Counter)
    network: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        done = {**self.troubles, **self.network}
        counts = ", ".join(f"{count:,} x {name}" for name, count in sorted(done.items()))
        return f"{self.tables:,} tables, {self.moves:,} acknowledged moves; {counts}; {len(self.wrong)} faults"


class Storm:
    """A server, clients that play at its tables, and what befalls them."""

    def __init__(self, server: StormServer, rng: Random, say: Callable[[str], None] = lambda line: None) -> None:
        self.server = server
        self.rng = rng
        self.say = say
        self.clients: list[StubbornClient] = []
        self.outcome = Outcome()
        self.raging = True

    def run(self, kills: int) -> Outcome:
        """Let it rage until so many kills, let every game end, and look what is left."""
        with self.server:
            asyncio.run(self._rage(kills))
            code = self.server.stop()
        if code:
            self.outcome.wrong.append(f"the server ended with {code}")
        logs = asyncio.run(read_logs(self.server.database, sorted({client.code for client in self.clients})))
        self.outcome.wrong += faults(logs, self.clients, ended=not self.outcome.wrong)
        self.outcome.tables = len(logs)
        self.outcome.moves = self.acknowledged
        return self.outcome

    @property
    def acknowledged(self) -> int:
        """Count the moves that the server has promised to keep."""
        return sum(len(client.acknowledged) for client in self.clients)

    async def _rage(self, kills: int) -> None:
        async with Proxy(lambda: [self.server.http], self.rng) as proxy:
            tables = [asyncio.create_task(self._keep_a_table_busy(proxy)) for _ in range(TABLES)]
            while self.outcome.troubles[KILL] < kills and not self.outcome.wrong:
                await self._wait_for_moves(self.rng.randrange(10, 80))
                kind = KILL if self.rng.random() < KILLS_OF_TROUBLES else self.rng.choice([*TROUBLES][1:])
                await TROUBLES[kind](self.server, self.rng)
                self.outcome.troubles[kind] += 1
                if kind == KILL and not self.outcome.troubles[KILL] % 50:
                    self.say(f"{self.outcome.troubles[KILL]:,} kills, {self.acknowledged:,} moves")
            self.raging = False
            set_clock(clock_file(self.server), 0.0)
            await self._wait_for_ends(tables)
            for table in tables:
                table.cancel()
            await asyncio.gather(*tables, return_exceptions=True)
            self.outcome.network = proxy.done

    async def _wait_for_moves(self, count: int) -> None:
        target = self.acknowledged + count
        watch = Watch(self)
        while self.acknowledged < target and not self.outcome.wrong:
            await asyncio.sleep(0.002)
            watch.look()

    async def _wait_for_ends(self, tables: list[asyncio.Task[None]]) -> None:
        watch = Watch(self)
        while not (self.outcome.wrong or all(table.done() for table in tables)):
            await asyncio.sleep(0.02)
            watch.look()

    async def _keep_a_table_busy(self, proxy: Proxy) -> None:
        while self.raging:
            try:
                chairs = chairs_of_a_table(self.rng)
                keys = [await asyncio.to_thread(self.server.open_table, chairs)]
                while len(keys) < chairs.count("h"):
                    keys.append(await asyncio.to_thread(self.server.sit, keys[0]["code"]))
            except (httpx.TransportError, AssertionError):
                await asyncio.sleep(0.05)
                continue
            people = [StubbornClient(lambda: proxy.address, each, Random(self.rng.random())) for each in keys]
            self.clients += people
            try:
                await asyncio.gather(*(client.play() for client in people))
            except Wrong as wrong:
                self.outcome.wrong.append(str(wrong))


class Watch:
    """Notice that nothing happens any more at any table: a game that stands still is a fault too."""

    def __init__(self, storm: Storm) -> None:
        self.storm = storm
        self.seen, self.at = self._happened(), monotonic()

    def _happened(self) -> int:
        return sum(len(client.history) + len(client.acknowledged) for client in self.storm.clients)

    def look(self) -> None:
        happened = self._happened()
        if happened != self.seen:
            self.seen, self.at = happened, monotonic()
        elif monotonic() - self.at > STILL_SECONDS:
            still = sorted({client.code for client in self.storm.clients if not client.over})
            self.storm.outcome.wrong.append(f"nothing happens any more at {', '.join(still) or 'any table'}")


def chairs_of_a_table(rng: Random) -> str:
    """Choose the chairs of a table: people alone, or with one or two bots."""
    return rng.choice(["hhh", "hhb", "hhbb"])


async def read_logs(database: Path, codes: list[str]) -> dict[str, Log]:
    """Read what was written down of these tables."""
    store = SQLiteStore(database)
    logs: dict[str, Log] = {code: await store.rows(code) for code in codes}
    await store.close()
    return logs
