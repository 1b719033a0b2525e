"""`omerta new-game`: what it writes is a game that plays and keeps the laws, and an error leaves nothing behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from omerta.cli.new_game import DAILY, LONGEST, REGISTRY, STEPS, free_letters
from tests.cli.commands import Shell

ROOT = Path(__file__).parents[2]
NAME, PACKAGE = "harbour-rats", "harbour_rats"
NAMES = [NAME, "ox", "w" * LONGEST]
"""The shortest and the longest name decide which lines of the template could be laid out otherwise."""
OURS = "lint.isort.known-first-party = ['omerta', 'tests']"
"""A few files of a checkout do not show that both packages are the house's own."""
HELD_TO = (
    "tests/laws/test_laws.py",
    "tests/laws/test_tutorials.py",
    f"tests/games/{PACKAGE}",
    "tests/games/test_words.py",
    "tests/core/test_register.py",
    "tests/core/test_imports.py",
    "tests/core/test_languages.py",
    "tests/records",
    "tests/table/test_past_game.py",
)
"""Whatever runs over every registered game and can be run without the client."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a folder that has of a checkout what the command looks at."""
    for path in (REGISTRY, STEPS, DAILY):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    (tmp_path / "src/omerta/__init__.py").touch()
    (tmp_path / "tests/games").mkdir()
    (tmp_path / "tests/records").mkdir()
    return tmp_path


def contents(folder: Path) -> dict[str, bytes | None]:
    """Put down all that lies in a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.mark.serial
def test_a_new_game_keeps_the_laws_at_once(tmp_path: Path) -> None:
    unwanted = shutil.ignore_patterns("__pycache__", "browser", "node_modules")
    for part in ("src", "tests", "tools"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=unwanted)
    shutil.copytree(ROOT / "web/words", tmp_path / "web/words")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    environment = {
        **os.environ,
        "PYTHONPATH": f"{tmp_path / 'src'}{os.pathsep}{tmp_path}",
        "OMERTA_LAW_GAMES": "4",
    }

    def python(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    ran = python("omerta", "new-game", NAME)
    assert ran.returncode == 0, ran.stderr
    held = python(
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        *HELD_TO,
        "-k",
        f"{NAME} or {PACKAGE} or stale or only_open or every_place",
    )
    assert held.returncode == 0, held.stdout
    assert " passed" in held.stdout
    played = python("omerta", "sim", NAME, "--bots", "counter,saver,gambler", "--games", "5", "--seed", "1")
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_is_laid_out_as_the_house_wants_it(omerta: Shell, checkout: Path, name: str) -> None:
    ran = omerta("new-game", name, "--into", str(checkout))
    assert (ran.code, ran.err) == (0, "")
    shutil.copy(ROOT / "pyproject.toml", checkout)
    for check in (["check", "--config", OURS], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *check, "--no-cache", "src", "tests"],
            cwd=checkout,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


def test_nothing_of_the_templates_own_name_is_left(omerta: Shell, checkout: Path) -> None:
    ran = omerta("new-game", NAME, "--into", str(checkout))
    assert f"omerta play {NAME}" in ran.out
    assert "Its rules are HR-01" in ran.out
    for path, text in contents(checkout).items():
        assert b"your" not in Path(path).name.encode()
        assert not any(left in (text or b"") for left in (b"your-game", b"your_game", b"YourGame", b"YG-"))


@pytest.mark.parametrize(
    "name", ["Harbour-Rats", "harbour_rats", "harbour rats", "-rats", "rats-", "9lives", "", "w" * 25]
)
def test_a_name_that_is_none_is_refused(omerta: Shell, checkout: Path, name: str) -> None:
    before = contents(checkout)
    ran = omerta("new-game", "--into", str(checkout), "--", name)
    assert (ran.code, ran.out) == (2, "")
    assert f"such as harbour-rats; not {name!r}" in ran.err
    assert contents(checkout) == before


def test_a_word_of_python_is_refused(omerta: Shell, checkout: Path) -> None:
    assert "'class' is a word of Python" in omerta("new-game", "class", "--into", str(checkout)).err


def test_a_name_is_taken_once(omerta: Shell, checkout: Path) -> None:
    assert omerta("new-game", NAME, "--into", str(checkout)).code == 0
    before = contents(checkout)
    again = omerta("new-game", NAME, "--into", str(checkout))
    assert (again.code, again.out) == (2, "")
    assert f"{NAME} is taken" in again.err
    assert "twelve-gangsters is taken" in omerta("new-game", "twelve-gangsters", "--into", str(checkout)).err
    assert contents(checkout) == before


def test_two_games_stand_side_by_side_with_letters_of_their_own(omerta: Shell, checkout: Path) -> None:
    assert "HR-01" in omerta("new-game", NAME, "--into", str(checkout)).out
    assert "HO-01" in omerta("new-game", "hot-rods", "--into", str(checkout)).out
    listed = (checkout / REGISTRY).read_text(encoding="utf-8")
    assert listed.index("import gangsters\n") < listed.index("import harbour_rats") < listed.index("import hot_rods")


def test_letters_are_found_where_the_initials_are_taken() -> None:
    assert free_letters("harbour-rats", []) == "HR"
    assert free_letters("harbour-rats", ["HR"]) == "HA"
    assert free_letters("ox", []) == "OX"
    assert free_letters("x", ["QX"]) == "QXZ"


def test_a_folder_that_is_no_checkout_is_refused(omerta: Shell, tmp_path: Path) -> None:
    ran = omerta("new-game", NAME, "--into", str(tmp_path))
    assert ran.code == 2
    assert f"{tmp_path} is no checkout of Omerta: it has no src/omerta/games/__init__.py" in ran.err
    assert contents(tmp_path) == {}


def test_what_was_written_is_taken_back_where_the_rest_cannot_be(omerta: Shell, checkout: Path) -> None:
    (checkout / "tests/records").rmdir()
    (checkout / "tests/records").write_text("a file where a folder should be\n")
    before = contents(checkout)
    ran = omerta("new-game", NAME, "--into", str(checkout))
    assert (ran.code, ran.out) == (2, "")
    assert "tests/records" in ran.err
    assert "nothing was written" in ran.err
    assert contents(checkout) == before


def test_a_registry_that_cannot_be_read_is_named(omerta: Shell, checkout: Path) -> None:
    (checkout / REGISTRY).write_text("from omerta.games import twelve_gangsters\n")
    before = contents(checkout)
    assert "has no list __all__" in omerta("new-game", NAME, "--into", str(checkout)).err
    assert contents(checkout) == before
