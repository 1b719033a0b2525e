"""Crews of a heist: who may be engaged, and whether the heist can be finished.

It is slow and plain on purpose: it tries every order of engaging instead of reasoning about them.
Docstrings quote the rulebook's decisive words; ids such as GA-A27 name a restated rule or a ruling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

GADGET_FAMILIES = ("Art Theft", "Hack Attack")


@dataclass(frozen=True)
class Gangster:
    """Describe one card of a gang, the Boss included; names are unique in a game."""

    name: str
    player: int
    skills: tuple[str, ...]
    available: bool


@dataclass(frozen=True)
class Heist:
    """Describe a heist as printed: "Every Heist requires at least one skill"."""

    family: str
    required: tuple[str, ...]
    cooperative: bool


@dataclass(frozen=True)
class Job:
    """Hold an announced heist while gangsters are engaged "one by one"."""

    player: int
    cooperative: bool
    open: tuple[str, ...]
    crew: tuple[str, ...] = ()


def uses(job: Job, gangster: Gangster) -> tuple[str, ...]:
    """List what the gangster covers: "impossible to ignore a skill that would still be necessary", icon by icon."""
    return _in_both(job.open, gangster.skills)


@cache
def _in_both(needed: tuple[str, ...], skills: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted((Counter(needed) & Counter(skills)).elements()))


def _may_be_called(job: Job, gangster: Gangster) -> bool:
    """Allow one's own gangsters, and in a cooperative heist, after "first engaging" one of them, anybody's."""
    return gangster.player == job.player or (job.cooperative and bool(job.crew))


def _fits(job: Job, gangster: Gangster) -> bool:
    """Admit "only" the "Available" with "at least one of the required skills" still open (GA-A27)."""
    return (
        gangster.available
        and gangster.name not in job.crew
        and _may_be_called(job, gangster)
        and bool(uses(job, gangster))
    )


def may_join(job: Job, everybody: Iterable[Gangster]) -> list[Gangster]:
    """List who may be engaged next, in the order given; nobody once nothing is open (GA-A27)."""
    return [gangster for gangster in everybody if _fits(job, gangster)]


def join(job: Job, gangster: Gangster) -> Job:
    """Engage the gangster, who "has to use" every skill still needed (the example of heist performing)."""
    if not _fits(job, gangster):
        raise ValueError(f"{gangster.name} may not be engaged now")
    left = Counter(job.open) - Counter(uses(job, gangster))
    return replace(job, open=tuple(sorted(left.elements())), crew=(*job.crew, gangster.name))


def _is_complete(job: Job) -> bool:
    """Test the end: "all the skills required", and in a cooperative heist "at least one" own gangster engaged."""
    return not job.open and (bool(job.crew) or not job.cooperative)


def can_complete(job: Job, everybody: Iterable[Gangster]) -> bool:
    """Try all orders of engaging: "enough gangsters to have all the skills required by the Heist Card"."""
    people = tuple(everybody)
    hopeless: set[tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]] = set()

    def finishes(now: Job) -> bool:
        """Search on from one position, remembering failures by what is open and what each candidate covers."""
        if _is_complete(now):
            return True
        candidates = may_join(now, people)
        position = (now.open, tuple(sorted(uses(now, candidate) for candidate in candidates)))
        if position in hopeless:
            return False
        if any(finishes(join(now, candidate)) for candidate in candidates):
            return True
        hopeless.add(position)
        return False

    return finishes(job)


def begin(heist: Heist, player: int, ignored: str | None = None) -> Job:
    """Announce a heist; "ignore one requirement of your choice" takes away one icon (GA-A56)."""
    required = sorted(heist.required)
    if ignored is not None:
        required.remove(ignored)
    return Job(player, heist.cooperative, tuple(required))


def ways(heist: Heist, player: int, everybody: Iterable[Gangster], gadgets: bool) -> Iterator[str | None]:
    """Yield what to ignore, nothing first, so that it succeeds: "if you perform Art Theft or Hack Attack"."""
    people = tuple(everybody)
    choices: list[str | None] = [None]
    if gadgets and heist.family in GADGET_FAMILIES:
        choices.extend(sorted(set(heist.required)))
    for ignored in choices:
        if can_complete(begin(heist, player, ignored), people):
            yield ignored
