"""What runs in a tab loads nothing that a browser has no build of, and travels whole."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from omerta import game_types
from omerta.core.wire import encode
from omerta.server.answers import catalog
from tests.server.test_live_imports import WORLD
from tools.engine.travels import ENTRIES, PACKAGE, archive, house_files, shown_games, used_of_library

ALONE = """
import sys
sys.path.insert(0, {folder!r})
before = set(sys.modules)
import asyncio
before |= set(sys.modules)
import {entries}
from omerta.core.registry import game_types
from omerta.bots import bots_for
from omerta.server.answers import catalog
assert omerta.__file__.startswith({folder!r})
for game in game_types.values():
    bots_for(game), game.texts().get("title"), catalog.rules(game.id)
print(*sorted((set(sys.modules) - before) & {world}))
"""


PLAYED = """
import os, sys
sys.modules["numpy"] = None
from omerta import game_types
from omerta.bots import seat_bot
from omerta.bots.levels import BOSS
from omerta.lab.pace import questions
from random import Random
before = set(sys.modules)
for game_type in game_types.values():
    game = game_type.make()
    seat_bot(game, BOSS)
    seat_bot(game, "easy").choose(questions(game, 1)[0], Random(1))
library = os.path.dirname(os.__file__)
for name in set(sys.modules) - before:
    file = getattr(sys.modules[name], "__file__", None) or ""
    if file.startswith(library + os.sep) and "-packages" not in file:
        print(os.path.relpath(file, library))
"""


def test_what_playing_needs_of_the_library_travels() -> None:
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, check=True)
    needed = [name for name in done.stdout.splitlines() if name.endswith(".py")]
    assert "encodings/utf_32_le.py" in needed
    assert [name for name in needed if not used_of_library(name)] == []


def test_a_tab_loads_nothing_of_the_world_and_finds_all_it_needs(tmp_path: Path) -> None:
    files = {f"omerta/{file.relative_to(PACKAGE).as_posix()}": file.read_bytes() for file in house_files()}
    packed = tmp_path / "house.zip"
    packed.write_bytes(archive(files))
    with ZipFile(packed) as zipped:
        zipped.extractall(tmp_path / "site")
    program = ALONE.format(folder=str(tmp_path / "site"), entries=", ".join(ENTRIES), world=set(WORLD))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.split() == []


def test_only_what_is_used_travels() -> None:
    travels = {file.relative_to(PACKAGE).as_posix() for file in house_files()}
    assert "games/gangsta/deck.toml" in travels
    assert "server/texts/fr.toml" in travels
    assert not [
        name for name in travels if name.startswith(("cli/", "training/", "terminal/", "adapters/", "server/http/"))
    ]
    assert not [name for name in travels if name.endswith((".md", ".pyc"))]
    assert {"games/gangsters/values.npz", "games/gangster_dice/values.npz"} <= travels
    assert "games/twelve_gangsters/values.npz" not in travels


def test_the_games_are_shown_as_a_tab_plays_them() -> None:
    shown, here = json.loads(shown_games("en")), json.loads(encode(catalog.games()))
    assert [game["id"] for game in shown] == list(game_types)
    others = {
        (game["id"], bot["name"])
        for game, with_numpy in zip(shown, here, strict=True)
        for bot in game["bots"]
        if bot not in with_numpy["bots"]
    }
    assert others == {("twelve-gangsters", "boss"), ("gangster-dice", "boss")}
