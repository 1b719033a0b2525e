"""Every game as an OpenSpiel game, and OpenSpiel's bots at our tables (extra `research`)."""

# ruff: noqa: E402 A missing library is named before anything is imported that needs it.
from __future__ import annotations

from omerta.core.extras import check_extra

check_extra("omerta.adapters.openspiel", "pyspiel", "research", "docs/openspiel.md")

from omerta.adapters.openspiel.bots import OpenSpielBot
from omerta.adapters.openspiel.games import OmertaGame, load, names
from omerta.adapters.openspiel.states import OmertaState
from omerta.adapters.openspiel.trees import tree

__all__ = ["OmertaGame", "OmertaState", "OpenSpielBot", "load", "names", "tree"]
