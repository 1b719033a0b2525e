"""Gangster Dice, registered as a game type."""

from __future__ import annotations

from importlib.resources import files

from omerta.core.game_type import Data, GameType
from omerta.core.judging.personality import Styled
from omerta.core.registry import register
from omerta.games.gangster_dice.bots.heuristics import DiceHeuristics
from omerta.games.gangster_dice.bots.learned import DiceLearned
from omerta.games.gangster_dice.bots.players import BOTS, styled
from omerta.games.gangster_dice.game import GangsterDice
from omerta.games.gangster_dice.show.measures import DiceMeasures
from omerta.games.gangster_dice.show.reporter import TELLING, file_draw, reason, report
from omerta.games.gangster_dice.show.text_board import text_board
from omerta.games.gangster_dice.table import OPTIONS

GAME_TYPE = register(
    GameType(
        id="gangster-dice",
        package=__name__,
        seats=(2, 3, 4),
        usual_seats=4,
        minutes=20,
        build=GangsterDice,
        options=OPTIONS,
        presets={
            "printed": {},
            "characters": {"characters": "dealt"},
            "chosen": {"characters": "chosen"},
            "study": {"dice": 1, "colour": "any"},
        },
        bots=BOTS,
        heuristics=DiceHeuristics,
        learned=DiceLearned,
        styled=Styled(styled),
        text_board=text_board,
        reporter=report,
        reason=reason,
        telling=TELLING,
        luck=file_draw,
        measures=DiceMeasures,
        data={"characters": Data("characters", 1, (files(__name__) / "characters.toml").read_text(encoding="utf-8"))},
    )
)
