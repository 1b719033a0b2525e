"""Analyses of finished games, one at a time, with a lower priority than games in play.

Results are kept by the hash of the record, the latest ones; the same record gives the same result.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from omerta.server.outside import monotonic
from omerta.server.replays.past_games import key_of
from omerta.server.said import Trouble
from omerta.server.store.errors import StoreError
from omerta.table.after.analysis import Analysis, Analyst, HowFar
from omerta.table.after.past_game import PastGame

log = logging.getLogger("omerta.server")

MOST_WAITING = 8
"""The most analyses that wait."""
MOST_OF_AN_ADDRESS = 2
"""The most analyses that wait or run for one address."""
MOST_KEPT = 128
"""The most results that are kept."""
REST_SECONDS = 300.0
"""So long a record whose analysis failed is not analysed once more."""


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


class Analyser(Protocol):
    """Where games that are over are analysed, one at a time."""

    async def analyse(self, job: Job) -> Analysis | str:
        """Analyse a record, noting in its job how far that has come; return the result, or what went wrong."""
        ...

    def stop(self) -> None:
        """End what is being analysed, and analyse no more."""
        ...


def analyse(text: str) -> Iterator[HowFar | Analysis | str]:
    """Analyse a record: yield after each part how far it has come, and last the result or what went wrong."""
    try:
        yield from Analyst(PastGame("", text)).work()
    except Exception as error:
        yield f"{type(error).__name__}: {error}"


class Analyses:
    """The analyses that wait, the one that runs, and the results."""

    def __init__(self, analyser: Analyser, rest: float = REST_SECONDS) -> None:
        self._analyser = analyser
        self._rest = rest
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._results: OrderedDict[str, Analysis] = OrderedDict()
        self._failed: OrderedDict[str, Failure] = OrderedDict()
        self._running: asyncio.Task[None] | None = None
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
        """End what runs, and drop what waits."""
        self._stopped = True
        self._analyser.stop()
        if self._running is not None:
            self._running.cancel()

    async def _run(self) -> None:
        """Work off what waits, one after another."""
        try:
            while self._jobs and not self._stopped:
                key, job = next(iter(self._jobs.items()))
                said: Analysis | str
                try:
                    said = await self._analyser.analyse(job)
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
