"""Omerta: gangster tabletop games played exactly by their rulebooks.

>>> import omerta
>>> game = omerta.make("twelve-gangsters", seats=4)
>>> state = game.new()
>>> state.node()                                        # nature draws the first Boss
Chance(draws=(Draw(what='boss', outcomes=(0, 1, 2, 3), weights=(1, 1, 1, 1), to=None),))
>>> state.happen([2])
>>> state.play({seat: state.legal(seat)[-1] for seat in state.node().seats})
>>> game.position(state)
'boss=3 up=12/12/-/12 down=-/-/12/-'
"""

from __future__ import annotations

from omerta import games as _games
from omerta.core.errors import IllegalMove, OmertaError
from omerta.core.events import Event, Refusal
from omerta.core.game import Game, State, View
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Over
from omerta.core.registry import game_types, make

__all__ = [
    "Chance",
    "Decide",
    "Event",
    "Game",
    "IllegalMove",
    "Move",
    "OmertaError",
    "Over",
    "Refusal",
    "State",
    "View",
    "__version__",
    "game_types",
    "make",
]
__version__ = "1.0.0"
_REGISTERED = _games
