"""GANGSTA!, registered as a game type."""

from __future__ import annotations

from importlib.resources import files

from omerta.core.game_type import Data, GameType
from omerta.core.judging.personality import Styled
from omerta.core.registry import register
from omerta.games.gangsta.bots.bots import BOTS, styled
from omerta.games.gangsta.bots.heuristics import GangstaHeuristics
from omerta.games.gangsta.deck.deck_file import read_deck
from omerta.games.gangsta.deck.economy import audit, notices
from omerta.games.gangsta.game import Gangsta
from omerta.games.gangsta.show.measures import GangstaMeasures
from omerta.games.gangsta.show.reporter import TELLING, file_draw, reason, report
from omerta.games.gangsta.show.text_board import text_board
from omerta.games.gangsta.table import OPTIONS

GAME_TYPE = register(
    GameType(
        id="gangsta",
        package=__name__,
        seats=(2, 3, 4),
        usual_seats=3,
        minutes=45,
        build=Gangsta,
        options=OPTIONS,
        presets={
            "printed": {},
            "clans": {"clans": True},
            "resources": {"resources": True},
            "all": {"clans": True, "resources": True},
        },
        bots=BOTS,
        heuristics=GangstaHeuristics,
        styled=Styled(styled),
        text_board=text_board,
        reporter=report,
        reason=reason,
        telling=TELLING,
        luck=file_draw,
        measures=GangstaMeasures,
        audit=lambda data: audit(read_deck(data)),
        notices=lambda data: notices(read_deck(data)),
        data={"deck": Data("deck", 1, (files(__name__) / "deck.toml").read_text(encoding="utf-8"))},
    )
)
