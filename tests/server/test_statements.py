"""SQL stands in the store alone: nothing else writes a statement, runs one, or knows that there is such a thing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from omerta.server.store.store import LogStore, Store

PACKAGE = Path(__file__).parents[2] / "src" / "omerta"
STORE = PACKAGE / "server" / "store"
STATEMENT = re.compile(
    r"\bSELECT\s|\b(INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO\s|\bUPDATE\s+[\w.{}]+\s+SET\s|\bDELETE\s+FROM\s"
    r"|\b(CREATE|ALTER|DROP)\s+(TABLE|INDEX|SCHEMA)\s|\bPRAGMA\s|\bVACUUM\b|\bBEGIN IMMEDIATE\b"
)
RUNNING = {"query", "transact", "execute", "executemany", "executescript", "fetchone", "fetchall"}
"""The methods by which a statement is run and its lines are read."""
LOADED = ("sqlite3", "psycopg", "omerta.server.store.kept.statements")
"""What only the store loads: the libraries of databases, and what is made of them."""


def traces(text: str) -> Iterator[str]:
    """Find whatever of a module deals with statements."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and STATEMENT.search(node.value):
            yield f"line {node.lineno} writes a statement"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in RUNNING:
            yield f"line {node.lineno} runs a statement by {node.func.attr}"
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
            for name in names:
                if any(name == each or name.startswith(f"{each}.") for each in LOADED):
                    yield f"line {node.lineno} loads {name}"


def test_nothing_but_the_store_deals_with_statements() -> None:
    modules = [path for path in PACKAGE.rglob("*.py") if not path.is_relative_to(STORE)]
    assert len(modules) > 400
    found = {str(path.relative_to(PACKAGE)): list(traces(path.read_text(encoding="utf-8"))) for path in modules}
    assert {path: each for path, each in found.items() if each} == {}


def test_the_store_itself_deals_with_them() -> None:
    for name in ("sqlite_store.py", "postgres_store.py", "kept/results.py", "beside.py"):
        assert len(list(traces((STORE / name).read_text(encoding="utf-8")))) > 3, name


@pytest.mark.parametrize(
    "text",
    [
        "import sqlite3",
        "def read():\n    from psycopg import connect",
        "from omerta.server.store.kept.statements import Execute",
        "found = 'SELECT name FROM people'",
        "found = f'SELECT name FROM {table}'",
        "found = '''\nUPDATE seats SET counted = 1\n'''",
        "store.transact(lambda run: run(statement))",
        "line = await self.store.query(statement)",
    ],
)
def test_each_way_to_one_is_noticed(text: str) -> None:
    assert len(list(traces(text))) == 1


def test_words_alone_are_no_statement() -> None:
    text = '"""Select a table, delete it from the list, or update the set."""\nquery = request.url.query'
    assert list(traces(text)) == []


@pytest.mark.parametrize("seen", [LogStore, Store])
def test_who_is_given_a_store_cannot_run_statements_on_it(seen: type) -> None:
    assert RUNNING.isdisjoint(dir(seen))
