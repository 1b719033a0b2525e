"""What holds for all tests: none waits for ever, numpy uses one thread, and what proves a rule is in the quick loop."""

from __future__ import annotations

import os

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
