"""Environments by name: `gangster-dice-v1` is Gangster Dice by the rules numbered 1."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pettingzoo

from omerta.adapters.pettingzoo.aec import AECEnvironment
from omerta.adapters.pettingzoo.parallel import ParallelEnvironment
from omerta.core.errors import UnknownName
from omerta.core.game import AnyGame
from omerta.core.registry import find, game_types


def environment_ids() -> list[str]:
    """List the environments there are: every registered game with every rules number that still plays."""
    return [f"{game_type.id}-v{number}" for game_type in game_types.values() for number in game_type.rules]


def game_named(id: str, seats: int | None = None, preset: str | None = None, **options: Any) -> AnyGame:
    """Make the game of an environment; without a number it is played by the current rules.

    >>> game_named("gangster-dice-v1", seats=2)
    omerta.make('gangster-dice', seats=2, characters='none', colour='owned', dice=2)
    """
    numbered = re.fullmatch(r"(.*)-v(\d+)", id, re.DOTALL)
    name, number = numbered.groups() if numbered else (id, None)
    if name not in game_types:
        raise UnknownName("environment", id, environment_ids())
    game_type = find(name)
    return game_type.make(seats, preset=preset, rules=None if number is None else int(number), **options)


def env(
    id: str, *, seats: int | None = None, preset: str | None = None, render_mode: str | None = None, **options: Any
) -> AECEnvironment:
    """Make an AEC environment: the seats of a question act one after another."""
    return AECEnvironment(game_named(id, seats, preset, **options), render_mode)


def parallel_env(
    id: str, *, seats: int | None = None, preset: str | None = None, render_mode: str | None = None, **options: Any
) -> ParallelEnvironment:
    """Make a Parallel environment: the seats of a question act together, and all others wait."""
    return ParallelEnvironment(game_named(id, seats, preset, **options), render_mode)


def register_all() -> None:
    """Put every environment that is not there yet into PettingZoo's registry."""
    makers: dict[str, Callable[..., object]] = {"aec": env, "parallel": parallel_env}
    for id in environment_ids():
        if id not in pettingzoo.aec_registry:
            for kind, maker in makers.items():
                pettingzoo.register(kind, id, partial(maker, id))
