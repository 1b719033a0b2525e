"""Our games in OpenSpiel: its simulations pass, its algorithms solve and search them, its bots sit at our tables."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.algorithms.get_all_states import get_all_states

import omerta
from omerta.adapters.openspiel import OmertaGame, OmertaState, OpenSpielBot, load, names
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core.errors import OmertaError
from omerta.core.registry import game_types

SMALL: dict[str, dict[str, Any]] = {"twelve-gangsters": {"cards": 4}, "gangster-dice": {"dice": 1}}
LONG = {"gangsters"}
"""Its random games take thousands of steps, each of which OpenSpiel's own test looks at from every side."""


def in_words(state: OmertaState) -> str:
    return f"{state} {state.current_player()} {state.history()}"


@pytest.mark.parametrize("together", [True, False], ids=["together", "in-turn"])
@pytest.mark.parametrize("game", [game for game in game_types if game not in LONG])
def test_openspiels_own_simulation_of_random_games_finds_nothing_wrong(game: str, together: bool) -> None:
    pyspiel.random_sim_test(load(game, together=together, **SMALL.get(game, {})), 1, True, False)


@pytest.mark.parametrize("together", [True, False], ids=["together", "in-turn"])
def test_the_long_game_walks_clones_and_samples_as_the_others_do(together: bool) -> None:
    game = load("gangsters", together=together)
    state, rng = game.new_initial_state(), Random(3)
    for step in range(60):
        if state.is_chance_node():
            odds = state.chance_outcomes()
            assert sum(share for _, share in odds) == pytest.approx(1.0)
            state.apply_action(rng.choice(odds)[0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(seat) for seat in range(game.num_players())]
            state.apply_actions([rng.choice(each) if each else 0 for each in legal])
        else:
            seat = state.current_player()
            other = state.resample_from_infostate(seat, rng.random)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.legal_actions() == state.legal_actions()
            state.apply_action(rng.choice(state.legal_actions()))
        if step % 10 == 0:
            assert in_words(state.clone()) == in_words(state)


def test_names_and_options_are_openspiels_own_strings() -> None:
    assert "omerta_gangsters_dilemma_in_turn" in names()
    again = pyspiel.load_game(str(load("twelve-gangsters", seats=3, cards=4, first_boss=0)))
    assert again.omerta.options == {"cards": 4, "first-boss": 0}
    assert again.num_players() == 3


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
    game = load("twelve-gangsters", seats=3, cards=3, first_boss=0, together=False)
    solver = cfr.CFRPlusSolver(game)
    first = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(12):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < first / 3


def test_a_search_over_information_sets_plays_gangster_dice_at_our_table() -> None:
    game = omerta.make("gangster-dice", seats=2, dice=1)

    def search(spiel: Any, rng: Random) -> Any:
        drawn = np.random.RandomState(rng.randrange(1 << 30))
        return ismcts.ISMCTSBot(
            spiel, mcts.RandomRolloutEvaluator(1, drawn), 1.4, 8, random_state=drawn, use_observation_string=True
        )

    over = play_out(game, [OpenSpielBot(game, search), seat_bot(game, "random")], Random(5))
    assert sum(over.returns) == 1
