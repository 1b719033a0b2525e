"""12 Gangsters, registered as a game type."""

from __future__ import annotations

from omerta.core.bot import Solution, Solver
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType
from omerta.core.judging.personality import Styled
from omerta.core.registry import register
from omerta.games.twelve_gangsters.bots.bots import BOTS, styled
from omerta.games.twelve_gangsters.bots.heuristics import TwelveHeuristics
from omerta.games.twelve_gangsters.game import TwelveGangsters
from omerta.games.twelve_gangsters.show.measures import TwelveMeasures
from omerta.games.twelve_gangsters.show.reporter import TELLING, file_draw, reason, report
from omerta.games.twelve_gangsters.show.text_board import text_board
from omerta.games.twelve_gangsters.table import OPTIONS


def solved(game: AnyGame, scale: int) -> Solver:
    """Make the solver; its module is loaded when it is wanted, since NumPy takes its time."""
    from omerta.games.twelve_gangsters.bots.solver_bot import Solved

    return Solved(game, scale)


GAME_TYPE = register(
    GameType(
        id="twelve-gangsters",
        package=__name__,
        seats=(3, 4, 5, 6),
        usual_seats=4,
        minutes=15,
        build=TwelveGangsters,
        options=OPTIONS,
        presets={"printed": {}, "short": {"cards": 6}, "fixed-boss": {"first-boss": 0}},
        bots=BOTS,
        heuristics=TwelveHeuristics,
        styled=Styled(styled, chance=True, search=True),
        solution=Solution(
            "solves the round as a matrix game by what was learned of all that may follow", solved, needs_numpy=True
        ),
        text_board=text_board,
        reporter=report,
        reason=reason,
        telling=TELLING,
        luck=file_draw,
        measures=TwelveMeasures,
        shown_as_text=True,
    )
)
