"""Who sits where, by the hashes of people's keys, and how each of their games ended for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from omerta.core.nodes import Seat
from omerta.server.store.kept.statements import Database, Execute

_SIT = """
INSERT INTO seats (code, seat, person, token, sealed, game, seats, at, late, counted)
SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, 0
WHERE NOT EXISTS (SELECT 1 FROM tables WHERE code = ? AND over)
ON CONFLICT (code, seat) DO UPDATE SET
    person = excluded.person, token = excluded.token, sealed = excluded.sealed, at = excluded.at, late = excluded.late
WHERE seats.token <> excluded.token AND seats.counted = 0
"""
"""Its last value is the code once more: a game that is over is nobody's who was not noted while it was played."""
_GAMES = """
SELECT seats.code, seat, game, seats, at, sealed, counted = 1 AND (tables.code IS NULL OR tables.over),
    ending, place, change
FROM seats LEFT JOIN tables ON tables.code = seats.code
WHERE person = ? AND (counted = 1 OR tables.code IS NOT NULL) ORDER BY at DESC, seats.code, seat LIMIT ?
"""
_OPEN = """
SELECT seats.code, seat, token FROM seats JOIN tables ON tables.code = seats.code
WHERE person = ? AND counted = 0 ORDER BY at DESC LIMIT ?
"""
_GOING_ON = """
SELECT going.code, version, body FROM (SELECT DISTINCT code FROM seats WHERE counted = 0 AND late = 0) AS going
JOIN tables ON tables.code = going.code JOIN rows ON rows.code = going.code
WHERE NOT tables.over AND version = (SELECT max(version) FROM rows AS newer WHERE newer.code = going.code)
"""


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat that somebody has taken: `token` is the hash of its key, `sealed` the key, sealed with their own."""

    code: str
    seat: Seat
    person: str
    token: str
    sealed: str
    game: str
    seats: int
    at: float
    late: bool
    """Whether the game had begun."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of somebody's: where they sit, whether it is over, and once it is counted how it ended for them."""

    code: str
    seat: Seat
    game: str
    seats: int
    at: float
    sealed: str
    """The key to the seat, sealed with the person's own."""
    over: bool
    ending: str | None
    """`over` where it is rated, else why it is not; see `results`."""
    place: int | None
    change: float | None
    """What the rating gained or lost; None where the game is not rated."""


class Seats:
    """The seats of people that a store knows."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, taken: TakenSeat, name: str) -> None:
        """Note who took a seat, unless its game is over; who came first keeps it as long as its key is the same.

        Who was not known yet is known by a name from now on.
        """

        def write(execute: Execute) -> None:
            new = (taken.person, name, "{}", 0, taken.at)
            execute("INSERT INTO people VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING", *new)
            seat = (taken.code, taken.seat, taken.person, taken.token, taken.sealed)
            execute(_SIT, *seat, taken.game, taken.seats, taken.at, int(taken.late), taken.code)

        await self._database.transact(write)

    async def at_table(self, code: str) -> dict[Seat, str]:
        """Return the person at each seat of a table, as far as they brought a key and did not delete it."""
        return dict(await self._database.query("SELECT seat, person FROM seats WHERE code = ? AND mu IS NULL", code))

    async def players(self, code: str) -> dict[Seat, str]:
        """Return who takes part at each seat of a game that does not count yet: who was there when it began."""
        statement = "SELECT seat, person FROM seats WHERE code = ? AND counted = 0 AND late = 0"
        return dict(await self._database.query(statement, code))

    async def sitting(self, code: str, seat: Seat, token: str) -> str | None:
        """Return whose key came with the key to a seat that is valid now."""
        statement = "SELECT person FROM seats WHERE code = ? AND seat = ? AND token = ?"
        found = await self._database.query(statement, code, seat, token)
        return str(found[0][0]) if found else None

    async def games(self, person: str, most: int) -> list[OwnGame]:
        """List somebody's games, the last ones first; what went to the archive unfinished is left out."""
        return [
            OwnGame(code, seat, game, seats, at, sealed, bool(over), ending, place, change)
            for code, seat, game, seats, at, sealed, over, ending, place, change in await self._database.query(
                _GAMES, person, most
            )
        ]

    async def open_seats(self, person: str, most: int) -> list[tuple[str, Seat, str]]:
        """List the seats of somebody at the last tables, each with the hash of the key that it was taken by."""
        return [(code, seat, token) for code, seat, token in await self._database.query(_OPEN, person, most)]

    async def going_on(self) -> list[tuple[str, int, bytes]]:
        """List the tables where somebody takes part in a game that goes on, each with its last row and its version."""
        return [(code, version, body) for code, version, body in await self._database.query(_GOING_ON)]

    async def forget(self, codes: Sequence[str]) -> None:
        """Forget who sat at tables that are gone and that nobody ever used, unless it has counted all the same."""

        def write(execute: Execute) -> None:
            for code in codes:
                execute("DELETE FROM seats WHERE code = ? AND counted = 0", code)

        await self._database.transact(write)
