"""How a game that has ended counts for the people who played it: once, whoever writes it down and however often.

A game is rated when it was played to its end by the rules, by people who all brought keys of their own before it began;
whoever deletes the key later still takes part, and nobody is told who it was. A tutorial, a game that was taken up, the
daily heist, one in which everybody agreed to go back, several people on one device, and a person nobody knows are not
rated, nor is a game that several people ended by agreement. Whoever conceded, or left a bot to finish, comes behind
everybody else. The last person among bots has nobody to agree with: who ends such a game concedes it, who stays away
has left it (see `abandoned`), and a loss after going back alone stays a loss.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from omerta.bots import bots_for
from omerta.core.game_type import GameType
from omerta.core.nodes import Seat
from omerta.lab.intervals import Z95
from omerta.lab.skill import BEGINNER, Skill, rate_game
from omerta.server.store.store import Execute, Store
from omerta.table.log.ranking import ended_by_the_last, humans, rank_table, special_kind, who_left
from omerta.table.log.table import Table

BOT = "bot "
"""Before the name of a bot among those who are rated; people go by the hash of their key."""
_LAST, _LEFT = 3, 4
"""The ranks, behind the winners and all others, of the last person who left bots alone, and of all who left before."""
_COUNT = "UPDATE seats SET counted = 1 WHERE code = ? AND counted = 0 RETURNING seat, person, token, late, mu, sigma"
_VERSION = "SELECT max(version) FROM rows WHERE code = ?"
_LADDER = "INSERT INTO ladders VALUES (?, 1) ON CONFLICT (game) DO UPDATE SET games = ladders.games + 1"
_RATE = """
INSERT INTO ratings VALUES (?, ?, ?, ?, 1, ?) ON CONFLICT (game, player) DO UPDATE SET
    mu = excluded.mu, sigma = excluded.sigma, games = ratings.games + 1, wins = ratings.wins + excluded.wins
"""
_UNCOUNTED = """
SELECT DISTINCT seats.code FROM seats JOIN tables ON tables.code = seats.code WHERE counted = 0 AND tables.over
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game ended for each person's seat, and by which ranks it is rated, if it is."""

    endings: Mapping[Seat, str]
    places: Mapping[Seat, int]
    ranks: tuple[int, ...] | None


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


def judge(table: Table, players: Mapping[Seat, str]) -> Verdict:
    """Return how a game counts for each seat that takes part; a game still in play is judged as if nobody came back."""
    ranking, how, persons, left = rank_table(table), _deserted(table), humans(table), who_left(table)
    finished = {} if ranking is None else {seat: rank for seat, rank in enumerate(ranking.ranks) if seat not in left}
    last = {seat: how for seat in table.people if seat not in left} if how is not None else {}
    if len(persons) == len(table.places):
        finished |= dict.fromkeys(last, 1)  # everybody else has left, and no bot was there from the beginning
        last = {}
    unrated = _unrated(table, players, {seat for seat, rank in finished.items() if rank == 1})
    endings = {seat: left.get(seat) or last.get(seat) or unrated or "over" for seat in persons}
    places = {seat: finished[seat] for seat in persons if seat in finished}
    ranks = tuple(
        _LEFT if seat in left else _LAST if seat in last else min(finished.get(seat, 2), 2)
        for seat in range(len(table.places))
    )
    return Verdict(endings, places, ranks if unrated is None else None)


def _deserted(table: Table) -> str | None:
    """Describe how the last person left a game that might have been rated and was not finished; None where none did."""
    if special_kind(table) is not None:
        return None
    if table.phase == "playing":
        return "left"
    return "conceded" if ended_by_the_last(table) is not None else None


def _unrated(table: Table, players: Mapping[Seat, str], won: set[Seat]) -> str | None:
    """Describe why a game is not rated."""
    persons, special = humans(table), special_kind(table)
    if table.ended not in ("over", None) and _deserted(table) is None:
        return table.ended
    if special is not None:
        return special
    if table.consent.gone and (len(persons) > 1 or won & set(persons)):
        return "gone-back"
    if len(set(players.values())) < len(players):
        return "one-device"
    return "stranger" if set(persons) - set(players) else None


async def count(store: Store, table: Table) -> None:
    """Write down how a game that has ended, or was left, counts for its people, unless that is done already."""

    def write(execute: Execute) -> None:
        if table.phase != "over" and execute(_VERSION, table.code) != [(table.version,)]:
            return  # somebody came at the last moment
        found = [Line(*each) for each in execute(_COUNT, table.code)]
        sitting = [line for line in found if table.places[line.seat].token == line.token]
        for line in found:
            if line.skill is not None or line not in sitting:
                execute("DELETE FROM seats WHERE code = ? AND seat = ?", table.code, line.seat)
        players = {line.seat: line for line in sitting if not line.late}
        verdict = judge(table, {seat: line.person for seat, line in players.items()})
        changes = {} if verdict.ranks is None or not players else _rate(execute, table, players, verdict.ranks)
        for seat in [line.seat for line in sitting]:
            values = (verdict.endings[seat], verdict.places.get(seat), changes.get(seat), table.code, seat)
            execute("UPDATE seats SET ending = ?, place = ?, change = ? WHERE code = ? AND seat = ?", *values)

    await store.transact(write)


async def uncounted(store: Store) -> list[str]:
    """List the tables whose games have ended and do not count yet: a server was stopped between the two."""
    return [code for (code,) in await store.query(_UNCOUNTED)]


def _rate(execute: Execute, table: Table, players: Mapping[Seat, Line], ranks: tuple[int, ...]) -> dict[Seat, float]:
    """Rate everybody who played and is still known, and give what each player's rating gained or lost."""
    game = table.opened.game
    names = [
        players[seat].person if seat in players else f"{BOT}{place.bot}" for seat, place in enumerate(table.places)
    ]
    execute(_LADDER, game)  # whoever rates another game of this ladder waits here, and then reads what is written now
    gone = {line.person: line.skill for line in players.values() if line.skill is not None}
    known: dict[str, Skill] = {**gone}
    for name in set(names) - set(gone):
        line = execute("SELECT mu, sigma FROM ratings WHERE game = ? AND player = ?", game, name)
        known[name] = (line[0][0], line[0][1]) if line else first_skill(table.game.setup.game_type, name)
    after = rate_game(known, names, ranks)
    won = {name for name, rank in zip(names, ranks, strict=True) if rank == 1}
    for name in sorted(set(names) - set(gone)):
        execute(_RATE, game, name, *after[name], int(name in won))
    return {seat: after[line.person][0] - known[line.person][0] for seat, line in players.items()}


def first_skill(game_type: GameType, player: str) -> Skill:
    """Return the rating that somebody starts with: a bot's is what was measured of it, where it was."""
    card = bots_for(game_type).get(player.removeprefix(BOT)) if player.startswith(BOT) else None
    if card is None or not card.ratings:
        return BEGINNER
    measured = card.ratings.get(game_type.usual_seats) or next(iter(card.ratings.values()))
    return measured.value, measured.give / Z95
