"""Count what a game costs beside its rules: `python -m tools.mechanical_lines [CHECKOUT] [GAME.FIELD ...]`.

It reads the sources of any checkout, old or new, and runs nothing of them. For each game it prints

* **lines** of Python, and **modules**;
* **mechanical lines**: what only copies fields from one form into another. They are those of the functions and tables
  that copying needs (`clone`, the blank state with its slots, `==`, `position`, `from_position`, `rotate`, the floats)
  and that no rule needs. A function counts with its whole text, from its first decorator to its last line, and so does
  everything in the game that it refers to, unless `node`, `legal`, `refuse`, `near`, `play`, `happen`, `read` or
  `write` refer to it as well: then it is a rule or notation. What makes the kind of a field counts as position.
  Of **view** and **world** only the open parts count: a statement, or an argument with a line of its own, that shows
  something of the state to whoever looks, or puts something of a view back; not where it depends on the seat that
  looks, or on luck. The classes of views are written by hand and do not count;
* beside them, and not among them: the lines that **declare** the fields (annotations or fields), and those that check
  what fields must **agree** on (module `position_checks`, and what a codec is told to settle with).

For a field like `gangsters_dilemma.money` it prints on how many lines of code it is named besides its rules: in all
modules but those of players and their screens, outside whatever a rule refers to; and on how many more it is checked.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

Definition = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign
Lines = set[tuple[str, int]]
Key = tuple[str, str]
"""A module and a name in it, `Class.method` for a method."""
COPIES = {
    "clone": ("clone",),
    "blank": ("__init__", "blank", "new"),
    "equal": ("__eq__", "__repr__"),
    "position": ("position",),
    "from_position": ("from_position",),
    "rotate": ("rotate", "turned"),
    "floats": ("tensor", "observe", "shapes"),
}
"""The methods of a state or a game that copying begins with."""
RULES = ("node", "legal", "refuse", "near", "play", "happen", "read", "write", "write_outcome")
PLAYERS = (
    "text_board",
    "bots",
    "players",
    "heuristics",
    "policy",
    "evaluation",
    "opponent_model",
    "schemer",
    "turn_plans",
    "desks",
    "card_faces",
)


@dataclass
class Module:
    """One file of a game."""

    name: str
    text: str
    tree: ast.Module
    imported: dict[str, Key] = field(default_factory=dict)
    """What a name of another module of the game stands for; the name is empty for a module as a whole."""


class Package:
    """The modules of one game, and what each of their definitions refers to."""

    def __init__(self, folder: Path) -> None:
        self.name = folder.name
        self.modules: dict[str, Module] = {}
        for path in sorted(folder.rglob("*.py")):
            text, name = path.read_text(encoding="utf-8"), ".".join(path.relative_to(folder).with_suffix("").parts)
            self.modules[name] = Module(name, text, ast.parse(text))
        self.defined: dict[Key, Definition] = {}
        self.methods: dict[str, list[Key]] = {}
        for module in self.modules.values():
            module.imported = dict(self._imports(module))
            for key, node in definitions(module):
                self.defined[key] = node
                if "." in key[1]:
                    self.methods.setdefault(key[1].partition(".")[2], []).append(key)

    def _imports(self, importing: Module) -> Iterator[tuple[str, Key]]:
        for node in ast.walk(importing.tree):
            if isinstance(node, ast.ImportFrom) and node.module and f".games.{self.name}" in node.module:
                inside = node.module.partition(f".games.{self.name}")[2].lstrip(".")
                for alias in node.names:
                    name = alias.asname or alias.name
                    module = f"{inside}.{alias.name}".lstrip(".")
                    yield name, (module, "") if module in self.modules else (inside, alias.name)

    def methods_of(self, base: str, names: Iterable[str]) -> list[Key]:
        """Find methods by name in the game's classes of a base: `State` or `Game`."""
        return [(key[0], f"{key[1]}.{each}") for key, _ in self.classes(base) for each in names]

    def classes(self, base: str) -> list[tuple[Key, ast.ClassDef]]:
        """Find the game's classes of states, or of games, by what they inherit from, by way of each other too."""
        bases = {"State": {"State", "Turning", "Fielded"}, "Game": {"Game", "TurnGame"}}[base]
        found: dict[Key, ast.ClassDef] = {}
        before = -1
        while before < len(found):
            before = len(found)
            for key, node in self.defined.items():
                if isinstance(node, ast.ClassDef) and bases & {ast.unparse(e).partition("[")[0] for e in node.bases}:
                    bases.add(node.name)
                    found[key] = node
        return list(found.items())

    def refers(self, key: Key) -> Iterator[Key]:
        """Name the definitions of the game that one of them refers to."""
        node = self.defined[key]
        owner = key[1].partition(".")[0] if "." in key[1] else None
        for child in used(node):
            if isinstance(child, ast.Name):
                yield self.found(key[0], child.id)
            elif isinstance(child, ast.Attribute) and isinstance(child.value, ast.Name):
                module = self.modules[key[0]].imported.get(child.value.id)
                if module is not None and module[1] == "":
                    yield module[0], child.attr
                elif child.value.id == "self" and owner is not None:
                    yield key[0], f"{owner}.{child.attr}"
                elif child.value.id in ("state", "game", "copy"):
                    yield from self.methods.get(child.attr, ())

    def found(self, module: str, name: str) -> Key:
        """Say where a name that a module uses is defined."""
        return self.modules[module].imported.get(name, (module, name))

    def reached(self, roots: Iterable[Key]) -> set[Key]:
        """Go on from some definitions to all that they need."""
        seen: set[Key] = set()
        waiting = [key for key in roots if key in self.defined]
        while waiting:
            key = waiting.pop()
            if key not in seen:
                seen.add(key)
                waiting += [other for other in self.refers(key) if other in self.defined]
        return seen

    def rules(self) -> set[Key]:
        """Find everything that a rule or the notation of moves needs."""
        methods = [*self.methods_of("State", RULES), *self.methods_of("Game", RULES)]
        tables = [key for key in self.defined if key[1] == "TURN"]
        return self.reached([*methods, *tables])

    def lines(self, key: Key) -> Lines:
        """Give the lines that a definition takes."""
        node = self.defined[key]
        first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
        return {(key[0], line) for line in range(first, (node.end_lineno or first) + 1)}


def definitions(module: Module) -> Iterator[tuple[Key, Definition]]:
    """List the functions, classes, methods and tables of a module."""
    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield (module.name, node.name), node
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield (module.name, f"{node.name}.{inner.name}"), inner
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        yield (module.name, name.id), node


def used(node: ast.AST) -> Iterator[ast.AST]:
    """Walk through a definition without the methods of a class and without annotations."""
    yield node
    for name, value in ast.iter_fields(node):
        inside = value if isinstance(value, list) else [value]
        for child in inside if name not in ("annotation", "returns") else ():
            if isinstance(child, ast.AST) and not (
                isinstance(node, ast.ClassDef) and isinstance(child, ast.FunctionDef)
            ):
                yield from used(child)


def copying(package: Package) -> dict[str, Lines]:
    """Find the mechanical lines of a game by what they do, those that declare fields, and those that check them."""
    rules, agree = package.rules(), agreeing(package)
    seen = package.reached([*package.methods_of("State", ["view"]), *package.methods_of("Game", ["show", "world"])])
    done = rules | agree
    found: dict[str, Lines] = {}
    for name, methods in COPIES.items():
        roots = package.methods_of("State", methods)
        roots += package.methods_of("Game", [each for each in methods if each != "__init__"])
        roots += {"position": kinds(package), "floats": given_to_sheets(package, 3)}.get(name, [])
        own = package.reached(roots) - done - (seen if name == "floats" else set())
        own = {key for key in own if not isinstance(package.defined[key], ast.ClassDef)}
        done |= own
        found[name] = {line for key in own for line in package.lines(key)}
    found["blank"] |= {line for node in in_state(package, ast.Assign) for line in node}
    found["view"] = set()
    for base, method in (("State", "view"), ("Game", "show")):
        found["view"] |= open_parts(package, base, method, {"state", "self"}, {"seat", "own", "mine"}, done)
    found["world"] = open_parts(package, "Game", "world", {"view"}, {"rng"}, done)
    found["declare"] = {line for node in in_state(package, ast.AnnAssign) for line in node}
    found["agree"] = {line for key in agree - rules for line in package.lines(key)}
    return found


def agreeing(package: Package) -> set[Key]:
    """Find what checks that fields agree: the module for that, and what a codec settles with, its third argument."""
    settling = package.reached(given_to_sheets(package, 2, 3))
    module = {key for key in package.defined if key[0].endswith("position_checks")}
    return {key for key in settling | module if not isinstance(package.defined[key], ast.ClassDef)}


def kinds(package: Package) -> list[Key]:
    """Name what the declared fields of a state refer to: how each starts, is written, shown and read."""
    return [other for key, _ in package.classes("State") for other in package.refers(key)]


def given_to_sheets(package: Package, first: int, last: int | None = None) -> list[Key]:
    """Name what the codecs of a game are given: to settle with the third argument, to lay floats by hand the fourth."""
    found: list[Key] = []
    for where, module in package.modules.items():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("FieldCodec"):
                for name in [name for given in node.args[first:last] for name in ast.walk(given)]:
                    if isinstance(name, ast.Name):
                        found.append(package.found(where, name.id))
                    elif isinstance(name, ast.Attribute) and isinstance(name.value, ast.Name):
                        found.append((package.found(where, name.value.id)[0], name.attr))
    return found


def in_state(package: Package, kind: type[ast.stmt]) -> Iterator[Lines]:
    """Give the lines of the statements of a kind in the class of states: its slots, or its annotations and fields."""
    for key, node in package.classes("State"):
        for inner in node.body:
            if isinstance(inner, kind) and (not isinstance(inner, ast.Assign) or "__slots__" in ast.unparse(inner)):
                yield {(key[0], line) for line in range(inner.lineno, (inner.end_lineno or 0) + 1)}


def open_parts(package: Package, base: str, method: str, wanted: set[str], taints: set[str], but: set[Key]) -> Lines:
    """Find the lines that show something of the state to whoever looks, or put something of a view back."""
    return {
        (key[0], line)
        for key in package.reached(package.methods_of(base, [method])) - but
        if isinstance(node := package.defined[key], ast.FunctionDef)
        for line in parts(node, wanted, taints)
    }


def parts(function: ast.FunctionDef, wanted: set[str], taints: set[str]) -> Iterator[int]:
    """Give the lines of the parts of a function that use what is wanted, and nothing that taints."""
    wanted, taints = set(wanted), set(taints)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            targets = [each for target in node.targets for each in getattr(target, "elts", [target])]
            names = {each.id for each in targets if isinstance(each, ast.Name)}
            needs = names_in(node.value)
            if needs & taints:
                taints |= names - wanted
            elif needs & wanted:
                wanted |= names
    for statement in statements(function.body):
        for piece in pieces(statement):
            needs = names_in(piece)
            if needs & wanted and not needs & taints:
                yield from range(piece.lineno, (piece.end_lineno or piece.lineno) + 1)


def names_in(node: ast.AST) -> set[str]:
    """Name what an expression uses; who looks at a view is `seat`."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} | {
        "seat" for each in ast.walk(node) if isinstance(each, ast.Attribute) and each.attr == "seat"
    }


def statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """List the simple statements, those inside others too."""
    for statement in body:
        if isinstance(statement, ast.If | ast.For | ast.While | ast.With):
            yield from statements([*statement.body, *getattr(statement, "orelse", ())])
        elif not isinstance(statement, ast.FunctionDef):
            yield statement


def pieces(statement: ast.stmt) -> Iterator[ast.expr | ast.stmt]:
    """Take a call apart whose arguments stand on lines of their own."""
    value = getattr(statement, "value", None)
    if isinstance(value, ast.Call) and value.keywords and (value.end_lineno or 0) > value.lineno:
        yield from value.args
        yield from (each.value for each in value.keywords)
    elif not (isinstance(value, ast.Constant) and isinstance(value.value, str)):
        yield statement


def naming(package: Package, name: str) -> Lines:
    """Find the lines of code that name a field besides its rules; docstrings and comments are no code."""
    rules = {
        line
        for key in package.rules()
        if not isinstance(package.defined[key], ast.ClassDef)
        for line in package.lines(key)
    }
    word = re.compile(rf"(?<![\w-]){name}(?![\w-])")
    found: Lines = set()
    for module in package.modules.values():
        if module.name.rpartition(".")[2] not in PLAYERS:
            docs = {
                line
                for node in ast.walk(module.tree)
                if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
                for line in range(node.lineno, (node.end_lineno or 0) + 1)
            }
            for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
                if token.type in (tokenize.NAME, tokenize.STRING) and word.search(token.string):
                    found |= {(module.name, token.start[0])} if token.start[0] not in docs else set()
    return found - rules


def games(checkout: Path) -> list[Path]:
    """Find the games of a checkout that can be played."""
    return sorted(path.parent for path in (checkout / "src/omerta/games").glob("*/game.py"))


def report(checkout: Path, fields: Iterable[str]) -> Iterator[str]:
    """Count and say it line by line."""
    names = [*COPIES, "view", "world"]
    shown = [*names, "declare", "agree"]
    yield "| game | lines | modules | mechanical | " + " | ".join(shown) + " |"
    yield "|---" * (4 + len(shown)) + "|"
    totals = [0] * (3 + len(shown))
    for folder in games(checkout):
        package = Package(folder)
        found = copying(package)
        lines = sum(len(module.text.splitlines()) for module in package.modules.values())
        mechanical = set[tuple[str, int]]().union(*(found[name] for name in names))
        row = [lines, len(package.modules), len(mechanical), *(len(found[name]) for name in shown)]
        totals = [total + figure for total, figure in zip(totals, row, strict=True)]
        yield f"| {package.name} | " + " | ".join(f"{figure:,}" for figure in row) + " |"
    yield "| all | " + " | ".join(f"{figure:,}" for figure in totals) + " |"
    for each in fields:
        game, _, name = each.partition(".")
        known = {path.name: path for path in games(checkout)}
        if game not in known or not name:
            raise SystemExit(f"{each!r} is not of the form GAME.FIELD; the games are {', '.join(known)}")
        named = naming(Package(known[game]), name)
        checks = named & copying(Package(known[game]))["agree"]
        where = Counter(module for module, _ in sorted(named - checks))
        places = ", ".join(f"{module} {count}" for module, count in where.items())
        yield f"{each}: {len(named - checks)} lines ({places}), and {len(checks)} that check it"


if __name__ == "__main__":
    asked = sys.argv[1:]
    tree = Path(asked.pop(0)) if asked and Path(asked[0]).is_dir() else Path(__file__).parents[1]
    print("\n".join(report(tree, asked)))
