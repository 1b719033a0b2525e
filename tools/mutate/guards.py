"""What guards a game: the modules that hold its rules, and the tests that should notice a mistake in them."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from omerta.core.game_type import GameType

ROOT = Path(__file__).parents[2]
FIRST = "turn"
"""The module that lists a game's steps: what it imports, and what that imports, are the rules."""
NOT_RULES = ("state", "table")
"""What rules import besides: what lies on the table, and what it is laid out with."""
ALSO_RULES = {"twelve_gangsters": ("fast_engine",), "gangster_dice": ("rules.two_seats",)}
"""Rules that a game reaches some other way."""
NOT_GUARDS = (
    "test_bots",
    "test_board",
    "test_text_board",
    "test_figures",
    "test_heuristics",
    "test_stakes",
    "test_words",
    "test_deck",
)
"""Tests of a game that look at something else than its rules."""
LAWS = range(1, 11)


def folder(game_type: GameType) -> str:
    """Name the folder of a game, which its tests have too."""
    return game_type.package.rpartition(".")[2]


def rule_modules(game_type: GameType) -> list[Path]:
    """List the modules of a game that a turn of it is made of."""
    package = ROOT / "src" / Path(*game_type.package.split("."))
    found: dict[str, Path] = {}
    waiting = [FIRST, *ALSO_RULES.get(folder(game_type), ())]
    while waiting:
        name = waiting.pop()
        file = package / f"{name.replace('.', '/')}.py"
        if name not in (*found, *NOT_RULES) and file.is_file():
            found[name] = file
            tree = ast.parse(file.read_text(encoding="utf-8"))
            waiting += [module.removeprefix(f"{game_type.package}.") for module in _imported(tree)]
    return [found[name] for name in sorted(found)]


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        else:
            yield from _imported(node)


def tests_of(game_type: GameType) -> list[str]:
    """List the tests that guard a game, the quickest to notice first: rules, records, oracles, laws at one table."""
    here = ROOT / "tests" / "games" / folder(game_type)
    files = [file for file in sorted(here.glob("test_*.py")) if not file.stem.startswith(NOT_GUARDS)]
    oracles = [file for file in files if "oracle" in file.stem]
    records = sorted((ROOT / "tests" / "records" / game_type.id).glob("*.omerta"))
    preset = game_type.usual_preset(game_type.usual_seats)
    table = f"{game_type.id}-{preset}-{game_type.usual_seats}"
    return [
        *(str(file.relative_to(ROOT)) for file in files if file not in oracles),
        *(f"tests/records/test_records.py::test_replays[{game_type.id}/{file.name}]" for file in records),
        *(str(file.relative_to(ROOT)) for file in oracles),
        *(f"tests/laws/test_laws.py::test_law[{table}-law_{law}]" for law in LAWS),
    ]


class Copy:
    """A copy of the sources, in which one file at a time is wrong."""

    def __init__(self, place: Path) -> None:
        self.source = place / "src"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(ROOT / "src", self.source, ignore=shutil.ignore_patterns("__pycache__"))
        subprocess.run([sys.executable, "-m", "compileall", "-q", str(self.source)], check=True)

    def judge(self, game_type: GameType, file: Path | None, text: bytes, limit: float) -> tuple[str, float]:
        """Run the tests of a game with one file changed: `caught`, `timeout` or `survived`, and in how many seconds."""
        began = monotonic()
        if file is None:
            return self._run(game_type, limit), monotonic() - began
        place = self.source / file.relative_to(ROOT / "src")
        right, compiled = place.read_bytes(), list((place.parent / "__pycache__").glob(f"{place.stem}.*.pyc"))
        place.write_bytes(text)
        for stale in compiled:
            stale.unlink()
        try:
            return self._run(game_type, limit), monotonic() - began
        finally:
            place.write_bytes(right)

    def _run(self, game_type: GameType, limit: float) -> str:
        """Start the tests in a program of their own, which can be stopped if the mistake never ends."""
        environment = {
            **os.environ,
            "PYTHONPATH": f"{self.source}{os.pathsep}{ROOT}",
            "PYTHONDONTWRITEBYTECODE": "1",
            "OMERTA_LAW_GAMES": "3",
        }
        options = ["-x", "-q", "--no-header", "--durations=0", "-p", "no:cacheprovider", "-m", "not serial"]
        command = [sys.executable, "-m", "pytest", *options, *tests_of(game_type)]
        try:
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=limit, check=False)
        except subprocess.TimeoutExpired:
            return "timeout"
        return "caught" if done.returncode else "survived"
