"""Find the array program of a game by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from omerta.adapters.arrays.array_game import ArrayGame
from omerta.adapters.arrays.gangster_dice import DiceArrays
from omerta.adapters.arrays.twelve_gangsters import TwelveArrays
from omerta.core.errors import OmertaError
from omerta.core.options import Value
from omerta.core.registry import make

KINDS: dict[str, Callable[[Any], ArrayGame[Any]]] = {"twelve-gangsters": TwelveArrays, "gangster-dice": DiceArrays}


class NoArrays(OmertaError):
    """A game, or an option of it, that has no array program."""


def make_arrays(game: str, seats: int | None = None, **options: Value) -> ArrayGame[Any]:
    """Make a game in arrays, as `omerta.make` makes it for the engine.

    >>> make_arrays("twelve-gangsters", seats=4).length
    153
    """
    if game not in KINDS:
        raise NoArrays(f"{game} is not there in arrays; games that are: {', '.join(KINDS)}")
    return KINDS[game](make(game, seats, **options))
