"""Tables that are finished or abandoned leave the database for a folder, by a policy that the operator sets.

A table's whole log goes into one file, a row a line, compressed and readable by the owner alone: it holds seeds and
hashes of keys. Files leave the folder in their turn when the policy says so.
"""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from omerta.server.outside import draw, wall
from omerta.server.store.errors import StoreError

DAY_SECONDS = 86_400.0
_CODE = re.compile("[0-9A-Z]{1,16}")


@dataclass(frozen=True, slots=True)
class Policy:
    """After how many days without a move tables leave the database, and files the archive; `inf` is never."""

    finished_days: float = 30.0
    abandoned_days: float = 90.0
    archive_days: float = 365.0

    def check(self) -> None:
        """Refuse days by which files would be gone as soon as they are written."""
        if not (self.finished_days >= 0 and self.abandoned_days >= 0):
            raise StoreError("--finished-days and --abandoned-days are 0 or more")
        if not self.archive_days > 0:
            raise StoreError("--archive-days is more than 0; 'inf' keeps files for ever")


def usual_folder(database: Path, store: str | None) -> Path | None:
    """Name the folder beside a database where its old tables go; None where several machines may share the store.

    >>> usual_folder(Path("games/omerta.db"), None).as_posix(), usual_folder(Path("omerta.db"), "postgresql://db/games")
    ('games/omerta-archive', None)
    """
    return database.parent / f"{database.stem}-archive" if store is None else None


class Archive:
    """The folder of logs that have left the database; it is made when the first one does."""

    def __init__(self, folder: Path, policy: Policy) -> None:
        policy.check()
        self.folder = folder
        self.policy = policy

    def make(self) -> None:
        """Make the folder, or say why it cannot be used."""
        try:
            self.folder.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise StoreError(f"the archive {str(self.folder)!r} cannot be used: {error.strerror}") from None

    def _file(self, code: str) -> Path:
        return self.folder / f"{code}.jsonl.gz"

    def holds(self, code: str) -> bool:
        """Return whether a table went here."""
        return _CODE.fullmatch(code) is not None and self._file(code).is_file()

    def keep(self, code: str, rows: Iterable[bytes]) -> None:
        """Write a table's log, safe on disk before this returns."""
        self.make()
        part = self.folder / f"{code}.{draw(4).hex()}.part"
        try:
            with open(part, "wb", opener=_private) as file:
                with gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed:
                    packed.writelines(row + b"\n" for row in rows)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self._file(code))
        except OSError as error:
            raise StoreError(f"the archive {str(self.folder)!r} cannot be written: {error.strerror}") from None

    def rows(self, code: str) -> list[tuple[int, bytes]]:
        """Read a table's log back, each row with its version."""
        try:
            with gzip.open(self._file(code), "rb") as packed:
                return list(enumerate((line.rstrip(b"\n") for line in packed), start=1))
        except (OSError, EOFError) as error:
            raise StoreError(f"the archived log of table {code} cannot be read: {error}") from None

    def expire(self, now: float | None = None) -> list[str]:
        """Remove the files that have been here for longer than they are to be kept; give the codes of their tables."""
        before = (wall() if now is None else now) - self.policy.archive_days * DAY_SECONDS
        gone = [file for file in self.folder.glob("*.jsonl.gz") if file.stat().st_mtime < before]
        for file in gone:
            file.unlink(missing_ok=True)
        return [file.name.removesuffix(".jsonl.gz") for file in gone]


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
