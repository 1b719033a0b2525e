"""The pieces: three of each gang, ten cops, four Public, and the five dice that move them (GS-02 to GS-05)."""

from __future__ import annotations

RACKETEER, THUG, VAMP = 0, 1, 2
KINDS = ("racketeer", "thug", "vamp")
JOINT, SHIELD = 3, 4
"""What else a side may put hits on: its joint, and the cop that it moved (GS-U19, GS-U48)."""
TAKERS = (*KINDS, "joint", "cop")
GANG = len(KINDS)
"""Pieces of one gang; those of seat s are numbered from s * GANG on, in the order of KINDS."""

COPS = 10
UNTOUCHABLES = COPS - 1
COP_NAMES = tuple(f"cop-{number}" for number in range(1, COPS + 1))
MARKERS = tuple(f"bribe-{number}" for number in range(1, COPS + 1))
"""A bribe marker for each cop; that of the Untouchables is void (GS-U38)."""

COMMISSIONER = COPS
"""Beside the cops by number: the Police Commissioner, who shoots as one of them (17.7)."""
FOE_NAMES = (*COP_NAMES, "commissioner")

PUBLIC = 4
PUBLIC_NAMES = ("x1", "x1b", "x2", "x3")
CHITS = ("chit-x1", "chit-x2", "chit-x3")
"""A chit of an Informant for each worth of Public; that of x1 is for both (17.10)."""
CHIT_OF = (0, 0, 1, 2)
"""The chit of each Public."""

GREEN, WHITE, BLUE, RED, BLACK = range(5)
COLOURS_OF_DICE = ("green", "white", "blue", "red", "black")
MOST_SEATS = 5
MOST_MEN = 10
MOST_LEVEL = 20
