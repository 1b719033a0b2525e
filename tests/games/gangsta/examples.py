"""The rulebook's example of performing a Heist: one statement, to which both the engine and the oracle are held.

The rulebook shows it as a picture; the skills here are such that everything it says in words comes true.
"""

from __future__ import annotations

NEEDS = ("leader", "mercenary", "brawler", "hacker")
PETER = {"Boss": ("leader", "informant"), "B": ("leader", "mercenary", "brawler"), "C": ("leader", "hacker")}
"""Peter's gang; B alone provides three of the four skills that the heist requires."""
B_FIRST = ("B", "C")
"""The only crew in which B is first: all three skills have to be used, and the Boss is not Engaged."""
WHOLE_GANG = {("Boss", "B", "C"), ("Boss", "C", "B")}
"""The orders in which Peter engages everybody: the Boss first, then the other two in order of choice."""
