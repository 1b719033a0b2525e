"""Small mistakes in a module: a comparison turned, a plus for a minus, `or` for `and`, a constant, a lost line."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
LOST = (ast.Expr, ast.Assign, ast.AugAssign)
"""Statements that may be lost without leaving a name undefined that is used on the same line."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake: the bytes from `start` to `end` of a file become `after`."""

    file: Path
    line: int
    start: int
    end: int
    before: str
    after: str

    def planted(self) -> bytes:
        """Give the file with the mistake in it."""
        source = self.file.read_bytes()
        return source[: self.start] + self.after.encode() + source[self.end :]

    def __str__(self) -> str:
        return f"{_short(self.before)}  ->  {_short(self.after)}"


def mistakes(file: Path) -> list[Mistake]:
    """List the mistakes that can be made in a module, in the order of its lines."""
    source = file.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node, after in _changes(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        found.append(Mistake(file, node.lineno, start, end, source[start:end].decode(), after))
    return sorted(found, key=lambda mistake: (mistake.start, mistake.end, mistake.after))


def _changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield what may be changed, with what it becomes."""
    for node in _at_work(tree):
        if isinstance(node, ast.expr):
            for other in _other_expressions(node):
                yield node, f"({ast.unparse(other)})"
        elif isinstance(node, ast.FunctionDef):
            yield from ((each, "pass") for each in _lines(node.body) if isinstance(each, LOST) and not _is_text(each))


def _at_work(node: ast.AST) -> Iterator[ast.AST]:
    """Walk over what runs: no annotations, decorators, imports, f-strings, nor what only types need.

    Whether a `zip` is strict is left alone too: its rows are as long as the table, and nobody can tell.
    """
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, (ast.Import, ast.ImportFrom, ast.JoinedStr)):
                continue
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                continue
            if isinstance(child, ast.keyword) and child.arg == "strict":
                continue
            yield child
            yield from _at_work(child)


def _other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the small mistakes that can be made in one expression."""
    match node:
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                other = deepcopy(node)
                other.ops[place] = COMPARED[type(operator)]()
                yield other
        case ast.BoolOp():
            other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield ast.BoolOp(other_op, node.values)
        case ast.BinOp(op=operator) if type(operator) in COUNTED and not _is_text(node.left):
            yield ast.BinOp(node.left, COUNTED[type(operator)](), node.right)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)


def _lines(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """List the statements of a function, those inside its blocks too, but not those of functions in it."""
    for statement in body:
        yield statement
        for block in ("body", "orelse", "finalbody"):
            if not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
                yield from _lines(getattr(statement, block, []))


def _is_text(node: ast.AST) -> bool:
    """Tell a docstring, and a text that is put together."""
    value = node.value if isinstance(node, ast.Expr) else node
    return isinstance(value, ast.JoinedStr) or (isinstance(value, ast.Constant) and isinstance(value.value, str))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 70 else f"{line[:67]}..."
