"""Gangster's Dilemma, registered as a game type."""

from __future__ import annotations

from importlib.resources import files

from omerta.core.game_type import Data, GameType
from omerta.core.judging.personality import Styled
from omerta.core.registry import register
from omerta.games.gangsters_dilemma.bots.heuristics import DilemmaHeuristics
from omerta.games.gangsters_dilemma.bots.learned import DilemmaLearned
from omerta.games.gangsters_dilemma.bots.players import BOTS, styled
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.show.measures import DilemmaMeasures
from omerta.games.gangsters_dilemma.show.reporter import TELLING, file_draw, reason, report
from omerta.games.gangsters_dilemma.show.text_board import text_board
from omerta.games.gangsters_dilemma.table import OPTIONS

GAME_TYPE = register(
    GameType(
        id="gangsters-dilemma",
        package=__name__,
        seats=(3, 4, 5, 6, 7),
        usual_seats=5,
        minutes=40,
        build=GangstersDilemma,
        rules=(1, 2),
        options=OPTIONS,
        presets={"printed": {}, "plain": {"characters": "none"}},
        bots=BOTS,
        heuristics=DilemmaHeuristics,
        styled=Styled(styled, chance=True),
        learned=DilemmaLearned,
        text_board=text_board,
        reporter=report,
        reason=reason,
        telling=TELLING,
        luck=file_draw,
        measures=DilemmaMeasures,
        shown_as_text=True,
        data={"demands": Data("demands", 1, (files(__name__) / "demands.toml").read_text(encoding="utf-8"))},
    )
)
