"""Crews and the final count of GANGSTA!, a second time: by the sentences of the rulebook, importing no engine.

Skills and clans are words. A crew is found by trying who may come next, again and again, so nothing is taken for
granted about orders; the final count adds up what the rulebook lists, in its order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

GADGET_HEISTS = {"Art Theft", "Hack Attack"}
MOST_FROM_MEDIA = 7


@dataclass(frozen=True)
class Gangster:
    """A gangster on the table: whose, with all its skills, the learned one among them, Available or Engaged."""

    name: str
    player: int
    skills: tuple[str, ...]
    available: bool


@dataclass(frozen=True)
class Heist:
    """A heist card: what it requires, and whether others may be called."""

    family: str
    required: tuple[str, ...]
    cooperative: bool


@dataclass(frozen=True)
class Job:
    """A heist being performed: what is still required, and who is in the crew, in the order they were engaged."""

    player: int
    cooperative: bool
    open: tuple[str, ...]
    crew: tuple[str, ...] = ()


def uses(job: Job, gangster: Gangster) -> tuple[str, ...]:
    """List what somebody brings: "it is impossible to ignore a skill that would still be necessary"."""
    left = list(job.open)
    used = []
    for skill in gangster.skills:
        if skill in left:
            left.remove(skill)
            used.append(skill)
    return tuple(sorted(used))


def may_join(job: Job, everybody: Iterable[Gangster]) -> list[Gangster]:
    """List who may be engaged next.

    "Heists can only be performed by Available gangsters." "It is impossible to engage a gangster who doesn't have at
    least one of the required skills." In a cooperation the first is the player's own, and then anybody's may be called.
    """
    found = []
    for gangster in everybody:
        own = gangster.player == job.player
        called = job.cooperative and len(job.crew) > 0
        idle = gangster.available and gangster.name not in job.crew
        if idle and (own or called) and uses(job, gangster):
            found.append(gangster)
    return found


def join(job: Job, gangster: Gangster) -> Job:
    """Engage one more."""
    left = Counter(job.open) - Counter(uses(job, gangster))
    return Job(job.player, job.cooperative, tuple(sorted(left.elements())), (*job.crew, gangster.name))


def can_complete(job: Job, everybody: Sequence[Gangster]) -> bool:
    """Try every order until one satisfies all the requirements."""
    waiting, seen = [job], set()
    while waiting:
        tried = waiting.pop()
        if not tried.open:
            return True
        for gangster in may_join(tried, everybody):
            longer = join(tried, gangster)
            mark = (longer.open, frozenset(longer.crew))
            if mark not in seen:
                seen.add(mark)
                waiting.append(longer)
    return False


def begin(heist: Heist, player: int, ignored: str | None = None) -> Job:
    """Announce a heist, perhaps with one requirement ignored."""
    required = list(heist.required)
    if ignored is not None:
        required.remove(ignored)
    return Job(player, heist.cooperative, tuple(sorted(required)))


def ways(heist: Heist, player: int, everybody: Sequence[Gangster], gadgets: bool) -> Iterator[str | None]:
    """List what may be ignored so that the heist can be performed; None stands for nothing.

    "Ignore one requirement of your choice if you perform Art Theft or Hack Attack."
    """
    choices: set[str | None] = {None}
    if gadgets and heist.family in GADGET_HEISTS:
        choices |= set(heist.required)
    for ignored in choices:
        if can_complete(begin(heist, player, ignored), everybody):
            yield ignored


@dataclass(frozen=True)
class Boss:
    """What a player has when the game ends.

    `heists` are the Influence Points on each stored heist, `gang` the clan and points of everybody alive, the Boss
    among them, `money` all there is, in the Bank too. `resource` is the name and points of one that was activated.
    """

    heists: tuple[int, ...]
    gang: tuple[tuple[str, int], ...]
    money: int
    resource: tuple[str, int] | None = None


def bonus(amounts: Mapping[int, int]) -> dict[int, int]:
    """Give 2 to whoever has most; "if several players are eligible, they each receive 1 IP"."""
    most = max(amounts.values())
    eligible = [player for player, amount in amounts.items() if amount == most]
    return {player: 2 if len(eligible) == 1 else 1 for player in eligible}


def count_up(bosses: Sequence[Boss], clans: bool) -> list[int]:
    """Add everybody's Influence Points up."""
    points = [sum(boss.heists) + sum(ip for _, ip in boss.gang) for boss in bosses]
    for player, boss in enumerate(bosses):
        if boss.resource is not None:
            name, ip = boss.resource
            points[player] += ip
            if name == "media":
                points[player] += min(MOST_FROM_MEDIA, sum(1 for stored in boss.heists if stored > 0))
    bonuses = [bonus({player: boss.money for player, boss in enumerate(bosses)})]
    if clans:
        for clan in {clan for boss in bosses for clan, _ in boss.gang}:
            counts = {player: sum(1 for of, _ in boss.gang if of == clan) for player, boss in enumerate(bosses)}
            bonuses.append(bonus(counts))
    else:
        bonuses.append(bonus({player: len(boss.gang) for player, boss in enumerate(bosses)}))
    for each in bonuses:
        for player, extra in each.items():
            points[player] += extra
    return points


def winners(bosses: Sequence[Boss], points: Sequence[int]) -> list[int]:
    """Find who wins: most points, then most gangsters, and "if it still ends up in a tie, all tied players win"."""
    tied = [player for player in range(len(bosses)) if points[player] == max(points)]
    largest = max(len(bosses[player].gang) for player in tied)
    return [player for player in tied if len(bosses[player].gang) == largest]
