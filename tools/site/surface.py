"""The Python surface: the modules that docs/stability.md names, promised or only told, and the public names in them.

Nothing is imported: the names are read from the source, so that no extra has to be installed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
STABILITY = ROOT / "docs" / "stability.md"
ROW = re.compile(r"^\| (?P<title>[^|*]+) \| (?P<modules>(?:`omerta[\w.]*`(?:, )?)+) \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PublicName:
    """A name that people may rely on, and where it is written."""

    module: str
    name: str
    home: str
    """The module that defines it; another than `module` where it is only passed on."""
    docstring: str | None
    documentable: bool
    """Whether Python lets it have a docstring: classes and functions do."""

    @property
    def path(self) -> str:
        """Give the path by which the reference knows it."""
        return f"{self.module}.{self.name}"


def reference_pages() -> dict[str, tuple[str, ...]]:
    """Read the pages of the reference, by title, with their modules, from the table in docs/stability.md."""
    return _pages(STABILITY.read_text(encoding="utf-8"))


def promised_modules() -> tuple[str, ...]:
    """Read the modules whose public names stay: those of the first table."""
    promised = STABILITY.read_text(encoding="utf-8").partition("## The Python surface")[2].partition("\n## ")[0]
    return tuple(module for modules in _pages(promised).values() for module in modules)


def _pages(text: str) -> dict[str, tuple[str, ...]]:
    return {row["title"].strip(): tuple(re.findall(r"`([\w.]+)`", row["modules"])) for row in ROW.finditer(text)}


def public_names(module: str) -> Iterator[PublicName]:
    """Give the public names of a module: those in its `__all__`, or every class and function that it defines."""
    tree = _tree(module)
    listed = _listed(tree)
    defined = _defined(tree)
    passed_on = _passed_on(tree)
    for name in listed if listed is not None else [name for name in defined if not name.startswith("_")]:
        home = passed_on.get(name, module)
        found = defined.get(name) if home == module else _defined(_tree(home)).get(name)
        yield PublicName(module, name, home, ast.get_docstring(found) if found else None, found is not None)


def type_names(module: str) -> Iterator[tuple[str, str, str]]:
    """Give the names that a module without `__all__` has for types, what each stands for and what is said of it."""
    tree = _tree(module)
    if _listed(tree) is not None:
        return
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if (
            not isinstance(node, ast.Assign)
            or isinstance(node.value, ast.Call)
            or not isinstance(node.targets[0], ast.Name)
        ):
            continue
        name = node.targets[0].id
        if name[0].isupper() and not name.isupper():
            said = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            yield name, ast.unparse(node.value), str(said)


def module_docstring(module: str) -> str:
    """Give what a module says of itself."""
    return ast.get_docstring(_tree(module)) or ""


def read_anew() -> None:
    """Forget the source that was read: it may have changed since."""
    _tree.cache_clear()


@cache
def _tree(module: str) -> ast.Module:
    path = SOURCE.joinpath(*module.split("."))
    file = path.with_suffix(".py")
    file = file if file.is_file() else path / "__init__.py"
    return ast.parse(file.read_text(encoding="utf-8"))


def _listed(tree: ast.Module) -> list[str] | None:
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(at, ast.Name) and at.id == "__all__" for at in node.targets):
            return [str(name) for name in ast.literal_eval(node.value)]
    return None


def _defined(tree: ast.Module) -> dict[str, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    return {
        node.name: node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    }


def _passed_on(tree: ast.Module) -> dict[str, str]:
    return {
        alias.asname or alias.name: node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for alias in node.names
    }
