"""No module of core imports itself in a circle when the program runs, and none of a game even for types alone."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = {
    **{f"omerta.games.{path.parent.name}": path.parent for path in (ROOT / "src/omerta/games").glob("*/__init__.py")},
    "tests.laws.back_room": ROOT / "tests/laws/back_room",
}
PACKAGES = {**GAMES, "omerta.core": ROOT / "src/omerta/core"}


def graph(package: Path, dotted: str, *, typing: bool) -> dict[str, set[str]]:
    """Return which modules of a package each of its modules imports; what only types need counts where `typing`."""
    files = {
        ".".join((dotted, *path.relative_to(package).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in package.rglob("*.py")
    }
    trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in files.items()}
    return {
        name: {whole if whole in files else module for module, whole in imports(tree, typing=typing)} & files.keys()
        for name, tree in trees.items()
    }


def imports(tree: ast.AST, *, typing: bool) -> Iterator[tuple[str, str]]:
    """Name everything that is imported, inside functions too: the module, and it with the name taken."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) and not typing:
            yield from imports(ast.Module(node.orelse, []), typing=typing)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from ((node.module, f"{node.module}.{alias.name}") for alias in node.names)
        else:
            yield from imports(node, typing=typing)


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Find a shortest way from a module back to itself; empty where there is none."""
    found: list[str] = []
    for start in graph:
        before: dict[str, str] = {}
        queue = deque([start])
        while queue and start not in before:
            here = queue.popleft()
            for there in sorted(graph[here] - before.keys()):
                before[there] = here
                queue.append(there)
        if start in before:
            way = [start]
            while len(way) == 1 or way[-1] != start:
                way.append(before[way[-1]])
            if not found or len(way) < len(found):
                found = way[::-1]
    return found


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


def test_what_only_types_need_and_what_a_function_imports() -> None:
    text = "import a\nfrom p import b\nif TYPE_CHECKING:\n import c\nelse:\n import d\ndef f():\n from p.e import g"
    run = [("a", "a"), ("p", "p.b"), ("d", "d"), ("p.e", "p.e.g")]
    assert list(imports(ast.parse(text), typing=False)) == run
    assert {*imports(ast.parse(text), typing=True)} == {*run, ("c", "c")}
