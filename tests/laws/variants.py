"""Which tables the laws look at: presets with the fewest and most seats, and the usual table; all in `make deep`.

Where something is hidden, the usual number of seats is looked at in every preset.
"""

from __future__ import annotations

import os

from omerta import game_types
from omerta.core.game_type import GameType
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
