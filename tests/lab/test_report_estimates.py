"""Estimates of a report: intervals that hold, and differences that are claimed only where they are more than luck."""

from __future__ import annotations

from random import Random

import pytest

from omerta.lab.intervals import ENOUGH, wilson
from omerta.lab.report.estimates import Estimate, against, apart, differences, holm, mean, ratio, together


def test_the_share_of_single_games_has_wilsons_interval() -> None:
    """With one observation a game the spread is the textbook's, but for the one game that a spread costs."""
    found = mean([1.0] * 30 + [0.0] * 90, share=True)
    assert found is not None
    assert (found.value, found.games) == (0.25, 120)
    assert (found.low, found.high) == pytest.approx(wilson(0.25, 119), abs=1e-9)


def test_seats_that_win_together_say_less_than_seats_that_do_not() -> None:
    together = ratio([(2.0, 2.0), (0.0, 2.0)] * 50, share=True)
    apart = ratio([(1.0, 2.0)] * 98 + [(2.0, 2.0), (0.0, 2.0)], share=True)
    assert together is not None
    assert apart is not None
    assert together.value == apart.value == 0.5
    assert together.high - together.low > apart.high - apart.low


@pytest.mark.parametrize("chance", [0.05, 0.3])
def test_intervals_of_shares_hold_the_truth_as_often_as_they_say(chance: float) -> None:
    """Two seats of a game win together half of the time, so a game is less than two observations."""
    rng, held, tries = Random(7), 0, 600
    for _ in range(tries):
        games = []
        for _ in range(80):
            first = rng.random() < chance
            second = first if rng.random() < 0.5 else rng.random() < chance
            games.append((float(first + second), 2.0))
        found = ratio(games, share=True)
        assert found is not None
        held += found.low <= chance <= found.high
    assert 0.93 < held / tries < 0.985


def test_intervals_of_other_figures_hold_the_truth_as_often_as_they_say() -> None:
    rng, held, tries = Random(7), 0, 600
    for _ in range(tries):
        games = [(sum(rng.gauss(3, 2) for _ in range(count)), float(count)) for count in rng.choices((1, 2, 5), k=60)]
        found = ratio(games, share=False)
        assert found is not None
        held += found.low <= 3 <= found.high
    assert 0.92 < held / tries < 0.98


def test_games_without_the_thing_do_not_count() -> None:
    found = ratio([(0.0, 0.0)] * 9 + [(1.0, 1.0)], share=True)
    assert found is not None
    assert found.games == 1
    assert found.low < 0.3
    assert ratio([(0.0, 0.0)], share=True) is None


def test_a_few_games_have_no_interval_where_the_spread_is_not_known() -> None:
    found = mean([1.0, 2.0, 3.0])
    assert found is not None
    assert not found.sure
    assert found.chance_of(100.0) == 1.0


def test_holm_is_the_textbooks() -> None:
    """The example of Holm's procedure with four tests."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def estimate(value: float, half: float, games: int = 400) -> Estimate:
    return Estimate(value, value - half, value + half, games)


def test_a_difference_is_claimed_alone_just_where_its_interval_leaves_none_out() -> None:
    for more in (0.05, 0.06, 0.07, 0.08):
        (found,) = differences([(estimate(0.2, 0.05), estimate(0.2 + more, 0.05))])
        assert found.shown == (found.low > 0)
        assert found.value == pytest.approx(more)


def test_what_is_shown_alone_may_be_luck_among_many() -> None:
    pair = (estimate(0.2, 0.05), estimate(0.28, 0.05))
    same = (estimate(0.2, 0.05), estimate(0.2, 0.05))
    assert differences([pair])[0].shown
    assert not differences([pair, *[same] * 30])[0].shown


def test_nothing_is_claimed_of_too_few_games() -> None:
    far = (estimate(0.1, 0.01), estimate(0.9, 0.01, ENOUGH - 1))
    assert not differences([far])[0].shown
    assert differences([(far[0], estimate(0.9, 0.01, ENOUGH))])[0].shown


def test_equal_tables_rarely_seem_to_differ() -> None:
    """Of 200 families of ten true nothings at most about one in twenty may claim anything."""
    rng, claimed = Random(3), 0
    for _ in range(200):
        shares = [mean([float(rng.random() < 0.25) for _ in range(100)], share=True) for _ in range(20)]
        sure = [share for share in shares if share is not None]
        claimed += any(each.shown for each in differences(list(zip(sure[:10], sure[10:], strict=True))))
    assert claimed <= 20


def test_a_share_is_held_against_the_fair_one_with_all_of_its_table() -> None:
    chances = against([estimate(0.25, 0.04), estimate(0.4, 0.04)], 0.25)
    assert chances[0] == 1.0
    assert chances[1] < 0.001


def in_one_game(rng: Random) -> tuple[tuple[float, float], tuple[float, float]]:
    """Let one of four win: two who chose something, who win 20% each, against two who did not, who win 30% each."""
    winner = rng.choices(range(4), (20, 20, 30, 30))[0]
    return (float(winner < 2), 2.0), (float(winner >= 2), 2.0)


def test_the_difference_of_two_shares_in_the_same_games_holds_the_truth_as_often_as_it_says() -> None:
    """What one side wins the other does not; taken for independent, the interval holds far too seldom."""
    rng, held, naive, tries = Random(5), 0, 0, 600
    for _ in range(tries):
        games = [in_one_game(rng) for _ in range(80)]
        sides = [ratio((game[side] for game in games), share=True) for side in (0, 1)]
        assert sides[0] is not None
        assert sides[1] is not None
        found = apart(sides[0], sides[1], together(games))
        held += found.low <= 0.1 <= found.high
        free = apart(sides[0], sides[1])
        naive += free.low <= 0.1 <= free.high
    assert 0.93 < held / tries < 0.975
    assert naive / tries < 0.9


def test_the_p_value_is_as_often_small_as_it_says() -> None:
    """Fair seats seem unfair at 5% in about one series of twenty, corrected for four of them."""
    rng, claimed, tries = Random(11), 0, 600
    for _ in range(tries):
        winners = rng.choices(range(4), k=150)
        shares = [mean([float(winner == seat) for winner in winners], share=True) for seat in range(4)]
        claimed += min(against([share for share in shares if share is not None], 0.25)) < 0.05
    assert 0.02 < claimed / tries < 0.07
