"""People without accounts: whoever brings a random key is somebody, and what they keep here belongs to the key.

The key is drawn by the client and comes as a header with every request. Only its hash is stored; the keys to a person's
seats are sealed with it, so that the database alone opens no seat, and the same person on another device finds them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from omerta.core.nodes import Seat
from omerta.server.personal_tables import PERSONAL
from omerta.server.scrubbing import ask_to_scrub
from omerta.server.store import Execute, Store
from omerta.server.tokens import Key, hash_token, open_token, seal_token
from omerta.table.commands import Rows
from omerta.table.rows import Again, Rematch
from omerta.table.table import Table

HEADER = "Omerta-Key"
KEY = re.compile("[0-9A-Za-z_-]{22}")
"""128 random bits in base64url."""
MOST_GAMES = 200
"""The most games of a person that are listed, the last ones first."""
_SIT = """
INSERT INTO seats (code, seat, person, token, sealed, game, seats, at, counted) SELECT ?, ?, ?, ?, ?, ?, ?, ?, 0
WHERE NOT EXISTS (SELECT 1 FROM tables WHERE code = ? AND over)
ON CONFLICT (code, seat) DO UPDATE SET
    person = excluded.person, token = excluded.token, sealed = excluded.sealed, at = excluded.at
WHERE seats.token <> excluded.token AND seats.counted = 0
"""
"""Its last value is the code once more: a game that is over counts for those who were noted while it was played."""
_SAVE = """
INSERT INTO people VALUES (?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, settings = excluded.settings, listed = excluded.listed, at = excluded.at
"""
_GAMES = """
SELECT seats.code, seat, game, seats, at, sealed, counted, ending, place, change FROM seats
LEFT JOIN tables ON tables.code = seats.code
WHERE person = ? AND (counted = 1 OR tables.code IS NOT NULL) ORDER BY at DESC, seats.code, seat LIMIT ?
"""


_UNUSED = "DELETE FROM people WHERE at < ? AND " + " AND ".join(
    f"id NOT IN (SELECT {column} FROM {table})" for table, column in PERSONAL.items() if table != "people"
)
_UNUSED += " RETURNING id"


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever brought a key: `id` is its hash, which is what is stored; `key` is never stored."""

    id: str
    key: str


@dataclass(frozen=True, slots=True)
class Profile:
    """What somebody keeps: a name, settings as JSON of the client's own, and whether the ladder names them."""

    name: str = ""
    settings: str = "{}"
    listed: bool = False


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of somebody's: where they sit, and once it is counted how it ended for them."""

    code: str
    seat: Seat
    game: str
    seats: int
    at: float
    token: str
    counted: bool
    ending: str | None
    """`over` where it is rated, else why it is not; see `results`."""
    place: int | None
    change: float | None
    """What the rating gained or lost; None where the game is not rated."""


class People:
    """The people that a store knows."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def profile(self, person: str) -> Profile | None:
        """Read what somebody keeps here, if anything."""
        found = await self.store.query("SELECT name, settings, listed FROM people WHERE id = ?", person)
        return Profile(found[0][0], found[0][1], bool(found[0][2])) if found else None

    async def save(self, person: str, profile: Profile, at: float) -> None:
        """Keep somebody's things in place of those before."""
        values = (person, profile.name, profile.settings, int(profile.listed), at)
        await self.store.transact(lambda execute: execute(_SAVE, *values))

    async def sit(self, person: Person, key: Key, table: Table, at: float) -> None:
        """Note who holds the key to a seat, unless its game is over; who came first keeps it as long as it is valid."""
        if key.seat is None or key.token is None:
            return
        opened, name = table.opened, table.places[key.seat].name or ""
        seat = (key.code, key.seat, person.id, hash_token(key.token), seal_token(key.token, person.key))

        def write(execute: Execute) -> None:
            new = (person.id, name, "{}", 0, at)
            execute("INSERT INTO people VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING", *new)
            execute(_SIT, *seat, opened.game, opened.seats, at, key.code)

        await self.store.transact(write)

    async def at_table(self, code: str) -> dict[Seat, str]:
        """Give the person at each seat of a table, by the hash of their key, as far as they brought one."""
        return dict(await self.store.query("SELECT seat, person FROM seats WHERE code = ?", code))

    async def go_on(self, table: Table, rows: Rows) -> None:
        """Note where everybody sits at the table of a rematch: one seat down, with the same keys."""
        again = table.again | {row.seat for row in rows if isinstance(row, Again)}
        last, count = rows[-1], len(table.places)
        assert isinstance(last, Rematch)

        def write(execute: Execute) -> None:
            found = execute("SELECT seat, person, token, sealed FROM seats WHERE code = ?", table.code)
            for seat, person, token, sealed in found:
                if seat in again and table.places[seat].token == token:
                    chair = (last.code, (seat - 1) % count, person, token, sealed)
                    execute(_SIT, *chair, table.opened.game, count, last.at, last.code)

        await self.store.transact(write)

    async def games(self, person: Person) -> list[OwnGame]:
        """List somebody's games, the last ones first; what went to the archive unfinished is left out."""
        found = await self.store.query(_GAMES, person.id, MOST_GAMES)
        return [
            OwnGame(code, seat, game, seats, at, open_token(sealed, person.key), bool(counted), ending, place, change)
            for code, seat, game, seats, at, sealed, counted, ending, place, change in found
        ]

    async def delete(self, person: str) -> None:
        """Delete everything that belongs to somebody; their games stay with the others who played them.

        Where anything was, the files are scrubbed soon, and nobody waits for it.
        """

        def write(execute: Execute) -> None:
            gone = [
                execute(f"DELETE FROM {table} WHERE {column} = ? RETURNING 1", person)
                for table, column in PERSONAL.items()
            ]
            if any(gone):
                ask_to_scrub(execute)

        await self.store.transact(write)

    async def forget_unused(self, before: float) -> int:
        """Forget who changed nothing since a time and has no seat, rating, alert or try; count them."""
        return len(await self.store.transact(lambda execute: execute(_UNUSED, before)))
