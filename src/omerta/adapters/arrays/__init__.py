"""Games as pure array programs in JAX, for many tables at once on a processor or a GPU (extra `gpu`)."""

# ruff: noqa: E402 A missing library is named before anything is imported that needs it.
from __future__ import annotations

from omerta.core.extras import check_extra

check_extra("omerta.adapters.arrays", "jax", "gpu", "docs/arrays.md")

from omerta.adapters.arrays.array_game import ArrayGame
from omerta.adapters.arrays.gangster_dice import DiceArrays
from omerta.adapters.arrays.interfaces import TurnByTurn, TurnState, VectorTables, play_at_random
from omerta.adapters.arrays.making import make_arrays
from omerta.adapters.arrays.twelve_gangsters import TwelveArrays

__all__ = [
    "ArrayGame",
    "DiceArrays",
    "TurnByTurn",
    "TurnState",
    "TwelveArrays",
    "VectorTables",
    "make_arrays",
    "play_at_random",
]
