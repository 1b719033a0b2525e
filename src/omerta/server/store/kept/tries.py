"""What a store keeps of the daily heists: one try for each person, game and day.

How a try ended is read from its table's log, once the game has ended and somebody looks; so nothing is lost when a
server stops in between, and it is the same on all servers that share a database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from omerta.server.store.kept.statements import Database, change

_COLUMNS = "day, game, person, code, settled, name, place, score, ended, account"
_ORDER = "place, -score, ended, person"
"""The order of a board; the last settles what is equal in all else."""
_KEEP = "INSERT INTO tries (day, game, person, code, settled) VALUES (?, ?, ?, ?, 0) ON CONFLICT DO NOTHING"
_SETTLE = """
UPDATE tries SET settled = 1, name = ?, place = ?, score = ?, ended = ?, account = ?
WHERE day = ? AND game = ? AND person = ? AND code = ? AND settled = 0
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a try ended that counts: the person's name, place and points, when, and everybody's places and points."""

    name: str
    place: int
    score: int
    at: float
    account: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody's try at the heist of a day; `person` is the hash of their key."""

    day: str
    game: str
    person: str
    code: str
    settled: bool = False
    """Whether it is known how it ended."""
    outcome: Outcome | None = None
    """None while it is played, and where it does not count."""


class Tries:
    """The tries that a store keeps."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, day: str, game: str, person: str) -> Try | None:
        """Find a person's try."""
        statement = f"SELECT {_COLUMNS} FROM tries WHERE day = ? AND game = ? AND person = ?"
        return next(map(_read, await self._database.query(statement, day, game, person)), None)

    async def keep(self, day: str, game: str, person: str, code: str) -> Try:
        """Keep a person's try unless there is one of that day; give the one that is kept."""
        await change(self._database, _KEEP, day, game, person, code)
        found = await self.find(day, game, person)
        assert found is not None
        return found

    async def to_settle(self) -> list[Try]:
        """List the tries whose games have ended and that are not settled."""
        statement = f"""
        SELECT {_COLUMNS} FROM tries WHERE settled = 0
        AND EXISTS (SELECT 1 FROM tables WHERE tables.code = tries.code AND over)
        """
        return [_read(line) for line in await self._database.query(statement)]

    async def settle(self, tried: Try, outcome: Outcome | None) -> None:
        """Note how a try ended; None where it does not count."""
        found: tuple[object, ...] = (None,) * 5
        if outcome is not None:
            account = msgspec.json.encode(outcome.account).decode()
            found = (outcome.name, outcome.place, outcome.score, outcome.at, account)
        values = (*found, tried.day, tried.game, tried.person, tried.code)
        await change(self._database, _SETTLE, *values)

    async def close_before(self, day: str) -> None:
        """Settle the tries of earlier days whose games have not ended: none of them can count any more."""
        statement = """
        UPDATE tries SET settled = 1 WHERE settled = 0 AND day < ?
        AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.code = tries.code AND over)
        """
        await change(self._database, statement, day)

    async def board(self, day: str, game: str, most: int) -> tuple[list[Try], int]:
        """List the best tries that count, best first, and say how many count: by place, points, and who was first."""
        those = "FROM tries WHERE day = ? AND game = ? AND place IS NOT NULL"
        found = await self._database.query(f"SELECT {_COLUMNS} {those} ORDER BY {_ORDER} LIMIT ?", day, game, most)
        ((count,),) = await self._database.query(f"SELECT count(*) {those}", day, game)
        return [_read(line) for line in found], int(count)

    async def better(self, tried: Try) -> int:
        """Count the tries that stand above one that counts."""
        assert tried.outcome is not None
        statement = f"SELECT count(*) FROM tries WHERE day = ? AND game = ? AND ({_ORDER}) < (?, ?, ?, ?)"
        own = (tried.outcome.place, -tried.outcome.score, tried.outcome.at, tried.person)
        ((count,),) = await self._database.query(statement, tried.day, tried.game, *own)
        return int(count)


def _read(line: Sequence[Any]) -> Try:
    day, game, person, code, settled, name, place, score, at, account = line
    outcome = None
    if place is not None:
        outcome = Outcome(name, place, score, at, msgspec.json.decode(account, type=list[tuple[int, int]]))
    return Try(day, game, person, code, bool(settled), outcome)
