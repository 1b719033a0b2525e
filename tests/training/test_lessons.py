"""Lessons from tables of several seat counts: one layout for all, once a turn, and labels that trust what is known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import omerta
from omerta.core.judging.learned import QUICK
from omerta.lab.interrupts import Gate
from omerta.training.lessons import School, blended


@pytest.fixture(scope="module")
def lessons() -> dict[str, Any]:
    game = omerta.make("gangsters")
    return School(game.setup, 1, (QUICK,), {}, 1).play(game, range(12), Gate()).arrays()


def test_every_seat_count_is_laid_out_alike_and_missing_seats_have_no_share(lessons: dict[str, Any]) -> None:
    assert set(lessons) == {"seen", "shares"}
    there = lessons["shares"] >= 0
    assert set(there.sum(-1)) == {2, 3, 4, 5}
    assert np.allclose(np.where(there, lessons["shares"], 0.0).sum(-1), 1.0, atol=0.01)
    assert lessons["seen"].shape[:2] == there.shape
    assert not lessons["seen"][~there].any()


def test_labels_are_how_the_game_ended_where_nothing_is_trusted() -> None:
    assert blended([[0.5, 0.5], [0.9, 0.1]], [0.0, 1.0], 0.0) == [[0.0, 1.0], [0.0, 1.0]]
    assert blended([[], []], [0.0, 1.0], 0.2) == [[0.0, 1.0], [0.0, 1.0]]


def test_labels_lean_towards_what_was_judged_of_the_turns_after() -> None:
    first, second, last = blended([[0.3, 0.7], [0.6, 0.4], [1.0, 0.0]], [0.0, 1.0], 0.5)
    assert last == [0.0, 1.0]
    assert second == [0.5, 0.5]
    assert first == pytest.approx([0.55, 0.45])
