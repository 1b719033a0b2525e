"""A failing seed as a short story: faults are left out as long as what is wrong stays wrong, and the rest is told."""

from __future__ import annotations

import re

from tests.simulation.world import World

MOST_RUNS = 60
"""How often a world is run again at most to make its story shorter."""
TOLD = ("boot", "trouble", "crash", "row", "connects", "closes", "log", "FAULT")
"""What of the trace a story tells."""
LONGEST_STORY = 120
"""The most lines of a story; the last ones matter most."""


def kind_of(fault: str) -> str:
    """Return what a fault is about, without the names of tables, seats and wishes."""
    return re.sub(r"[0-9][0-9.]*|\b[A-Z0-9]{6}\b|\{.*", "", fault)[:60]


def shrink(seed: int) -> World:
    """Leave out what is not needed for the first fault of a seed, and return the world that is left."""
    world = World(seed)
    world.run()
    if not world.faults:
        return world
    kind = kind_of(world.faults[0])
    kept, without = list(range(1, world.happened + 1)), frozenset[int]()
    size, runs = max(1, len(kept) // 2), 0
    while kept and runs < MOST_RUNS:
        place, smaller = 0, False
        while place < len(kept) and runs < MOST_RUNS:
            fewer = without | set(kept[place : place + size])
            runs += 1
            found = World(seed, without=fewer)
            found.run()
            if found.faults and kind_of(found.faults[0]) == kind:
                without, smaller = fewer, True
                del kept[place : place + size]
            else:
                place += size
        if size == 1 and not smaller:
            break
        size = max(1, size // 2)
    world = World(seed, keep=True, without=without)
    world.run()
    return world


def tell(world: World) -> list[str]:
    """Tell what happened in a world that was kept, the last part of it."""
    lines = [line for line in world.story or () if line.split(" ", 2)[1] in TOLD]
    return lines[-LONGEST_STORY:]
