"""The real server, forked from a process that has imported it: it starts in a moment, in a process of its own.

Its clock can be set: a file has the seconds by which it is off. A mistake may be planted in it, to see whether the
storm notices.
"""

from __future__ import annotations

import mmap
import multiprocessing
import os
import signal
import struct
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TextIO

from omerta.cli import main
from omerta.server import serve
from omerta.server.store import postgres_cluster
from tests.storm.planted import plant

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload([__name__, "pytest", serve.__name__, postgres_cluster.__name__])


class Program:
    """One run of `omerta serve`; what it says can be read, and it can be waited for."""

    def __init__(self, arguments: list[str], log: Path, clock: Path, mistake: str) -> None:
        hearing, saying = _forks.Pipe(duplex=False)
        self._process = _forks.Process(target=_run, args=(arguments, saying, log, clock, mistake))
        self._process.start()
        saying.close()
        self.stdout: TextIO = os.fdopen(os.dup(hearing.fileno()))
        hearing.close()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """Give its exit code, None while it runs."""
        return self._process.exitcode

    def wait(self) -> int:
        """Wait for its end, and give its exit code."""
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _run(arguments: list[str], saying: Connection, log: Path, clock: Path, mistake: str) -> None:
    """Be the program `omerta` in this process."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.dup2(saying.fileno(), 1)
    with log.open("ab") as written:
        os.dup2(written.fileno(), 2)
    with clock.open("r+b") as opened:
        off = mmap.mmap(opened.fileno(), 8)
    real = time.time
    time.time = lambda: real() + struct.unpack("d", off[:8])[0]
    if mistake != "none":
        plant(mistake)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", buffering=1) for number in (1, 2))
    sys.argv = ["omerta", *arguments]
    main()
