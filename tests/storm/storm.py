"""Tables that are kept busy through a bad network while their servers are in trouble."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from random import Random
from time import monotonic

import httpx

from tests.storm.checker import Log, faults
from tests.storm.client import StubbornClient, Wrong
from tests.storm.proxy import Proxy
from tests.storm.servers import Harbour
from tests.storm.trouble import KILL, clock_file, set_clock

TABLES = 12
TIMES = None, {"kind": "bank", "minutes": 30, "increment": 5}
"""What limits people's time at a table: neither a clock that jumps by an hour may take it, nor what passes while all
servers are down."""
STILL_SECONDS = 40.0
"""So long nothing has to happen at any table before games are said to stand still."""
LONGEST_LOOK_SECONDS = 0.05
"""What passes between two looks beyond that is not counted: the machine has no time for us, nor for the servers."""
MOVES_BETWEEN = 5, 40
"""How many moves are acknowledged from one trouble to the next."""
KILLS_OF_TROUBLES = 0.6
"""How many of the troubles are kills."""


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
    """Servers, clients that play at their tables, and what befalls them."""

    def __init__(
        self, harbour: Harbour, rng: Random, say: Callable[[str], None] = lambda line: None, tables: int = TABLES
    ) -> None:
        self.harbour = harbour
        self.tables = tables
        self.rng = rng
        self.say = say
        self.clients: list[StubbornClient] = []
        self.outcome = Outcome()
        self.raging = True

    def run(self, kills: int, minutes: float = inf) -> Outcome:
        """Let it rage for so many kills, or minutes; let every game end, and look what is left."""
        with self.harbour:
            asyncio.run(self._rage(kills, monotonic() + 60 * minutes))
            codes = [server.stop() for server in self.harbour.servers]
            logs = asyncio.run(self._read_logs())
        self.outcome.wrong += [f"a server ended with {code}" for code in codes if code]
        self.outcome.wrong += faults(logs, self.clients, ended=not self.outcome.wrong)
        self.outcome.tables = len(logs)
        self.outcome.moves = self.acknowledged
        return self.outcome

    @property
    def acknowledged(self) -> int:
        """Count the moves that the servers have promised to keep."""
        return sum(len(client.acknowledged) for client in self.clients)

    async def _rage(self, kills: int, until: float) -> None:
        async with Proxy(lambda: [server.http for server in self.harbour.servers], self.rng) as proxy:
            tables = [asyncio.create_task(self._keep_a_table_busy(proxy)) for _ in range(self.tables)]
            try:
                await self._make_trouble(kills, until)
                await self._wait_for_ends(tables)
            finally:
                for table in tables:
                    table.cancel()
                await asyncio.gather(*tables, return_exceptions=True)
            self.outcome.network = proxy.done

    async def _make_trouble(self, kills: int, until: float) -> None:
        troubles = self.harbour.troubles
        while self.outcome.troubles[KILL] < kills and monotonic() < until and not self.outcome.wrong:
            await self._wait_for_moves(self.rng.randrange(*MOVES_BETWEEN))
            kind = KILL if self.rng.random() < KILLS_OF_TROUBLES else self.rng.choice([*troubles][1:])
            await troubles[kind](self.harbour.servers, self.rng)
            self.outcome.troubles[kind] += 1
            if kind == KILL and not self.outcome.troubles[KILL] % 20:
                self.say(f"{self.outcome.troubles[KILL]:,} kills, {self.acknowledged:,} moves")
        self.raging = False
        for server in self.harbour.servers:
            set_clock(clock_file(server), 0.0)

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
                chairs, opener = chairs_of_a_table(self.rng), self.rng.choice(self.harbour.servers)
                keys = [await asyncio.to_thread(opener.open_table, chairs, time=self.rng.choice(TIMES))]
                while len(keys) < chairs.count("h"):
                    keys.append(await asyncio.to_thread(self.rng.choice(self.harbour.servers).sit, keys[0]["code"]))
            except (httpx.TransportError, AssertionError):
                await asyncio.sleep(0.05)
                continue
            people = [StubbornClient(lambda: proxy.address, each, Random(self.rng.random())) for each in keys]
            self.clients += people
            try:
                await asyncio.gather(*(client.play() for client in people))
            except Wrong as wrong:
                self.outcome.wrong.append(str(wrong))

    async def _read_logs(self) -> dict[str, Log]:
        """Read what was written down of the tables that were played at."""
        store = self.harbour.open_store()
        logs: dict[str, Log] = {code: await store.rows(code) for code in sorted({each.code for each in self.clients})}
        await store.close()
        return logs


class Watch:
    """Notice that nothing happens any more at any table: a game that stands still is a fault too."""

    def __init__(self, storm: Storm) -> None:
        self.storm = storm
        self.seen, self.looked, self.still = self._happened(), monotonic(), 0.0

    def _happened(self) -> int:
        return sum(len(client.history) + len(client.acknowledged) for client in self.storm.clients)

    def look(self) -> None:
        happened, before, self.looked = self._happened(), self.looked, monotonic()
        self.still += min(self.looked - before, LONGEST_LOOK_SECONDS)
        if happened != self.seen:
            self.seen, self.still = happened, 0.0
        elif self.still > STILL_SECONDS:
            still = [client.last_known() for client in self.storm.clients if not client.over]
            self.storm.outcome.wrong += ["nothing happens any more at any table", *still]


def chairs_of_a_table(rng: Random) -> str:
    """Choose the chairs of a table: people alone, or with one or two bots."""
    return rng.choice(["hhh", "hhb", "hhbb"])
