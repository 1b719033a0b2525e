"""The server under load: 500 tables and 1,000 sockets on SQLite, on PostgreSQL, and beside boardgame.io's.

The server, its bots and its database have one core, the load has the other. The game is 12 Gangsters for three. People
first play at a quick pace (a move every four seconds), then without thinking at all, one whole game at every table. A
move counts when the opponent has read that it was made, and is timed until then. All of Omerta's moves are on disk by
then; boardgame.io has its tables in memory. There the game itself plays the third seat, in the step of the second
person; here a bot does. `processor a move` is the work of the server, its bots and its database: it hardly depends on
how busy the machine is.

A figure counts only if the load used less than 70% of its core; otherwise it is marked. With two processes on one
database the two people of a table sit at different processes. Then a server with 1,000 games under way is killed: how
long until it is ready again, and how long until somebody who comes back sees their table?
"""

from __future__ import annotations

import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import uvloop

from bench import load_boardgame_io, load_omerta
from bench.load import Key, Load, Person, percentiles, play
from bench.measured_server import (
    INSTALL,
    LOAD_CORE,
    SERVER_CORE,
    MeasuredServer,
    find_node,
    on_core,
    processor_seconds,
    start_boardgame_io,
    start_omerta,
)
from bench.restart import restart
from omerta.server.http.connections import raise_descriptors
from tests.server.databases import run_postgres

MOST_CORE_SHARE = 0.7
"""How much of its core the load may use; beyond that it measures itself."""
OURS, PEER = "SQLite", "boardgame.io, in memory"


@dataclass(frozen=True)
class Scale:
    """How much is measured."""

    tables: int = 500
    think_seconds: float = 4.0
    paced_seconds: float = 12.0
    most_seconds: float = 60.0
    """How long everybody may play flat out; a whole game at every table should be over by then."""
    live_tables: int = 1000


@dataclass(frozen=True)
class Reached:
    """What a server reached at one pace."""

    moves: int
    moves_per_second: float
    waits: Sequence[float]
    """Seconds from move to opponent: the median, the 95th and the 99th percentile."""
    lags: Sequence[float]
    processor_seconds: float
    core_share: float
    kilobytes: float

    def __str__(self) -> str:
        p50, p95, p99 = (1000 * each for each in self.waits)
        _, lag, most = (1000 * each for each in self.lags)
        counts = "" if self.core_share < MOST_CORE_SHARE else "  DOES NOT COUNT: the load was too busy"
        return (
            f"{self.moves_per_second:6,.0f} moves/s   to the opponent p50 {p50:6.1f} ms  p95 {p95:6.1f} ms"
            f"  p99 {p99:6.1f} ms   loop lag p99 {lag:5.1f} ms  most {most:5.1f} ms"
            f"   {1000 * self.processor_seconds:.2f} ms of processor a move   {self.kilobytes:5.1f} kB a table"
            f"   load {self.core_share:.0%} of its core{counts}"
        )


@dataclass(frozen=True)
class Subject:
    """Something that is measured: its servers, what else computes for it, and how one plays there."""

    name: str
    servers: Sequence[MeasuredServer]
    processes: Sequence[int]
    open_tables: Callable[[Sequence[int], int], Awaitable[list[Key]]]
    seat_people: Callable[[Load, Sequence[Key]], list[Person]]

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    def memory_kilobytes(self) -> int:
        """Read how much memory the servers hold."""
        return sum(server.memory_kilobytes() for server in self.servers)

    def processor_seconds(self) -> float:
        """Read how long everything that works for the tables has computed."""
        return sum(processor_seconds(process) for process in self.processes)


def measure(subject: Subject, tables: int, think_seconds: float, seconds: float) -> Reached:
    """Have everybody play at every table at a pace."""
    empty, computed = subject.memory_kilobytes(), 0.0

    def begin() -> None:
        nonlocal computed
        for server in subject.servers:
            server.lag()
        computed = subject.processor_seconds()

    async def run() -> Load:
        keys = await subject.open_tables(subject.ports, tables)
        load = Load(think_seconds, seconds)
        await play(load, subject.seat_people(load, keys), subject.ports, begin)
        return load

    with on_core(LOAD_CORE):
        load = uvloop.run(run())
    computed = subject.processor_seconds() - computed
    lags = [max(each) for each in zip(*(server.lag() for server in subject.servers), strict=True)]
    return Reached(
        moves=len(load.waits),
        moves_per_second=load.moves_per_second,
        waits=percentiles(load.waits, 50, 95, 99),
        lags=lags,
        processor_seconds=computed / max(1, len(load.waits)),
        core_share=load.core_share,
        kilobytes=max(0, subject.memory_kilobytes() - empty) / tables,
    )


def measure_paces(subject: Subject, scale: Scale) -> Iterator[tuple[str, Reached]]:
    """Measure the pace of people, then flat out."""
    yield "paced", measure(subject, scale.tables, scale.think_seconds, scale.paced_seconds)
    yield "flat out", measure(subject, scale.tables, 0.0, scale.most_seconds)


def subjects(folder: Path, within: ExitStack) -> Iterator[Subject]:
    """Start one server after the other; each is stopped before the next is started."""

    def ours(name: str, *places: Sequence[str], database: Sequence[int] = ()) -> Subject:
        servers = []
        for place in places:
            servers.append(start_omerta(*place))
            within.callback(servers[-1].stop)
        for server in servers:
            server.wait_until_ready()
        processes = [*(server.pid for server in servers), *database]
        return Subject(name, servers, processes, load_omerta.open_tables, load_omerta.seat_people)

    yield ours(OURS, ["--database", str(folder / "tables.db")])
    within.close()
    for count in (1, 2):
        with on_core(SERVER_CORE):
            cluster = within.enter_context(run_postgres(sync=True))
        places = [["--store", cluster.empty_database()]] * count
        yield ours(f"PostgreSQL, {count} process{'es' * (count > 1)}", *places, database=[cluster.pid])
        within.close()
    node = find_node()
    if node is not None:
        server = start_boardgame_io(node)
        within.callback(server.stop)
        yield Subject(PEER, [server], [server.pid], load_boardgame_io.open_tables, load_boardgame_io.seat_people)
        within.close()


def compare(reached: dict[str, dict[str, Reached]]) -> Iterator[str]:
    """Say how Omerta on SQLite stands beside boardgame.io, or how that is installed."""
    if PEER not in reached:
        yield f"boardgame.io is not there to be measured; it is installed by: {INSTALL}"
        return
    for pace, mine in reached[OURS].items():
        other = reached[PEER][pace]
        moves, wait = mine.moves_per_second / other.moves_per_second, mine.waits[2] / other.waits[2]
        work = mine.processor_seconds / other.processor_seconds
        yield (
            f"SQLite beside boardgame.io, {pace}: {moves:.2f} x the moves/s, {wait:.2f} x the p99 to the opponent,"
            f" {work:.2f} x the processor a move"
        )


def report(scale: Scale = Scale()) -> Iterator[str]:  # noqa: B008
    """Run the servers and the load, and print what they reach."""
    raise_descriptors()
    yield f"{scale.tables} tables, {2 * scale.tables} sockets, one bot at each table"
    reached: dict[str, dict[str, Reached]] = {}
    with tempfile.TemporaryDirectory(prefix="omerta-bench-") as name, ExitStack() as within:
        folder = Path(name)
        for subject in subjects(folder, within):
            for pace, each in measure_paces(subject, scale):
                reached.setdefault(subject.name, {})[pace] = each
                yield f"{subject.name:<24} {pace:<9} {each}"
        yield from compare(reached)
        yield str(uvloop.run(restart(folder / "restarted.db", scale.live_tables)))
