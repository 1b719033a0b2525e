"""How large the parts of the repository are, side by side: `python -m tools.house_figures [REVISION...]`.

Without a revision it counts the files as they lie here; each revision is taken out of git into a temporary folder.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.import_cycles import graph, in_circles
from tools.made import ROOT

LARGEST = 4
"""So many of the folders with the most modules are listed."""
BEGINNINGS = ("Return", "Whether", "Describe", "Require", "List", "Name", "Give", "Tell", "Say", "Demand")
Figures = dict[str, str]


def figures(root: Path) -> Figures:
    """Count what a checkout holds, by the name of each figure."""
    package = root / "src" / "omerta"
    sources = list(package.rglob("*.py"))
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sources]
    web = [file for kind in ("ts", "svelte", "css") for file in (root / "web" / "src").rglob(f"*.{kind}")]
    largest = max(states(trees), default=(0, 0, "none"))
    begun = Counter(beginning for tree in trees for beginning in beginnings(tree))
    return {
        "lines of src": f"{lines(sources):,}",
        "lines of src/omerta/table and server": f"{lines(python(package / 'table', package / 'server')):,}",
        "lines of web/src": f"{lines(web):,}",
        "lines of tests": f"{lines(python(root / 'tests')):,}",
        "most modules in a folder": ", ".join(f"{count} {name}" for count, name in crowded(package)),
        "fields of the largest state": f"{largest[0]} {largest[2]}",
        "its fields with the parts of procedures": f"{largest[1]}",
        **{f"modules in import circles: {game}": str(count) for game, count in circles(package / "games")},
        "TYPE_CHECKING blocks": str(sum(typing_blocks(tree) for tree in trees)),
        **{f"docstrings that begin with {word}": str(begun[word]) for word in BEGINNINGS},
    }


def python(*folders: Path) -> Iterator[Path]:
    """List the Python files below some folders."""
    for folder in folders:
        yield from folder.rglob("*.py")


def lines(files: Iterable[Path]) -> int:
    """Count the lines of some files."""
    return sum(len(file.read_bytes().splitlines()) for file in files)


def crowded(package: Path) -> list[tuple[int, str]]:
    """List the folders with the most modules directly in them, the largest first."""
    folders = [package, *(each for each in package.rglob("*") if each.is_dir())]
    counted = [(len(list(folder.glob("*.py"))), folder.relative_to(package.parent).as_posix()) for folder in folders]
    return sorted(counted, reverse=True)[:LARGEST]


def states(trees: Iterable[ast.Module]) -> Iterator[tuple[int, int, str]]:
    """Count the fields of each state that is declared field by field, and its fields where procedures lie open."""
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and any(ast.unparse(each) == "fields" for each in node.decorator_list):
                fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
                yield len(fields), sum(parts(each) for each in fields), node.name


def parts(field: ast.AnnAssign) -> int:
    """Count the parts of a field: one, or those of the procedure that it holds."""
    made = field.value
    if not isinstance(made, ast.Call) or ast.unparse(made.func) != "procedure":
        return 1
    return sum(each.arg != "steps" for each in made.keywords)


def circles(games: Path) -> Iterator[tuple[str, int]]:
    """Count for each game the modules that lie in a circle of imports, those for types alone included."""
    for folder in sorted(games.iterdir()):
        if (folder / "__init__.py").is_file():
            yield folder.name, len(in_circles(graph(folder, f"omerta.games.{folder.name}", typing=True)))


def typing_blocks(tree: ast.Module) -> int:
    """Count the blocks at the top of a module that only a type checker reads."""
    return sum(isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) for node in tree.body)


def beginnings(tree: ast.Module) -> Iterator[str]:
    """List the first word of each docstring of a module, its classes and functions."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            found = re.match(r"\w+", ast.get_docstring(node) or "")
            if found:
                yield found.group()


def figures_of(revision: str) -> Figures:
    """Count what a revision holds."""
    archive = subprocess.run(
        ["git", "archive", revision, "src", "tests", "web/src"], cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout
    with TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(folder, filter="data")
        return figures(Path(folder))


def table(columns: dict[str, Figures]) -> str:
    """Write figures side by side, as a table of Markdown."""
    names = dict.fromkeys(name for column in columns.values() for name in column)
    rows = [(name, *(column.get(name, "") for column in columns.values())) for name in names]
    marks = ("---", *["---:"] * len(columns))
    return "\n".join(f"| {' | '.join(row)} |" for row in [("", *columns), marks, *rows])


if __name__ == "__main__":
    print(table({each: figures_of(each) for each in sys.argv[1:]} or {"here": figures(ROOT)}))
