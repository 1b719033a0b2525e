"""Our games in OpenSpiel: its simulations pass, its algorithms solve and search them, its bots sit at our tables."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.algorithms.get_all_states import get_all_states

import omerta
from omerta.adapters.openspiel import OmertaGame, load, names, tree
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core.errors import OmertaError
from omerta.core.registry import game_types

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL: dict[str, dict[str, Any]] = {
    "twelve-gangsters": {"cards": 4},
    "gangster-dice": {"dice": 1},
    "gangsters": {"seats": 2},
}
"""Tables whose random games are over soon."""


@pytest.mark.parametrize("together", [True, False], ids=["together", "in-turn"])
@pytest.mark.parametrize("game", game_types)
def test_openspiels_own_simulation_of_random_games_finds_nothing_wrong(game: str, together: bool) -> None:
    pyspiel.random_sim_test(load(game, together=together, **SMALL.get(game, {})), 1, True, False)


@pytest.mark.parametrize("game", game_types)
def test_a_world_of_ours_is_a_state_that_the_seat_cannot_tell_from_the_true_one(game: str) -> None:
    state, rng, asked = load(game, together=False).new_initial_state(), Random(3), 0
    while asked < 12:
        if state.is_chance_node():
            odds = state.chance_outcomes()
            assert sum(share for _, share in odds) == pytest.approx(1.0)
            state.apply_action(rng.choice(odds)[0])
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))
        asked += 1


def test_names_and_options_are_openspiels_own_strings() -> None:
    assert "omerta_gangsters_dilemma_in_turn" in names()
    again = pyspiel.load_game(str(load("twelve-gangsters", seats=3, cards=4, first_boss=0)))
    assert again.omerta.options == {"cards": 4, "first-boss": 0}
    assert again.num_players() == 3


@pytest.mark.parametrize("together", [True, False], ids=["together", "in-turn"])
def test_every_preset_is_loaded_with_the_seats_that_are_usual_for_it(together: bool) -> None:
    for game_type in game_types.values():
        for preset in game_type.presets:
            ours, theirs = game_type.make(preset=preset), load(game_type.id, preset=preset, together=together)
            assert (theirs.num_players(), theirs.omerta.options) == (ours.seats, ours.options), preset
            again = pyspiel.load_game(str(theirs))
            assert (str(again), again.num_players(), again.omerta.options) == (str(theirs), ours.seats, ours.options)
            assert "seats=" + str(ours.seats) in str(theirs), "a string means the same game when another count is usual"


def test_options_are_given_as_python_has_them() -> None:
    game = load("gangsters", seats=5, cop_player=True, timer=False, rules=3)
    assert (game.omerta.options["cop-player"], game.omerta.options["timer"]) == (True, False)
    assert (game.num_players(), game.omerta.setup.rules) == (5, 3)
    assert load("gangsters", 3, preset="cop-player").num_players() == 3


@pytest.mark.parametrize("again", [lambda game: pickle.loads(pickle.dumps(game)), copy.deepcopy])
def test_a_game_can_be_pickled_and_copied(again: Callable[[OmertaGame], OmertaGame]) -> None:
    game = load("twelve-gangsters", seats=3, cards=4, first_boss=0, together=False)
    found = again(game)
    assert str(found) == str(game)
    assert isinstance(found, OmertaGame)
    assert (found.omerta.options, found.together) == (game.omerta.options, False)
    assert str(found.new_initial_state()) == str(game.new_initial_state())


def test_where_chance_is_to_fall_no_other_state_can_be_made() -> None:
    state = load("twelve-gangsters", seats=3, cards=4).new_initial_state()
    assert state.is_chance_node()
    with pytest.raises(OmertaError, match="a chance node cannot be resampled"):
        state.position.another_world(0, Random(1))


def test_what_others_have_sealed_is_not_seen_and_drawn_anew() -> None:
    game = load("twelve-gangsters", seats=3, cards=4, first_boss=0, together=False)
    low, high = game.new_initial_state(), game.new_initial_state()
    low.apply_action(0)
    high.apply_action(3)
    for seat in (1, 2):
        assert low.information_state_string(seat) == high.information_state_string(seat)
        assert low.observation_tensor(seat) == high.observation_tensor(seat)
    assert low.information_state_string(0) != high.information_state_string(0)
    worlds = [low.resample_from_infostate(1, Random(number).random) for number in range(20)]
    assert len({str(world) for world in worlds}) == 4
    assert {world.information_state_string(1) for world in worlds} == {low.information_state_string(1)}


def test_all_that_was_lived_tells_apart_what_a_seat_can_tell_apart() -> None:
    game = load("twelve-gangsters", seats=3, cards=3, first_boss=0, together=False)
    states = get_all_states(
        game, include_terminals=False, include_chance_states=False, to_string=lambda s: s.history_str()
    )
    seen: dict[str, set[tuple[int, ...]]] = {}
    for state in states.values():
        seen.setdefault(state.information_state_string(), set()).add(tuple(state.legal_actions()))
    assert all(len(legal) == 1 for legal in seen.values())
    assert len(seen) < len(states)


def test_counterfactual_regrets_approach_an_equilibrium_of_a_small_game() -> None:
    game = load("twelve-gangsters", seats=3, cards=2, first_boss=0, together=False)
    solver = cfr.CFRPlusSolver(game)
    first = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < first / 10


def test_a_game_written_out_whole_is_the_same_game_to_openspiels_solvers() -> None:
    game = load("twelve-gangsters", seats=3, cards=3, first_boss=0, together=False)
    written = tree(game)
    at_random = pyspiel.nash_conv(written, pyspiel.UniformRandomPolicy(written))
    assert at_random == pytest.approx(exploitability.nash_conv(game, policy.UniformRandomPolicy(game)))
    solver = pyspiel.CFRPlusSolver(written)
    for _ in range(64):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(written, solver.average_policy()) < 0.003


def test_a_game_with_chance_is_written_out_with_its_odds() -> None:
    written = tree(load("twelve-gangsters", seats=3, cards=2, together=False))
    state = written.new_initial_state()
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([1 / 3] * 3)


def test_a_game_that_is_no_small_tree_is_refused() -> None:
    with pytest.raises(OmertaError, match="together=False"):
        tree(load("twelve-gangsters", seats=3, cards=2))
    with pytest.raises(OmertaError, match="more than 1000 positions"):
        tree(load("twelve-gangsters", seats=3, cards=4, together=False), most=1000)


def test_a_search_over_information_sets_plays_gangster_dice_at_our_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    game = omerta.make("gangster-dice", seats=2, dice=1)
    search = import_module("openspiel_ismcts").Bot(game, "8")
    over = play_out(game, [search, seat_bot(game, "random")], Random(5))
    assert sum(over.returns) == 1
