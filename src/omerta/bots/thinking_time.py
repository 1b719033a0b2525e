"""How long bots think: what was measured of each at every table, and how fast a machine is beside the one of then.

`seconds.toml` holds the most seconds that a move took each bot, by preset and seat count, in the seconds of one
machine; `python -m tools.seconds` measures and writes it. So that they mean something elsewhere, it also holds what a
fixed piece of work took that machine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Any

from omerta.bots.levels import PLAYOUT, stands_in
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType
from omerta.core.options import settle

ROUNDS = 160_000
"""The length of the fixed piece of work: a fiftieth of a second on a machine of today."""


def fixed_work() -> int:
    """Do a piece of work that is the same everywhere, of the kind that bots do: draw, look up, compare."""
    rng, counts = Random(1), dict[tuple[int, int], float]()
    for number in range(ROUNDS):
        key = number * 7919 % 101, number & 7
        counts[key] = counts.get(key, 0.0) + rng.random()
    return len(counts)


def time_fixed_work(clock: Callable[[], float]) -> float:
    """Time it by a clock."""
    start = clock()
    fixed_work()
    return clock() - start


@cache
def _measured() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "seconds.toml").read_text(encoding="utf-8"))


def reference_seconds() -> float:
    """Return what the fixed work took the machine in whose seconds the bots' are told."""
    seconds: float = _measured()["reference"]
    return seconds


@lru_cache(maxsize=256)
def table_seconds(game: AnyGame, bot: str) -> float | None:
    """Return the most seconds that a move took a bot at such a table; None where it was never measured.

    A table with options of its own is given what the slowest preset took with as many seats.
    """
    game_type, seats = game.setup.game_type, game.seats
    found = {preset: seconds for (preset, count), seconds in _by_table(game_type, bot).items() if count == seats}
    for preset, seconds in found.items():
        if settle(game_type.options, game_type.presets[preset], seats) == game.options:
            return seconds
    return max(found.values(), default=None)


def usual_seconds(game_type: GameType, bot: str) -> float | None:
    """Return the most seconds that a move took a bot at the usual table of a game."""
    seats = game_type.usual_seats
    return _by_table(game_type, bot).get((game_type.usual_preset(seats), seats))


def most_seconds(game_type: GameType, bot: str) -> float | None:
    """Return the most seconds that a move took a bot at any table of a game."""
    return max(_by_table(game_type, bot).values(), default=None)


def _by_table(game_type: GameType, bot: str) -> dict[tuple[str, int], float]:
    """List what was measured of a bot, by preset and seat count; a search that stands in takes less than `playout`."""
    name = PLAYOUT if stands_in(game_type, bot) else bot
    return {
        (preset, seats): seconds
        for preset, table in _measured().get(game_type.id, {}).items()
        for seats, seconds in zip(table["seats"], table.get(name, ()), strict=False)
    }
