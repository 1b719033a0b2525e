"""What the page of expectations names exists: every row a test, and every test really there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "expectations.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if re.match(r"\| \d", line)]


def test_all_36_rows_are_there_in_order() -> None:
    assert [int(line.split("|")[1]) for line in ROWS] == list(range(1, 37))


def test_every_row_that_is_there_names_a_test() -> None:
    bare = [line for line in ROWS if line.split("|")[4].strip() == "yes" and "::test_" not in line]
    assert bare == []


def test_every_test_that_is_named_exists() -> None:
    missing = []
    for file, name in re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", PAGE):
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        if not any(isinstance(node, ast.FunctionDef) and node.name == name for node in ast.walk(tree)):
            missing.append(f"{file}::{name}")
    assert missing == []
