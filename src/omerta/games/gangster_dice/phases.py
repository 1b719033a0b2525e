"""Where in a round the table stands."""

from __future__ import annotations


class Phase:
    """The parts of a game in their order; a name in small letters stands for each in a position."""

    CHARACTER, FAVOR, ROLL, REROLL, ROLL_AGAIN, BID, SWAP, STREETS, COLOUR, HAND, TAKE, OVER = range(12)


PHASES = (
    "character",
    "favor",
    "roll",
    "reroll",
    "roll-again",
    "bid",
    "swap",
    "streets",
    "colour",
    "hand",
    "take",
    "over",
)
TURNS = (Phase.CHARACTER, Phase.FAVOR, Phase.REROLL, Phase.ROLL_AGAIN)
"""The phases in which one seat after the other has its turn."""
