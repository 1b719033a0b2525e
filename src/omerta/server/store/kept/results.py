"""Which games have counted for their people, and what everybody is rated: a game is counted in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from omerta.core.nodes import Seat
from omerta.lab.skill import Skill
from omerta.server.store.kept.statements import Database, Execute

_COUNT = "UPDATE seats SET counted = 1 WHERE code = ? AND counted = 0 RETURNING seat, person, token, late, mu, sigma"
_NOTE = "UPDATE seats SET ending = ?, place = ?, change = ? WHERE code = ? AND seat = ?"
_RATED_GAME = "INSERT INTO ladders VALUES (?, 1) ON CONFLICT (game) DO UPDATE SET games = ladders.games + 1"
_RATE = """
INSERT INTO ratings VALUES (?, ?, ?, ?, 1, ?) ON CONFLICT (game, player) DO UPDATE SET
    mu = excluded.mu, sigma = excluded.sigma, games = ratings.games + 1, wins = ratings.wins + excluded.wins
"""
_UNCOUNTED = """
SELECT DISTINCT seats.code FROM seats JOIN tables ON tables.code = seats.code WHERE counted = 0 AND tables.over
"""
_LADDER = """
SELECT player, mu, sigma, games, wins, name, listed FROM ratings LEFT JOIN people ON id = player
WHERE game = ? AND (player LIKE ? OR listed = 1 OR player = ?)
"""


@dataclass(frozen=True, slots=True)
class Line:
    """What a store has of a person's seat in a game that does not count yet."""

    seat: Seat
    person: str
    token: str
    late: int
    """Whether they brought their key when the game had begun."""
    mu: float | None
    sigma: float | None

    @property
    def skill(self) -> Skill | None:
        """Return what somebody was rated who has deleted their key since, and has no rating any more."""
        return None if self.mu is None or self.sigma is None else (self.mu, self.sigma)


@dataclass(frozen=True, slots=True)
class Rated:
    """What a player is rated in a game, and how often they played and won it here."""

    game: str
    player: str
    skill: Skill
    games: int
    wins: int
    name: str | None = None
    """What a person calls themselves, where a ladder is read."""
    listed: bool = False
    """Whether everybody may read that."""


class Counting:
    """A game that is being counted: all that is written here is written together, or nothing."""

    def __init__(self, execute: Execute, code: str) -> None:
        self._execute = execute
        self.code = code

    def version(self) -> int | None:
        """Return the version that the game's table has now."""
        ((version,),) = self._execute("SELECT max(version) FROM rows WHERE code = ?", self.code)
        return None if version is None else int(version)

    def take_lines(self) -> list[Line]:
        """Have all seats count that did not yet, and return them; nobody else gets them any more."""
        return [Line(*each) for each in self._execute(_COUNT, self.code)]

    def drop(self, seat: Seat) -> None:
        """Forget who sat at a seat."""
        self._execute("DELETE FROM seats WHERE code = ? AND seat = ?", self.code, seat)

    def note(self, seat: Seat, ending: str, place: int | None, change: float | None) -> None:
        """Write down how the game ended for whoever sits at a seat, and what their rating gained or lost."""
        self._execute(_NOTE, ending, place, change, self.code, seat)

    def open_ladder(self, game: str) -> None:
        """Count one rated game more; who rates another one of this ladder waits here, and then reads what is new."""
        self._execute(_RATED_GAME, game)

    def skill(self, game: str, player: str) -> Skill | None:
        """Return what a player is rated, if they are."""
        found = self._execute("SELECT mu, sigma FROM ratings WHERE game = ? AND player = ?", game, player)
        return (found[0][0], found[0][1]) if found else None

    def rate(self, game: str, player: str, skill: Skill, *, won: bool) -> None:
        """Write down what a player is rated after one game more."""
        self._execute(_RATE, game, player, *skill, int(won))


class Results:
    """The results and ratings that a store keeps."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def count(self, code: str, work: Callable[[Counting], None]) -> None:
        """Count a game in one transaction; `work` must bear being done twice."""
        await self._database.transact(lambda execute: work(Counting(execute, code)))

    async def uncounted(self) -> list[str]:
        """List the tables whose games have ended and do not count yet: a server was stopped between the two."""
        return [code for (code,) in await self._database.query(_UNCOUNTED)]

    async def ladder(self, game: str, bots: str, me: str) -> list[Rated]:
        """List who is rated in a game: bots, whose names begin alike, who wants to be listed, and whoever asks."""
        return [
            Rated(game, player, (mu, sigma), games, wins, name, bool(listed))
            for player, mu, sigma, games, wins, name, listed in await self._database.query(
                _LADDER, game, f"{bots}%", me
            )
        ]

    async def ratings(self, player: str) -> list[Rated]:
        """List what a player is rated in each game they played."""
        statement = "SELECT game, mu, sigma, games, wins FROM ratings WHERE player = ?"
        return [
            Rated(game, player, (mu, sigma), games, wins)
            for game, mu, sigma, games, wins in await self._database.query(statement, player)
        ]
