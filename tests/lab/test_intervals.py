"""Intervals of win shares: right for wins and losses, and never too narrow when wins are shared."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from omerta.lab.intervals import Z95, wilson


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (1, 10), (5, 10), (10, 10), (81, 263), (15, 148)])
def test_the_ends_solve_the_score_equation(wins: int, games: int) -> None:
    """An end p of Wilson's interval is where the observed rate is exactly z standard errors of p away."""
    rate = wins / games
    for end in wilson(rate, games):
        assert abs(rate - end) == pytest.approx(Z95 * sqrt(end * (1 - end) / games), abs=1e-9)


def test_it_holds_the_mean_and_stays_between_0_and_1() -> None:
    for games in (1, 2, 7, 1000):
        for wins in range(games + 1):
            low, high = wilson(wins / games, games)
            assert 0 <= low <= wins / games <= high <= 1


def test_it_covers_shared_wins_at_least_as_often_as_it_says() -> None:
    """A quarter of the wins, half of them shared by two: the true mean lies inside in at least 95 of 100 runs."""
    rng = Random(1)
    inside = 0
    for _ in range(1000):
        mean = sum(rng.choices((1.0, 0.5, 0.0), (1, 2, 5), k=200)) / 200
        low, high = wilson(mean, 200)
        inside += low <= 0.25 <= high
    assert inside >= 950


def test_no_games_have_no_interval() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        wilson(0.5, 0)
