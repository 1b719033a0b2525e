"""Analyses of finished games, one at a time in a process of its own, with a lower priority than games in play.

The process has a lower priority than the bots at the tables, so that none of them waits for it. It is started for an
analysis and ends with it; one that takes too long is killed. Results are kept by the hash of the record, the latest
ones; the same record gives the same result. What strangers bring is analysed beside the server's own tables, with a
lower priority, and takes none of their places.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from time import monotonic

from omerta.server.bots.worker_process import MOST_BYTES, STOPPING, at_work
from omerta.server.operate.loose_threads import in_a_thread
from omerta.server.replays.past_games import key_of
from omerta.server.said import Trouble
from omerta.server.store.errors import StoreError
from omerta.table.after.analysis import Analysis, Analyst
from omerta.table.after.past_game import PastGame

log = logging.getLogger("omerta.server")

MOST_WAITING = 8
"""The most analyses that wait."""
MOST_OF_AN_ADDRESS = 2
"""The most analyses that wait or run for one address."""
MOST_KEPT = 128
"""The most results that are kept."""
MOST_SECONDS = 300.0
"""So long an analysis may take, on a machine that is busy with tables too."""
REST_SECONDS = 300.0
"""So long a record whose analysis failed is not analysed once more."""
NICENESS = 10
"""The nice value of the process: the bots at the tables have less, and come first."""
NICENESS_OF_BROUGHT = 15
"""The nice value where a record that somebody brought is analysed."""

Message = tuple[int, int] | Analysis | str
"""What the process says: how many parts of how many are done; the result; or what went wrong."""


class TooManyWait(Trouble, StoreError):
    """Too many analyses wait, of everybody or of one address."""


@dataclass(slots=True)
class Job:
    """An analysis that waits or runs."""

    text: str
    address: str
    done: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Failure:
    """Why an analysis failed, and when."""

    why: str
    at: float


class Analyses:
    """The analyses that wait, the one that runs, and the results."""

    def __init__(self, seconds: float = MOST_SECONDS, rest: float = REST_SECONDS, niceness: int = NICENESS) -> None:
        self._seconds = seconds
        self._rest = rest
        self._niceness = niceness
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._results: OrderedDict[str, Analysis] = OrderedDict()
        self._failed: OrderedDict[str, Failure] = OrderedDict()
        self._running: asyncio.Task[None] | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self._stopped = False

    def start(self, text: str, address: str) -> None:
        """Start the analysis of a record, unless it is done, failed lately or waits; TooManyWait says why not."""
        key = key_of(text)
        failed = self._failed.get(key)
        if key in self._results or key in self._jobs or (failed and monotonic() < failed.at + self._rest):
            return
        if sum(job.address == address for job in self._jobs.values()) >= MOST_OF_AN_ADDRESS:
            raise TooManyWait("analysed-here")
        if len(self._jobs) > MOST_WAITING:
            raise TooManyWait("analysing")
        self._failed.pop(key, None)
        self._jobs[key] = Job(text, address)
        if self._running is None:
            self._running = asyncio.create_task(self._run())

    def result(self, text: str) -> Analysis | None:
        """Return the analysis of a record, if it is there."""
        return self._results.get(key_of(text))

    def failure(self, text: str) -> str | None:
        """Describe why there is no analysis of a record, if it was tried."""
        failed = self._failed.get(key_of(text))
        return None if failed is None else failed.why

    def job(self, text: str) -> tuple[Job, int] | None:
        """Return the analysis of a record that waits or runs, and how many come before it."""
        key = key_of(text)
        found = self._jobs.get(key)
        return None if found is None else (found, list(self._jobs).index(key))

    def stop(self) -> None:
        """Kill what runs, and drop what waits."""
        self._stopped = True
        process = self._process
        if process is not None:
            with suppress(OSError, ValueError):
                process.kill()
        if self._running is not None:
            self._running.cancel()

    async def _run(self) -> None:
        """Work off what waits, one after another."""
        try:
            while self._jobs and not self._stopped:
                key, job = next(iter(self._jobs.items()))
                said: Analysis | str
                try:
                    said = await in_a_thread("analysis", partial(self._analysed, job))
                except Exception as error:
                    # whatever it is, such as too many open files: those that wait get their turn
                    said = f"{type(error).__name__}: {error}"
                finally:
                    del self._jobs[key]
                kept: OrderedDict[str, Analysis] | OrderedDict[str, Failure]
                if isinstance(said, Analysis):
                    self._results[key], kept = said, self._results
                else:
                    log.warning("a game could not be analysed: %s", said)
                    self._failed[key], kept = Failure(said, monotonic()), self._failed
                while len(kept) > MOST_KEPT:
                    kept.popitem(last=False)
        finally:
            self._running = None

    def _analysed(self, job: Job) -> Analysis | str:
        """Start the process, follow what it says in a thread, and give the result or what went wrong."""
        spawn = multiprocessing.get_context("spawn")
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        if self._stopped:
            return STOPPING
        pipe, other = spawn.Pipe()
        process = spawn.Process(target=work, args=(other, job.text, self._niceness), name="analysis", daemon=True)
        try:
            process.start()
        except OSError:
            pipe.close()
            raise
        finally:
            other.close()
        self._process = process
        if self._stopped:
            process.kill()
        until = monotonic() + self._seconds
        try:
            while pipe.poll(max(0.0, until - monotonic())):
                said: Message = pipe.recv()
                if not isinstance(said, tuple):
                    return said
                job.done, job.of = said
            return f"it took longer than {self._seconds:g} seconds"
        except (EOFError, OSError):
            return "its process ended"
        finally:
            self._process = None
            process.kill()
            process.join()
            pipe.close()


def work(pipe: Connection, text: str, niceness: int) -> None:
    """Analyse a record in this process, and say through the pipe how far it has come."""
    with at_work(niceness, MOST_BYTES):
        try:
            past = PastGame("", text)
            said: Message = Analyst(past, progress=lambda done, of: pipe.send((done, of))).analyse()
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
        pipe.send(said)
