"""Gangsters (1992), registered as a game type."""

from __future__ import annotations

from importlib.resources import files

from omerta.core.game_type import Data, GameType
from omerta.core.judging.personality import Styled
from omerta.core.registry import register
from omerta.games.gangsters.bots.heuristics import GangstersHeuristics
from omerta.games.gangsters.bots.learned import GangstersLearned
from omerta.games.gangsters.bots.players import BOTS, styled
from omerta.games.gangsters.city.board_facts import audit
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.options import OPTIONS, clash
from omerta.games.gangsters.show.measures import GangstersMeasures
from omerta.games.gangsters.show.reporter import TELLING, file_draw, reason, report
from omerta.games.gangsters.show.text_board import text_board

_BOARD = (files(__name__) / "board.toml").read_text(encoding="utf-8")
_VALUES = (files(__name__) / "values.toml").read_text(encoding="utf-8")

GAME_TYPE = register(
    GameType(
        id="gangsters",
        package=__name__,
        seats=(2, 3, 4, 5),
        usual_seats=4,
        minutes=120,
        build=Gangsters,
        rules=(1, 2, 3, 4),
        options=OPTIONS,
        bots=BOTS,
        heuristics=GangstersHeuristics,
        learned=GangstersLearned,
        styled=Styled(styled),
        presets={
            "base": {"five-gangs": False, "cop-player": False},
            "tournament": {"five-gangs": False, "squirt-gun": False, "rank-losers": True},
            "five": {"five-gangs": True},
            "bombs": {"five-gangs": False, "bombs": True},
            "drive-by": {"heaters": True, "wheels": True, "drive-by": True},
            "cop-player": {"five-gangs": False, "cop-player": True},
            "everything": {
                "five-gangs": False,
                "cop-player": True,
                "bombs": True,
                "heaters": True,
                "wheels": True,
                "drive-by": True,
            },
        },
        preset_seats={"cop-player": (5,), "everything": (5,)},
        data={"board": Data("board", 1, _BOARD), "values": Data("values", 1, _VALUES)},
        text_board=text_board,
        reporter=report,
        reason=reason,
        telling=TELLING,
        luck=file_draw,
        measures=GangstersMeasures,
        shown_as_text=True,
        audit=audit,
        clash=clash,
    )
)
