"""Bots of Gangster Dice: they see a view, answer every question, and the better one is better."""

from __future__ import annotations

from random import Random

import pytest

import omerta
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.lab.simulate import simulate
from tests.games.gangster_dice.scenes import scene
from tests.laws.variants import variants


@pytest.mark.parametrize("name", ["greedy", "odds"])
@pytest.mark.parametrize(("preset", "seats"), variants(omerta.game_types["gangster-dice"]))
def test_bots_play_every_preset_to_the_end(name: str, preset: str, seats: int) -> None:
    game = omerta.make("gangster-dice", seats, preset=preset)
    for seed in range(5):
        bots = [seat_bot(game, name) for _ in range(seats)]
        assert sum(play_out(game, bots, Random(seed)).returns) == 1


def test_odds_beats_three_greedy_bots() -> None:
    game = omerta.make("gangster-dice", 4)
    standing = simulate(game, ["odds", "greedy", "greedy", "greedy"], 400, seed=3).by_bot()["odds"]
    assert standing.low > 0.25


def test_greedy_beats_three_random_bots() -> None:
    game = omerta.make("gangster-dice", 4)
    standing = simulate(game, ["greedy", "random", "random", "random"], 200, seed=3).by_bot()["greedy"]
    assert standing.low > 0.25


def test_odds_bids_for_the_investigator_when_that_wins_the_game() -> None:
    state = scene("wf wf wg", "rc", rest="g", investigator="1:", hands="1,2,3/0,1,2/0,1,2")
    move = seat_bot(state.game, "odds").choose(state.view(0), Random(1))
    assert move.args[0] == "finger"
