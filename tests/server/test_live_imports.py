"""Tables in play and what HTTP answers know nothing of the world: what stores, listens and counts is given to them."""

from __future__ import annotations

import subprocess
import sys

WORLD = (
    *("starlette", "fastapi", "pydantic", "uvicorn", "ssl", "multiprocessing", "concurrent.futures", "sqlite3"),
    *("psycopg", "prometheus_client", "numpy", "cryptography"),
)
LOADED = """
import sys, asyncio
before = set(sys.modules)
from importlib import import_module
from pkgutil import walk_packages
import omerta.server.answers, omerta.server.live, omerta.table
{more}
for package in (omerta.server.answers, omerta.server.live, omerta.table):
    for module in walk_packages(package.__path__, package.__name__ + "."):
        import_module(module.name)
print(*sorted((set(sys.modules) - before) & {world}))
"""


def loaded(more: str = "") -> list[str]:
    """Return what of the world is loaded with tables in play and all answers, besides what asyncio itself loads."""
    program = LOADED.format(world=set(WORLD), more=more)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_tables_in_play_and_answers_load_nothing_of_the_world() -> None:
    assert loaded() == []


def test_what_is_loaded_is_found() -> None:
    assert loaded("import sqlite3, omerta.server.serve")[-3:] == ["sqlite3", "starlette", "uvicorn"]
