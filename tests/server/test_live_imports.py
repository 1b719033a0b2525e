"""Tables in play and what HTTP answers know nothing of the world: what stores, listens and counts is given to them.

Tables in play, and the answers that open, show and replay them, know nothing of people either.
"""

from __future__ import annotations

import subprocess
import sys

WORLD = (
    *("starlette", "fastapi", "pydantic", "uvicorn", "ssl", "multiprocessing", "concurrent.futures", "sqlite3"),
    *("psycopg", "prometheus_client", "numpy", "cryptography"),
)
PEOPLE = ("omerta.server.people", "omerta.server.store.kept")
ABOUT_PEOPLE = ("omerta.server.answers.people", "omerta.server.answers.daily")
"""The answers that are about people: who plays alone has none of them."""
LOADED = """
import sys, asyncio
before = set(sys.modules)
from importlib import import_module
from pkgutil import walk_packages
import omerta.server.answers, omerta.server.live, omerta.table
{more}
for package in (omerta.server.answers, omerta.server.live, omerta.table):
    for module in walk_packages(package.__path__, package.__name__ + "."):
        if module.name not in {left_out}:
            import_module(module.name)
print(*sorted((set(sys.modules) - before) & {forbidden}))
"""


def loaded(forbidden: tuple[str, ...] = WORLD, left_out: tuple[str, ...] = (), more: str = "") -> list[str]:
    """Return what is loaded of the forbidden with tables in play and answers, besides what asyncio itself loads."""
    program = LOADED.format(forbidden=set(forbidden), left_out=set(left_out), more=more)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_tables_in_play_and_answers_load_nothing_of_the_world() -> None:
    assert loaded() == []


def test_whoever_plays_alone_loads_nothing_about_people() -> None:
    assert loaded(WORLD + PEOPLE, ABOUT_PEOPLE) == []


def test_what_is_loaded_is_found() -> None:
    assert loaded(more="import sqlite3, omerta.server.serve")[-3:] == ["sqlite3", "starlette", "uvicorn"]
