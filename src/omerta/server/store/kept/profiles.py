"""What people keep here by the hash of their key, and how all that belongs to a key is deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from omerta.lab.skill import Skill
from omerta.server.store.kept.statements import Database, Execute, change
from omerta.server.store.personal_tables import PERSONAL
from omerta.server.store.scrubbing import ask_to_scrub
from omerta.table.acts.playing import Started
from omerta.table.log.rows import write_row

_HOLD = """
INSERT INTO people VALUES (?, '', '{}', 0, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at
RETURNING name, settings, listed
"""
"""It holds the line until it is written: who changes it at the same time waits."""
_WRITE = "UPDATE people SET name = ?, settings = ?, listed = ? WHERE id = ?"
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
class Profile:
    """What somebody keeps: a name, settings as JSON of the client's own, and whether the ladder names them."""

    name: str = ""
    settings: str = "{}"
    listed: bool = False


@dataclass(frozen=True, slots=True)
class StandIn:
    """Who takes somebody's place in a game that goes on without them, and what that player is rated."""

    name: str
    skill: Skill


class Profiles:
    """The people that a store knows."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, person: str) -> Profile | None:
        """Read what somebody keeps here, if anything."""
        found = await self._database.query("SELECT name, settings, listed FROM people WHERE id = ?", person)
        return Profile(found[0][0], found[0][1], bool(found[0][2])) if found else None

    async def update(self, person: str, follow: Callable[[Profile], Profile], at: float) -> Profile:
        """Keep what follows from somebody's things as they are now, and return it."""

        def write(execute: Execute) -> Profile:
            [(name, settings, listed)] = execute(_HOLD, person, at)
            profile = follow(Profile(name, settings, bool(listed)))
            execute(_WRITE, profile.name, profile.settings, int(profile.listed), person)
            return profile

        return await self._database.transact(write)

    async def save(self, person: str, profile: Profile, at: float) -> None:
        """Keep somebody's things in place of those before."""
        await self.update(person, lambda _: profile, at)

    async def delete(self, person: str, stand_in: Callable[[Skill | None], StandIn]) -> None:
        """Delete everything that belongs to somebody, and have the files scrubbed soon where anything was.

        Where a game goes on in which they take part, another takes their place, by what they were rated in it.
        """

        def write(execute: Execute) -> None:
            held = _leave_games(execute, person, stand_in)
            gone = [
                execute(f"DELETE FROM {table} WHERE {column} = ? RETURNING 1", person)
                for table, column in PERSONAL.items()
            ]
            if held or any(gone):
                ask_to_scrub(execute)

        await self._database.transact(write)

    async def forget_unused(self, before: float) -> int:
        """Forget who changed nothing since a time and has no seat, rating, alert or try; count them."""
        return len(await change(self._database, _UNUSED, before))


def _leave_games(execute: Execute, person: str, stand_in: Callable[[Skill | None], StandIn]) -> bool:
    """Have another take somebody's place in the games that go on; tell whether they had a seat.

    Several seats at one table stay one player's.
    """
    held = execute(_RELEASE, person)
    rated: dict[str, Skill] = {game: (mu, sigma) for game, mu, sigma in execute(_RATED, person)}
    for code, game in sorted({(code, game) for code, game, late, counted in held if not late and not counted}):
        if execute(_BEGUN, code, len(_STARTED), _STARTED):
            other = stand_in(rated.get(game))
            execute(_LEAVE, other.name, *other.skill, code, person)
    return bool(held)
