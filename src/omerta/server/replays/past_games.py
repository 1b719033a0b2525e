"""Finished games, replayed from their records: of this server's tables, and of files that people brought.

They are replayed in two places, one for tables and one for what was brought, so that the replays of tables never wait
for a stranger's record. A file goes by the hash of its text: whoever has the file can name it, and nobody else.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import count
from typing import TypeVar

from omerta.core.words.languages import spoken_language
from omerta.server.outside import monotonic
from omerta.server.replays.looking import Look, Replays
from omerta.server.replays.replay_answers import Label, label, read_rows
from omerta.table.after.past_game import PastGame
from omerta.table.log.rows import AnyRow

T = TypeVar("T")

MOST_KEPT = 24
"""The most games of tables that are at hand, and of those that were brought; who was looked at last goes last."""
KEPT_SECONDS = 600.0
"""So long a game is at hand that nobody looks at; a table may be deleted meanwhile."""
MOST_BROUGHT_BYTES = 16 * 1024 * 1024
"""The most bytes of records that people brought; the oldest are forgotten first."""


Ended = Callable[[str], Awaitable[tuple[list[AnyRow], str | None] | None]]
"""How the log of a game that has ended is found by its table's code."""
Read = Callable[[], PastGame | None]


def key_of(text: str) -> str:
    """Name a record that somebody brought."""
    return sha256(text.encode()).hexdigest()[:32]


@dataclass(slots=True, eq=False)
class GameAtHand:
    """A game that is over and can be looked at; it lies replayed in its place."""

    label: Label
    name: str
    """By which name it is kept there."""
    replays: Replays
    used: float
    answers: dict[tuple[str, str], asyncio.Future[bytes]] = field(default_factory=dict)
    """What was answered once and for all, or is being computed, by what was asked and the language."""

    @property
    def key(self) -> str:
        return self.label.key

    @property
    def text(self) -> str:
        """Return its record."""
        return self.label.text

    @property
    def last(self) -> int:
        """Return the number of its last step."""
        return self.label.last

    @property
    def seats(self) -> int:
        return self.label.seats

    async def compute(self, work: Callable[[PastGame], T], address: str) -> T:
        """Compute something in the process that has the game, in the language of whoever asks."""
        look = Look(self.name, self.label.read, work, spoken_language())
        found: T = await self.replays.ask(look, address)
        return found

    def has(self, what: str) -> bool:
        """Return whether an answer is kept or being computed, in the language of whoever asks."""
        return (what, spoken_language()) in self.answers

    async def answer(self, what: str, work: Callable[[PastGame], bytes], address: str) -> bytes:
        """Compute an answer once for all who ask in a language, and keep it as long as the game."""
        name = (what, spoken_language())
        if name not in self.answers:
            self.answers[name] = asyncio.ensure_future(self.compute(work, address))
        try:
            return await asyncio.shield(self.answers[name])
        except Exception:
            self.answers.pop(name, None)
            raise


class Shelf:
    """Games of one kind that are at hand, and the place where they lie."""

    def __init__(self, replays: Replays, clock: Callable[[], float]) -> None:
        self.replays = replays
        self._clock = clock
        self._games: OrderedDict[str, GameAtHand] = OrderedDict()
        self._reading: dict[str, asyncio.Future[GameAtHand | None]] = {}
        self._names = count()

    async def find(self, key: str, read: Callable[[], Awaitable[Read | None]], address: str) -> GameAtHand | None:
        """Return a game that is at hand, or have it replayed as `read` says; once, however many ask."""
        self._let_go()
        game = self._games.get(key)
        if game is None:
            if key not in self._reading:
                reading = self._reading[key] = asyncio.ensure_future(self._replay(key, read, address))
                reading.add_done_callback(lambda _: self._reading.pop(key))
            game = await asyncio.shield(self._reading[key])
        if game is not None:
            self._games[key] = game
            self._games.move_to_end(key)
            game.used = self._clock()
            while len(self._games) > MOST_KEPT:
                self._games.popitem(last=False)
        return game

    async def _replay(self, key: str, read: Callable[[], Awaitable[Read | None]], address: str) -> GameAtHand | None:
        how = await read()
        if how is None:
            return None
        name = f"{key} {next(self._names)}"
        found: Label | None = await self.replays.ask(Look(name, how, label, spoken_language()), address)
        return None if found is None else GameAtHand(found, name, self.replays, self._clock())

    def _let_go(self) -> None:
        """Drop games that nobody has looked at for a while."""
        now = self._clock()
        for old in [key for key, game in self._games.items() if game.used < now - KEPT_SECONDS]:
            del self._games[old]


class PastGames:
    """The games that are being looked at; `place` makes a place to replay them."""

    def __init__(self, place: Callable[[], Replays], clock: Callable[[], float] = monotonic) -> None:
        self._tables = Shelf(place(), clock)
        self._files = Shelf(place(), clock)
        self._brought: OrderedDict[str, str] = OrderedDict()

    def stop(self) -> None:
        """End what is being replayed, and replay no more."""
        self._tables.replays.stop()
        self._files.replays.stop()

    async def bring(self, text: str, address: str) -> GameAtHand:
        """Replay a record that somebody brought, and keep its text; an OmertaError says what is wrong with it."""
        key = key_of(text)

        async def read() -> Read:
            return partial(PastGame, key, text)

        game = await self._files.find(key, read, address)
        assert game is not None
        self._brought[key] = text
        self._brought.move_to_end(key)
        while sum(map(len, self._brought.values())) > MOST_BROUGHT_BYTES:
            self._brought.popitem(last=False)
        return game

    async def brought(self, key: str, address: str) -> GameAtHand | None:
        """Return a game that somebody brought, unless it has been forgotten."""
        text = self._brought.get(key)
        return None if text is None else await self.bring(text, address)

    async def of_table(self, code: str, ended: Ended, address: str) -> GameAtHand | None:
        """Return the game of a table by the log that `ended` gives; None while it is not over, or was never played."""

        async def read() -> Read | None:
            found = await ended(code)
            return None if found is None else partial(read_rows, code, *found)

        return await self._tables.find(code, read, address)
