"""Chances that are estimated from a view: exact at the end, near it where all is clear, and fair at the start."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from omerta import make
from omerta.bots.search import Search
from omerta.bots.win_chances import Estimate, WinChances, mean
from omerta.core.chance import answer_chance
from omerta.table.after.past_game import PastGame

RECORDS = Path(__file__).parents[1] / "records"


def test_a_mean_has_its_standard_error() -> None:
    half = mean([0.0, 1.0, 0.0, 1.0])
    assert (half.share, half.error) == pytest.approx((0.5, 0.2886751))
    assert mean([0.3]) == Estimate(0.3, 0.0)


def test_the_end_is_known() -> None:
    text = (RECORDS / "gangster-dice" / "won-together.omerta").read_text(encoding="utf-8")
    past = PastGame("PAST", text)
    chances = WinChances(past.game).estimate(past.state(past.last).view(None), 4, Random(1))
    assert chances == [Estimate(0.5, 0.0), Estimate(0.5, 0.0), Estimate(0.0, 0.0)]


@pytest.mark.parametrize("game", ["twelve-gangsters", "gangster-dice", "gangsters-dilemma", "gangsta", "gangsters"])
def test_at_the_start_everybody_has_about_the_same_chance(game: str) -> None:
    made = make(game)
    state = made.new()
    answer_chance(state, Random(4))
    found = WinChances(made).estimate(state.view(0), 64, Random(1))
    assert sum(each.share for each in found) == pytest.approx(1.0)
    assert all(abs(each.share - 1.0 / made.seats) < 0.25 for each in found)


def test_a_search_may_be_told_the_first_answer() -> None:
    made = make("gangster-dice", 2)
    state = made.new()
    node = answer_chance(state, Random(4))
    view = state.view(node.seats[0])  # type: ignore[union-attr]
    only = Search(made, 1).expect(view, view.legal[2], 20, Random(1))
    assert [place for place, tries in enumerate(only.counts) if tries] == [2]
    assert only.visits == 20
