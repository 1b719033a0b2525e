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
from omerta.server.store.kept.kept import Kept
from omerta.server.store.kept.results import Counting, Line
from omerta.table.log.ranking import ended_by_the_last, humans, rank_table, special_kind, who_left
from omerta.table.log.table import Table

BOT = "bot "
"""Before the name of a bot among those who are rated; people go by the hash of their key."""
_LAST, _LEFT = 3, 4
"""The ranks, behind the winners and all others, of the last person who left bots alone, and of all who left before."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game ended for each person's seat, and by which ranks it is rated, if it is."""

    endings: Mapping[Seat, str]
    places: Mapping[Seat, int]
    ranks: tuple[int, ...] | None


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


async def count(kept: Kept, table: Table) -> None:
    """Write down how a game that has ended, or was left, counts for its people, unless that is done already."""

    def write(counting: Counting) -> None:
        if table.phase != "over" and counting.version() != table.version:
            return  # somebody came at the last moment
        found = counting.take_lines()
        sitting = [line for line in found if table.places[line.seat].token == line.token]
        for line in found:
            if line.skill is not None or line not in sitting:
                counting.drop(line.seat)
        players = {line.seat: line for line in sitting if not line.late}
        verdict = judge(table, {seat: line.person for seat, line in players.items()})
        changes = {} if verdict.ranks is None or not players else _rate(counting, table, players, verdict.ranks)
        for seat in [line.seat for line in sitting]:
            counting.note(seat, verdict.endings[seat], verdict.places.get(seat), changes.get(seat))

    await kept.results.count(table.code, write)


def _rate(counting: Counting, table: Table, players: Mapping[Seat, Line], ranks: tuple[int, ...]) -> dict[Seat, float]:
    """Rate everybody who played and is still known, and give what each player's rating gained or lost."""
    game = table.opened.game
    names = [
        players[seat].person if seat in players else f"{BOT}{place.bot}" for seat, place in enumerate(table.places)
    ]
    counting.open_ladder(game)
    gone = {line.person: line.skill for line in players.values() if line.skill is not None}
    known: dict[str, Skill] = {**gone}
    for name in set(names) - set(gone):
        known[name] = counting.skill(game, name) or first_skill(table.game.setup.game_type, name)
    after = rate_game(known, names, ranks)
    won = {name for name, rank in zip(names, ranks, strict=True) if rank == 1}
    for name in sorted(set(names) - set(gone)):
        counting.rate(game, name, after[name], won=name in won)
    return {seat: after[line.person][0] - known[line.person][0] for seat, line in players.items()}


def first_skill(game_type: GameType, player: str) -> Skill:
    """Return the rating that somebody starts with: a bot's is what was measured of it, where it was."""
    card = bots_for(game_type).get(player.removeprefix(BOT)) if player.startswith(BOT) else None
    if card is None or not card.ratings:
        return BEGINNER
    measured = card.ratings.get(game_type.usual_seats) or next(iter(card.ratings.values()))
    return measured.value, measured.give / Z95
