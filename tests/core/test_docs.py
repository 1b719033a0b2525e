"""The pages that people read first run as tests."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALL_PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "src").rglob("*.md"))]
SOURCE = ROOT / "src"


def examples(file: Path) -> bool:
    """Tell whether a page or a module has an example that could be wrong."""
    return bool(doctest.DocTestParser().get_examples(file.read_text(encoding="utf-8")))


def links(page: Path) -> list[str]:
    """List what a page links to in this repository."""
    return re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))


PAGES = [page for page in ALL_PAGES if examples(page)]
LINKING = [page for page in ALL_PAGES if links(page)]
MODULES = [file for file in sorted(SOURCE.rglob("*.py")) if ">>> " in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page_tells_the_truth(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize("page", LINKING, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_links_to_is_there(page: Path) -> None:
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_examples_in_docstrings_run(file: Path) -> None:
    name = ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    ran = doctest.testmod(importlib.import_module(name))
    assert ran.attempted > 0
    assert ran.failed == 0


def test_the_readme_and_the_protocol_have_examples_that_run() -> None:
    assert {ROOT / "README.md", ROOT / "docs/protocol.md"} <= set(PAGES)
    assert len(MODULES) > 5


@pytest.mark.parametrize("module", ["state", "turn"])
def test_the_protocol_shows_the_reference_game_as_it_is(module: str) -> None:
    first = {"state": "@fields\nclass RoomState", "turn": "TURN: Turn[RoomState]"}[module]
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    (block,) = [block for block in re.findall(r"```text\n(.*?)```", page, re.DOTALL) if block.startswith(first)]
    shown = [line.partition("  # ")[0].rstrip() for line in block.splitlines() if line.strip() not in ("", "...")]
    real = (ROOT / f"tests/laws/back_room/{module}.py").read_text(encoding="utf-8").splitlines()
    assert [line for line in shown if line not in real] == []
    assert len(shown) > 15
