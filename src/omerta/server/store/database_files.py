"""Watch the files of an open database: what is written to a file that was deleted, moved, replaced or emptied is lost.

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
        self._path = path
        self._opened = {path: _which(os.fstat(opened.fileno()))}
        for file in (beside(path, end) for end in FOUND_BESIDE):
            if file.exists():
                self._opened[file] = _which(file.stat())

    def check(self) -> None:
        """Raise Vanished unless every file is where it was opened."""
        for file, which in self._opened.items():
            what = self._what_happened(file, which)
            if what is not None:
                raise Vanished(file.name, what)

    def _what_happened(self, file: Path, which: tuple[int, int]) -> str | None:
        try:
            found = file.stat()
        except OSError:
            return "was deleted or moved away"
        if _which(found) != which:
            return "was replaced by another"
        # the files beside it are empty now and then
        return None if file != self._path or found.st_size else "was emptied"


def _which(found: os.stat_result) -> tuple[int, int]:
    """Tell which file it is, whatever its name."""
    return found.st_dev, found.st_ino
