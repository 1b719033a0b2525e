"""The four faces: every game has a bot of its own behind each, and none is weaker than the face before it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from omerta.bots import bots_for, usual_bot
from omerta.bots.people import FACES, LEVELS, people_of
from omerta.core.game_type import GameType
from omerta.core.registry import game_types
from tests.laws import back_room

every_game = pytest.mark.parametrize("game_type", game_types.values(), ids=lambda game_type: game_type.id)


@every_game
def test_each_face_has_a_bot_of_its_own_that_plays_this_game(game_type: GameType) -> None:
    people = people_of(game_type)
    assert tuple(people) == FACES
    assert len(set(people.values())) == len(FACES)
    assert set(people.values()) <= set(bots_for(game_type))


@every_game
def test_no_face_is_rated_below_the_one_before_it(game_type: GameType) -> None:
    cards = bots_for(game_type)
    rated = [cards[bot].ratings for bot in people_of(game_type).values()]
    for weaker, stronger in pairwise(rated):
        for seats in weaker.keys() & stronger.keys():
            assert weaker[seats].value <= stronger[seats].value


@every_game
def test_a_newcomer_meets_the_second_face(game_type: GameType) -> None:
    assert usual_bot(game_type) == people_of(game_type)["regular"]


def test_a_game_that_names_nobody_is_played_by_the_levels_of_the_search() -> None:
    assert people_of(back_room.game_type()) == LEVELS
