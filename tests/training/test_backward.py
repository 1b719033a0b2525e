"""Training: it learns what positions are worth, goes on where it was stopped, and writes what the bot plays with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from omerta import make
from omerta.core.bot import Bot
from omerta.core.judging.network import read_networks
from omerta.games.twelve_gangsters.bots.solver import EXACT, Solver
from omerta.games.twelve_gangsters.bots.solver_bot import NUMBERS, Solved, by_seats
from omerta.lab.pace import questions
from omerta.training.backward import Plan, train, walk
from omerta.training.checkpoint import OtherTraining
from omerta.training.fitting import made
from tests.cli.commands import Shell

PLAN = Plan(seats=3, cards=5, positions=4, steps=10, passes=2, seed=1)


def arrays(nets: Any) -> list[Any]:
    return [np.asarray(each) for each in jax.tree.leaves(nets)]


def test_it_learns_what_positions_with_the_fewest_cards_are_worth() -> None:
    plan = replace(PLAN, positions=32, steps=960, passes=1)
    fewest = EXACT[plan.seats]
    net = train(plan)[fewest]
    tables = walk(plan, {}, jax.random.key(99), 0)[fewest]
    fresh = type(tables)(*(np.asarray(each[:50]) for each in tables))
    exact = Solver(NUMBERS, 3, {}).solved(fresh, fewest, 96)[1]
    knows_nothing = made(jax.random.key(1), [len(net[0][0]), 8, 8, 3])
    off = [
        float(np.abs(Solver(NUMBERS, 3, {fewest: each}).worth(fresh, fewest) - exact).mean())
        for each in ([(np.asarray(w), np.asarray(b)) for w, b in layers] for layers in (net, knows_nothing))
    ]
    assert off[0] < 0.7 * off[1]


def test_positions_are_those_of_real_games_with_that_many_cards_left() -> None:
    for left, tables in walk(PLAN, {}, jax.random.key(1), 2).items():
        hands = np.asarray(tables.hands)
        assert len(hands) == PLAN.count(left, 2)
        assert {int(hand).bit_count() for hand in hands.ravel()} == {left}
        assert len(np.unique(hands, axis=0)) > 10
        assert int(jnp.max(tables.heists)) <= PLAN.cards - left


def test_a_training_that_was_stopped_goes_on_and_ends_as_one_that_was_not(tmp_path: Path) -> None:
    whole = train(PLAN)
    file, lines = tmp_path / "unfinished", list[str]()

    def stop_at_the_fourth(line: str) -> None:
        lines.append(line)
        if len(lines) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(PLAN, file, stop_at_the_fourth)
    assert "pass 2 of 2" in lines[3]
    again = train(PLAN, file)
    assert all(np.array_equal(mine, theirs) for mine, theirs in zip(arrays(again), arrays(whole), strict=True))
    with pytest.raises(OtherTraining, match="with seed 1, not 2"):
        train(replace(PLAN, seed=2), file)
    file.write_bytes(b"no such thing")
    with pytest.raises(OtherTraining, match="is not what a training has left"):
        train(PLAN, file)


def test_the_command_writes_a_file_that_the_bot_plays_with_and_keeps_other_seat_counts(
    omerta: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "values.npz"
    short = ("--option", "cards=5", "--positions", "16", "--steps", "5", "--passes", "1", "--out", str(file))
    for seats in ("3", "5"):
        ran = omerta("train", "twelve-gangsters", "--seats", seats, *short)
        assert ran.code == 0, ran.err
        assert "4 cards left: " in ran.err
    read, about = read_networks(file)
    nets = by_seats(read)
    assert set(nets) == {3, 5}
    assert about["5"]["positions"] == 16
    game = make("twelve-gangsters", seats=5, cards=5)
    bot: Bot = Solved(game, nets=nets[5])
    for view in questions(game, 6):
        assert bot.choose(view, Random(1)) in view.legal


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("gangsta",), "cannot be trained; games that can: "),
        (("twelve-gangsters", "--positions", "100"), "--positions is a power of two"),
        (("twelve-gangsters", "--steps", "0"), "--steps and --passes are at least 1"),
        (("twelve-gangsters", "--out", "no/such/folder/file"), "there is no folder"),
    ],
)
def test_what_cannot_be_trained_is_refused(omerta: Shell, arguments: tuple[str, ...], complaint: str) -> None:
    ran = omerta("train", *arguments)
    assert ran.code == 2
    assert complaint in ran.err
