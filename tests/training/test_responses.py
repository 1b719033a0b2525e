"""A trained best response: it takes what there is to take, no more, and the ladder prints it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import pytest

from omerta.games.twelve_gangsters.bots.array_rules import fresh
from omerta.games.twelve_gangsters.bots.solver_bot import shipped
from omerta.training.responses import Budget, Learned, Responder, Rival
from tests.cli.commands import Shell


def test_with_three_cards_it_takes_exactly_what_can_be_taken() -> None:
    budget = Budget(seats=3, cards=3, positions=16, steps=1, passes=1, seed=1)
    for nets in (None, shipped()[3]):
        worth = jax.jit(partial(Responder(3, nets, {}).replies, left=3, rounds=192))(fresh(jnp, 1, 3, 3))[2]
        taken = Rival(budget, nets).measure(Learned({}, {}), 512)
        assert taken.share == pytest.approx(float(worth[0].max(-1).mean()), abs=0.06)
        assert taken.low <= taken.share <= taken.high


def test_it_learns_to_take_more_than_its_share_from_random_seats() -> None:
    rival = Rival(Budget(seats=3, cards=5, positions=4, steps=30, passes=2, seed=1), None, layer=32)
    lines: list[str] = []
    taken = rival.measure(rival.train(lines.append), 256)
    assert taken.games == 3 * 256
    assert taken.low > 1 / 3
    assert len(lines) == 4


def test_the_ladder_trains_one_and_prints_what_it_takes(omerta: Shell, tmp_path: Path) -> None:
    ran = omerta(
        *("ladder", "twelve-gangsters", "--seats", "3", "--option", "cards=4", "--games", "3", "--scale", "4096"),
        *("--responses", "--positions", "16", "--steps", "2", "--file", str(tmp_path / "journal")),
    )
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    heading = next(line for line in lines if line.startswith("Best responses, each trained"))
    assert "2 passes on 4,096 positions, 2 steps, seed 1" in heading
    assert [line.split()[0] for line in lines[-2:]] == ["boss", "random"]
