"""The pages that people read first run as tests."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import omerta

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "src").rglob("*.md"))]
MODULES = [name for _, name, _ in pkgutil.walk_packages(omerta.__path__, "omerta.") if "__main__" not in name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page_tells_the_truth(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_links_to_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("name", ["omerta", *MODULES])
def test_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_readme_and_the_protocol_have_examples_that_run() -> None:
    for name in ("README.md", "docs/protocol.md"):
        assert doctest.DocTestParser().get_examples((ROOT / name).read_text(encoding="utf-8")), name


@pytest.mark.parametrize("module", ["state", "turn"])
def test_the_protocol_shows_the_reference_game_as_it_is(module: str) -> None:
    first = {"state": "@fields\nclass RoomState", "turn": "TURN: Turn[RoomState]"}[module]
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    (block,) = [block for block in re.findall(r"```text\n(.*?)```", page, re.DOTALL) if block.startswith(first)]
    shown = [line.partition("  # ")[0].rstrip() for line in block.splitlines() if line.strip() not in ("", "...")]
    real = (ROOT / f"tests/laws/back_room/{module}.py").read_text(encoding="utf-8").splitlines()
    assert [line for line in shown if line not in real] == []
    assert len(shown) > 15
