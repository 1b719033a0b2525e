"""Watch the files of an open database: what is written to a file that was deleted, moved or replaced is lost.

The system lets a program go on writing to such a file, and SQLite does not look. So the writer looks, before and after
each commit.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from omerta.server.store.database_check import beside
from omerta.server.store.errors import Vanished

FOUND_BESIDE = ("-wal", "-shm")


class DatabaseFiles:
    """The files of a database as they were when it was opened."""

    def __init__(self, path: Path, opened: IO[bytes]) -> None:
        self._opened = {path: _which(os.fstat(opened.fileno()))}
        for file in (beside(path, end) for end in FOUND_BESIDE):
            if file.exists():
                self._opened[file] = _which(file.stat())

    def check(self) -> None:
        """Raise Vanished unless every file is where it was opened."""
        for file, which in self._opened.items():
            try:
                found = _which(file.stat())
            except OSError:
                found = None
            if found != which:
                what = "was deleted or moved away" if found is None else "was replaced by another"
                raise Vanished(
                    f"the database's file {file.name!r} {what} while the server runs, and nothing is saved any more"
                )


def _which(found: os.stat_result) -> tuple[int, int]:
    """Tell which file it is, whatever its name."""
    return found.st_dev, found.st_ino
