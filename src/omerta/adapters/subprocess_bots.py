"""Run a program that answers one line with one line; an error says why no answer came.

The program runs in a process group of its own, so that a Ctrl-C at the terminal is for whoever started it. What it
writes to standard error is passed on, for its author to read.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen
from time import monotonic, sleep
from types import TracebackType

from omerta.core.errors import OmertaError

LONGEST_LINE = 1 << 20
LAST_WORDS = 400
"""The most characters that an error quotes of what a program wrote before its end."""
GRACE_SECONDS = 1.0
"""How long a program may take to end by itself once nobody speaks to it any more."""
POLL_SECONDS = 0.01


class ProgramFailed(OmertaError):
    """A program that gives no answer: it ended, or its time is over."""


class Program:
    """A running program; leaving the `with` block ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0, process_group=0)
        except OSError as error:
            raise OmertaError(f"{command[0]}: cannot be started ({error.strerror})") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._in, self._out, self._err = self._process.stdin, self._process.stdout, self._process.stderr
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe.fileno(), False)
        self._heard = b""
        self._complaints = b""

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and give the one that comes back; ProgramFailed says why none does."""
        self._heard = b""
        self._speak(line, monotonic() + seconds, seconds, wait_for_answer=True)
        answer, _, self._heard = self._heard.partition(b"\n")
        return answer

    def tell(self, line: bytes) -> None:
        """Send a line that needs no answer; if nobody reads it, that is no error."""
        with suppress(ProgramFailed):
            self._speak(line, monotonic() + GRACE_SECONDS, GRACE_SECONDS, wait_for_answer=False)

    def _speak(self, line: bytes, deadline: float, seconds: float, *, wait_for_answer: bool) -> None:
        """Write and read, whichever is possible, until the line is sent and, if wanted, the answer has come."""
        left = memoryview(line + b"\n")
        with DefaultSelector() as selector:
            selector.register(self._in, EVENT_WRITE)
            selector.register(self._out, EVENT_READ)
            selector.register(self._err, EVENT_READ)
            while left or (wait_for_answer and b"\n" not in self._heard):
                ready = selector.select(deadline - monotonic())
                if not ready and monotonic() >= deadline:
                    raise ProgramFailed(f"it did not answer within {seconds:g} seconds")
                for key, _ in ready:
                    if key.fileobj is self._in:
                        left = self._write(left)
                        if not left:
                            selector.unregister(self._in)
                    elif key.fileobj is self._err:
                        if not self._read_complaints():
                            selector.unregister(self._err)
                    elif not self._read():
                        raise self._ended()

    def _write(self, left: memoryview) -> memoryview:
        try:
            return left[os.write(self._in.fileno(), left) :]
        except BrokenPipeError:
            raise self._ended() from None

    def _read(self) -> bool:
        """Read what the program has written; False at the end of its output."""
        data = os.read(self._out.fileno(), 1 << 16)
        self._heard += data
        if len(self._heard) > LONGEST_LINE:
            raise ProgramFailed(f"it said more than {LONGEST_LINE >> 20} MiB in one line")
        return bool(data)

    def _read_complaints(self) -> bool:
        data = os.read(self._err.fileno(), 1 << 16)
        self._complaints = (self._complaints + data)[-LONGEST_LINE:]
        sys.stderr.write(data.decode(errors="replace"))
        sys.stderr.flush()
        return bool(data)

    def _ended(self) -> ProgramFailed:
        """Return how the program ended: by which code or signal, and with which last words."""
        gone = self.end()
        code = self._process.returncode
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by {signal.Signals(-code).name}"
        lines = self._complaints.decode(errors="replace").strip().splitlines()
        last = f"; its last words: {lines[-1].strip()[-LAST_WORDS:]}" if lines else ""
        return ProgramFailed(f"it {how if gone else 'closed its output'}{last}")

    def end(self) -> bool:
        """Close the program's input, wait, and kill it with its children; return whether it ended by itself."""
        if self._process.returncode is not None:
            return True
        self._in.close()
        # The program is left unreaped until its group is killed, so that the number cannot be somebody else's by then.
        deadline = monotonic() + GRACE_SECONDS
        gone = False
        while not gone and monotonic() < deadline:
            gone = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None
            sleep(0 if gone else POLL_SECONDS)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(BlockingIOError):
            while self._read_complaints():
                pass
        self._out.close()
        self._err.close()
        return gone
