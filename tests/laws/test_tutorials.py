"""The laws of tutorials, on every registered game that has one: short, made of real choices, and then left alone."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from random import Random

import pytest

from omerta import game_types
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core.game_type import GameType
from omerta.core.nodes import Chance, Decide, Over
from omerta.core.tutorial import Tutorial

TAUGHT = [
    pytest.param(game_type, id=game_type.id)
    for game_type in game_types.values()
    if (files(game_type.package) / "tutorial.toml").is_file()
]
every_tutorial = pytest.mark.parametrize("game_type", TAUGHT)


def tutorial_of(game_type: GameType) -> Tutorial:
    assert game_type.tutorial is not None
    return game_type.tutorial


def test_these_games_can_be_learned_by_playing() -> None:
    taught = {str(parameter.id) for parameter in TAUGHT}
    assert {"twelve-gangsters", "gangster-dice", "gangsters-dilemma", "gangsta"} <= taught


@every_tutorial
def test_it_has_at_most_twelve_steps_of_at_most_twenty_words(game_type: GameType) -> None:
    table = tomllib.loads((files(game_type.package) / "tutorial.toml").read_text(encoding="utf-8"))
    assert 1 <= len(table["step"]) <= 12
    for step in [*table["step"], table["next-hand"]]:
        assert 1 <= len(step["words"].split()) <= 20, step["words"]


@every_tutorial
def test_every_step_is_a_real_choice_and_its_move_is_legal(game_type: GameType) -> None:
    tutorial = tutorial_of(game_type)
    state, hints = tutorial.game.new(), 0
    for step, answer in enumerate(tutorial.script, start=1):
        node, hint = state.node(), tutorial.hint(step)
        if isinstance(node, Chance):
            assert answer.numbers is not None
            assert hint is None
            state.happen(answer.numbers)
            continue
        assert isinstance(node, Decide)
        assert all(move in state.legal(seat) for seat, move in answer.joint.items())
        assert (hint is not None) == (tutorial.learner in node.seats and len(state.legal(tutorial.learner)) > 1)
        if hint is not None:
            hints += 1
            assert (hint.number, hint.steps) == (hints, tutorial.steps)
            assert hint.move is answer.joint[tutorial.learner]
        state.play(answer.joint)
    assert hints == tutorial.steps


@every_tutorial
def test_it_ends_with_a_hand_without_hints_that_can_be_played_to_its_end(game_type: GameType) -> None:
    tutorial = tutorial_of(game_type)
    game, state = tutorial.game, tutorial.game.new()
    for answer in tutorial.script:
        if answer.numbers is not None:
            state.happen(answer.numbers)
        else:
            state.play(answer.joint)
    node, last = state.node(), tutorial.hint(len(tutorial.script) + 1)
    assert isinstance(node, Decide)
    assert tutorial.learner in node.seats
    assert len(state.legal(tutorial.learner)) > 1
    assert last is not None
    assert last.move is None
    for seed in range(5):
        bots = [seat_bot(game, "random" if seat == tutorial.learner else tutorial.bot) for seat in range(game.seats)]
        over = play_out(game, bots, Random(seed), state=state.clone())
        assert isinstance(over, Over)
