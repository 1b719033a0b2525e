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
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = [name for _, name, _ in pkgutil.walk_packages(omerta.__path__, "omerta.") if "__main__" not in name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_tells_the_truth(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize(
    "page", [*PAGES, *sorted((ROOT / "src").rglob("*.md"))], ids=lambda page: str(page.relative_to(ROOT))
)
def test_what_a_page_links_to_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("name", ["omerta", *MODULES])
def test_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_readme_and_the_protocol_have_examples_that_run() -> None:
    for name in ("README.md", "docs/protocol.md"):
        assert doctest.DocTestParser().get_examples((ROOT / name).read_text(encoding="utf-8")), name
