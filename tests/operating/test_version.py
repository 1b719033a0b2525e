"""The version is the same wherever it is told."""

from __future__ import annotations

import re
from pathlib import Path

import omerta

ROOT = Path(__file__).parents[2]


def test_whoever_cites_omerta_cites_this_version() -> None:
    (told,) = re.findall(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(), re.M)
    assert told == omerta.__version__


def test_the_changes_begin_with_this_version() -> None:
    newest = re.search(r"^## (\S+?),", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert newest
    assert newest[1] == omerta.__version__
