"""Skills as numbers: six counts side by side in one integer, so that a gang is a sum and a crew one subtraction.

Leader, Mercenary and Informant have functions of their own in the rulebook; Sniper, Brawler and Hacker have none.
"""

from __future__ import annotations

from collections.abc import Iterable

SKILLS = ("leader", "mercenary", "informant", "sniper", "brawler", "hacker")
LETTERS = {name[0].upper(): name for name in SKILLS}
LEADER, MERCENARY, INFORMANT, SNIPER, BRAWLER, HACKER = range(len(SKILLS))
SPECIAL = (LEADER, MERCENARY, INFORMANT)
BITS = 8
FIELD = (1 << BITS) - 1
ONE = tuple(1 << BITS * skill for skill in range(len(SKILLS)))
GUARD = sum(one << BITS - 1 for one in ONE)
"""The top bit of every field: no count reaches it, so a borrow shows there."""


def pack(skills: Iterable[int]) -> int:
    """Add skills, given by their places, up to one number."""
    return sum(ONE[skill] for skill in skills)


def count(icons: int, skill: int) -> int:
    """Count one skill."""
    return icons >> BITS * skill & FIELD


def covers(icons: int, need: int) -> bool:
    """Tell whether there are at least as many icons of each skill as are needed."""
    return icons + GUARD - need & GUARD == GUARD


class Places(dict[int, tuple[int, ...]]):
    """The skills of a number as places in ascending order, one for each icon."""

    def __missing__(self, icons: int) -> tuple[int, ...]:
        found = self[icons] = tuple(skill for skill in range(len(SKILLS)) for _ in range(count(icons, skill)))
        return found


PLACES = Places()


class Names(dict[int, tuple[str, ...]]):
    """The same as words."""

    def __missing__(self, icons: int) -> tuple[str, ...]:
        found = self[icons] = tuple(SKILLS[skill] for skill in PLACES[icons])
        return found


NAMES = Names()


class Used(dict[tuple[int, int], int]):
    """What of a gangster's icons a need takes: of each skill as many as both have (GA-15)."""

    def __missing__(self, key: tuple[int, int]) -> int:
        need, icons = key
        found = self[key] = sum(
            min(count(need, skill), count(icons, skill)) << BITS * skill for skill in range(len(SKILLS))
        )
        return found


USED = Used()


def size(icons: int) -> int:
    """Count all icons: a number leaves the sum of its fields when it is divided by one less than a field holds."""
    return icons % FIELD
