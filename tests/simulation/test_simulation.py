"""The server in a simulator: many faults do no harm, the same seed is the same world, and mistakes are found."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.simulation.world import World

SEEDS = (6, 10)
"""Worlds that are run every time, short ones."""
REAL = {46: "a table that was opened as the server began had two objects"}
"""Seeds that found a mistake of the server's own, and which."""
FOUND_BY = {"id-used-again": 1, "a-commit-that-failed-counts": 1, "secrets-told-to-everybody": 1}
"""Some planted mistakes, each with a seed that finds it."""
LOOK = "from tests.simulation.world import World; world = World({seed}); print(world.run(), world.digest)"
PLANTED = "from tests.simulation.planted import plant; plant({mistake!r}); "


def python(program: str, hash_seed: int = 0) -> str:
    """Run a program in a process of its own, and return what it prints."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize("seed", [*SEEDS, *REAL])
def test_nothing_is_lost_doubled_or_told_wrongly_and_all_goes_on(seed: int) -> None:
    world = World(seed)
    assert world.run() == []
    assert world.counts["moves"] > 20
    assert world.counts["faults"]


def test_the_same_seed_is_the_same_world_whatever_the_hash_seed() -> None:
    first, *others = (python(LOOK.format(seed=SEEDS[0]), hash_seed) for hash_seed in (1, 2))
    assert others == [first]


@pytest.mark.parametrize("mistake", FOUND_BY)
def test_a_planted_mistake_is_found(mistake: str) -> None:
    assert not python(PLANTED.format(mistake=mistake) + LOOK.format(seed=FOUND_BY[mistake])).startswith("[] ")
