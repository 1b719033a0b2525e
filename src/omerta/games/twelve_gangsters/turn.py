"""A game of 12 Gangsters from top to bottom, as its rulebook has it: the setup, round after round, the end.

After an answer the game goes on to the first step of `then` that has anything to ask or to do. `rounds` has what each
step does; `fast_engine` does the same faster where nobody listens.
"""

from __future__ import annotations

from omerta.core.events import Refusal
from omerta.core.turn import Step, Turn
from omerta.games.twelve_gangsters.cards import MOST
from omerta.games.twelve_gangsters.phases import Phase
from omerta.games.twelve_gangsters.rules import rounds
from omerta.games.twelve_gangsters.state import TwelveState

NO_CARD = Refusal("no-card", "TG-02")

TURN: Turn[TwelveState] = Turn(
    # The setup: everybody holds the same cards, and somebody takes the Boss token.
    Step(
        Phase.BOSS,
        ask=rounds.ask_first_boss,
        draw=rounds.take_token,
        idle=Refusal("no-boss", "TG-04"),
        then=(Phase.HEIST,),
    ),
    # A round: everybody, the Boss included, chooses a gangster; all are shown together and compared with the Boss's.
    Step(
        Phase.HEIST,
        ask=rounds.ask_everybody,
        legal=rounds.in_hand,
        verbs="heist",
        format_hint=f"a card from 1 to {MOST}",
        why={"heist": rounds.why_not_heist},
        near=rounds.every_other_card,
        idle=Refusal("missing", "TG-05"),
        play=rounds.heist,
        then=(Phase.TOKEN,),
    ),
    # The token passes on clockwise, and the next round starts.
    Step(Phase.TOKEN, enter=rounds.pass_token, then=(Phase.HEIST, Phase.OVER)),
    # The end, when all gangsters have been sent out: the most money wins.
    Step(Phase.OVER, enter=rounds.end, ask=rounds.count, idle=Refusal("over", "TG-12")),
    no_seat="TG-01",
    foreign=NO_CARD,
    other_question=NO_CARD,
    not_asked=NO_CARD,
)


def phase(state: TwelveState) -> str:
    """Find the phase: it follows from the token and the hands."""
    if state.boss < 0:
        return Phase.BOSS
    return Phase.HEIST if state.hands[0] else Phase.OVER
