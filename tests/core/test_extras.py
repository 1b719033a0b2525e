"""What needs a library that is not installed names the extra that brings it, from Python and on the command line."""

from __future__ import annotations

import ast
import pickle
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest

from omerta import make
from omerta.cli.training import trains_responses
from omerta.core.extras import MissingExtra

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
HIDING = """
import sys

class Hiding:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == sys.argv[1]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Hiding())
"""
IMPORTING = (
    HIDING
    + """
from importlib import import_module

for module in sys.argv[2:]:
    try:
        import_module(module)
    except ModuleNotFoundError as error:
        print(error.name, type(error).__name__, error)
"""
)
RUNNING = HIDING + "from omerta.cli.program import run\nsys.exit(run(sys.argv[2:]))\n"
MODULES = [
    ("pettingzoo", "research", ["omerta.adapters.pettingzoo", "omerta.adapters.pettingzoo.spaces"]),
    ("pyspiel", "research", ["omerta.adapters.openspiel", "omerta.adapters.openspiel.states"]),
    ("jax", "gpu", ["omerta.adapters.arrays", "omerta.adapters.arrays.interfaces"]),
    ("jax", "train", ["omerta.training.ppo", "omerta.training.backward"]),
]
POSTGRES = ("--store", "postgresql://nobody@localhost/none")
COMMANDS = [
    ("jax", "train", ("train", "twelve-gangsters", "--seats", "3", "--out", "{}/values.npz")),
    ("pettingzoo", "research", ("train", "gangsters", "--method", "ppo", "--out", "{}/agent.npz")),
    ("polars", "lab", ("sim", "twelve-gangsters", "--bots", "random", "--games", "2", "--out", "{}/games.parquet")),
    ("polars", "lab", ("dataset", "twelve-gangsters", "--games", "2", "--out", "{}/games")),
    ("ray", "cluster", ("sim", "twelve-gangsters", "--bots", "random", "--games", "2", "--ray", "local")),
    ("psycopg", "postgres", ("serve", "--port", "0", *POSTGRES)),
    ("psycopg", "postgres", ("admin", "list", *POSTGRES)),
    ("psycopg", "postgres", ("admin", "close", "ABCDE", *POSTGRES)),
]
ALONG = "gymnasium"
"""What PettingZoo is made of, and brings along."""
SAID = "{} needs {}: install Omerta with its extra '{}', as in pip install 'omerta[{}]' (docs/"


def python(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program in which a library cannot be found."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.serial
@pytest.mark.parametrize(("library", "extra", "modules"), MODULES)
def test_a_package_that_needs_an_extra_names_it(library: str, extra: str, modules: list[str]) -> None:
    ran = python(IMPORTING, library, *modules)
    package = modules[0] if extra != "train" else "omerta.training"
    said = f"{library} MissingExtra {SAID.format(package, library, extra, extra)}"
    assert ran.stderr == ""
    assert [line[: len(said)] for line in ran.stdout.splitlines()] == [said] * len(modules)


@pytest.mark.serial
@pytest.mark.parametrize(
    ("library", "extra", "command"), COMMANDS, ids=lambda each: each if isinstance(each, str) else each[0]
)
def test_a_command_that_needs_an_extra_names_it(
    library: str, extra: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    ran = python(RUNNING, library, *(part.format(tmp_path) for part in command))
    assert ran.returncode == 2
    assert SAID.format("", library, extra, extra) in ran.stderr
    assert "Traceback" not in ran.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_ladder_goes_on_without_what_trains_best_responses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = make("twelve-gangsters", seats=3)
    assert trains_responses(table)
    monkeypatch.setattr("omerta.cli.training.is_there", lambda library: library != "jax")
    assert not trains_responses(table)
    assert SAID.format("training a best response", "jax", "train", "train") in capsys.readouterr().err


def test_the_error_is_one_of_python_s_and_of_ours() -> None:
    error = MissingExtra("a table", "polars", "lab", "docs/datasets.md")
    arrived = pickle.loads(pickle.dumps(error))
    assert isinstance(arrived, ModuleNotFoundError)
    assert (str(arrived), arrived.name) == (str(error), "polars")


def named(requirement: str) -> str:
    """Give the name in a requirement, as package indexes compare it."""
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None
    return found.group().lower().replace("_", "-")


def test_every_library_that_the_package_imports_is_installed_with_it_or_has_its_case_here() -> None:
    direct = [named(each) for each in PROJECT["dependencies"] if "sys_platform" not in each]
    along = [each for name in direct for each in requires(name) or () if "extra ==" not in each]
    brought = {named(each) for each in (*PROJECT["dependencies"], *along)}
    cases = {library for library, _, _ in (*MODULES, *COMMANDS)} | {ALONG}
    distributions = packages_distributions()
    for file in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for root in {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"omerta"}:
                known = {named(each) for each in distributions.get(root, [])} & brought
                assert known or root in cases, f"{file}: {root}"
