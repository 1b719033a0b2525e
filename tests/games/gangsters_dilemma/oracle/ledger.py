"""The audit of a round: its events alone, replayed on the position before, must give the position after."""

from __future__ import annotations

from collections import Counter

from tests.games.gangsters_dilemma.oracle.facts import SUPPLY, THINGS
from tests.games.gangsters_dilemma.oracle.positions import Position, check
from tests.games.gangsters_dilemma.oracle.rounds import Result


def count(position: Position) -> Counter[tuple[str | int, str]]:
    """Count every dollar and token by the place where it lies."""
    lying: Counter[tuple[str | int, str]] = Counter()
    for seat, player in enumerate(position.players):
        for thing, amount in player.held().items():
            lying[seat, thing] += amount
    for number, dollars in enumerate(position.cash, start=1):
        lying[f"location {number}", "dollars"] += dollars
    return lying


def check_round(before: Position, result: Result) -> None:
    """Refuse a result whose position its own events do not explain."""
    check(before)
    check(result.position, result.over)
    lying, after = count(before), count(result.position)
    taken = [list(player.taken) for player in before.players]
    shown = list(before.row)
    for event in result.events:
        if event[0] == "move":
            _, thing, amount, giver, taker = event
            if thing not in THINGS or not isinstance(amount, int) or amount <= 0:
                raise ValueError(f"{event!r} moves nothing known")
            lying[giver, str(thing)] -= amount
            lying[taker, str(thing)] += amount
            if min(lying[place, str(thing)] for place in (giver, taker) if place != SUPPLY) < 0:
                raise ValueError(f"{event!r} moves what is not there")
        elif event[0] == "take":
            taken[int(event[1])].append(str(event[2]))
            if event[2] in shown:
                shown.remove(str(event[2]))
        elif event[0] == "reveal":
            shown.append(str(event[1]))
    places = {place for place in (*lying, *after) if place[0] != SUPPLY}
    if wrong := [place for place in sorted(places, key=str) if lying[place] != after[place]]:
        raise ValueError(f"the moves do not give what lies at {wrong}")
    if [tuple(cards) for cards in taken] != [player.taken for player in result.position.players]:
        raise ValueError("the demands taken are not those of the events")
    if sorted(shown) != sorted(result.position.row):
        raise ValueError("the revealed demands are not those of the events")
    if not result.over:
        if result.position.cop != (before.cop + 1) % len(before.players):
            raise ValueError("the Cop Cards did not pass clockwise")
        if set(result.position.closed) & set(before.closed):
            raise ValueError("a location stays closed twice running")
        arrests = {event[2] for event in result.events if event[0] == "arrest"}
        patrolled = {event[2] for event in result.events if event[0] == "protect"}
        if set(result.position.closed) != patrolled - arrests:
            raise ValueError("the closed locations are not those patrolled without an arrest")
