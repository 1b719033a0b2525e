"""Interrupt work that takes too long, by a signal, so that its process goes on with something else."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class OutOfTime(BaseException):
    """Work has taken longer than it may; no `except Exception` on its way keeps it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in what is done under it when so many seconds have passed.

    It belongs to the main thread. Where a system knows no such signal there is no limit.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    if seconds <= 0:
        raise OutOfTime
    armed = True

    def ring(*_: object) -> None:
        if armed:
            raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
