"""Every game as an OpenSpiel game, and OpenSpiel's bots at our tables (extra `research`)."""

from __future__ import annotations

from omerta.adapters.openspiel.bots import OpenSpielBot
from omerta.adapters.openspiel.games import OmertaGame, load, names
from omerta.adapters.openspiel.states import OmertaState
from omerta.adapters.openspiel.trees import tree

__all__ = ["OmertaGame", "OmertaState", "OpenSpielBot", "load", "names", "tree"]
