"""docs/house.md is true: the files and names in it exist, and it names every folder of a layer."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
PATH = r"(?:src|tests|web|tools|docs|bench)(?:/[\w.-]+)*"
GANGSTERS = "src/omerta/games/gangsters"
MOST_MODULES = 30
GAME_FILES = r"(?:rules|texts/en|texts/fr|rules\.fr|personalities)\.toml|turn\.py|bots/"


def named_paths() -> set[str]:
    """Find the files and folders that the page names."""
    return set(re.findall(rf"`({PATH})`", PAGE))


def test_every_path_that_is_named_exists() -> None:
    assert len(named_paths()) > 50
    assert sorted(path for path in named_paths() if not (ROOT / path).exists()) == []


def test_every_name_stands_in_the_file_that_is_said_to_have_it() -> None:
    named = re.findall(rf"`(\w+)` in\s+`({PATH})`", PAGE)
    assert len(named) > 12
    lost = [
        (name, path)
        for name, path in named
        if not re.search(
            rf"(?:def |class |function |async |^  ){name}[<(:]", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE
        )
    ]
    assert lost == []


def test_what_every_game_is_said_to_have_it_has() -> None:
    named = set(re.findall(rf"`({GAME_FILES})`", PAGE))
    assert len(named) > 4
    games = [folder for folder in (ROOT / "src/omerta/games").iterdir() if (folder / "rules.toml").is_file()]
    assert [(game.name, file) for game in games for file in named if not (game / file).exists()] == []


def test_every_make_target_that_is_named_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"`make (\w+)", PAGE))
    assert {"check", "test", "types"} <= named
    assert named <= targets


def test_every_layer_is_on_the_map() -> None:
    folders = {
        f"src/omerta/{folder.name}" for folder in (ROOT / "src/omerta").iterdir() if (folder / "__init__.py").is_file()
    }
    assert folders <= named_paths()


def test_every_folder_of_a_layer_is_on_the_map() -> None:
    layers = [*(ROOT / "src/omerta" / layer for layer in ("core", "table", "server")), ROOT / GANGSTERS]
    rooms = {folder for layer in layers for folder in layer.iterdir() if (folder / "__init__.py").is_file()}
    assert len(rooms) > 20
    assert {str(folder.relative_to(ROOT)) for folder in rooms} <= named_paths()
    games = [folder for folder in (ROOT / "src/omerta/games").iterdir() if (folder / "rules.toml").is_file()]
    rooms_of_all = ("rules", "bots", "positions", "show")
    assert [game.name for game in games if not all((game / room).is_dir() for room in rooms_of_all)] == []


def test_no_folder_has_more_modules_than_a_stranger_looks_through() -> None:
    folders = [folder for folder in (ROOT / "src/omerta").rglob("*") if folder.is_dir()]
    crowded = {str(folder): found for folder in folders if (found := len(list(folder.glob("*.py")))) > MOST_MODULES}
    assert crowded == {}
