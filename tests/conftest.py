"""What holds for all tests: none waits for ever, each hears a Ctrl-C, numpy uses one thread; and which are quick."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

pytest_plugins = ["tests.patience"]

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that names the rule it proves for `make check`, and begin with what takes longest in one piece.

    One worker runs all the tests of training: begun last, the other would wait for it with nothing to do.
    """
    for item in items:
        if item.get_closest_marker("rule"):
            item.add_marker(pytest.mark.check)
    items.sort(key=lambda item: not item.nodeid.startswith("tests/training"))


@pytest.fixture(autouse=True)
def usual_handler() -> Iterator[None]:
    """Start from Python's own handler, here and in what a test starts, whatever the shell of the tests has set."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
