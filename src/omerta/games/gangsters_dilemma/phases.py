"""Where in a round the table stands."""

from __future__ import annotations


class Phase:
    """The parts of a game in their order; a name in small letters stands for each in a position."""

    COP, CHARACTER, PRIVATE, ROW, PATROL, LOOK, GLIMPSE, ROB, EXCHANGE, STEAL, DILEMMA, TRADE, DEMAND, OVER = range(14)


PHASES = (
    "cop",
    "character",
    "private",
    "row",
    "patrol",
    "look",
    "glimpse",
    "rob",
    "exchange",
    "steal",
    "dilemma",
    "trade",
    "demand",
    "over",
)
SHOWN = range(Phase.EXCHANGE, Phase.OVER + 1)
"""The phases in which the cards of the round lie open; a row that is refilled in mid-round is another."""
