"""Watch the files of an open database: what is written to a file that was deleted, moved, replaced or cut is lost.

The system lets a program go on writing to such a file, and SQLite does not look. So the writer looks, before and after
each commit. How long the files are at least stands in the header of the database and in the index of its log.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path
from typing import IO

from omerta.server.store.database_check import FRAME_EXTRA, LOG_HEADER, beside
from omerta.server.store.errors import Vanished

LOG, INDEX = "-wal", "-shm"
_FRAMES = struct.Struct("=14xHI")
"""The beginning of the index: how long a page is, and how many of them are in the log."""
_COPIED, _COPYING = 96, 128
"""Where the index says how many of these are in the database, and how many will be when what copies them is done."""
_PAGES = struct.Struct(">16xH10xI")
"""The beginning of the database: how long a page is, and how many it has."""
_NUMBER = struct.Struct("=I")


class DatabaseFiles:
    """The files of a database as they were when it was opened."""

    def __init__(self, path: Path, opened: IO[bytes]) -> None:
        self._path, self._log, index = path, beside(path, LOG), beside(path, INDEX)
        self._database = opened.fileno()
        self._opened = {path: _which(os.fstat(self._database))}
        for file in (self._log, index):
            if file.exists():
                self._opened[file] = _which(file.stat())
        # open as long as SQLite has it open: whoever closes a file gives up all locks that the process has on it
        self._index = index.open("rb", buffering=0) if index in self._opened else None

    def check(self) -> None:
        """Raise Vanished unless every file is where it was opened, and as long as it has to be."""
        for file, which in self._opened.items():
            what = self._what_happened(file, which)
            if what is not None:
                raise Vanished(file.name, what)

    def close(self) -> None:
        """Stop watching the files; SQLite has closed them before."""
        if self._index is not None:
            self._index.close()

    def _what_happened(self, file: Path, which: tuple[int, int]) -> str | None:
        least = self._least(file)
        try:
            found = file.stat()
        except OSError:
            return "was deleted or moved away"
        if _which(found) != which:
            return "was replaced by another"
        if file == self._path and not found.st_size:
            return "was emptied"
        # what was being copied into the database meanwhile has changed how long it has to be
        return "was cut short" if found.st_size < least and self._least(file) == least else None

    def _least(self, file: Path) -> int:
        """Return how many bytes a file has at least; 0 where that cannot be told just now."""
        if self._index is None:
            return 0
        index = self._index.fileno()
        if file == self._log:
            size, count = _FRAMES.unpack(_read(index, 0, _FRAMES.size))
            return LOG_HEADER.size + count * (FRAME_EXTRA + _page(size)) if count else 0
        if file == self._path and _read(index, _COPIED, _NUMBER.size) == _read(index, _COPYING, _NUMBER.size):
            size, count = _PAGES.unpack(_read(self._database, 0, _PAGES.size))
            return int(count) * _page(size)
        return 0


def _read(file: int, place: int, size: int) -> bytes:
    """Read from a place of an open file; zeros where nothing can be read."""
    found = b"" if sys.platform == "win32" else os.pread(file, size, place)
    return found.ljust(size, b"\0")


def _page(size: int) -> int:
    """Return the length of a page, of which 65,536 is written as 1."""
    return 65_536 if size == 1 else size


def _which(found: os.stat_result) -> tuple[int, int]:
    """Return which file it is, whatever its name."""
    return found.st_dev, found.st_ino
