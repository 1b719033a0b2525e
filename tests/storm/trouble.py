"""What befalls a server in the storm: it is killed, stopped for a moment, its disk is full, its clock jumps."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import struct
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.server.running import Server

FURTHEST_JUMP = 3600.0


async def kill(server: Server, _: Random) -> None:
    """End it as a power cut would, and start it again."""
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def freeze(server: Server, rng: Random) -> None:
    """Let it do nothing for a moment, with all its connections open."""
    os.kill(server.pid, signal.SIGSTOP)
    await asyncio.sleep(rng.uniform(0.02, 0.4))
    os.kill(server.pid, signal.SIGCONT)


async def fill_disk(server: Server, rng: Random) -> None:
    """Let no file of it grow for a moment: every write fails as it does on a disk without space."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    await asyncio.sleep(rng.uniform(0.02, 0.3))
    with suppress(ProcessLookupError):
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


async def jump_clock(server: Server, rng: Random) -> None:
    """Set its clock forwards or backwards, as a machine does whose time was wrong."""
    set_clock(clock_file(server), rng.uniform(-FURTHEST_JUMP, FURTHEST_JUMP))


def clock_file(server: Server) -> Path:
    """Name the file that says how far a server's clock is off."""
    return server.folder / "clock"


def set_clock(file: Path, seconds: float) -> None:
    """Set a clock off by so many seconds."""
    with file.open("r+b" if file.exists() else "wb") as clock:
        clock.write(struct.pack("d", seconds))


Trouble = Callable[[Server, Random], Coroutine[None, None, None]]
KILL = "kill"
TROUBLES: dict[str, Trouble] = {KILL: kill, "freeze": freeze, "full disk": fill_disk, "clock": jump_clock}
