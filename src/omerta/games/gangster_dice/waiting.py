"""What a table waits for, found again from what lies on it: for states that were read, guessed or turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.nodes import Chance
from omerta.games.gangster_dice import deal, ending, rolls
from omerta.games.gangster_dice.choices import ASK
from omerta.games.gangster_dice.dice import INVESTIGATOR, ROLLS, SPEAKEASY, STREETS, heap_of
from omerta.games.gangster_dice.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangster_dice.state import DiceState

WINNER_ASKED = {
    Phase.SWAP: ("swap", SPEAKEASY),
    Phase.STREETS: ("streets", STREETS),
    Phase.COLOUR: ("colour", INVESTIGATOR),
    Phase.HAND: ("hand", INVESTIGATOR),
}
"""The phases in which the winner of a token is asked."""


def wait(state: DiceState) -> None:
    """Set what the state waits for by its phase; `shows` is found again with the bids."""
    match state.phase:
        case Phase.CHARACTER:
            deal.next_character(state)
        case Phase.FAVOR:
            deal.next_favor(state, None)
        case Phase.ROLL:
            rolls.ask_for_roll(state)
        case Phase.REROLL:
            state.now = ASK["reroll"][state.turn]
        case Phase.ROLL_AGAIN:
            state.now = Chance(ROLLS[state.turn][heap_of(state.picked)])
        case Phase.BID:
            rolls.ask_for_bids(state)
        case Phase.TAKE:
            state.now = ASK["take"][state.control[INVESTIGATOR]]
        case Phase.OVER:
            ending.finish(state)
        case _:
            ask, token = WINNER_ASKED[state.phase]
            state.now = ASK[ask][state.won[token]]
