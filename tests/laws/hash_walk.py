"""Print what random games show, one line a step: the lines must not depend on Python's hash seed (law 3).

Run as a program, with the name of a mutant to walk in its place.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from omerta import game_types
from omerta.core.game_type import GameType
from omerta.core.wire import encode
from tests.laws import back_room
from tests.laws.mutants import HASH_ORDER
from tests.laws.variants import variants
from tests.laws.walks import observers, walk


def lines(game_types: list[GameType]) -> Iterator[str]:
    """Show every variant along one random game each."""
    for game_type in game_types:
        for preset, seats in variants(game_type):
            game = game_type.make(seats, preset=preset)
            for state in walk(game, Random(seats)):
                legal = [[game.write(move) for move in state.legal(seat)] for seat in range(seats)]
                yield f"{game.position(state)} {legal} {[encode(state.view(seat)) for seat in observers(game)]}"


if __name__ == "__main__":
    mutant = sys.argv[1:] == [HASH_ORDER.__name__]
    chosen = [back_room.game_type(HASH_ORDER)] if mutant else [*game_types.values(), back_room.game_type()]
    print("\n".join(lines(chosen)))
