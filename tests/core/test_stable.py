"""What is promised to stay is there: every line of docs/stable.txt, and a reference that tells all of it."""

from __future__ import annotations

import re

import pytest

import omerta
from tools.site.surface import ROOT, PublicName, public_names, reference_pages
from tools.stable import kept_lines, stable_lines

MODULES = [module for modules in reference_pages().values() for module in modules]
NAMES = [name for module in MODULES for name in public_names(module) if name.documentable]


def test_nothing_that_was_promised_is_gone() -> None:
    kept = kept_lines()
    assert {line.split()[0] for line in kept} == {
        *("command", "environment", "http", "python", "record", "rule", "wire"),
    }
    assert sorted(kept - set(stable_lines())) == [], "promised in docs/stable.txt, and no longer there"


def test_whatever_is_stable_is_in_the_list() -> None:
    assert sorted(set(stable_lines()) - kept_lines()) == [], "not in docs/stable.txt: run python -m tools.stable"


def test_what_the_package_offers_is_in_the_list() -> None:
    assert {f"python omerta.{name}" for name in omerta.__all__} <= kept_lines()


def test_the_reference_has_the_modules_that_people_start_from() -> None:
    assert {"omerta", "omerta.core.game", "omerta.core.record", "omerta.bots", "omerta.lab.simulate"} <= set(MODULES)
    assert {f"omerta.adapters.{each}" for each in ("pettingzoo", "openspiel", "arrays")} <= set(MODULES)
    assert [name.path for name in NAMES if name.module == "omerta"] == [
        f"omerta.{name}" for name in omerta.__all__ if name not in ("__version__", "game_types")
    ]


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_says_what_it_is(module: str) -> None:
    names = [name for name in public_names(module) if name.documentable]
    assert names
    assert [name.path for name in names if not sentence(name)] == []


def sentence(name: PublicName) -> bool:
    """Tell whether a docstring begins with a sentence."""
    first = (name.docstring or "").partition("\n\n")[0]
    return bool(re.search(r"[.:]$", first.strip())) and len(first.split()) > 2


def test_the_version_is_the_same_everywhere() -> None:
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    newest = re.search(r"^## (\S+),", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert cited is not None
    assert newest is not None
    assert omerta.__version__ == cited[1] == newest[1]
