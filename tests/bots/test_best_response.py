"""A best response takes much from bots that can be read, and knows their answer from what they would see."""

from __future__ import annotations

from random import Random

import pytest

from omerta import make
from omerta.bots.best_response import BestResponse
from omerta.bots.match import Duplicate, play_out
from omerta.bots.search import Search
from omerta.core.game import View
from omerta.lab.pace import questions


class Lowest(Search):
    """Always plays its lowest card, as everybody can see."""

    def mixture(self, view: View, rng: Random) -> list[float]:
        return [1.0, *[0.0] * (len(view.legal) - 1)]


def test_it_wins_nearly_always_from_bots_that_always_do_the_same() -> None:
    game = make("twelve-gangsters", seats=3, cards=5)
    others = Lowest(game, 1)
    won = 0.0
    for deal in range(6):
        for seat in range(3):
            bots = [BestResponse(game, others, 80) if each == seat else others for each in range(3)]
            won += float(play_out(game, bots, Random(deal), nature=Duplicate(f"{deal}")).returns[seat])
    assert won / 18 > 0.8


@pytest.mark.parametrize("name", ["gangster-dice", "gangsters-dilemma"])
def test_it_answers_legally_where_something_is_hidden(name: str) -> None:
    game = make(name)
    bot = BestResponse(game, Search(game, 4), 12)
    for number, view in enumerate(questions(game, 8)):
        assert bot.choose(view, Random(number)) in view.legal
