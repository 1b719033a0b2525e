"""No module of core imports itself in a circle when the program runs, and none of a game even for types alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.import_cycles import circle, graph, imports, in_circles

ROOT = Path(__file__).parents[2]
GAMES = {
    **{f"omerta.games.{path.parent.name}": path.parent for path in (ROOT / "src/omerta/games").glob("*/__init__.py")},
    "tests.laws.back_room": ROOT / "tests/laws/back_room",
}
PACKAGES = {**GAMES, "omerta.core": ROOT / "src/omerta/core"}


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_nothing_is_imported_in_a_circle(package: str) -> None:
    found = circle(graph(PACKAGES[package], package, typing=False))
    assert not found, " -> ".join(found)


@pytest.mark.parametrize("package", sorted(GAMES))
def test_no_game_imports_itself_in_a_circle_even_for_types_alone(package: str) -> None:
    found = circle(graph(GAMES[package], package, typing=True))
    assert not found, " -> ".join(found)


def test_a_circle_is_named_the_shortest_way_round() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    imported = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"b", "e"}, "e": set()}
    assert circle(imported) == ["b", "d", "b"]
    assert in_circles(imported) == ["a", "b", "c", "d"]


def test_what_only_types_need_and_what_a_function_imports() -> None:
    text = "import a\nfrom p import b\nif TYPE_CHECKING:\n import c\nelse:\n import d\ndef f():\n from p.e import g"
    run = [("a", "a"), ("p", "p.b"), ("d", "d"), ("p.e", "p.e.g")]
    assert list(imports(ast.parse(text), typing=False)) == run
    assert {*imports(ast.parse(text), typing=True)} == {*run, ("c", "c")}
