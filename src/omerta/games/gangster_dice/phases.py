"""The parts of a game by name, in their order; positions use the same words."""

from __future__ import annotations


class Phase:
    """A word for each part."""

    CHARACTER, FAVOR = "character", "favor"
    ROLL, REROLL, ROLL_AGAIN, BID = "roll", "reroll", "roll-again", "bid"
    SWAP, STREETS, COLOUR, HAND, TAKE, OVER = "swap", "streets", "colour", "hand", "take", "over"


PHASES = (
    Phase.CHARACTER, Phase.FAVOR, Phase.ROLL, Phase.REROLL, Phase.ROLL_AGAIN, Phase.BID,
    Phase.SWAP, Phase.STREETS, Phase.COLOUR, Phase.HAND, Phase.TAKE, Phase.OVER,
)  # fmt: skip
