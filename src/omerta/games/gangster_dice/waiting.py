"""What a table waits for, found again from what lies on it: for states that were read, guessed or turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.games.gangster_dice import deal, ending, rolls
from omerta.games.gangster_dice.choices import ASK
from omerta.games.gangster_dice.dice import INVESTIGATOR, SPEAKEASY, STREETS
from omerta.games.gangster_dice.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangster_dice.state import DiceState

WINNER_ASKED = {Phase.SWAP: SPEAKEASY, Phase.STREETS: STREETS, Phase.COLOUR: INVESTIGATOR, Phase.HAND: INVESTIGATOR}
"""The phases in which the winner of a token is asked."""


def wait(state: DiceState) -> None:
    """Set what the state waits for by its phase."""
    match state.phase:
        case Phase.CHARACTER:
            state.now = deal.ask_character(state)
        case Phase.FAVOR:
            state.now = deal.ask_favor(state)
        case Phase.ROLL:
            state.now = rolls.ask_roll(state)
        case Phase.REROLL:
            state.now = ASK["reroll"][state.turn]
        case Phase.ROLL_AGAIN:
            state.now = rolls.ask_roll_again(state)
        case Phase.BID:
            state.now = state.game.question
        case Phase.TAKE:
            state.now = ASK["take"][state.control[INVESTIGATOR]]
        case Phase.OVER:
            state.now = ending.result(state)
        case _:
            state.now = ASK[state.phase][state.won[WINNER_ASKED[state.phase]]]
