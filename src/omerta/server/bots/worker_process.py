"""A process beside the server that answers one question after another, and is killed when it hangs.

It is started when it is first asked, and again after it died or was killed. It ends with the server, whatever it does.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from omerta.server.operate.logs import continue_log

log = logging.getLogger("omerta.server")

MOST_BYTES = 1024**3
"""The most memory of a process that reads what strangers wrote; more is an error there and nowhere else."""
STOPPING = "the server is stopping"


class Ended(Exception):
    """Why a process gave no answer."""


def start_process(name: str, work: Callable[..., None], *args: object) -> tuple[BaseProcess, Connection]:
    """Start a process beside the server, and return it with the pipe to it; `work` is given the other end, and more."""
    spawn = multiprocessing.get_context("spawn")
    # One core for each process: more threads of NumPy's would only get in each other's way.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    pipe, other = spawn.Pipe()
    process = spawn.Process(target=work, args=(other, *args), name=name, daemon=True)
    try:
        process.start()
    except OSError:
        pipe.close()
        raise
    finally:
        other.close()
    return process, pipe


@contextmanager
def at_work(niceness: int, most_bytes: int | None = None) -> Iterator[None]:
    """Make this a process of the server: with its log, a lower priority and a memory limit, and an end when it ends."""
    continue_log()
    if most_bytes is not None and sys.platform == "linux":
        import resource  # Only Unix has it.

        resource.setrlimit(resource.RLIMIT_DATA, (most_bytes, most_bytes))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    server = multiprocessing.parent_process()
    assert server is not None

    def end_with_the_server() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=end_with_the_server, daemon=True).start()
    try:
        yield
    except Exception:
        log.exception("a process of the server's fails: %s", multiprocessing.current_process().name)
        raise SystemExit(1) from None


class WorkerProcess:
    """One process; `work` is what it does with its end of the pipe."""

    def __init__(self, name: str, work: Callable[[Connection], None]) -> None:
        self._name = name
        self._work = work
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._killed: str | None = None
        self._closed = False
        self._guard = threading.Lock()

    def ask(self, question: object, tries: int = 1) -> Any:
        """Wait in a thread for the answer; one that died is replaced and asked again, Ended says why there is none."""
        self._killed = None
        failure = ""
        for _ in range(tries):
            try:
                pipe = self._started()
                pipe.send(question)
                return pipe.recv()
            except Exception as error:
                self.end()
                if self._killed is not None or self._closed:
                    raise Ended(self._killed or STOPPING) from None
                failure = f"its process died: {error!r}"
        raise Ended(failure)

    def warm_up(self) -> None:
        """Start the process before the first question comes."""
        with suppress(EOFError):
            self._started()

    def kill(self, why: str) -> None:
        """End the process at once, whatever it does; may be called from another thread than the one that waits."""
        with self._guard:
            self._killed = why
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """Kill the process for good."""
        self._closed = True
        self.kill(STOPPING)

    def end(self) -> None:
        """End the process, which nobody waits for; the next question starts another."""
        with self._guard:
            self._kill()

    def _kill(self) -> None:
        if self._process is not None and self._pipe is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
        self._process = self._pipe = None

    def _started(self) -> Connection:
        with self._guard:
            if self._closed or self._killed is not None:
                raise EOFError
            if self._process is not None and not self._process.is_alive():
                self._kill()
            if self._pipe is None:
                self._process, self._pipe = start_process(self._name, self._work)
            return self._pipe

    @property
    def pid(self) -> int | None:
        """Return the number of the process that runs now."""
        return None if self._process is None else self._process.pid
