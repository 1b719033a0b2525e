"""Print what random games show, one line a step: the lines must not depend on Python's hash seed (law 3).

Run as a program, with the name of a mutant to walk in its place.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from omerta import families
from omerta.core.game_type import Family
from omerta.core.wire import encode
from tests.laws import back_room
from tests.laws.mutants import HASH_ORDER
from tests.laws.tables import tables
from tests.laws.walks import observers, walk


def lines(shelf: list[Family]) -> Iterator[str]:
    """Show every variant along one random game each."""
    for family in shelf:
        for preset, seats in tables(family):
            game = family.make(seats, preset=preset)
            for state in walk(game, Random(seats)):
                legal = [[game.write(move) for move in state.legal(seat)] for seat in range(seats)]
                yield f"{game.position(state)} {legal} {[encode(state.view(seat)) for seat in observers(game)]}"


if __name__ == "__main__":
    mutant = sys.argv[1:] == [HASH_ORDER.__name__]
    chosen = [back_room.family(HASH_ORDER)] if mutant else [*families.values(), back_room.family()]
    print("\n".join(lines(chosen)))
