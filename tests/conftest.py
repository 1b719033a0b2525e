"""What holds for all tests: none waits for ever, each hears a Ctrl-C, numpy uses one thread; and which are quick."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytest_plugins = ["tests.patience"]

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

LONGEST = (
    "tests/training/",
    "tests/browser/test_static.py",
    "tests/browser/test_every_moment.py",
    "tests/browser/test_every_screen.py",
    "tests/storm/",
    "tests/server/test_dead_lines.py",
    "tests/server/test_connections.py",
    "tests/browser/",
)
"""What takes longest in one piece, the longest first."""


SERIAL = re.compile(r"pytest\.mark\.serial|\bplace: Place\b")
"""What a file has in which a test starts programs: the mark, or a place for a store, of which one is in PostgreSQL."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read no file for the serial tests that has none: importing all of them takes each worker ten seconds."""
    test = collection_path.match("test_*.py")
    return True if test and config.option.markexpr == "serial" and not _is_serial(collection_path) else None


@cache
def _is_serial(file: Path) -> bool:
    return SERIAL.search(file.read_text()) is not None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that names the rule it proves for `make check`, and begin with what takes longest in one piece.

    One worker runs all the tests of training, and one each file of those that start programs: begun last, the others
    would wait for it with nothing to do.
    """
    for item in items:
        if item.get_closest_marker("serial"):
            assert _is_serial(item.path), f"{item.nodeid} is serial by something that SERIAL does not name"
        if item.get_closest_marker("rule"):
            item.add_marker(pytest.mark.check)
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    """Return the place of a test among those that take longest; all others come after these."""
    return next((place for place, name in enumerate(LONGEST) if item.nodeid.startswith(name)), len(LONGEST))


@pytest.fixture(autouse=True)
def usual_handler() -> Iterator[None]:
    """Start from Python's own handler, here and in what a test starts, whatever the shell of the tests has set."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
