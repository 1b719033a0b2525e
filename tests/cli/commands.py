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


class Shell:
    """Run commands and catch their output."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str, typed: str | bytes = "") -> Ran:
        data = typed.encode() if isinstance(typed, str) else typed
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = run(arguments)
        out, err = self.capsys.readouterr()
        return Ran(code, out, err)
