"""Matrix games of any number of seats: what choices are worth, and mixtures that leave nothing to regret."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from omerta.core.judging.matrix_game import Numbers, round_by_round, soften, soften_two_choices, solve, worths

NUMPY = Numbers(np, round_by_round)


def solved(payoffs: Any, choices: int, rounds: int = 2000) -> Any:
    """Solve one game, given by seat and joint choice."""
    tables = np.asarray(payoffs, np.float32).reshape(len(payoffs), 1, -1)
    start = np.zeros((1, len(payoffs), choices), np.float32)
    return solve(NUMPY, start, rounds, lambda _, mixtures: worths(np, tables, mixtures))[0]


def test_rock_paper_scissors_with_a_better_rock_is_mixed_as_the_books_say() -> None:
    # A win with rock pays two: then the mixture is a quarter rock, half paper, a quarter scissors.
    first = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    mixtures = solved([first, -first], 3)
    assert mixtures == pytest.approx(np.array([[0.25, 0.5, 0.25]] * 2), abs=0.02)


def test_what_is_always_worse_is_left() -> None:
    pays = np.array([[[0.0, 0.0], [0.0, 0.0]], [[1.0, 1.0], [1.0, 1.0]]])
    mixtures = solved([pays, pays.transpose(1, 0, 2), pays.transpose(1, 2, 0)], 2)
    assert mixtures[:, 1] == pytest.approx(np.ones(3), abs=0.01)


@pytest.mark.parametrize(("seats", "choices"), [(2, 3), (3, 4), (4, 2), (5, 2)])
def test_a_choice_is_worth_the_mean_over_what_the_others_may_do(seats: int, choices: int) -> None:
    luck = np.random.default_rng(seats)
    payoffs = luck.random((seats, 2, choices**seats))
    mixtures = luck.random((2, seats, choices))
    found = worths(np, payoffs, mixtures)
    wanted = np.zeros_like(found)
    for table, (place, joint) in product(range(2), enumerate(product(range(choices), repeat=seats))):
        for seat in range(seats):
            others = [mixtures[table, other, joint[other]] for other in range(seats) if other != seat]
            wanted[table, seat, joint[seat]] += payoffs[seat, table, place] * np.prod(others)
    assert found == pytest.approx(wanted)


@pytest.mark.parametrize(("seats", "rounds"), [(3, 40), (4, 41), (6, 16)])
def test_with_two_choices_the_quick_way_gives_what_the_usual_way_gives(seats: int, rounds: int) -> None:
    payoffs = np.random.default_rng(seats).random((seats, 20, 2**seats))
    start = np.zeros((20, seats, 2))
    usual = soften(NUMPY, start, rounds, lambda _, mixtures: worths(np, payoffs, mixtures), 0.02)
    assert soften_two_choices(NUMPY, payoffs, rounds, 0.02) == pytest.approx(usual, abs=1e-9)


def test_a_softened_mixture_leans_to_what_is_worth_more_the_less_the_hotter_it_is() -> None:
    pays = np.array([[0.0, 0.0], [0.1, 0.1]])
    payoffs = np.stack([pays, pays.T]).reshape(2, 1, -1)
    found = [soften_two_choices(NUMPY, payoffs, 800, heat)[0, 0, 1] for heat in (0.02, 0.05, 0.2)]
    # A tenth more is worth a factor of e to the power of a tenth over the heat.
    assert found == pytest.approx([1 / (1 + np.exp(-0.1 / heat)) for heat in (0.02, 0.05, 0.2)], abs=0.01)
