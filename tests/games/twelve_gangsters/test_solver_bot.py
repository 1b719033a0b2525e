"""The solver at the table: its file, its answers, and that it plays well."""

from __future__ import annotations

from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from omerta import game_types, make
from omerta.bots import seat_bot
from omerta.bots.match import Duplicate, play_out
from omerta.core.game import AnyGame, View
from omerta.core.judging.network import FILE, BadValues, read_networks, write_networks
from omerta.core.moves import Move
from omerta.core.nodes import Over
from omerta.games.twelve_gangsters.bots.array_rules import fresh
from omerta.games.twelve_gangsters.bots.solver import EXACT, ROUNDS, is_drawn
from omerta.games.twelve_gangsters.bots.solver_bot import Solved, shipped, tables_of
from omerta.lab.pace import questions
from tests.laws.variants import variants

GAME_TYPE = game_types["twelve-gangsters"]
TABLES = [
    pytest.param(GAME_TYPE.make(seats, preset=preset), id=f"{preset}-{seats}") for preset, seats in variants(GAME_TYPE)
]


def asked(game: AnyGame, count: int) -> list[Any]:
    """Give questions from all over a game."""
    return list(questions(game, count))


def test_the_shipped_file_is_small_and_has_what_every_table_needs() -> None:
    assert (files(GAME_TYPE.package) / FILE).stat().st_size < 4_000_000  # type: ignore[attr-defined]
    for seats in GAME_TYPE.seats:
        cards = GAME_TYPE.make(seats).options["cards"]
        assert isinstance(cards, int)
        assert set(shipped()[seats]) == set(range(EXACT[seats], cards))


@pytest.mark.parametrize("game", TABLES)
def test_it_answers_legally_and_the_same_to_the_same_view_and_luck(game: AnyGame) -> None:
    for number, view in enumerate(asked(game, 4)):
        answers = {Solved(game).choose(view, Random(number)) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= set(view.legal)


@pytest.mark.parametrize("seats", GAME_TYPE.seats)
def test_expected_shares_add_up_to_the_whole_win(seats: int) -> None:
    bot = Solved(GAME_TYPE.make(seats))
    for view in asked(GAME_TYPE.make(seats), 8):
        left = len(view.legal)
        if not is_drawn(seats, left):
            mixtures, values = bot.solver.stage(tables_of(view), left)
            assert values.sum() == pytest.approx(1.0, abs=1e-4)
            assert mixtures.sum(-1) == pytest.approx(np.ones((1, seats)), abs=1e-4)


def test_drawing_joint_choices_comes_close_to_laying_them_all_out() -> None:
    game = GAME_TYPE.make(4)
    bot = Solved(game)
    for view in asked(game, 3):
        left = len(view.legal)
        if left > EXACT[4]:
            tables = tables_of(view)
            luck = np.random.default_rng(left).random((400, 1, 4, 4), np.float32)
            _, drawn = bot.solver.drawn(tables, left, luck)
            _, whole = bot.solver.solved(tables, left, 192)
            assert drawn == pytest.approx(whole, abs=0.06)


def test_a_softened_position_is_worth_at_the_table_what_was_thought_of_it_a_round_before() -> None:
    bot, met = Solved(GAME_TYPE.make(4)), set()
    for view in asked(GAME_TYPE.make(4), 24):
        if 1 < (left := len(view.legal)) < EXACT[4]:
            tables = tables_of(view)
            assert np.array_equal(bot.solver.stage(tables, left)[1], bot.solver.worth(tables, left))
            met.add(left)
    assert met == {2, 3}


def test_a_seat_that_can_hardly_win_still_plays_what_wins_more() -> None:
    solver, payoffs = Solved(GAME_TYPE.make(4)).solver, np.zeros((4, 1, 16), np.float32)
    payoffs[0, 0, :8], payoffs[0, 0, 8:] = 0.01, 0.02
    assert solver.mixed(payoffs, fresh(np, 1, 4, 2), 2, ROUNDS)[0, 0, 1] > 0.95


def test_a_card_that_is_better_whatever_the_others_do_is_played() -> None:
    game, met = make("twelve-gangsters", seats=3), 0
    for seed in range(60):
        view = [view for view in questions(game, 33, seed) if len(view.legal) == 2][-1]
        lower, higher = (shares_after(game, view, card) for card in view.legal)
        gains = [second - first for first, second in zip(lower, higher, strict=True)]
        if max(gains) > 0.0 == min(gains) or max(gains) == 0.0 > min(gains):
            met += 1
            assert mixture(game, view)[max(gains) > 0.0] > 0.5
    assert met > 10


def mixture(game: AnyGame, view: Any) -> list[float]:
    return Solved(game).mixture(view, Random(1))


def shares_after(game: AnyGame, view: View, card: Move) -> list[float]:
    """Play a card against all that the others may play with two cards left, and give the seat's share each time."""
    world, seat, found = game.world(view, Random(1)), view.seat, []
    assert seat is not None
    others = [other for other in range(game.seats) if other != seat]
    for picks in product(*(world.legal(other) for other in others)):
        end = world.clone()
        end.play({seat: card, **dict(zip(others, picks, strict=True))})
        end.play({each: end.legal(each)[0] for each in range(game.seats)})
        over = end.node()
        assert isinstance(over, Over)
        found.append(float(over.returns[seat]))
    return found


def test_it_takes_more_than_its_share_from_random_and_from_greedy_bots() -> None:
    game = make("twelve-gangsters", seats=3, cards=6)
    boss = Solved(game)
    for other in ("random", "greedy"):
        won = 0.0
        for deal in range(12):
            for seat in range(3):
                bots = [boss if each == seat else seat_bot(game, other) for each in range(3)]
                won += float(play_out(game, bots, Random(f"{deal} {seat}"), nature=Duplicate(f"{deal}")).returns[seat])
        assert won / 36 > 0.38, other


def test_a_file_goes_through_writing_and_reading(tmp_path: Path) -> None:
    net = shipped()[3][4]
    write_networks(tmp_path / "values", {"3-4": net}, {"3": {"seed": 7}})
    read, about = read_networks(tmp_path / "values")
    assert about == {"3": {"seed": 7}}
    for mine, theirs in zip(read["3-4"], net, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(mine, theirs, strict=True))
    (tmp_path / "values").write_bytes(b"no such thing")
    with pytest.raises(BadValues, match="is not a file of values"):
        read_networks(tmp_path / "values")


def test_a_table_that_the_values_do_not_reach_is_refused() -> None:
    with pytest.raises(BadValues, match="3 seats with 6 cards left"):
        Solved(make("twelve-gangsters", seats=3), nets={left: shipped()[3][left] for left in (4, 5)})
