"""People without accounts: whoever brings a random key is somebody, and what they keep here belongs to the key.

The key is drawn by the client and comes as a header with every request. Only its hash is stored; the keys to a person's
seats are sealed with it, so that the database alone opens no seat, and the same person on another device finds them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from omerta.core.nodes import Seat
from omerta.lab.skill import BEGINNER
from omerta.server.live.tokens import Key, hash_token, new_token, open_token, seal_token
from omerta.server.store.personal_tables import PERSONAL
from omerta.server.store.scrubbing import ask_to_scrub
from omerta.server.store.store import Execute, Store
from omerta.table.acts.playing import Started
from omerta.table.log.rows import write_row
from omerta.table.log.table import Table

HEADER = "Omerta-Key"
KEY = re.compile("[0-9A-Za-z_-]{22}")
"""128 random bits in base64url."""
MOST_GAMES = 200
"""The most games of a person that are listed, the last ones first."""
_SIT = """
INSERT INTO seats (code, seat, person, token, sealed, game, seats, at, late, counted)
SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, 0
WHERE NOT EXISTS (SELECT 1 FROM tables WHERE code = ? AND over)
ON CONFLICT (code, seat) DO UPDATE SET
    person = excluded.person, token = excluded.token, sealed = excluded.sealed, at = excluded.at, late = excluded.late
WHERE seats.token <> excluded.token AND seats.counted = 0
"""
"""Its last value is the code once more: a game that is over is nobody's who was not noted while it was played."""
_SAVE = """
INSERT INTO people VALUES (?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, settings = excluded.settings, listed = excluded.listed, at = excluded.at
"""
_GAMES = """
SELECT seats.code, seat, game, seats, at, sealed, counted = 1 AND (tables.code IS NULL OR tables.over),
    ending, place, change
FROM seats LEFT JOIN tables ON tables.code = seats.code
WHERE person = ? AND (counted = 1 OR tables.code IS NOT NULL) ORDER BY at DESC, seats.code, seat LIMIT ?
"""
GONE = "gone "
"""Before a random name, in place of a person who deleted their key while a game goes on in which they take part."""
_RELEASE = "UPDATE seats SET sealed = '' WHERE person = ? RETURNING code, game, late, counted"
"""It holds these lines before they are looked at: no game is counted meanwhile."""
_BEGUN = "SELECT 1 FROM rows WHERE code = ? AND substr(body, 1, ?) = ? LIMIT 1"
_STARTED = write_row(Started(at=0.0)).partition(b",")[0]
"""How the row is written with which a game begins."""
_LEAVE = "UPDATE seats SET person = ?, mu = ?, sigma = ? WHERE code = ? AND person = ?"
_RATED = "SELECT game, mu, sigma FROM ratings WHERE player = ?"
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
    """A game of somebody's: where they sit, whether it is over, and once it is counted how it ended for them."""

    code: str
    seat: Seat
    game: str
    seats: int
    at: float
    token: str
    over: bool
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
        """Return a person's profile, if there is one."""
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
            execute(_SIT, *seat, opened.game, opened.seats, at, int(table.phase != "gathering"), key.code)

        await self.store.transact(write)

    async def at_table(self, code: str) -> dict[Seat, str]:
        """Return the person at each seat of a table, by the hash of their key, as far as they brought one."""
        return dict(await self.store.query("SELECT seat, person FROM seats WHERE code = ? AND mu IS NULL", code))

    async def games(self, person: Person) -> list[OwnGame]:
        """List somebody's games, the last ones first; what went to the archive unfinished is left out."""
        found = await self.store.query(_GAMES, person.id, MOST_GAMES)
        return [
            OwnGame(code, seat, game, seats, at, open_token(sealed, person.key), bool(over), ending, place, change)
            for code, seat, game, seats, at, sealed, over, ending, place, change in found
        ]

    async def delete(self, person: str) -> None:
        """Delete everything that belongs to somebody; their games stay with the others who played them.

        Where a game goes on in which they take part, nobody in particular takes their place, with what they were rated.
        Where anything was, the files are scrubbed soon, and nobody waits for it.
        """

        def write(execute: Execute) -> None:
            held = _leave_games(execute, person)
            gone = [
                execute(f"DELETE FROM {table} WHERE {column} = ? RETURNING 1", person)
                for table, column in PERSONAL.items()
            ]
            if held or any(gone):
                ask_to_scrub(execute)

        await self.store.transact(write)

    async def forget_seats(self, codes: Sequence[str]) -> None:
        """Forget who sat at tables that are gone and that nobody ever used, unless it has counted all the same."""

        def write(execute: Execute) -> None:
            for code in codes:
                execute("DELETE FROM seats WHERE code = ? AND counted = 0", code)

        await self.store.transact(write)

    async def forget_unused(self, before: float) -> int:
        """Forget who changed nothing since a time and has no seat, rating, alert or try; count them."""
        return len(await self.store.transact(lambda execute: execute(_UNUSED, before)))


def _leave_games(execute: Execute, person: str) -> bool:
    """Take a person's identity out of their games in play; return whether they had a seat.

    Several seats at one table stay one player's. What they were rated is rounded, so that it points at nobody.
    """
    held = execute(_RELEASE, person)
    rated = {game: (mu, sigma) for game, mu, sigma in execute(_RATED, person)}
    for code, game in sorted({(code, game) for code, game, late, counted in held if not late and not counted}):
        if not execute(_BEGUN, code, len(_STARTED), _STARTED):
            continue
        mu, sigma = rated.get(game, BEGINNER)
        execute(_LEAVE, f"{GONE}{new_token()}", round(mu, 1), round(sigma, 1), code, person)
    return bool(held)
