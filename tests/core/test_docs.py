"""The pages that people read first run as tests."""

from __future__ import annotations

import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from omerta import game_types

ROOT = Path(__file__).parents[2]
ALL_PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "src").rglob("*.md"))]
SOURCE = ROOT / "src"


def examples(file: Path) -> bool:
    """Tell whether a page or a module has an example that could be wrong."""
    return bool(doctest.DocTestParser().get_examples(file.read_text(encoding="utf-8")))


def links(page: Path) -> list[str]:
    """List what a page links to in this repository."""
    return re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))


EVENING = ROOT / "docs/your-game-in-an-evening.md"
"""This page builds a game, and its examples run where that game is: in test_evening."""
PAGES = [page for page in ALL_PAGES if examples(page) and page != EVENING]
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


def test_the_readme_the_protocol_and_its_scenes_have_examples_that_run() -> None:
    assert {ROOT / "README.md", ROOT / "docs/protocol.md", ROOT / "docs/scenes.md"} <= set(PAGES)
    assert len(MODULES) > 5


def test_every_rule_that_a_page_names_exists() -> None:
    rules = {rule.id for game_type in game_types.values() for rule in game_type.register}
    letters = "|".join(sorted({rule.partition("-")[0] for rule in rules if "-" in rule}))
    named = [
        (page.name, rule)
        for page in ALL_PAGES
        for rule in re.findall(rf"\b(?:{letters})-[A-Z]?\d+\b", page.read_text(encoding="utf-8"))
    ]
    assert len(named) > 100
    assert [(page, rule) for page, rule in named if rule not in rules] == []


def tables(text: str) -> Iterator[tuple[str, str, str]]:
    """Give each table of a page by its head, with what stands before it since the table above, and after it."""
    parts = re.split(r"((?:^\|.*\n)+)", text, flags=re.MULTILINE)
    for before, table, after in zip(parts[0::2], parts[1::2], parts[2::2], strict=False):
        yield table.partition("\n")[0], before.strip().split("\n\n")[-1], after.strip().split("\n\n")[0]


def test_a_table_of_win_shares_stands_between_paragraphs_that_say_how_or_when_it_was_measured() -> None:
    made = re.compile(r"\bcommits? [0-9a-f]{7,40}\b|`(?:omerta (?:sim|ladder|report) |python -m |make )[^`]+`")
    found = [
        (page.name, head, bool(made.search(f"{before}\n{after}")))
        for page in ALL_PAGES
        for head, before, after in tables(page.read_text(encoding="utf-8"))
        if "win share" in head.lower()
    ]
    assert len(found) > 15
    assert [(page, head) for page, head, said in found if not said] == []
