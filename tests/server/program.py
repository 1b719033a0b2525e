"""The real program, forked from a process that has imported it: it starts in a moment, in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TextIO
from unittest.mock import patch

from omerta.cli import main
from omerta.server import serve
from omerta.server.store import postgres_cluster

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload([__name__, "pytest", serve.__name__, postgres_cluster.__name__])

_fork_server: Any = forkserver._forkserver
"""Python's own way to the process that forks; it tells nobody where that is."""


class Program:
    """One run of `omerta` with its arguments; what it says can be read, and it can be waited for.

    `prepare` is called in its process before it begins. Its environment and folder are those of whoever starts it.
    """

    def __init__(self, arguments: list[str], log: Path, prepare: Callable[[], None]) -> None:
        hearing, saying = _forks.Pipe(duplex=False)
        _fork_server.ensure_running()
        more = (dict(os.environ), _fork_server._forkserver_address, prepare)
        self._process = _forks.Process(target=_run, args=(arguments, saying, log, *more))
        self._process.start()
        saying.close()
        self.stdout: TextIO = os.fdopen(os.dup(hearing.fileno()))
        hearing.close()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """Return its exit code, None while it runs."""
        return self._process.exitcode

    def wait(self) -> int:
        """Wait for its end, and return its exit code."""
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _run(
    arguments: list[str],
    saying: Connection,
    log: Path,
    environment: dict[str, str],
    forks: str,
    prepare: Callable[[], None],
) -> None:
    """Be the program `omerta` in this process, and have the processes that it starts forked as it was."""
    _fork_at(forks)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(saying.fileno(), 1)
    with log.open("ab") as written:
        os.dup2(written.fileno(), 2)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", buffering=1) for number in (1, 2))
    sys.argv = ["omerta", *arguments]
    prepare()
    main()


def _fork_at(address: str) -> None:
    """Start this process's processes where it was started: Python itself would import everything anew for them."""
    _fork_server._forkserver_address = address
    _fork_server.ensure_running = lambda: None
    patch.object(multiprocessing, "get_context", lambda method: _forks).start()
