"""The steps of a turn by name; `turn` has them in their order."""

from __future__ import annotations


class Phase:
    """A word for each step; those that wait for somebody or something stand in positions."""

    COP, CHARACTER, PRIVATE, ROW = "cop", "character", "private", "row"
    PATROL, LOOK, GLIMPSE, ROB = "patrol", "look", "glimpse", "rob"
    EXCHANGE, STEAL = "exchange", "steal"
    DILEMMA, TRADE, DEMAND, OVER = "dilemma", "trade", "demand", "over"
    FIRST_ROUND, ABILITY, LOCATION, SHARE, NEXT_ROUND = "first-round", "ability", "location", "share", "next-round"
