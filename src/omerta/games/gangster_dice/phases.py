"""The steps of a game by name; `turn` has them in their order."""

from __future__ import annotations


class Phase:
    """A word for each step; those that wait for somebody or something stand in positions."""

    CHARACTER, FAVOR = "character", "favor"
    ROLL, REROLL, ROLL_AGAIN, BID = "roll", "reroll", "roll-again", "bid"
    SWAP, STREETS, COLOUR, HAND, TAKE, OVER = "swap", "streets", "colour", "hand", "take", "over"
    FIRST_HANDS, LAWYER, LEFT = "first-hands", "lawyer", "left"
