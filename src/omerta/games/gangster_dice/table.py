"""What a table of Gangster Dice is made of: options, characters, dice at the start, and every move it can ever see."""

from __future__ import annotations

from typing import Any

from omerta.core.game import Setup
from omerta.core.moves import Move
from omerta.core.nodes import Decide
from omerta.core.options import Option
from omerta.core.turn import S, TurnGame, V
from omerta.games.gangster_dice.moves import (
    AGAIN,
    BIDS,
    DECLINE,
    DONE,
    HAND,
    KEEP,
    NAME,
    NO_PLACE,
    NO_SWAP,
    PLACE,
    SINGLE,
    SWAPPED,
    TAKE,
)
from omerta.games.gangster_dice.rules.characters import read_characters
from omerta.games.gangster_dice.rules.dice import HEAP
from omerta.games.gangster_dice.rules.two_seats import NO_PAIRS, PAIR_BIDS, PAIRS

OPTIONS = (
    Option("characters", lambda seats: ("none", "dealt", "chosen"), lambda seats: "none"),
    Option("colour", lambda seats: ("owned", "any"), lambda seats: "owned"),
    Option("dice", lambda seats: (1, 2), lambda seats: 2),
)
NEVER = frozenset((*NO_SWAP, *NO_PLACE))
NEVER_BY_TWO = NEVER.union(NO_PAIRS)
"""What can be written and is never legal."""
ROUNDS = 500
"""Where programs stop (DI-A26)."""
STEPS_A_ROUND = 13
"""Roll, bids, four tokens, hand-over, four favors, the Investigator's die; and a spare."""


class DiceTable(TurnGame[S, V]):
    """What the state and the rules of Gangster Dice know of the game they belong to."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.characters = read_characters(setup.data["characters"])
        self.uses_characters = self.options["characters"] != "none"
        self.chosen = self.options["characters"] == "chosen"
        self.any_colour = self.options["colour"] == "any"
        dice = self.options["dice"]
        assert isinstance(dice, int)
        self.dice = HEAP.pack((dice, dice, dice))
        self.every = tuple(range(self.seats))
        self.clockwise = tuple(self.every[seat:] + self.every[:seat] for seat in self.every)
        self.question = Decide(self.every, "bid")
        self.no_dice = [0] * self.seats
        self.rounds = ROUNDS
        self.rerolls = max(who.rerolls for who in self.characters.values()) if self.uses_characters else 0
        self.bids = PAIR_BIDS if self.seats == 2 else BIDS
        self.bound = ROUNDS * (STEPS_A_ROUND + (self.rerolls and 2 + self.rerolls) * self.seats) + 7 * self.seats
        self.moves = _moves(self)
        self.never = NEVER_BY_TWO if self.seats == 2 else NEVER


def _moves(table: DiceTable[Any, Any]) -> tuple[Move, ...]:
    """List every move that this table can ever see."""
    moves: tuple[Move, ...] = SINGLE
    if table.seats == 2:
        moves += PAIRS
    moves += (*SWAPPED, *PLACE, KEEP, *NAME, *TAKE, DECLINE)
    if table.uses_characters:
        moves += (*AGAIN, DONE, *HAND[: table.seats])
    if table.chosen:
        moves += tuple(Move("character", code) for code in table.characters)
    return moves
