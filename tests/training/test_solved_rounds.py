"""Learning from solved rounds of Gangster Dice: it learns what tables are worth, and goes on where it was stopped."""

from __future__ import annotations

from dataclasses import replace
from math import log
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from omerta import make
from omerta.bots.search import Search
from omerta.core.judging.learned import SHARES
from omerta.core.judging.network import read_networks, write_networks
from omerta.games.gangster_dice.bots.learned import DiceLearned
from omerta.lab.pace import questions
from omerta.training.checkpoint import OtherTraining
from omerta.training.fitting import made
from omerta.training.solved_rounds import RoundPlan, anywhere, first_hands, fresh, off, play, rolled, train
from tests.cli.commands import Shell

PLAN = RoundPlan(seats=3, positions=32, steps=3, passes=2, seed=1)


def arrays(nets: Any) -> list[Any]:
    return [np.asarray(each) for each in jax.tree.leaves(nets)]


def test_it_learns_what_tables_are_worth() -> None:
    net = train(replace(PLAN, steps=50, passes=1))[SHARES]
    key = jax.random.key(99)
    tables, hands = anywhere(key, PLAN.positions, 3), first_hands(key, PLAN.positions, 3)
    step = play(net, tables, hands, key)
    assert np.allclose(step.shares.sum(-1), 1.0, atol=1e-4)
    assert off(net, tables, hands, step.shares) < log(3) - 0.05


def test_a_training_that_was_stopped_goes_on_and_ends_as_one_that_was_not(tmp_path: Path) -> None:
    whole = train(PLAN)
    file = tmp_path / "unfinished"
    first = train(replace(PLAN, passes=1), file)
    told = list[str]()
    both = train(PLAN, file, told.append)
    assert all(line.startswith("pass 2 of 2") for line in told)
    for ours, theirs in zip(arrays(whole), arrays(both), strict=True):
        assert np.array_equal(ours, theirs)
    assert any(not np.array_equal(ours, theirs) for ours, theirs in zip(arrays(first), arrays(both), strict=True))
    with pytest.raises(OtherTraining, match="seed 1, not 2"):
        train(replace(PLAN, seed=2), file)


def test_dice_show_each_symbol_as_often_as_it_stands_on_them() -> None:
    stash = jnp.broadcast_to(jnp.array([9, 0, 0]), (4000, 1, 3))
    shown = np.asarray(rolled(jax.random.key(1), stash))[:, 0]
    assert (shown.sum(-1) == 9).all()
    assert shown.mean(0) / 9 == pytest.approx([2 / 6, 1 / 6, 1 / 6, 2 / 6], abs=0.01)


def test_games_begin_as_the_rulebook_lays_them_out() -> None:
    tables = fresh(2, 4)
    assert np.asarray(tables.stash).tolist() == [[[2, 2, 2]] * 4] * 2
    assert np.asarray(tables.on).tolist() == [[[1, 1, 1], [0, 0, 0], [0, 0, 0]]] * 2
    assert (np.asarray(tables.control) == -1).all()


def test_the_command_writes_what_boss_plays_with_and_keeps_other_seat_counts(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "values.npz"
    write_networks(file, {"4-shares": made(jax.random.key(0), (2, 2))}, {})
    run = ("train", "gangster-dice", "--seats", "3", "--positions", "32", "--steps", "2", "--passes", "1")
    assert omerta(*run, "--out", str(file)).code == 0
    nets, about = read_networks(file)
    assert set(nets) == {"3-shares", "4-shares"}
    assert about["3"]["learned from"] == "64 positions"
    game = make("gangster-dice", 3)
    bot = Search(game, 64, DiceLearned(game, {SHARES: nets["3-shares"]}))
    for view in questions(game, 6):
        assert bot.choose(view, Random(1)) in view.legal


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--positions", "100"), "--positions is a power of two from 16"),
        (("--option", "dice=1"), "learns only with the options and data that come with it"),
        (("--steps", "0"), "--steps and --passes are at least 1"),
    ],
)
def test_what_cannot_be_learned_is_refused(arguments: tuple[str, ...], said: str, omerta: Shell) -> None:
    done = omerta("train", "gangster-dice", *arguments)
    assert done.code != 0
    assert said in done.err
