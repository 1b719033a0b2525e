"""The engine that browsers keep, to play on when this server does not answer: packed when it is first asked for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.exceptions import HTTPException

from omerta.server.bots.worker_process import at_work, start_process
from omerta.server.operate.loose_threads import in_a_thread

log = logging.getLogger("omerta.server")

NICENESS = 19
"""The nice value of the process that packs: everything else comes first."""

WriteEngine = Callable[[Path], object]
"""Writes the engine's files into a folder; runs in another process."""


class PackedEngine:
    """The engine's files in a folder of this server, which is gone when it stops."""

    def __init__(self, write: WriteEngine) -> None:
        self._write = write
        self._folder: TemporaryDirectory[str] | None = None
        self._packing: asyncio.Task[bool] | None = None
        self._process: BaseProcess | None = None

    async def folder(self) -> Path:
        """Return the folder once the files are in it; they are packed once, however many ask."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="omerta-engine-")
        if self._packing is None:
            self._packing = asyncio.create_task(in_a_thread("engine", self._pack))
        if not await asyncio.shield(self._packing):
            raise HTTPException(404)
        return Path(self._folder.name)

    def stop(self) -> None:
        """End what is being packed, and delete what was."""
        if self._process is not None:
            with suppress(OSError, ValueError):
                self._process.kill()
        if self._folder is not None:
            self._folder.cleanup()

    def _pack(self) -> bool:
        """Have a process write the files, and say whether it did."""
        assert self._folder is not None
        process, pipe = start_process("engine", work, self._write, Path(self._folder.name))
        self._process = process
        try:
            pipe.recv()
        except (EOFError, OSError):
            log.error("the engine for browsers cannot be packed, so none is offered")
            return False
        finally:
            process.join()
            pipe.close()
            self._process = None
        return True


def work(pipe: Connection, write: WriteEngine, folder: Path) -> None:
    """Write the engine's files in this process, and say through the pipe that they are there."""
    with at_work(NICENESS):
        write(folder)
        pipe.send(True)
