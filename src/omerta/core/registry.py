"""The shelf: every game that can be made is registered here by name, once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from omerta.core.errors import OmertaError, UnknownName
from omerta.core.game import AnyGame
from omerta.core.game_type import Family

_families: dict[str, Family] = {}
families: Mapping[str, Family] = MappingProxyType(_families)
"""All registered games by id, in the order of registration."""


def register(family: Family) -> Family:
    """Put a game on the shelf; a name is taken once."""
    if family.id in _families and _families[family.id] is not family:
        raise OmertaError(f"a game called {family.id!r} is registered already")
    _families[family.id] = family
    return family


def find(game: str) -> Family:
    """Find a game by its id; the error lists those that exist."""
    try:
        return _families[game]
    except KeyError:
        raise UnknownName("game", game, _families) from None


def make(game: str, seats: int | None = None, **options: Any) -> AnyGame:
    """Make a game by name, with its seats, a preset, a rules number or data if wanted, and its options."""
    return find(game).make(seats, **options)
