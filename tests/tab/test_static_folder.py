"""The folder is written whole, or not at all; what somebody else laid there stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from omerta.cli import run
from omerta.static.static_folder import NotBuilt, write_static
from tools.engine.travels import archive, library_files


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotBuilt, match="make client"):
        write_static(tmp_path / "out", None, tmp_path)
    with pytest.raises(NotBuilt, match="make engine"):
        write_static(tmp_path / "out", tmp_path, None)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "index.html").write_text("our club")
    with pytest.raises(NotBuilt, match="holds something else"):
        write_static(tmp_path, tmp_path, tmp_path)
    assert (tmp_path / "index.html").read_text() == "our club"
    assert run(["static", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("omerta: ")


def test_the_same_files_are_the_same_bytes_and_the_library_loses_what_is_unused() -> None:
    files = {"b.py": b"2", "asyncio/events.py": b"3", "tkinter/__init__.py": b"4", "encodings/cp850.py": b"5"}
    whole = archive(files)
    assert whole == archive(dict(reversed(files.items())))
    assert library_files(whole) == {"asyncio/events.py": b"3", "b.py": b"2"}


def test_what_is_compiled_for_a_tab_is_of_the_version_that_is_locked_for_all() -> None:
    root = Path(__file__).parents[2]
    (wanted,) = (line.split()[0] for line in (root / "requirements-tab.lock").read_text().splitlines() if "==" in line)
    assert wanted in (root / "requirements.lock").read_text().splitlines()
    for lock in ("web/tab/package-lock.json", "requirements-tab.lock"):
        assert "://" not in (root / lock).read_text()
