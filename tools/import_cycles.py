"""Which modules of a package import each other in a circle, read from their sources."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path


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


def way_back(graph: Mapping[str, set[str]], start: str) -> list[str]:
    """Find a shortest way from a module back to itself; empty where there is none."""
    before: dict[str, str] = {}
    queue = deque([start])
    while queue and start not in before:
        here = queue.popleft()
        for there in sorted(graph[here] - before.keys()):
            before[there] = here
            queue.append(there)
    if start not in before:
        return []
    way = [start]
    while len(way) == 1 or way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Return a shortest circle of all there are; empty where there is none."""
    return min(filter(None, (way_back(graph, start) for start in graph)), key=len, default=[])


def in_circles(graph: Mapping[str, set[str]]) -> list[str]:
    """List the modules from which imports lead back to themselves."""
    return [start for start in graph if way_back(graph, start)]
