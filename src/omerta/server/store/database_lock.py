"""Lock the database file, so that only one server uses it, whatever path it was opened by.

The lock ends with the process. A file with several hard links is refused: SQLite keeps its journal beside the name by
which the file was opened, and under another name that journal would be overlooked.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import IO

from omerta.server.store.errors import StoreError

PRIVATE = 0o600
FAR_BEYOND = 1 << 62
"""Windows locks bytes, not files: this one lies where no database reaches."""


def lock_database(path: Path) -> IO[bytes]:
    """Make sure that no other server works on this file, and that nobody else can read it."""
    if not path.parent.is_dir():
        raise StoreError(f"the folder {str(path.parent)!r} for the database does not exist; make it first")
    if path.is_dir():
        raise StoreError(f"{str(path)!r} is a folder; the database is a file")
    try:
        file = open(path, "r+b", buffering=0, opener=_open_private)  # noqa: SIM115
    except OSError as error:
        what = "is read-only" if path.exists() else f"cannot be written: {error.strerror}"
        raise StoreError(f"the database {str(path)!r} {what}") from None
    try:
        if not _lock(file):
            raise StoreError(f"another server is using the database {str(path)!r}; stop it, or name another file")
        found = os.fstat(file.fileno())
        if found.st_nlink > 1:
            raise StoreError(
                f"the database {str(path)!r} has {found.st_nlink} names (hard links); remove all but one of them"
            )
        if os.name == "posix" and stat.S_IMODE(found.st_mode) & 0o077:
            os.fchmod(file.fileno(), stat.S_IMODE(found.st_mode) & 0o700)
    except BaseException:
        file.close()
        raise
    return file


def in_use(path: Path) -> bool:
    """Return whether a server uses a database now."""
    with path.open("rb") as file:
        return not _lock(file)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, PRIVATE)


def _lock(file: IO[bytes]) -> bool:
    """Take the lock, or say that somebody else has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(FAR_BEYOND)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
