"""Ending the Game: Influence Points of heists, gangsters and an active resource, and the bonuses."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.nodes import Over, Seat
from omerta.games.gangsta.deck.cards import CLANS
from omerta.games.gangsta.state import GangstaState

BONUS, SHARED_BONUS = 2, 1
EARNED = ("active", "stored")
"""A resource counts if it was activated (GA-53)."""
SIZE_KEY = 64
"""More than any gang: below a point the larger gang decides (GA-48)."""


def award(figures: Sequence[int]) -> list[int]:
    """Return the points for one comparison: 2 for the highest figure, 1 each where several have it (GA-47)."""
    best = max(figures)
    bonus = BONUS if figures.count(best) == 1 else SHARED_BONUS
    return [bonus if figure == best else 0 for figure in figures]


def heist_points(state: GangstaState, seat: Seat) -> int:
    """Add up the stored heists."""
    points = state.game.tables.heist_points
    return sum([points[card] for card in state.stored[seat]])


def gangster_points(state: GangstaState, seat: Seat) -> int:
    """Add up the gangsters still there."""
    points = state.game.tables.points
    return sum([points[card] for card in state.gangs[seat]])


def resource_points(state: GangstaState, seat: Seat) -> int:
    """Count a resource that was activated; Media counts stored heists with points, seven at most (GA-53, GA-62)."""
    card, status = state.assets[seat].card, state.assets[seat].status
    if status not in EARNED:
        return 0
    tables = state.game.tables
    headlines = sum([tables.heist_points[heist] > 0 for heist in state.stored[seat]])
    return tables.resource_points[card] + min(headlines, tables.effects[card].most_headlines)


def clan_points(state: GangstaState) -> list[int]:
    """Return each clan's majority its bonus; the Boss counts, a clan nobody has gives nothing (GA-50, GA-A52)."""
    clans = state.game.tables.clan_of
    total = [0] * state.game.seats
    for clan in CLANS:
        sizes = [sum([clans[card] == clan for card in gang]) for gang in state.gangs]
        if any(sizes):
            total = [sum(pair) for pair in zip(total, award(sizes), strict=True)]
    return total


def points(state: GangstaState, seat: Seat) -> int:
    """Count a seat's Influence Points as they stand, without the bonuses."""
    return heist_points(state, seat) + gangster_points(state, seat) + resource_points(state, seat)


def tally(state: GangstaState) -> list[tuple[int, int, int, int, int, int]]:
    """Count everybody: heists, gangsters, resource, wealth, size, clans."""
    every, none = state.game.every, [0] * state.game.seats
    wealth = award(state.money)
    sizes = none if state.game.uses_clans else award([len(gang) for gang in state.gangs])
    clans = clan_points(state) if state.game.uses_clans else none
    return [
        (
            heist_points(state, seat),
            gangster_points(state, seat),
            resource_points(state, seat),
            wealth[seat],
            sizes[seat],
            clans[seat],
        )
        for seat in every
    ]


def result(state: GangstaState) -> Over:
    """Count: most points win, then the larger gang (GA-46 to GA-48)."""
    scores = tuple([sum(row) for row in tally(state)])
    return Over(scores, tuple([score * SIZE_KEY + len(gang) for score, gang in zip(scores, state.gangs, strict=True)]))


def finish(state: GangstaState, tell: Tell | None) -> bool:
    """Come to the end of the game."""
    if tell is not None:
        _tell(tally(state), result(state), tell)
    return True


def _tell(rows: Sequence[tuple[int, ...]], over: Over, tell: Tell) -> None:
    """Tell what everybody's points are made of, who has which bonus, and who wins."""
    for seat, (heists, gangsters, resource, wealth, size, clans) in enumerate(rows):
        bonus = wealth + size + clans
        data = {"seat": seat, "heists": heists, "gangsters": gangsters, "bonus": bonus, "points": sum(rows[seat])}
        tell(Event("counted", "GA-46", data))
        if resource:
            tell(Event("resource-counted", "GA-53", {"seat": seat, "points": resource}))
        for kind, rule, points in (("wealth", "GA-47", wealth), ("size", "GA-47", size), ("clans", "GA-50", clans)):
            if points:
                tell(Event(f"bonus-{kind}", rule, {"seat": seat, "points": points}))
    best = max(over.scores)
    winners = tuple(seat for seat, rank in enumerate(over.ranks) if rank == 1)
    if len(winners) > 1:
        tell(Event("shared", "GA-48", {"seats": winners, "points": best}))
    elif over.scores.count(best) > 1:
        tell(Event("tie-broken", "GA-48", {"seat": winners[0], "points": best}))
    else:
        tell(Event("winner", "GA-46", {"seat": winners[0], "points": best}))
