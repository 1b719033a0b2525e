"""The four faces: every game has a bot of its own behind each, and none is weaker than the face before it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from omerta.bots import bots_for, usual_bot
from omerta.bots.people import FACES, LEVELS, people_of
from omerta.core.game_type import Family
from omerta.core.registry import families
from tests.laws import back_room

every_game = pytest.mark.parametrize("family", families.values(), ids=lambda family: family.id)


@every_game
def test_each_face_has_a_bot_of_its_own_that_plays_this_game(family: Family) -> None:
    people = people_of(family)
    assert tuple(people) == FACES
    assert len(set(people.values())) == len(FACES)
    assert set(people.values()) <= set(bots_for(family))


@every_game
def test_no_face_is_rated_below_the_one_before_it(family: Family) -> None:
    cards = bots_for(family)
    rated = [cards[bot].ratings for bot in people_of(family).values()]
    for weaker, stronger in pairwise(rated):
        for seats in weaker.keys() & stronger.keys():
            assert weaker[seats].value <= stronger[seats].value


@every_game
def test_a_newcomer_meets_the_second_face(family: Family) -> None:
    assert usual_bot(family) == people_of(family)["regular"]


def test_a_game_that_names_nobody_is_played_by_the_levels_of_the_search() -> None:
    assert people_of(back_room.family()) == LEVELS
