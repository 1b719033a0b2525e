"""Learning from a game's own games: it really learns, goes on where it was stopped, and the bot plays with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import jax
import numpy as np
import pytest

from omerta import make
from omerta.bots import seat_bot
from omerta.bots.match import Duplicate, play_out
from omerta.bots.search import Search
from omerta.core.game import AnyGame
from omerta.core.judging.learned import MINDS, MOVES, SHARES, Learned
from omerta.core.judging.network import read_networks
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters_dilemma.bots.learned import DilemmaLearned
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.lab.pace import questions
from omerta.training.checkpoint import OtherTraining
from omerta.training.lessons import ARRAYS, School, learned_of
from omerta.training.selfplay import SelfPlan, knows_nothing, learned, train
from tests.cli.commands import Shell

DEALS = 8
PLAN = SelfPlan(seats=3, games=6, steps=8, scale=720, passes=2, seed=1)


class Imitator(DilemmaLearned):
    """Learns every move from what a seat sees, and foresees by that."""

    lesson = Learned.lesson
    learns = (SHARES, MOVES)

    def rows(self, state: DilemmaState, seats: Sequence[Seat], kind: str) -> Any:
        return (Learned if kind == MOVES else DilemmaLearned).rows(self, state, seats, kind)

    def odds(self, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        return Learned.odds(self, state, seat, legal)


class Innocent(DilemmaLearned):
    """Takes every move to be as likely as any other: all that it is good at comes from the network."""

    def odds(self, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        return [1.0 / len(legal)] * len(legal)


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return make("gangsters-dilemma", seats=3)


@pytest.fixture(scope="module")
def lessons(game: AnyGame) -> dict[str, Any]:
    school, imitator = School(game.setup, 1, ("greedy",), {}, 1), Imitator(game, {SHARES: ()})
    games = [school.play_one([imitator], game.seats, number)[1] for number in range(300)]
    return {name: np.concatenate([each[name] for each in games]) for name in ARRAYS if name in games[0]}


@pytest.fixture(scope="module")
def nets(lessons: dict[str, Any]) -> dict[str, Any]:
    """A network that learned from 300 games of the greedy bot; it must do better than one that knows nothing."""
    net, off = learned(None, SHARES, lessons["seen"], lessons["shares"], jax.random.key(1), 96)
    assert off < 0.97 * knows_nothing(lessons["shares"])
    return {SHARES: [(np.asarray(weights), np.asarray(biases)) for weights, biases in net]}


def test_lessons_tell_what_each_seat_saw_and_how_the_game_ended(lessons: dict[str, Any]) -> None:
    assert lessons["seen"].shape[:2] == lessons["shares"].shape
    assert np.allclose(lessons["shares"].sum(-1), 1.0, atol=0.01)


def test_moves_are_learned_where_a_game_wants_them(lessons: dict[str, Any]) -> None:
    legal = lessons["odds"] >= 0
    assert (legal.sum(-1) > 1).all()
    assert np.allclose(np.where(legal, lessons["odds"], 0.0).sum(-1), 1.0, atol=0.01)
    _, off = learned(None, MOVES, lessons["looked"], lessons["odds"], jax.random.key(1), 32)
    assert off < 0.97 * knows_nothing(lessons["odds"])


def test_sealed_choices_of_those_who_search_are_learned_move_by_move(game: AnyGame) -> None:
    school, told = School(game.setup, 1, ("playout",), {}, 1, scale=400), DilemmaLearned(game, {})
    games = [school.play_one([told], game.seats, number)[1] for number in range(30)]
    looked, odds = (np.concatenate([each[name] for each in games]) for name in ("looked", "odds"))
    assert looked.shape[:2] == odds.shape
    assert not looked[odds < 0].any()
    _, off = learned(None, MOVES, looked, odds, jax.random.key(1), 40)
    assert off < 0.93 * knows_nothing(odds)


def test_how_a_table_thinks_is_learned_from_what_lies_on_it(game: AnyGame) -> None:
    school, told = School(game.setup, 1, ("playout", "schemer"), {}, 1, scale=800), DilemmaLearned(game, {})
    games = [school.play_one([told], game.seats, number)[1] for number in range(60)]
    tables, minds = (np.concatenate([each[name] for each in games]) for name in ("tables", "minds"))
    assert set(minds[:, 0]) >= {0.0, 1.0}, "every other table is all of one mind"
    _, off = learned(None, MINDS, tables, minds, jax.random.key(1), 800)
    assert off < 0.97 * knows_nothing(minds)


def test_what_was_learned_from_games_wins_more_than_knowing_nothing(game: AnyGame, nets: dict[str, Any]) -> None:
    blank = {kind: [(0 * weights, 0 * biases) for weights, biases in net] for kind, net in nets.items()}
    assert share(game, Innocent(game, nets)) > share(game, Innocent(game, blank)) + 0.1


def share(game: AnyGame, told: Learned) -> float:
    """Seat a small search among two random bots, and give what it wins."""
    won = 0.0
    for deal in range(DEALS):
        for seat in range(game.seats):
            bots = [Search(game, 40, told) if each == seat else seat_bot(game, "random") for each in range(game.seats)]
            won += float(play_out(game, bots, Random(f"{deal} {seat}"), nature=Duplicate(f"{deal}")).returns[seat])
    return won / (DEALS * game.seats)


def test_the_search_answers_the_same_whatever_it_was_asked_before(game: AnyGame, nets: dict[str, Any]) -> None:
    views = questions(game, 8)
    first = Search(game, 20, learned_of(game, nets))
    answers = [first.choose(view, Random(f"table {number}")) for number, view in enumerate(views)]
    again = [first.choose(view, Random(f"table {number}")) for number, view in reversed(list(enumerate(views)))]
    fresh = [
        Search(game, 20, learned_of(game, nets)).choose(view, Random(f"table {at}")) for at, view in enumerate(views)
    ]
    assert answers == again[::-1] == fresh


def test_a_training_that_was_stopped_goes_on_and_ends_as_one_that_was_not(game: AnyGame, tmp_path: Path) -> None:
    whole = train(game, PLAN)
    file = tmp_path / "unfinished"

    def stop_in_the_second_pass(line: str) -> None:
        if "pass 2 of 2, shares" in line:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(game, PLAN, file=file, tell=stop_in_the_second_pass)
    again = train(game, PLAN, jobs=2, file=file)
    same = jax.tree.map(lambda mine, theirs: np.array_equal(np.asarray(mine), np.asarray(theirs)), again, whole)
    assert all(jax.tree.leaves(same))
    with pytest.raises(OtherTraining, match="with games 6, not 7"):
        train(game, replace(PLAN, games=7), file=file)


def test_the_command_writes_a_file_that_the_bot_plays_with(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "values.npz"
    short = ("--games", "4", "--steps", "5", "--passes", "1", "--out", str(file))
    ran = omerta("train", "gangsters-dilemma", "--seats", "3", *short)
    assert ran.code == 0, ran.err
    assert "pass 1 of 1, shares" in ran.err
    nets, about = read_networks(file)
    assert set(nets) == {"any-shares", "any-moves", "any-minds"}
    assert about["3"]["games"] == 4
    game = make("gangsters-dilemma", seats=3)
    bot = Search(game, 4, learned_of(game, {kind: nets[f"any-{kind}"] for kind in (SHARES, MOVES, MINDS)}))
    for view in questions(game, 4):
        assert bot.choose(view, Random(1)) in view.legal


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--games", "0"), "--games and --scale are at least 1"),
        (("--option", "characters=none"), "learns only with the options and data that come with it"),
    ],
)
def test_what_cannot_be_learned_is_refused(omerta: Shell, arguments: tuple[str, ...], complaint: str) -> None:
    ran = omerta("train", "gangsters-dilemma", *arguments)
    assert ran.code == 2
    assert complaint in ran.err
