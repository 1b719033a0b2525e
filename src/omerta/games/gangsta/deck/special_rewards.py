"""The special rewards, each declared once: its rule, what it is worth in dollars, and what is written behind its name.

What a reward does is a function of the same name in `BEGIN` of `rules/rewards.py`; its words stand in the texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from omerta.core.one_of import OneOf

MOST_DOLLARS, MOST_GANGSTERS = 20, 9
"""The highest numbers that a card may have behind a reward, and the most dollars elsewhere on it."""


@dataclass(frozen=True, slots=True)
class Special:
    """A kind of special reward; `worth` is for each of its number, where it has one."""

    rule: str
    worth: float
    behind: str = ""
    """What stands behind the name in a deck file: a number of something, or a skill."""
    most: int = 0
    """The highest number behind the name; 0 where there is none."""


SPECIALS: Mapping[str, Special] = {
    "fast recruitment": Special("GA-23", worth=1.0),
    "learning": Special("GA-24", worth=2.0, behind="SKILL"),
    "play again": Special("GA-25", worth=2.0),
    "theft": Special("GA-26", worth=1.2, behind="DOLLARS", most=MOST_DOLLARS),
    "diversion": Special("GA-27", worth=0.5, behind="GANGSTERS", most=MOST_GANGSTERS),
    "assassination": Special("GA-28", worth=2.5),
    "rallying": Special("GA-29", worth=1.5),
}
"""Each special reward by its name."""
SpecialName = Annotated[str, OneOf("Special", tuple(SPECIALS), tuple(each.rule for each in SPECIALS.values()))]
