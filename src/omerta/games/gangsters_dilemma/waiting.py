"""What a table waits for, found again from what lies on it: for states that were read, guessed or turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.games.gangsters_dilemma import deal, fulfilling, looting, patrol, robbery, rounds
from omerta.games.gangsters_dilemma.choices import ASK, ask_trade
from omerta.games.gangsters_dilemma.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangsters_dilemma.state import DilemmaState


def wait(state: DilemmaState) -> None:
    """Set what the state waits for by its phase, and who comes after the seat that is asked for a demand."""
    phase, game = state.phase, state.game
    if phase in (Phase.DEMAND, Phase.ROW) and state.round:
        free = looting.free_here(state)
        state.queue = free[free.index(state.turn) + 1 :]
    match phase:
        case Phase.COP:
            state.now = game.ask_cop
        case Phase.CHARACTER:
            deal.next_character(state)
        case Phase.PRIVATE:
            deal.next_private(state)
        case Phase.ROW:
            deal.next_demand(state)
        case Phase.PATROL:
            patrol.ask(state)
        case Phase.LOOK:
            state.now = ASK["look"][next(seat for seat, who in enumerate(state.cast) if who.look)]
        case Phase.GLIMPSE:
            patrol.ask_glimpse(state, state.turn)
        case Phase.ROB:
            robbery.ask(state)
        case Phase.EXCHANGE | Phase.STEAL:
            state.now = ASK[state.cast[state.turn].after_reveal][state.turn]
        case Phase.DILEMMA:
            looting.ask_here(state, looting.gangsters_here(state))
        case Phase.TRADE:
            state.now = ask_trade(looting.traders(state, looting.free_here(state)), game.street[state.at].code)
        case Phase.DEMAND:
            fulfilling.ask(state)
        case _:
            rounds.finish(state)
