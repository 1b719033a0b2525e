"""Games that are over, replayed from their records: of this server's tables, and of files that people brought.

Records are replayed one at a time, and what was replayed is kept for a while. Threads of their own do it, so that no
table waits for them. A file goes by the hash of its text: whoever has the file can name it, and nobody else.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from functools import partial
from hashlib import sha256
from time import monotonic
from typing import TypeVar
from weakref import WeakKeyDictionary

from omerta.core.errors import OmertaError
from omerta.core.languages import spoken_language
from omerta.server.errors import StoreError
from omerta.table.past_game import PastGame
from omerta.table.record import write_record
from omerta.table.rows import AnyRow, Opened
from omerta.table.table import fold

log = logging.getLogger("omerta.server")
T = TypeVar("T")

MOST_KEPT, MOST_KEPT_STEPS = 24, 60_000
"""The most games that stay replayed, and the most steps of all of them; who was looked at last goes last."""
THREADS = 2
"""How many threads replay records and answer what is asked of them."""
KEPT_SECONDS = 600.0
"""So long a game stays replayed that nobody looks at; a table may be deleted meanwhile."""
MOST_BROUGHT_BYTES = 16 * 1024 * 1024
"""The most bytes of records that people brought; the oldest are forgotten first."""
MOST_WAITING = 16
"""The most records that wait to be replayed."""


Ended = Callable[[str], Awaitable[tuple[list[AnyRow], str | None] | None]]
"""How the log of a game that has ended is found by its table's code."""


class Busy(StoreError):
    """Too many records wait to be replayed."""


class Unreadable(OmertaError):
    """A record with data that no game can be made of."""


def key_of(text: str) -> str:
    """Name a record that somebody brought."""
    return sha256(text.encode()).hexdigest()[:32]


class PastGames:
    """The games that are being looked at."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._games: OrderedDict[str, tuple[PastGame, float]] = OrderedDict()
        self._answers: WeakKeyDictionary[PastGame, dict[tuple[str, str], asyncio.Future[bytes]]] = WeakKeyDictionary()
        self._brought: OrderedDict[str, str] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="past-games")

    def stop(self) -> None:
        """Let go of the threads; what waits is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def compute(self, work: Callable[[], T]) -> T:
        """Do some work on past games in their own threads, in the language of whoever asks."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, copy_context().run, work)

    def at_hand(self, game: PastGame, what: str) -> bool:
        """Tell whether an answer about a game is kept or being computed, in the language of whoever asks."""
        return (what, spoken_language()) in self._answers.get(game, {})

    async def answer(self, game: PastGame, what: str, work: Callable[[], bytes]) -> bytes:
        """Compute an answer about a game once for all who ask in a language, and keep it as long as the game."""
        answers, name = self._answers.setdefault(game, {}), (what, spoken_language())
        if name not in answers:
            answers[name] = asyncio.ensure_future(self.compute(work))
        try:
            return await asyncio.shield(answers[name])
        except Exception:
            answers.pop(name, None)
            raise

    async def bring(self, text: str) -> PastGame:
        """Replay a record that somebody brought, and keep its text; an OmertaError says what is wrong with it."""
        key = key_of(text)
        game = self._known(key)
        if game is None:
            async with self._turn_to_replay():
                game = await self.compute(partial(_of_text, key, text))
            self._keep(key, game)
        self._brought[key] = text
        self._brought.move_to_end(key)
        while sum(map(len, self._brought.values())) > MOST_BROUGHT_BYTES:
            self._brought.popitem(last=False)
        return game

    async def brought(self, key: str) -> PastGame | None:
        """Give a game that somebody brought, unless it has been forgotten."""
        text = self._brought.get(key)
        return None if text is None else await self.bring(text)

    async def of_table(self, code: str, ended: Ended) -> PastGame | None:
        """Give the game of a table by the log that `ended` gives; None while it is not over, or was never played."""
        game = self._known(code)
        if game is None:
            async with self._turn_to_replay():
                found = await ended(code)
                game = None if found is None else await self.compute(partial(_of_rows, code, *found))
            if game is not None:
                self._keep(code, game)
        return game

    @asynccontextmanager
    async def _turn_to_replay(self) -> AsyncIterator[None]:
        if self._waiting >= MOST_WAITING:
            raise Busy("many records are being replayed just now; try again in a moment")
        self._waiting += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting -= 1

    def _known(self, key: str) -> PastGame | None:
        """Give a game that is replayed already, and let go of those that nobody has looked at for a while."""
        now = self._clock()
        for old in [old for old, (_, used) in self._games.items() if used < now - KEPT_SECONDS]:
            del self._games[old]
        found = self._games.get(key)
        if found is None:
            return None
        self._keep(key, found[0])
        return found[0]

    def _keep(self, key: str, game: PastGame) -> None:
        self._games[key] = game, self._clock()
        self._games.move_to_end(key)
        while len(self._games) > 1 and (len(self._games) > MOST_KEPT or self._kept_steps > MOST_KEPT_STEPS):
            self._games.popitem(last=False)

    @property
    def _kept_steps(self) -> int:
        return sum(game.last for game, _ in self._games.values())


def _of_text(key: str, text: str) -> PastGame:
    """Replay a record that somebody brought; whatever its data does to a game, the record is at fault."""
    try:
        return PastGame(key, text)
    except OmertaError:
        raise
    except (RecursionError, ValueError, ArithmeticError, LookupError, AssertionError) as error:
        log.warning("a record that somebody brought cannot be replayed: %s", type(error).__name__)
        raise Unreadable("it is damaged, or its data makes no sense to its game") from None


def _of_rows(code: str, rows: list[AnyRow], stopped: str | None) -> PastGame | None:
    """Replay the game of a table's log; None where none was played."""
    try:
        text = write_record(rows, stopped)
    except ValueError:
        return None
    opened = rows[0]
    assert isinstance(opened, Opened)
    return PastGame(code, text, fold(rows).places, opened.preset, rows[-1].at)
