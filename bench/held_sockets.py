"""Two thousand sockets on one process for ten minutes: is anybody dropped, and does it stay as quick?

A thousand tables of 12 Gangsters at which two people play slowly, so that most lines are silent most of the time, as
they are of an evening. It takes as long as it says and is run by its name alone: `make bench PART=held_sockets`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import uvloop

from bench.load import Key, Load, Person, percentiles, play
from bench.load_omerta import open_tables, seat_people
from bench.measured_server import LOAD_CORE, on_core, start_omerta
from omerta.server.http.connections import raise_descriptors


@dataclass(frozen=True)
class Held:
    """How many lines were held for how long, and what became of them."""

    sockets: int
    dropped: int
    moves: int
    seconds: float
    p99: float
    grown_kilobytes: int

    def __str__(self) -> str:
        return (
            f"{self.sockets:,} sockets on one process for {self.seconds:.0f} s: {self.dropped} dropped,"
            f" {self.moves:,} moves, to the opponent p99 {1000 * self.p99:.1f} ms,"
            f" memory grew by {self.grown_kilobytes / self.sockets:.1f} kB a socket meanwhile"
        )


def hold(folder: Path, tables: int, seconds: float) -> Held:
    """Have people play slowly at so many tables; whoever is hung up on before the end was dropped."""
    dropped: list[Person] = []
    began = 0

    def begin() -> None:
        nonlocal began
        began = server.memory_kilobytes()

    async def run() -> tuple[Load, int]:
        keys: Sequence[Key] = await open_tables([server.port], tables)
        load = Load(think_seconds=seconds / 10, seconds=seconds)
        people = seat_people(load, keys)
        for each in people:
            each.dropped = dropped.append
        await play(load, people, [server.port], begin)
        return load, len(people)

    server = start_omerta("--database", str(folder / "tables.db"))
    try:
        server.wait_until_ready()
        with on_core(LOAD_CORE):
            load, sockets = uvloop.run(run())
        grown = server.memory_kilobytes() - began
    finally:
        server.stop()
    (p99,) = percentiles(load.waits, 99)
    return Held(sockets, len(dropped), len(load.waits), load.took, p99, grown)


def report(tables: int = 1000, seconds: float = 600.0) -> Iterator[str]:
    """Hold them and say what came of it."""
    raise_descriptors()
    with tempfile.TemporaryDirectory(prefix="omerta-bench-") as folder:
        yield str(hold(Path(folder), tables, seconds))
