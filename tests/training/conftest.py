"""The command line as a fixture."""

from __future__ import annotations

import pytest

from tests.cli.commands import Shell


@pytest.fixture
def omerta(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(capsys, monkeypatch)
