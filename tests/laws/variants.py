"""Which tables the laws look at: presets with the fewest and most seats, and the usual table; all in `make deep`.

Where something is hidden, the usual number of seats is looked at in every preset. A value of an option that no preset
has is looked at as well.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from omerta import game_types
from omerta.core.errors import BadOption
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType
from omerta.core.options import Option, Value, spell
from tests.laws import back_room

BACK_ROOM = back_room.game_type()
GAME_TYPES = [*game_types.values(), BACK_ROOM]
EVERY_SEAT_COUNT = "OMERTA_EVERY_SEAT_COUNT" in os.environ


def variants(game_type: GameType) -> list[tuple[str, int]]:
    """List presets with seat counts; a count between those that are listed asks nothing else of the rules."""
    found = list(game_type.variants())
    if EVERY_SEAT_COUNT:
        return found
    listed = []
    for preset in game_type.presets:
        seats = [count for name, count in found if name == preset]
        listed += [
            (preset, count)
            for count in seats
            if count in (seats[0], seats[-1])
            or is_usual(game_type, preset, count)
            or (count == game_type.usual_seats and game_type.make(count, preset=preset).hides)
        ]
    return listed


def is_usual(game_type: GameType, preset: str, seats: int) -> bool:
    """Tell whether this is the table that a newcomer is offered."""
    return seats == game_type.usual_seats and preset == game_type.usual_preset(seats)


def unusual_values(game_type: GameType) -> list[tuple[Option, Value]]:
    """List the values of options, at any number of seats, that no preset has."""
    presets = [game_type.make(seats, preset=preset).options for preset, seats in game_type.variants()]
    return [
        (option, value)
        for option in game_type.options
        for value in dict.fromkeys(value for seats in game_type.seats for value in option.values(seats))
        if all(given[option.name] != value for given in presets)
    ]


def unusual_tables(game_type: GameType) -> Iterator[tuple[str, AnyGame]]:
    """Set tables with the unusual values, and name them; as many as go together at once, but each alone in `make deep`.

    They stand on the last preset that takes them, since the last have the most rules, with the usual number of seats.
    """
    latest = list(game_type.presets)[::-1]
    tables = sorted(game_type.variants(), key=lambda it: (it[1] != game_type.usual_seats, latest.index(it[0])))
    left = unusual_values(game_type)
    while left:
        chosen: dict[str, Any] = {}
        for option, value in left:
            if not chosen or (not EVERY_SEAT_COUNT and option.name not in chosen):
                more = {**chosen, option.name: value}
                chosen = more if _taking(game_type, tables, more) else chosen
        game = _taking(game_type, tables, chosen) if chosen else None
        assert game is not None, f"no preset of {game_type.id} goes with {left}"
        yield f"{game_type.id}-{'-'.join(f'{name}={spell(value)}' for name, value in chosen.items())}", game
        left = [(option, value) for option, value in left if chosen.get(option.name) != value]


def _taking(game_type: GameType, tables: list[tuple[str, int]], chosen: dict[str, Any]) -> AnyGame | None:
    """Find the first table that takes these values."""
    for preset, seats in tables:
        with suppress(BadOption):
            return game_type.make(seats, preset=preset, **chosen)
    return None
