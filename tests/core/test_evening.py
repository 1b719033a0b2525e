"""The tutorial builds a game: its files are written and imported, its examples run, and the game keeps the laws."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import resources
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

import omerta
import omerta.games
from omerta.bots import RandomBot
from omerta.bots.match import play_out
from omerta.core import registry
from omerta.core.game_type import GameType
from omerta.table.wire.seat_payload import now
from tests.laws import fair_play, test_laws
from tests.table.scenes import PERSON, Scene
from tools.import_cycles import circle, graph

ROOT = Path(__file__).parents[2]
PROJECT = ROOT / "pyproject.toml"
PAGE = ROOT / "docs/your-game-in-an-evening.md"
FILES = re.compile(r"^```(?:python|toml) file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = "getaway"
BESIDE = ("test_rules.py", "steps.toml")
"""Blocks that are no part of the game's own folder."""


def files() -> dict[str, str]:
    """Read the files that the page shows, in its order."""
    return dict(FILES.findall(PAGE.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def game_type(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameType]:
    """Write the game of the page into a folder of its own, and have it among the games for as long as tests run."""
    folder = tmp_path_factory.mktemp("evening")
    for name, text in files().items():
        file = folder / (name if name in BESIDE else f"{NAME}/{name}")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    steps = tomllib.loads((folder / "steps.toml").read_text(encoding="utf-8"))
    with (
        patch.object(omerta.games, "__path__", [*omerta.games.__path__, str(folder)]),
        patch.dict(registry._game_types),
        patch.dict(fair_play.STEPS, steps),
    ):
        importlib.import_module(f"omerta.games.{NAME}")
        yield registry.find(NAME)
    delattr(omerta.games, NAME)
    for name in [name for name in sys.modules if name.startswith(f"omerta.games.{NAME}")]:
        del sys.modules[name]


def test_every_block_is_a_file_or_an_example() -> None:
    fences = re.findall(r"^```(.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [fence for fence in fences if "file=" not in fence] == ["python"]
    assert {"rules.toml", "rounds.py", "turn.py", "state.py", "view.py", "game.py", "__init__.py", *BESIDE} <= set(
        files()
    )


@pytest.mark.usefixtures("game_type")
def test_the_examples_of_the_page_run() -> None:
    ran = doctest.testfile(str(PAGE), module_relative=False)
    assert ran.attempted > 5
    assert ran.failed == 0


def test_nothing_of_the_page_is_imported_in_a_circle(game_type: GameType) -> None:
    imported = graph(Path(str(resources.files(game_type.package))), game_type.package, typing=True)
    assert f"{game_type.package}.state" in imported[f"{game_type.package}.rounds"]
    assert circle(imported) == []


@pytest.mark.parametrize("law", test_laws.LAWS, ids=lambda law: law.__name__)
def test_the_game_of_the_page_keeps_the_laws(game_type: GameType, law: test_laws.Law) -> None:
    for preset, seats in game_type.variants():
        game = game_type.make(seats, preset=preset)
        for seed in range(2):
            law(game, Random(seed))


def test_the_tests_of_the_page_pass_and_prove_every_rule(game_type: GameType) -> None:
    folder = Path(str(resources.files(game_type.package))).parent
    loader = SourceFileLoader("evening_rules", str(folder / "test_rules.py"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    tests = [test for name, test in vars(module).items() if name.startswith("test_")]
    for test in tests:
        test()
    proved = {name for test in tests for mark in test.pytestmark for name in mark.args}
    assert proved == set(game_type.register.rules)


def test_its_bot_beats_chance_and_its_table_is_told_to_a_browser(game_type: GameType) -> None:
    game = game_type.make(2)
    careful = game_type.bots[0].make(game)
    reckless = RandomBot(game)
    shares = [play_out(game, [careful, reckless], Random(seed)).returns[0] for seed in range(40)]
    assert sum(shares) > 30
    scene = Scene([PERSON, PERSON], NAME).start()
    told = now(scene.table, 0, {0, 1})  # The first grab is the only choice there is, so the table made it.
    assert told["lines"] == ["Your turn, with 4 in the bag.", "You: 0 at home.", "Bert: 0 at home."]


def test_the_code_of_the_page_is_laid_out_as_the_house_wants_it(tmp_path: Path) -> None:
    for name, text in files().items():
        if name.endswith(".py"):
            (tmp_path / name).write_text(text, encoding="utf-8")
    ours = "lint.isort.known-first-party = ['omerta', 'tests']"
    for check in (["check", "--config", ours], ["format", "--check"]):
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "ruff",
                *check,
                "--no-cache",
                "--config",
                str(ROOT / "pyproject.toml"),
                str(tmp_path),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout
