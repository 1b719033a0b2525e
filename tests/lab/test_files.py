"""Files appear whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from omerta.lab.files import CannotWrite, check_file, prepare_folder, replacing


def test_the_new_file_takes_the_place_of_the_old_in_one_step(tmp_path: Path) -> None:
    """It is the file that was written, renamed: at no moment is half of it there."""
    file = tmp_path / "table"
    file.write_text("old")
    with replacing(file) as part:
        part.write_text("new")
        assert file.read_text() == "old"
        written = part.stat().st_ino
    assert file.read_text() == "new"
    assert file.stat().st_ino == written


def test_what_breaks_off_leaves_the_old_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "table"
    file.write_text("old")
    with pytest.raises(ZeroDivisionError), replacing(file) as part:
        part.write_text("ha")
        raise ZeroDivisionError
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_look_before_leaves_nothing_behind(tmp_path: Path) -> None:
    check_file(tmp_path / "table")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_made_and_may_hold_other_things(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "notes.txt").write_text("mine")
    prepare_folder(tmp_path / "games", "game-*")
    prepare_folder(tmp_path / "fresh", "game-*")
    assert (tmp_path / "fresh").is_dir()


def test_a_folder_with_such_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game-1").write_text("older")
    with pytest.raises(CannotWrite, match="already"):
        prepare_folder(tmp_path, "game-*")
