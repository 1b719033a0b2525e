"""The registry: every game that can be made is registered here by name, once."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from omerta.core.errors import OmertaError, UnknownName
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType

_game_types: dict[str, GameType] = {}
game_types: Mapping[str, GameType] = MappingProxyType(_game_types)
"""All registered games by id, in the order of registration."""


def register(game_type: GameType) -> GameType:
    """Register a game; a second game with the same id is refused."""
    if game_type.id in _game_types and _game_types[game_type.id] is not game_type:
        raise OmertaError(f"a game called {game_type.id!r} is registered already")
    _game_types[game_type.id] = game_type
    return game_type


def check_registered(game_type: GameType) -> None:
    """Refuse a game that no other process can make."""
    if _game_types.get(game_type.id) is not game_type:
        raise OmertaError(
            f"{game_type.id} is not a registered game, so no other process can make it"
            "; register it, or play it in one process (jobs=1)"
        )


def find(game: str) -> GameType:
    """Find a game by its id; the error lists those that exist."""
    try:
        return _game_types[game]
    except KeyError:
        raise UnknownName("game", game, _game_types) from None


def make(game: str, seats: int | None = None, **options: Any) -> AnyGame:
    """Make a game by name, with its seats, a preset, a rules number or data if wanted, and its options."""
    return find(game).make(seats, **options)


def _by_name(game_type: GameType) -> tuple[Any, ...]:
    """Pickle a game type as its name, and the package that registers it."""
    check_registered(game_type)
    return _registered_by, (game_type.package, game_type.id)


def _registered_by(package: str, game: str) -> GameType:
    """Find a game in this process, where nobody may have asked for it yet."""
    import_module(package)
    return find(game)


copyreg.pickle(GameType, _by_name)
