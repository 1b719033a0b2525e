"""The laws on every registered game, seat count and preset: a new game gets them by being registered."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from omerta import families
from omerta.core.family import Family
from omerta.core.game import AnyGame
from tests.laws import back_room
from tests.laws.fair_play import STEPS, law_1, law_2, law_3, law_4, law_8, law_9, law_10
from tests.laws.secrecy import law_5, law_6, law_7
from tests.laws.walks import whole_walk

BACK_ROOM = back_room.family()
SHELF = [*families.values(), BACK_ROOM]
VARIANTS = [(family, preset, seats) for family in SHELF for preset, seats in family.variants()]
NAMES = [f"{family.id}-{preset}-{seats}" for family, preset, seats in VARIANTS]
LAWS = [law_1, law_2, law_3, law_4, law_5, law_6, law_7, law_8, law_9, law_10]
GAMES_EACH = int(os.environ.get("OMERTA_LAW_GAMES", "10"))

LONG, FEWEST = 1000, 2
"""A game of more steps than this is played less often, but no less than so many times."""

Law = Callable[[AnyGame, Random], object]


@cache
def games_each(name: str) -> int:
    """Say how many games a law looks at: fewer where random ones are long."""
    family, preset, seats = VARIANTS[NAMES.index(name)]
    length = sum(1 for _ in whole_walk(family.make(seats, preset=preset), Random(seats)))
    return min(GAMES_EACH, max(FEWEST, GAMES_EACH * LONG // length))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("family", "preset", "seats"), VARIANTS, ids=NAMES)
def test_law(law: Law, family: Family, preset: str, seats: int, record_property: Callable[..., None]) -> None:
    game = family.make(seats, preset=preset)
    for seed in range(games_each(f"{family.id}-{preset}-{seats}")):
        record_property("said", law(game, Random(f"{game!r} {seed}")))


@pytest.mark.parametrize("law", [law_5, law_6, law_7], ids=lambda law: law.__name__)
def test_a_game_without_secrets_is_not_said_to_have_passed(law: Law) -> None:
    open_game = families["twelve-gangsters"].make(3)
    assert law(open_game, Random(1)) == "nothing hidden"
    assert law(BACK_ROOM.make(3), Random(1)) != "nothing hidden"


def test_law_9_has_no_stale_counts() -> None:
    stored = {f"{game}-{variant}" for game, variants in STEPS.items() for variant in variants}
    assert stored == set(NAMES)


def test_every_game_names_at_most_eight_presets() -> None:
    for family in SHELF:
        assert 1 <= len(family.presets) <= 8
        assert {seats for _, seats in family.variants()} == set(family.seats)
