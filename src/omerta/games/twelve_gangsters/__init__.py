"""12 Gangsters, as a family on the shelf."""

from __future__ import annotations

from omerta.core.family import Family
from omerta.core.registry import register
from omerta.games.twelve_gangsters.board import board
from omerta.games.twelve_gangsters.bots import BOTS
from omerta.games.twelve_gangsters.game import OPTIONS, TwelveGangsters
from omerta.games.twelve_gangsters.heuristics import TwelveHeuristics

FAMILY = register(
    Family(
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
        board=board,
        shown_as_text=True,
    )
)
