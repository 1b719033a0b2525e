"""Gangsters in numbers: as many at every table, the same for whoever sits where, and nothing hidden in them."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy
import pytest

import omerta
from omerta.bots.search import Search
from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame
from omerta.core.judging.learned import SHARES, Learned
from omerta.core.judging.products import among_others
from omerta.core.nodes import Decide

TABLES = omerta.game_types["gangsters"].variants()


def learned_with(game: AnyGame, seed: int = 0) -> Learned:
    """Make what a game has learned with a network of random weights: it judges somehow, but by all the numbers."""
    kind = game.setup.game_type.learned
    assert kind is not None
    width = len(kind(game, {SHARES: ()}).rows(walked(game, 1), range(game.seats), SHARES)[0])
    rng = numpy.random.default_rng(seed)
    return kind(game, {SHARES: [(rng.normal(0, 0.1, (width, 1)).astype(numpy.float32), numpy.zeros(1))]})


def walked(game: AnyGame, seed: int, questions: int = 60) -> Any:
    """Play at random to some question in the middle of a turn."""
    rng = Random(seed)
    state = game.new()
    for _ in range(questions):
        node = answer_chance(state, rng)
        if not isinstance(node, Decide):
            break
        state.play({seat: rng.choice(state.legal(seat)) for seat in node.seats})
    return state


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_every_table_is_told_by_as_many_numbers(preset: str, seats: int) -> None:
    usual, game = omerta.make("gangsters"), omerta.make("gangsters", seats, preset=preset)
    rows = numpy.array(learned_with(game).rows(walked(game, 3), range(seats), SHARES))
    assert rows.shape == (seats, len(learned_with(usual).rows(walked(usual, 3), range(1), SHARES)[0]))
    assert numpy.isfinite(rows).all()
    assert abs(rows).max() < 50


@pytest.mark.parametrize("seed", range(3))
def test_who_sits_elsewhere_is_judged_alike(seed: int) -> None:
    game = omerta.make("gangsters")
    learned, state = learned_with(game), walked(game, seed, 80)
    turned = game.rotate(state, 1)
    assert turned is not None
    shares = learned.judge(state)
    assert sum(shares) == pytest.approx(1.0)
    assert learned.judge(turned) == pytest.approx(shares[-1:] + shares[:-1], abs=1e-5)


@pytest.mark.parametrize("preset", ["base", "bombs"])
def test_worlds_that_a_seat_cannot_tell_apart_are_judged_alike(preset: str) -> None:
    game = omerta.make("gangsters", preset=preset)
    learned, state = learned_with(game), walked(game, 5, 90)
    view = state.view(0)
    judged = [learned.judge(game.world(view, Random(seed))) for seed in range(6)]
    assert judged == [judged[0]] * 6


def test_a_search_goes_no_further_than_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    game = omerta.make("gangsters")
    learned, state = learned_with(game), walked(game, 2)
    node = answer_chance(state, Random(1))
    assert isinstance(node, Decide)
    judged: list[Any] = []
    judge = learned.judge
    start = learned.stage(state)

    def noted(end: Any) -> list[float]:
        judged.append(learned.stage(end))
        return judge(end)

    monkeypatch.setattr(learned, "judge", noted)
    view = state.view(node.seats[0])
    answer = Search(game, 40, learned).explore(view, Random(1))
    assert sum(answer.counts) == 40
    assert judged
    assert len(set(judged)) == 1
    assert start not in judged


def test_beside_each_row_stand_the_mean_and_the_most_of_the_others() -> None:
    rows = among_others([[1.0, 8.0], [3.0, 2.0], [5.0, 4.0]])
    assert [row.tolist() for row in rows] == [[1, 8, 4, 3, 5, 4], [3, 2, 3, 6, 5, 8], [5, 4, 2, 5, 3, 8]]


def test_what_is_shipped_expects_more_of_who_is_about_to_win() -> None:
    game = omerta.make("gangsters")
    kind = game.setup.game_type.learned
    learned = None if kind is None else kind.made(game)
    assert learned is not None
    state = walked(game, 4, 200)
    even = learned.judge(state)
    for seat in range(game.seats):
        richer = state.clone()
        richer.cash[seat] = 9000
        assert learned.judge(richer)[seat] > even[seat] + 0.2
