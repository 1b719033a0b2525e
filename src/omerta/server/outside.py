"""What the server takes from the machine that it runs on: the time, chance, and sleep in a thread.

Nothing else in this package reads a clock or draws anything; `tests/server/test_outside.py` holds it to that. Whoever
runs a server elsewhere, in a simulator for one, gives it another machine with `live_on`. Timers, and work in threads
that is waited for, come from the event loop, which is given by whoever runs the server; stores, bots and connections
are given too.
"""

from __future__ import annotations

import secrets
import time
from contextvars import ContextVar
from typing import Protocol


class Outside(Protocol):
    """What is taken from a machine."""

    def monotonic(self) -> float:
        """Return seconds that only grow, from any beginning."""
        ...

    def wall(self) -> float:
        """Return the seconds since 1970 by the machine's clock, which may be set at any time."""
        ...

    def draw(self, count: int) -> bytes:
        """Draw bytes that nobody can guess."""
        ...

    def draw_key(self, count: int) -> bytes:
        """Draw the bytes of a key, or of what no other server may have: never by a rule, even where all else is."""
        ...

    def sleep(self, seconds: float) -> None:
        """Let a thread wait."""
        ...


class Machine:
    """The machine itself."""

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()

    def draw(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def draw_key(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


_HERE = Machine()
_outside: ContextVar[Outside] = ContextVar("outside", default=_HERE)


def live_on(outside: Outside) -> None:
    """Have all that is done in this context from now on take the time and chance from another machine."""
    _outside.set(outside)


def monotonic() -> float:
    """Return seconds that only grow, from any beginning."""
    return _outside.get().monotonic()


def wall() -> float:
    """Return the seconds since 1970 by the machine's clock, which may be set at any time."""
    return _outside.get().wall()


def draw(count: int) -> bytes:
    """Draw bytes that nobody can guess."""
    return _outside.get().draw(count)


def draw_key(count: int) -> bytes:
    """Draw the bytes of a key, or of what no other server may have: never by a rule, even where all else is."""
    return _outside.get().draw_key(count)


def sleep(seconds: float) -> None:
    """Let a thread wait."""
    _outside.get().sleep(seconds)
