"""The server under load, beside an older revision of it and beside boardgame.io's.

The server, its bots and its database have one core, the load has the other. In each scenario every subject is started
afresh, one after the other, several times over; the first pass warms the machine up and is left out, and a figure is
the middle one of the others. `make bench PART=server_load OLD=v1.0` measures that revision beside this one.

12 Gangsters is played by two people and a bot at each table. There a move counts when the opponent has read that it was
made, and is timed until then; boardgame.io plays the third seat in the step of the second person. In the other games a
move counts when it is acknowledged, since it may be a secret. All of Omerta's moves are on disk by then. boardgame.io
is measured with its tables in memory, where a crash loses everything, and with the storage that it ships for keeping
them, FlatFile, which writes a file for each table and leaves it to the system when that reaches the disk.

`processor a move` is the work of the server, its bots and its database: it hardly depends on how busy the machine is. A
figure counts only if the load used less than 70% of its core; otherwise it is marked. With several processes on one
database the people of a table sit at different processes. Then a server with 1,000 games under way is killed: how long
until it is ready again, and how long until somebody who comes back sees their table?
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median

import uvloop

from bench import load_boardgame_io, load_omerta
from bench.load import Key, Load, Person, percentiles, play
from bench.measured_server import (
    INSTALL,
    LOAD_CORE,
    ROOT,
    SERVER_CORE,
    MeasuredServer,
    checked_out,
    find_node,
    on_core,
    processor_seconds,
    start_boardgame_io,
    start_omerta,
)
from bench.restart import restart
from omerta import game_types
from omerta.server.http.connections import raise_descriptors
from tests.server.databases import run_postgres

MOST_CORE_SHARE = 0.7
"""How much of its core the load may use; beyond that it measures itself."""
OURS, SHORT, OLD = "Omerta", "Omerta, short frames", "Omerta, OLD"
"""The frames of 1.0 are sent to whoever asks for nothing; the browser client asks for short ones."""
IN_MEMORY, IN_FILES = "boardgame.io, in memory", "boardgame.io, FlatFile"
OpenTables = Callable[[Sequence[int], int], Awaitable[list[Key]]]
SeatPeople = Callable[[Load, Sequence[Key]], list[Person]]


@dataclass(frozen=True)
class Reached:
    """What a server reached in one scenario."""

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
            f"{self.moves_per_second:6,.0f} moves/s   p50 {p50:6.1f} ms  p95 {p95:6.1f} ms"
            f"  p99 {p99:6.1f} ms   loop lag p99 {lag:5.1f} ms  most {most:5.1f} ms"
            f"   {1000 * self.processor_seconds:.3f} ms of processor a move   {self.kilobytes:5.1f} kB a table"
            f"   load {self.core_share:.0%} of its core{counts}"
        )


def middle(passes: Sequence[Reached]) -> Reached:
    """Return the middle of each figure over several passes."""
    return Reached(
        moves=round(median(each.moves for each in passes)),
        moves_per_second=median(each.moves_per_second for each in passes),
        waits=[median(each) for each in zip(*(each.waits for each in passes), strict=True)],
        lags=[median(each) for each in zip(*(each.lags for each in passes), strict=True)],
        processor_seconds=median(each.processor_seconds for each in passes),
        core_share=max(each.core_share for each in passes),
        kilobytes=median(each.kilobytes for each in passes),
    )


@dataclass(frozen=True)
class Scenario:
    """Who plays what at how many tables, and at which pace."""

    name: str
    tables: int
    think_seconds: float = 0.0
    most_seconds: float = 60.0
    """How long people play at most; a whole game at every table is shorter where nobody thinks."""
    game: str = load_omerta.TWELVE
    watchers: int = 0
    """How many watch each table, besides the two who play."""

    @property
    def open_tables(self) -> OpenTables:
        return partial(load_omerta.open_tables, game=self.game)

    @property
    def seat_people(self) -> SeatPeople:
        if self.game != load_omerta.TWELVE:
            return load_omerta.seat_answerers
        return partial(load_omerta.seat_watched, watchers=self.watchers)


@dataclass(frozen=True)
class Subject:
    """Something that is measured: its servers, what else computes for it, and how one plays there."""

    servers: Sequence[MeasuredServer]
    processes: Sequence[int]
    open_tables: OpenTables
    seat_people: SeatPeople
    short: bool = False
    """Whether people ask for short frames."""

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
    empty, computed, held = subject.memory_kilobytes(), 0.0, 0

    def begin() -> None:
        nonlocal computed, held
        for server in subject.servers:
            server.lag()
        computed, held = subject.processor_seconds(), subject.memory_kilobytes() - empty

    async def run() -> Load:
        keys = await subject.open_tables(subject.ports, tables)
        load = Load(think_seconds, seconds, subject.short)
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
        kilobytes=max(0, held, subject.memory_kilobytes() - empty) / tables,
    )


@contextmanager
def ours(scenario: Scenario, folder: Path, checkout: Path = ROOT, short: bool = False) -> Iterator[Subject]:
    """Start Omerta's server, of one revision, on SQLite."""
    server = start_omerta("--database", str(folder / "tables.db"), checkout=checkout)
    try:
        server.wait_until_ready()
        yield Subject([server], [server.pid], scenario.open_tables, scenario.seat_people, short)
    finally:
        server.stop()


@contextmanager
def on_postgres(scenario: Scenario, _folder: Path, count: int) -> Iterator[Subject]:
    """Start so many of Omerta's servers on one PostgreSQL."""
    with ExitStack() as within:
        with on_core(SERVER_CORE):
            cluster = within.enter_context(run_postgres(sync=True))
        place, servers = ["--store", cluster.empty_database()], []
        for _ in range(count):
            servers.append(start_omerta(*place))
            within.callback(servers[-1].stop)
        for server in servers:
            server.wait_until_ready()
        processes = [*(server.pid for server in servers), cluster.pid]
        yield Subject(servers, processes, scenario.open_tables, scenario.seat_people)


@contextmanager
def peer(_scenario: Scenario, folder: Path, node: Path, in_files: bool) -> Iterator[Subject]:
    """Start boardgame.io's server."""
    server = start_boardgame_io(node, folder if in_files else None)
    try:
        yield Subject([server], [server.pid], load_boardgame_io.open_tables, load_boardgame_io.seat_people)
    finally:
        server.stop()


Start = Callable[[Scenario, Path], AbstractContextManager[Subject]]


@dataclass(frozen=True)
class Scale:
    """How much is measured, beside what."""

    tables: int = 500
    paced_tables: int = 200
    think_seconds: float = 4.0
    paced_seconds: float = 12.0
    game_tables: int = 60
    game_seconds: float = 12.0
    watched_tables: int = 10
    watchers: int = 100
    live_tables: int = 1000
    passes: int = 3
    """How often each subject is measured in each scenario; the first time does not count."""
    old: str = field(default_factory=lambda: os.environ.get("OLD", ""))
    """An older revision that is measured as well."""

    def scenarios(self) -> Iterator[Scenario]:
        """List what is measured of this revision and the old one."""
        yield Scenario("flat out", self.tables)
        yield Scenario("paced", self.paced_tables, self.think_seconds, self.paced_seconds)
        for game in game_types:
            if game != load_omerta.TWELVE:
                yield Scenario(game, self.game_tables, 0.0, self.game_seconds, game)
        yield Scenario("nobody watches", self.watched_tables)
        yield Scenario(f"{self.watchers} watch", self.watched_tables, watchers=self.watchers)


def compared(scenario: Scenario, scale: Scale) -> Mapping[str, Start]:
    """Name what is measured in a scenario, and how each is started."""
    found: dict[str, Start] = {OURS: ours, SHORT: partial(ours, short=True)}
    if scale.old:
        found[OLD] = partial(ours, checkout=checked_out(scale.old))
    node = find_node()
    if node is not None and scenario.name in ("flat out", "paced"):
        found[IN_MEMORY] = partial(peer, node=node, in_files=False)
        found[IN_FILES] = partial(peer, node=node, in_files=True)
    return found


def measure_in_turn(scenario: Scenario, subjects: Mapping[str, Start], passes: int) -> dict[str, Reached]:
    """Measure each subject in turn, several times; the first pass does not count."""
    found: dict[str, list[Reached]] = {name: [] for name in subjects}
    for _ in range(passes):
        for name, start in subjects.items():
            with tempfile.TemporaryDirectory(prefix="omerta-bench-") as folder, ExitStack() as within:
                subject = within.enter_context(start(scenario, Path(folder)))
                found[name].append(measure(subject, scenario.tables, scenario.think_seconds, scenario.most_seconds))
    return {name: middle(each[1:] or each) for name, each in found.items()}


def compare(scenario: str, reached: Mapping[str, Reached]) -> Iterator[str]:
    """Say how this revision stands beside the others in a scenario."""
    for name, other in reached.items():
        for ours in (OURS, SHORT) if name not in (OURS, SHORT) else ():
            mine = reached[ours]
            yield (
                f"{scenario}, {ours} beside {name}: {mine.moves_per_second / other.moves_per_second:.2f} x the moves/s,"
                f" {mine.waits[2] / other.waits[2]:.2f} x the p99,"
                f" {mine.processor_seconds / other.processor_seconds:.2f} x the processor a move"
            )
    if IN_MEMORY not in reached and scenario in ("flat out", "paced"):
        yield f"boardgame.io is not there to be measured; it is installed by: {INSTALL}"


def report(scale: Scale = Scale()) -> Iterator[str]:  # noqa: B008
    """Run the servers and the load, and print what they reach."""
    raise_descriptors()
    reached: dict[str, dict[str, Reached]] = {}
    for scenario in scale.scenarios():
        found = reached[scenario.name] = measure_in_turn(scenario, compared(scenario, scale), scale.passes)
        for name, each in found.items():
            yield f"{scenario.name:<18} {name:<24} {each}"
        yield from compare(scenario.name, found)
    alone, watched = (reached[name] for name in ("nobody watches", f"{scale.watchers} watch"))
    for name in alone:
        ratio = watched[name].processor_seconds / alone[name].processor_seconds
        yield f"{name}: {scale.watchers} who watch make a move {ratio:.2f} x as dear"
    flat_out = Scenario("flat out", scale.tables)
    for count in (1, 2, 3):
        name = f"PostgreSQL, {count} process{'es' * (count > 1)}"
        found = measure_in_turn(flat_out, {name: partial(on_postgres, count=count)}, passes=min(2, scale.passes))
        yield f"{flat_out.name:<18} {name:<24} {found[name]}"
    with tempfile.TemporaryDirectory(prefix="omerta-bench-") as folder:
        yield str(uvloop.run(restart(Path(folder) / "restarted.db", scale.live_tables)))
