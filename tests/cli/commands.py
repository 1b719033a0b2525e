"""Run the command line in this process, and what tests of it share."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pytest

from omerta.cli import run


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


COLOURS = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
"""What in the environment decides about colours."""
LANGUAGES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What in the environment decides about the language."""


class Shell:
    """Run commands and catch their output."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        for name in (*COLOURS, *LANGUAGES):
            monkeypatch.delenv(name, raising=False)

    def __call__(self, *arguments: str, typed: str | bytes = "") -> Ran:
        data = typed.encode() if isinstance(typed, str) else typed
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = run(arguments)
        out, err = self.capsys.readouterr()
        return Ran(code, out, err)
