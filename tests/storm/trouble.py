"""What befalls servers in the storm: they are killed, stopped for a while, a disk is full, clocks jump, lines break."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import struct
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random

import psycopg

from tests.server.databases import Cluster
from tests.server.running import Server

FURTHEST_JUMP = 3600.0
LONGEST_ABSENCE = 3.0
"""How many seconds one of several servers is gone or hangs at most: longer than its lease."""
Servers = Sequence[Server]


async def kill(servers: Servers, rng: Random) -> None:
    """End one as a power cut would, and start it again: at once when it is alone, else when it pleases."""
    server = rng.choice(servers)
    await asyncio.to_thread(server.kill)
    if len(servers) > 1:
        await asyncio.sleep(rng.uniform(0, LONGEST_ABSENCE))
    await asyncio.to_thread(server.start)


async def kill_all(servers: Servers, _: Random) -> None:
    """End all of them at once, and start them again."""
    for each in (Server.kill, Server.start):
        await asyncio.gather(*(asyncio.to_thread(each, server) for server in servers))


async def freeze(servers: Servers, rng: Random) -> None:
    """Let one do nothing for a moment, with all its connections open."""
    server = rng.choice(servers)
    os.kill(server.pid, signal.SIGSTOP)
    await asyncio.sleep(rng.uniform(0.02, 0.4 if len(servers) == 1 else LONGEST_ABSENCE))
    os.kill(server.pid, signal.SIGCONT)


async def fill_disk(servers: Servers, rng: Random) -> None:
    """Let no file of it grow for a moment: every write fails as it does on a disk without space."""
    pid = rng.choice(servers).pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    await asyncio.sleep(rng.uniform(0.02, 0.3))
    with suppress(ProcessLookupError):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


async def fill_disk_of(database: Cluster, _: Servers, __: Random) -> None:
    """Let the database write no more: it breaks off all it was doing, and comes back as after a crash of its own."""
    with as_owner_of(database):
        for pid in sessions(database):
            with suppress(ProcessLookupError):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


@contextmanager
def as_owner_of(database: Cluster) -> Iterator[None]:
    """Be the user who runs the database for a moment: nobody else may limit its processes."""
    if os.geteuid() != 0:
        yield
        return
    os.setresuid(database.folder.stat().st_uid, 0, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


async def break_lines(database: Cluster, _: Servers, rng: Random) -> None:
    """End some sessions at the database, in the middle of whatever they do."""
    for pid in sessions(database):
        if rng.random() < 0.5:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)


def sessions(database: Cluster) -> list[int]:
    """List the processes that serve our servers at the database."""
    with suppress(psycopg.Error), psycopg.connect(database.address("postgres")) as connection:
        found = connection.execute("SELECT pid FROM pg_stat_activity WHERE application_name = 'omerta'").fetchall()
        return [pid for (pid,) in found]
    return []


async def jump_clock(servers: Servers, rng: Random) -> None:
    """Set a clock forwards or backwards, as a machine does whose time was wrong."""
    set_clock(clock_file(rng.choice(servers)), rng.uniform(-FURTHEST_JUMP, FURTHEST_JUMP))


def clock_file(server: Server) -> Path:
    """Name the file that says how far a server's clock is off."""
    return server.folder / "clock"


def set_clock(file: Path, seconds: float) -> None:
    """Set a clock off by so many seconds."""
    with file.open("r+b" if file.exists() else "wb") as clock:
        clock.write(struct.pack("d", seconds))


Trouble = Callable[[Servers, Random], Coroutine[None, None, None]]
KILL = "kill"
TROUBLES: dict[str, Trouble] = {KILL: kill, "freeze": freeze, "full disk": fill_disk, "clock": jump_clock}


def troubles_with(database: Cluster) -> dict[str, Trouble]:
    """Give what befalls several servers and the database that they share."""
    return {
        KILL: kill,
        "all killed": kill_all,
        "freeze": freeze,
        "full disk": partial(fill_disk_of, database),
        "broken lines": partial(break_lines, database),
        "clock": jump_clock,
    }
