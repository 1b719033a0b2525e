"""No test waits for ever: what takes too long fails and says where it waits, or ends its process if it must.

An option of pytest and plugins for this exist; neither begins to count again when a failed test is tried once more.
"""

from __future__ import annotations

import faulthandler
import os
import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

SECONDS = 300.0
"""How long the set-up, the test itself, or the clearing up may take: the longest take a sixth of it."""
GRACE_SECONDS = 60.0
"""How long what was interrupted may take to end; some code of C hears of no interruption."""

_stderr = pytest.StashKey[int]()


@contextmanager
def limited(what: str, seconds: float, grace: float, stderr: int) -> Iterator[None]:
    """Interrupt what takes longer than `seconds`; `grace` later tell `stderr` where every thread waits, and exit."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        faulthandler.dump_traceback(stderr)
        pytest.fail(f"{what} was still waiting after {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    faulthandler.dump_traceback_later(seconds + grace, exit=True, file=stderr)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, before)


def pytest_configure(config: pytest.Config) -> None:
    """Keep the real standard error, before tests are kept from writing to it."""
    config.stash[_stderr] = os.dup(2)


def pytest_unconfigure(config: pytest.Config) -> None:
    os.close(config.stash[_stderr])


def _limited(step: str, item: pytest.Item) -> Generator[None, object, object]:
    with limited(f"{step} {item.nodeid}", SECONDS, GRACE_SECONDS, item.config.stash[_stderr]):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from _limited("the set-up of", item))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from _limited("the test", item))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from _limited("the clearing up after", item))
