"""A game of Gangster Dice from top to bottom: what is asked when, what may be answered, and what follows.

After an answer the game goes on to the first step of `then` that has anything to ask or to do.
"""

from __future__ import annotations

from omerta.core.events import Refusal
from omerta.core.turn import Step, Turn
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules import deal, ending, influence, refusals, rolls
from omerta.games.gangster_dice.state import DiceState

NEXT_ROUND = (Phase.OVER, Phase.ROLL)
"""To the end where somebody has won, or else to the next round."""
INVESTIGATOR = (Phase.COLOUR, Phase.HAND, Phase.LEFT, Phase.FAVOR)
"""The Investigator takes dice, or is handed on, or goes to the left; then favors are drawn."""

TURN: Turn[DiceState] = Turn(
    # The setup.
    Step(
        Phase.CHARACTER,
        ask=deal.ask_character,
        legal=deal.may_choose,
        verbs="character",
        format_hint="the code of a character",
        why={"character": refusals.why_not_choose},
        near=refusals.characters,
        play=deal.choose,
        draw=deal.draw_character,
        then=(Phase.CHARACTER, Phase.FIRST_HANDS),
    ),
    Step(Phase.FIRST_HANDS, enter=deal.owe_first_hands, then=(Phase.FAVOR,)),
    # Favors, at the start and at the end of every round; then the Investigator's die, and who has won.
    Step(
        Phase.FAVOR,
        enter=deal.before_the_draw,
        ask=deal.ask_favor,
        draw_raw=deal.draw_favor,
        then=(Phase.FAVOR, Phase.TAKE, *NEXT_ROUND),
    ),
    # A round: everybody rolls, some roll dice again, all bid at once.
    Step(
        Phase.ROLL,
        enter=rolls.next_round,
        ask=rolls.ask_roll,
        draw_raw=rolls.roll,
        then=(Phase.REROLL, Phase.BID),
    ),
    Step(
        Phase.REROLL,
        ask=rolls.ask_reroll,
        legal=rolls.may_pick,
        verbs="again done",
        format_hint="a die to roll again, like white-gavel, or done",
        why={"again": rolls.why_not_pick},
        near=refusals.rolled_dice,
        play=rolls.pick,
        then=(Phase.ROLL_AGAIN, Phase.REROLL, Phase.BID),
    ),
    Step(
        Phase.ROLL_AGAIN,
        ask=rolls.ask_roll_again,
        draw_raw=rolls.roll_again,
        then=(Phase.REROLL, Phase.BID),
    ),
    Step(
        Phase.BID,
        ask=influence.ask_bids,
        legal=influence.may_bid,
        verbs="bid bids",
        format_hint="a symbol and a favor, like gun+2, with two bids gun+2,finger+3",
        why={"bid": refusals.why_not_bid, "bids": refusals.why_not_bid},
        near=refusals.single_bids,
        idle=refusals.ALL_BID,
        play=influence.reveal,
        then=(Phase.LAWYER,),
    ),
    # The tokens in their order; a special effect comes only for a winner who controlled the token before (DI-18).
    Step(Phase.LAWYER, enter=influence.lawyer, then=(Phase.SWAP, Phase.STREETS, *INVESTIGATOR)),
    Step(
        Phase.SWAP,
        enter=influence.speakeasy,
        ask=influence.ask_swap,
        legal=influence.may_swap,
        verbs="swap",
        format_hint="dice given and dice taken, like wr/bb, or -/-",
        why={"swap": refusals.why_not_swap},
        near=refusals.swaps_of_one,
        play=influence.swap,
        then=(Phase.STREETS, *INVESTIGATOR),
    ),
    Step(
        Phase.STREETS,
        enter=influence.streets,
        ask=influence.ask_streets,
        legal=influence.may_place,
        verbs="place keep",
        format_hint="a colour, or no",
        why={"place": refusals.why_not_place},
        near=refusals.placed_dice,
        play=influence.place,
        then=INVESTIGATOR,
    ),
    Step(
        Phase.COLOUR,
        enter=influence.takes_dice,
        ask=influence.ask_colour,
        legal=influence.may_name,
        verbs="colour",
        format_hint="a colour",
        why={"colour": refusals.why_not_name},
        near=refusals.named_colours,
        play=influence.name_colour,
        then=(Phase.HAND, Phase.FAVOR),
    ),
    Step(
        Phase.HAND,
        ask=influence.ask_hand,
        legal=influence.may_hand_over,
        verbs="hand",
        format_hint="the number of a seat",
        why={"hand": refusals.why_not_hand_over},
        near=refusals.oneself,
        play=influence.hand_over,
        then=(Phase.FAVOR,),
    ),
    Step(Phase.LEFT, enter=influence.goes_left, then=(Phase.FAVOR,)),
    # The end of a round, or of the game.
    Step(
        Phase.TAKE,
        ask=ending.ask_die,
        legal=ending.may_take,
        verbs="take decline",
        format_hint="a colour, or no",
        why={"take": refusals.why_not_take, "decline": refusals.why_not_decline},
        near=refusals.taken_dice,
        play=ending.take,
        then=NEXT_ROUND,
    ),
    Step(Phase.OVER, enter=ending.is_over, ask=ending.result, idle=Refusal("over", "DI-32")),
    no_seat="DI-01",
    foreign=Refusal("foreign", "DI-03"),
    other_question=Refusal("other-question", "DI-A31"),
    not_asked=Refusal("not-asked", "DI-A31"),
)
