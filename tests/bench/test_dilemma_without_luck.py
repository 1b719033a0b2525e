"""The luck that is taken off results of Gangster's Dilemma: it is there, and it is none on average."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from bench import dilemma_without_luck
from bench.dilemma_without_luck import games, luck_of
from omerta import make
from omerta.core.nodes import Decide
from omerta.games.gangsters_dilemma.bots.learned import DilemmaLearned
from omerta.games.gangsters_dilemma.phases import Phase
from tests.laws.walks import walk


def test_luck_is_none_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dilemma_without_luck, "DRAWS", 8)
    game = make("gangsters-dilemma", seats=4)
    told, rng = DilemmaLearned.made(game), Random(3)
    states: Any = walk(game, Random(4))
    state = [each.clone() for each in states if each.phase == Phase.ROB][-1]
    node = state.node()
    assert isinstance(node, Decide)
    seat = node.seats[0]
    mixtures = {each: (state.legal(each), [1.0] * len(state.legal(each))) for each in node.seats}
    found = []
    for _ in range(60):
        made = {each: rng.choice(moves) for each, (moves, _) in mixtures.items()}
        found.append(luck_of(told, state, mixtures, made, seat, rng))
    assert stdev(found) > 0.001
    assert abs(fmean(found)) < 4 * stdev(found) / sqrt(len(found))


def test_what_is_left_of_a_game_is_its_result_less_the_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dilemma_without_luck, "DRAWS", 2)
    ((result, left),) = games(make("gangsters-dilemma", seats=3), "schemer", "playout", 400, 0.01, 7)
    assert result in (0.0, 0.5, 1.0)
    assert left != result
    assert -1.5 < left < 2.5
