"""A server with a thousand games under way is killed: how soon is it back, and how soon is any table seen?"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.load import Key, Load, percentiles, play
from bench.load_omerta import OmertaPerson, open_tables, seat_people
from bench.measured_server import LOAD_CORE, on_core, start_omerta

ROUNDS = 3
"""How many rounds are played at every table before."""
MOST_SECONDS = 180.0


class Visitor(OmertaPerson):
    """Somebody who comes back to see the table."""

    def __init__(self, key: Key) -> None:
        super().__init__(Load(0.0, 0.0), key)
        self.seen: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def hear(self, text: bytes) -> None:
        if not self.seen.done():
            self.seen.set_result(text)

    def hang_up(self) -> None:
        if not self.seen.done():
            self.seen.set_exception(ConnectionError("the server hung up"))


@dataclass(frozen=True)
class Restarted:
    """How a server came back."""

    ready_seconds: float
    """From its start until it said that it is ready."""
    view_seconds: Sequence[float]
    """For every table, until somebody who came back saw it."""

    def __str__(self) -> str:
        p50, p99, most = (1000 * each for each in percentiles(self.view_seconds, 50, 99, 100))
        return (
            f"{len(self.view_seconds):,} live tables after a kill: ready {self.ready_seconds:.2f} s after the start;"
            f" a view of any table, one after the other, p50 {p50:.1f} ms  p99 {p99:.1f} ms  most {most:.1f} ms"
        )


async def restart(database: Path, tables: int) -> Restarted:
    """Have games begin at so many tables, kill the server, start it again and look at every table."""
    place = ["--database", str(database)]
    first = start_omerta(*place)
    try:
        with on_core(LOAD_CORE):
            keys = await open_tables([first.port], tables)
            load = Load(think_seconds=0.0, seconds=MOST_SECONDS, rounds=ROUNDS)
            await play(load, seat_people(load, keys), [first.port], lambda: None)
    finally:
        first.kill()
    again = start_omerta(*place)
    try:
        ready = await asyncio.to_thread(again.wait_until_ready)
        with on_core(LOAD_CORE):
            views = await look_at_all(again.port, keys[::2])
    finally:
        again.stop()
    return Restarted(ready, views)


async def look_at_all(port: int, keys: Sequence[Key]) -> list[float]:
    """Come back to every table, one after the other; give the seconds until its view was there."""
    return [await look(port, key) for key in keys]


async def look(port: int, key: Key) -> float:
    """Connect to a table and wait for what it looks like."""
    visitor = Visitor(key)
    start = time.perf_counter()
    await visitor.connect(port)
    frame = await visitor.seen
    took = time.perf_counter() - start
    if not frame.startswith(b'{"type":"welcome"'):
        raise ConnectionError(f"table {key['code']} was not shown: {frame[:200].decode()}")
    assert visitor.line is not None
    visitor.line.close()
    return took
