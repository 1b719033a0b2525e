"""Write files whole or not at all, and check before long work that they can be written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from omerta.core.errors import OmertaError


class CannotWrite(OmertaError):
    """A file or folder that cannot be written; the message names it and says why."""


def _part(path: Path) -> Path:
    """Name the unfinished file: beside the real one, so that putting it in place is one rename."""
    return path.with_name(f".{path.name}.{os.getpid()}.part")


def check_file(path: Path) -> None:
    """Make sure that a file can be written where it is wanted, by starting one and taking it away."""
    if path.is_dir():
        raise CannotWrite(f"{path} is a folder; name a file")
    if not path.parent.is_dir():
        raise CannotWrite(f"{path}: there is no folder {path.parent}")
    part = _part(path)
    try:
        part.touch()
        part.unlink()
    except OSError as error:
        raise CannotWrite(f"{path}: the folder {path.parent} cannot be written to ({error.strerror})") from None


def prepare_folder(path: Path, pattern: str) -> None:
    """Make a folder for new files; one that holds such files already is refused, so that two runs never mix."""
    if path.exists() and not path.is_dir():
        raise CannotWrite(f"{path} is a file; name a folder")
    if not path.parent.is_dir():
        raise CannotWrite(f"{path}: there is no folder {path.parent}")
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"{path}: cannot make this folder ({error.strerror})") from None
    if any(path.glob(pattern)):
        raise CannotWrite(f"{path} holds {pattern} files already; name a new or an empty folder")
    check_file(path / "check")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Return a path to write to; when all went well it takes the place of the real one."""
    part = _part(path)
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
