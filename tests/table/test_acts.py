"""Every act is whole: its rows name their wish, its sentences are there, and wire.md describes it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from omerta.core.words.languages import languages
from omerta.table.acts.every_act import ROWS, WISHES
from omerta.table.acts.wish import Wish
from omerta.table.log.entries import table_texts

ROOT = Path(__file__).parents[2]
WIRE = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
CODE = [
    node
    for folder in ("acts", "log")
    for file in sorted((ROOT / "src" / "omerta" / "table" / folder).glob("*.py"))
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
]
CALLS = [node for node in CODE if isinstance(node, ast.Call)]


def texts_in(node: ast.expr) -> Iterator[str]:
    """Find the texts that an argument may be: itself, or what an `if` in it chooses between."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*texts_in(node.body), *texts_in(node.orelse))


def test_every_row_that_has_an_id_names_its_wish() -> None:
    assert {row.__name__ for row in ROWS if "id" in row.__struct_fields__ and row.wish not in WISHES} == set()
    assert {row.__name__ for row in ROWS if row.wish is not None and "id" not in row.__struct_fields__} == set()
    assert {*WISHES} - {row.wish for row in ROWS} == set(), "a wish that no row comes of"


@pytest.mark.parametrize("language", languages())
def test_everything_that_is_noted_has_a_sentence(language: str) -> None:
    values = [call.args[0] for call in CALLS if isinstance(call.func, ast.Name) and call.func.id == "note"]
    values += [
        node.value for node in CODE if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "kind"
    ]  # then it is `note(kind, ...)`
    noted = {text for value in values for text in texts_in(value)}
    assert len(noted) > 30
    assert all(table_texts(language).get("event", name) for name in sorted(noted))


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: str(wish.__struct_config__.tag))
def test_every_wish_is_described(wish: type[Wish]) -> None:
    tag = str(wish.__struct_config__.tag)
    row = re.search(rf"^\| `{tag}` \|(.*)\|$", WIRE, re.MULTILINE)
    assert row, f"docs/wire.md: no row for `{tag}` in the table of what a browser sends"
    lacking = [name for name in wish.__struct_fields__ if f"`{name}`" not in row[1]]
    assert [f"docs/wire.md, `{tag}`: nothing about `{name}`" for name in lacking] == []


def test_every_kind_of_entry_is_described() -> None:
    told = {
        text
        for call in CALLS
        if isinstance(call.func, ast.Attribute) and call.func.attr == "tell" and len(call.args) > 1
        for text in texts_in(call.args[1])
    }
    assert len(told) > 15
    listed = re.search(r"`kind` is one of `([^`]+)`", WIRE)
    assert listed is not None
    assert sorted(told - set(re.findall(r"[a-z-]+", listed[1]))) == [], "docs/wire.md: kinds of entries not in the list"
