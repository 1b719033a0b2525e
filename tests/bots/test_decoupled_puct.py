"""What a seat learns about its moves: it leaves what does badly, and mixes where any one move can be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from omerta.bots.decoupled_puct import MoveStats
from omerta.bots.search import pruned


def learn_together(pay: Callable[[int, int], float], moves: int, tries: int, seed: int) -> tuple[MoveStats, MoveStats]:
    """Let two seats choose at once, many times: the second gets what the first does not."""
    rng = Random(seed)
    mine, theirs = (MoveStats([1 / moves] * moves, rng) for _ in range(2))
    for _ in range(tries):
        first, second = mine.select(rng), theirs.select(rng)
        value = pay(first, second)
        mine.learn(first, value)
        theirs.learn(second, 1.0 - value)
    return mine, theirs


@pytest.mark.parametrize("seed", range(3))
def test_no_move_of_rock_paper_scissors_is_left_out(seed: int) -> None:
    for table in learn_together(lambda first, second: (0.5, 1.0, 0.0)[(first - second) % 3], 3, 3000, seed):
        assert all(0.15 < share < 0.5 for share in table.mixture())


@pytest.mark.parametrize("seed", range(3))
def test_a_move_that_always_does_worse_is_left(seed: int) -> None:
    for table in learn_together(lambda first, second: 0.5 + 0.25 * (first > 0) - 0.25 * (second > 0), 2, 1000, seed):
        assert table.mixture()[1] > 0.9


def test_a_likely_move_is_tried_first() -> None:
    rng = Random(1)
    table = MoveStats([0.1, 0.7, 0.2], rng)
    tried = [table.select(rng) for _ in range(50)]
    assert tried.count(1) > 40
    for _ in range(10):
        table.learn(1, 0.0)
    tried = [table.select(rng) for _ in range(50)]
    assert tried.count(2) > 40


def test_means_counts_and_mixture_are_those_of_the_tries() -> None:
    table = MoveStats([0.5, 0.5], Random(1))
    values = {0: [0.0, 1.0, 0.5], 1: [1.0]}
    for move, seen in values.items():
        for value in seen:
            table.learn(move, value)
    assert table.counts == [3, 1]
    assert table.means == pytest.approx([0.5, 1.0])
    assert table.mixture() == [0.75, 0.25]


@pytest.mark.parametrize(
    ("mixture", "left"),
    [([0.5, 0.4, 0.1], [5 / 9, 4 / 9, 0.0]), ([1.0, 0.0], [1.0, 0.0]), ([0.25] * 4, [0.25] * 4)],
)
def test_what_was_only_tried_is_not_answered(mixture: Sequence[float], left: Sequence[float]) -> None:
    assert pruned(mixture, 0.3) == pytest.approx(left)


def test_a_move_without_a_prior_is_never_tried() -> None:
    rng = Random(2)
    table = MoveStats([0.5, 0.0, 0.5], rng)
    for _ in range(400):
        table.learn(table.select(rng), rng.random() / 2)
    assert table.mixture()[1] == 0.0
    assert min(table.mixture()[0], table.mixture()[2]) > 0.1
