"""The luck that is taken off results of Gangster Dice: it is there, and it is none on average."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

from bench import without_luck
from bench.without_luck import OpenHands, games, played
from omerta import make
from omerta.bots import seat_bot
from omerta.bots.levels import learned_for
from omerta.games.gangster_dice.bots.learned import DiceLearned


@pytest.mark.parametrize("seats", [2, 4])
def test_luck_is_none_on_average(seats: int) -> None:
    game = make("gangster-dice", seats=seats)
    told = learned_for(game)
    assert isinstance(told, DiceLearned)
    _, rounds = played(game, [seat_bot(game, "odds")] * seats, "3", Random(1))
    state = rounds[len(rounds) // 2].state
    table, luck, rng = OpenHands(told.say, state), np.random.default_rng(5), Random(2)
    odds = [dict.fromkeys(state.legal(seat), 1.0) for seat in range(seats)]
    bids = [table.luck_of_bids(odds, [rng.choice(list(each)) for each in odds], 0, luck) for _ in range(60)]
    worths = [table.worth(table.rolled(luck), 0, luck) for _ in range(32)]
    rolls = [first - second for first, second in zip(worths[::2], worths[1::2], strict=True)]
    for found in (bids, rolls):
        assert stdev(found) > 0.001
        assert abs(fmean(found)) < 4 * stdev(found) / sqrt(len(found))


def test_what_is_left_of_a_game_is_its_result_less_the_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(without_luck, "ROLLS", 3)
    monkeypatch.setattr(without_luck, "ROUNDS", 4)
    results = list(games(make("gangster-dice", seats=2), "odds", "odds", 0.01, 7))
    assert len(results) == 1
    result, left = results[0]
    assert result in (0.0, 0.5, 1.0)
    assert left != result
    assert -1.5 < left < 2.5
