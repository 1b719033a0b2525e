"""Hold Ctrl-C back while something is half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Gate:
    """Hold a signal back until the gate is open, then raise KeyboardInterrupt there.

    `with gate:` opens it. Elsewhere a signal only sets `asked`, and the next opening raises.

    >>> gate = Gate()
    >>> gate.take(2, None)                              # a signal while the gate is shut
    >>> gate.asked
    True
    """

    def __init__(self) -> None:
        self.asked = False
        self._open = False

    def __enter__(self) -> None:
        self._open = True
        if self.asked:
            self._open = False
            raise KeyboardInterrupt

    def __exit__(self, *_: object) -> None:
        self._open = False

    def take(self, number: int, frame: FrameType | None) -> None:
        """Take a signal: this is the handler."""
        self.asked = True
        if self._open:
            self._open = False
            raise KeyboardInterrupt

    @contextmanager
    def listening(self, number: signal.Signals) -> Iterator[Gate]:
        """Handle a signal for a while; one that this process was told to ignore stays ignored.

        Python lets only the main thread handle signals, so in another thread the gate hears nothing.
        """
        if threading.current_thread() is not threading.main_thread() or signal.getsignal(number) == signal.SIG_IGN:
            yield self
            return
        before = signal.signal(number, self.take)
        try:
            yield self
        finally:
            signal.signal(number, before)
