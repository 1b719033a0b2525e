"""The example that trains an agent: it learns, and what it learned plays as a bot of its own."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest

from omerta import game_types
from omerta.adapters.pettingzoo import game_named
from omerta.core.game_type import GameType
from omerta.core.nodes import Decide
from tests.cli.commands import Shell
from tests.laws.walks import walk

FILE = Path(__file__).parents[2] / "examples" / "train.py"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Import the example as Python finds it when it is run."""
    monkeypatch.syspath_prepend(str(FILE.parent))
    return import_module("train")


def test_it_learns_to_win_more_than_its_share(example: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    settings = example.Settings(updates=15, choices=1024, games=32, hidden=32, rate=1e-2, measure_every=15)
    example.train(game_named("gangster-dice", seats=4), settings)
    before, after = (float(share) for share in re.findall(r"wins ([\d.]+)% against random", capsys.readouterr().out))
    assert before < 40
    assert after > 45


@pytest.mark.parametrize("game_type", game_types.values(), ids=lambda game_type: game_type.id)
def test_it_trains_on_any_game_and_the_same_seed_gives_the_same_agent(example: ModuleType, game_type: GameType) -> None:
    game = game_type.make(game_type.seats[0])
    settings = example.Settings(updates=1, choices=64, games=8, hidden=8, measured_games=1)
    weights, again = example.train(game, settings), example.train(game, settings)
    assert all(np.array_equal(weights[name], again[name]) for name in weights)
    bot = example.Bot(game, weights)
    for state in walk(game, Random(1)):
        node = state.node()
        for seat in node.seats if isinstance(node, Decide) else ():
            view = state.view(seat)
            assert bot.choose(view, Random(1)) in view.legal


def test_an_agent_stays_at_its_own_kind_of_table(example: ModuleType) -> None:
    settings = example.Settings(updates=0, choices=1, games=1, hidden=4, measured_games=1)
    weights = example.train(game_named("gangster-dice", seats=3), settings)
    with pytest.raises(ValueError, match="trained at another kind of table"):
        example.Bot(game_named("gangster-dice", seats=4), weights)


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_what_it_trained_can_be_watched(
    example: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    agent = tmp_path / "agent.npz"
    monkeypatch.setattr(
        "sys.argv", ["train.py", "twelve-gangsters", "--seats", "3", "--updates", "1", "--out", str(agent)]
    )
    example.main()
    printed = capsys.readouterr().out.splitlines()[-1]
    assert printed.startswith(f"{agent} is an agent now: omerta watch twelve-gangsters --seats 3 --bot")
    words = shlex.split(printed.partition(": omerta ")[2])
    ran = Shell(capsys, monkeypatch)(*words, "--bot", "random", "--bot", "greedy", "--seed", "1")
    assert ran.code == 0, ran.err
    assert f"At the table: Brick ({FILE} {agent}), Brass (random), Bone (greedy)." in ran.out
    assert "is in trouble" not in ran.out
    assert "Result:" in ran.out
