"""Chance between two questions."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random

import pytest

from omerta import Chance, Decide, Event, State, make
from omerta.core.chance import answer_chance


def test_chance_is_answered_until_somebody_is_asked_and_each_answer_is_heard_after_it_was_taken() -> None:
    game = make("gangsters-dilemma", seats=3)
    state: State = game.new()
    heard: list[Event] = []
    taken: list[tuple[str, str]] = []

    def drawn(node: Chance, numbers: Sequence[int]) -> None:
        assert list(numbers) == [0]
        taken.append((node.draws[0].what, game.position(state)))

    node = answer_chance(state, lambda node: [0] * len(node.draws), heard.append, drawn=drawn)
    assert isinstance(node, Decide)
    assert node == state.node()
    assert [what for what, _ in taken][:2] == ["cop", "0.character"]
    assert len({position for _, position in taken}) == len(taken)
    assert taken[-1][1] == game.position(state)
    assert heard


def test_a_source_of_chance_answers_evenly_and_the_same_seed_alike() -> None:
    game = make("gangster-dice", seats=4)
    ends = []
    for seed in (1, 1, 2):
        state = game.new()
        answer_chance(state, Random(seed))
        ends.append(game.position(state))
    assert ends[0] == ends[1] != ends[2]


def test_a_search_may_stop_before_a_draw() -> None:
    state = make("twelve-gangsters", seats=3).new()
    node = answer_chance(state, Random(1), settled=lambda state: True)
    assert isinstance(node, Chance)
    assert node == state.node()


def test_where_nothing_is_drawn_nature_is_not_asked() -> None:
    state = make("twelve-gangsters", seats=3, **{"first-boss": 0}).new()

    def nature(node: Chance) -> Sequence[int]:
        raise AssertionError(node)

    assert isinstance(answer_chance(state, nature), Decide)


def test_the_name_of_1_0_warns_and_does_the_same() -> None:
    with pytest.warns(DeprecationWarning, match="go_on is answer_chance now; the old name goes with version 1.2"):
        old = import_module("omerta.core.chance").go_on
    assert old is answer_chance
