"""The daily heists of a server: who has tried today, whose tables go on, and the board of each day.

A try counts when its game was played to its end by the rules within its day. Until the day is over nothing tells its
seed, and no record or replay of its tables is given.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from typing import Literal

from omerta.core.nodes import Seat
from omerta.server.live.loading import load_all
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.tokens import Key, new_seed, token_for
from omerta.server.store.errors import Damaged, StoreError
from omerta.server.store.kept.kept import Kept
from omerta.server.store.kept.tries import Outcome, Try
from omerta.table.log.fair_dice import commitment
from omerta.table.log.table import Table
from omerta.table.opening.daily import daily_rows, day_ends, day_of, day_seed, planned, table_of

log = logging.getLogger("omerta.server")

MOST_SHOWN = 100
"""The most lines of a board."""


@dataclass(frozen=True, slots=True)
class OwnTry:
    """The state of a person's try: `open`, `counts`, or `lost` where it was given up or not ended in time."""

    tried: Try
    state: Literal["open", "counts", "lost"]
    standing: int | None = None
    """The line of the board, from 1, of a try that counts."""


@dataclass(frozen=True, slots=True)
class Board:
    """The board of a game and day; the seed is there once the day is over."""

    game: str
    day: str
    commitment: str
    seed: str | None
    lines: list[Try]
    count: int
    own: OwnTry | None


class DailyHeists:
    """The daily heists of one server."""

    def __init__(self, registry: TableRegistry, kept: Kept) -> None:
        self.registry = registry
        self.kept = kept
        self.tries = kept.tries
        self._secrets = kept.secrets
        self._secret: bytes | None = None
        self._settling = asyncio.Lock()
        self._settlings = 0
        self._closed = ""
        """The day before which all tries are settled."""

    @property
    def today(self) -> str:
        """Name the day that it is now."""
        return day_of(self.registry.services.clock())

    async def secret(self) -> bytes:
        """Return the secret of the seeds; the first server that asks draws it for all."""
        if self._secret is None:
            kept = await self._secrets.keep("daily", new_seed().hex())
            self._secret = bytes.fromhex(kept)
        return self._secret

    async def play(self, game: str, person: str, name: str, address: str = "") -> Key:
        """Return the key to somebody's table of today, which is opened when they come first; as often as they ask."""
        day, secret = self.today, await self.secret()
        token = token_for(secret.hex(), f"{game} {day} {person}")
        seat: Seat = table_of(game, day).seat
        tried = await self.tries.find(day, game, person)
        if tried is None:
            opening, seed = partial(daily_rows, game=game, day=day), day_seed(secret, game, day)
            opened = await self.registry.open(opening, name, address, token=token, seed=seed)
            # whoever pressed twice at once gets the table that was noted first, and the other is never shown
            tried = await self.tries.keep(day, game, person, opened.code)
        return Key(tried.code, seat, token)

    async def own(self, game: str, day: str, person: str) -> OwnTry | None:
        """Return the state of a person's try."""
        tried = await self.tries.find(day, game, person)
        if tried is None:
            return None
        if tried.outcome is not None:
            return OwnTry(tried, "counts", 1 + await self.tries.better(tried))
        return OwnTry(tried, "lost" if tried.settled or day != self.today else "open")

    async def board(self, game: str, day: str, person: str | None) -> Board:
        """Show the board of a day, with somebody's own try."""
        await self.settle()
        return await self._board(game, day, person)

    async def boards(self, day: str, person: str | None) -> list[Board]:
        """Show the boards of all games."""
        await self.settle()
        return [await self._board(game, day, person) for game in planned()]

    async def _board(self, game: str, day: str, person: str | None) -> Board:
        seed = day_seed(await self.secret(), game, day)
        lines, count = await self.tries.board(day, game, MOST_SHOWN)
        own = None if person is None else await self.own(game, day, person)
        told = seed.hex() if day < self.today else None
        return Board(game, day, commitment(seed), told, lines, count, own)

    async def settle(self) -> None:
        """Read from the logs how those tries ended whose games have ended since."""
        begun = self._settlings
        async with self._settling:
            if self._settlings > begun:
                return  # somebody began after this was asked for, and has done it for all who waited
            self._settlings += 1
            for tried in await self.tries.to_settle():
                await self._settle(tried)
            today = self.today
            if self._closed < today:
                await self.tries.close_before(today)
                self._closed = today

    async def _settle(self, tried: Try) -> None:
        """Settle one try; one whose log makes no sense does not count, and the others are settled all the same."""
        try:
            table = await load_all(self.registry.services.store, tried.code)
            found = None if table is None else outcome(table, tried.day)
        except Damaged as error:
            log.error("the heist of table %s does not count: %s", tried.code, error)
            found = None
        except StoreError as error:
            log.error("table %s: it is not known yet how its heist ended: %s", tried.code, error)
            return
        except Exception:
            log.exception("the heist of table %s does not count: nobody can tell how it ended", tried.code)
            found = None
        await self.tries.settle(tried, found)


def outcome(table: Table, day: str) -> Outcome | None:
    """Read how a heist ended; None where it does not count: it was given up, or ended after its day."""
    over, seat = table.over() if table.ended == "over" else None, table.opened.host
    at = max((entry.at for entry in table.entries if entry.kind == "over"), default=0.0)
    if over is None or seat is None or at >= day_ends(day):
        return None
    account = sorted(zip(over.ranks, over.scores, strict=True), key=lambda each: (each[0], -each[1]))
    return Outcome(table.names[seat], over.ranks[seat], over.scores[seat], at, account)
