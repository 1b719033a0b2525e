"""Skills as numbers: six counts side by side in one integer, so that a gang is a sum and a crew one subtraction.

Leader, Mercenary and Informant have functions of their own in the rulebook; Sniper, Brawler and Hacker have none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from omerta.core.one_of import OneOf
from omerta.core.state.packed_counts import Packed

SKILLS = ("leader", "mercenary", "informant", "sniper", "brawler", "hacker")
Skill = Annotated[str, OneOf("Skill", SKILLS)]
LETTERS = {name[0].upper(): name for name in SKILLS}
LEADER, MERCENARY, INFORMANT, SNIPER, BRAWLER, HACKER = range(len(SKILLS))
SPECIAL = (LEADER, MERCENARY, INFORMANT)
ICONS = Packed(SKILLS, bits=8)
ONE, ANY = ICONS.ones, ICONS.masks
"""One icon of each skill, and all its bits: `icons & ANY[skill]` asks for any at all."""
GUARD = ICONS.highest
"""The top bit of every count: none reaches it, so a borrow shows there."""
BELOW = GUARD - sum(ONE)
"""Every bit under the guards: added to a count, it sets the guard unless the count is zero."""
count, covers = ICONS.count, ICONS.covers


def pack(skills: Iterable[int]) -> int:
    """Add skills, given by their places, up to one number."""
    return sum([ONE[skill] for skill in skills])


def named(names: Iterable[str]) -> int:
    """Add skills, given by their names, up to one number."""
    return sum([ICONS.one[name] for name in names])


def shared(icons: int, need: int) -> int:
    """Mark the skills that both have."""
    return (icons + BELOW) & (need + BELOW) & GUARD


class Names(dict[int, tuple[str, ...]]):
    """The skills of a number as words, one for each icon."""

    def __missing__(self, icons: int) -> tuple[str, ...]:
        counts = zip(SKILLS, ICONS.counts(icons), strict=True)
        found = self[icons] = tuple(name for name, many in counts for _ in range(many))
        return found


NAMES = Names()


class Used(dict[tuple[int, int], int]):
    """What of a gangster's icons a need takes: of each skill as many as both have (GA-15)."""

    def __missing__(self, key: tuple[int, int]) -> int:
        need, icons = key
        both = zip(ICONS.counts(need), ICONS.counts(icons), strict=True)
        found = self[key] = ICONS.pack(tuple(map(min, both)))
        return found


USED = Used()


def size(icons: int) -> int:
    """Count all icons: a number leaves the sum of its counts when it is divided by the most that one could hold."""
    return icons % ICONS.most
