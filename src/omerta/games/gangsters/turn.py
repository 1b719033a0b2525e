"""A game of Gangsters from top to bottom: what is asked when, what may be answered, and what follows.

After an answer the game goes on to the first step of `then` that has anything to ask or to do. The steps stand in
`turn_buying`, `turn_cops`, `turn_moves` and `turn_shootouts`, what comes after what in `step_order`.
"""

from __future__ import annotations

from omerta.core.events import Refusal
from omerta.core.turn import Turn
from omerta.games.gangsters.rules.refusals.buying import NOT_ASKED
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.turn_buying import BUYING, SETUP
from omerta.games.gangsters.turn_cops import COP_TURN, COPS
from omerta.games.gangsters.turn_moves import ACTING, LEADING, PAYING
from omerta.games.gangsters.turn_shootouts import SHOOTING

TURN: Turn[GangstersState] = Turn(
    *SETUP,
    *BUYING,
    *COPS,
    *COP_TURN,
    *ACTING,
    *LEADING,
    *PAYING,
    *SHOOTING,
    no_seat="GS-01",
    foreign=Refusal("foreign", "GS-02"),
    other_question=Refusal("other-question", "GS-16"),
    not_asked=NOT_ASKED,
)
