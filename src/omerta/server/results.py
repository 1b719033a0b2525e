"""How a game that has ended counts for the people who played it: once, whoever writes it down and however often.

A game is rated when it was played to its end by the rules, by people who all brought keys of their own. A tutorial, a
game that was taken up, the daily heist, one in which everybody agreed to go back, several people on one device, and a
person nobody knows are not rated, nor is a game that was ended by agreement. Whoever conceded, or left a bot to finish,
comes behind everybody else. One person among bots has nobody to agree with: who ends such a game concedes it, and a
loss after going back stays a loss.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from omerta.bots import bots_for
from omerta.core.game_type import GameType
from omerta.core.nodes import Seat
from omerta.lab.intervals import Z95
from omerta.lab.ratings import BEGINNER, Skill, rate_game
from omerta.server.store import Execute, Store
from omerta.table.chairs import Place
from omerta.table.table import Table

BOT = "bot "
"""Before the name of a bot among those who are rated; people go by the hash of their key."""
_LEFT = 3
"""The rank of whoever did not finish, behind the winners and all others."""
_COUNT = "UPDATE seats SET counted = 1 WHERE code = ? AND counted = 0 RETURNING seat, person, token"
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
    """How a game ended for each of some seats, and by which ranks it is rated, if it is."""

    endings: Mapping[Seat, str]
    places: Mapping[Seat, int]
    ranks: tuple[int, ...] | None


def judge(table: Table, people: Mapping[Seat, str]) -> Verdict:
    """Say how a game that has ended counts, by who sat where."""
    over = table.over()
    left = {seat: "conceded" if place.conceded else "left" for seat, place in enumerate(table.places) if _left(place)}
    if _ended_alone(table):
        left |= dict.fromkeys(_humans(table), "conceded")
    finished = {} if over is None else {seat: rank for seat, rank in enumerate(over.ranks) if seat not in left}
    unrated = _unrated(table, people, {seat for seat, rank in finished.items() if rank == 1})
    endings = {seat: left.get(seat, unrated or "over") for seat in people}
    places = {seat: finished[seat] for seat in people if seat in finished}
    ranks = tuple(_LEFT if seat in left else min(finished.get(seat, 2), 2) for seat in range(len(table.places)))
    return Verdict(endings, places, ranks if unrated is None else None)


def _left(place: Place) -> bool:
    return place.conceded or place.stand_in


def _humans(table: Table) -> list[Seat]:
    return [seat for seat, place in enumerate(table.places) if place.kind == "human"]


def _special(table: Table) -> str | None:
    """Name the kind of a table whose games are never rated."""
    opened = table.opened
    kinds = (("tutorial", opened.lesson), ("taken-up", opened.origin), ("daily", opened.daily))
    return next((kind for kind, there in kinds if there is not None), None)


def _ended_alone(table: Table) -> bool:
    """Tell whether the only person at a table ended a game that would have been rated."""
    return table.ended == "agreed" and len(_humans(table)) == 1 and _special(table) is None


def _unrated(table: Table, people: Mapping[Seat, str], won: set[Seat]) -> str | None:
    """Say why a game is not rated."""
    humans, special = _humans(table), _special(table)
    if table.ended != "over" and not _ended_alone(table):
        return table.ended
    if special is not None:
        return special
    if table.consent.gone and (len(humans) > 1 or won & set(humans)):
        return "gone-back"
    if len(set(people.values())) < len(people):
        return "one-device"
    return "stranger" if set(humans) - set(people) else None


async def count(store: Store, table: Table) -> None:
    """Write down how a game that has ended counts for its people, unless that is done already."""

    def write(execute: Execute) -> None:
        found = execute(_COUNT, table.code)
        for seat, _, token in found:
            if table.places[seat].token != token:
                execute("DELETE FROM seats WHERE code = ? AND seat = ?", table.code, seat)
        people = {seat: person for seat, person, token in found if table.places[seat].token == token}
        verdict = judge(table, people)
        changes = {} if verdict.ranks is None or not people else _rate(execute, table, people, verdict.ranks)
        for seat, ending in verdict.endings.items():
            values = (ending, verdict.places.get(seat), changes.get(seat), table.code, seat)
            execute("UPDATE seats SET ending = ?, place = ?, change = ? WHERE code = ? AND seat = ?", *values)

    await store.transact(write)


async def uncounted(store: Store) -> list[str]:
    """List the tables whose games have ended and do not count yet: a server was stopped between the two."""
    return [code for (code,) in await store.query(_UNCOUNTED)]


def _rate(execute: Execute, table: Table, people: Mapping[Seat, str], ranks: tuple[int, ...]) -> dict[Seat, float]:
    """Rate everybody who played, and give what each person's rating gained or lost."""
    game = table.opened.game
    players = [people.get(seat, f"{BOT}{place.bot}") for seat, place in enumerate(table.places)]
    execute(_LADDER, game)  # whoever rates another game of this ladder waits here, and then reads what is written now
    known: dict[str, Skill] = {}
    for player in set(players):
        line = execute("SELECT mu, sigma FROM ratings WHERE game = ? AND player = ?", game, player)
        known[player] = (line[0][0], line[0][1]) if line else first_skill(table.game.setup.game_type, player)
    after = rate_game(known, players, ranks)
    won = {player for player, rank in zip(players, ranks, strict=True) if rank == 1}
    for player, (mu, sigma) in sorted(after.items()):
        execute(_RATE, game, player, mu, sigma, int(player in won))
    return {seat: after[person][0] - known[person][0] for seat, person in people.items()}


def first_skill(game_type: GameType, player: str) -> Skill:
    """Give the rating that somebody starts with: a bot's is what was measured of it, where it was."""
    card = bots_for(game_type).get(player.removeprefix(BOT)) if player.startswith(BOT) else None
    if card is None or not card.ratings:
        return BEGINNER
    measured = card.ratings.get(game_type.usual_seats) or next(iter(card.ratings.values()))
    return measured.value, measured.give / Z95
