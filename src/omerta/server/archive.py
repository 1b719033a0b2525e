"""Tables that are finished or abandoned leave the database for a folder, by a policy that the operator sets.

A table's whole log goes into one file, a row a line, compressed and readable by the owner alone: it holds seeds and
hashes of keys. Files leave the folder in their turn when the policy says so.
"""

from __future__ import annotations

import gzip
import os
import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from omerta.server.errors import StoreError

DAY_SECONDS = 86_400.0
_CODE = re.compile("[0-9A-Z]{1,16}")


@dataclass(frozen=True, slots=True)
class Policy:
    """After how many days without a move tables leave the database, and files the archive; None is never."""

    finished_days: float = 30.0
    abandoned_days: float = 90.0
    archive_days: float | None = None

    def check(self) -> None:
        """Refuse days by which files would be gone as soon as they are written."""
        if not (self.finished_days >= 0 and self.abandoned_days >= 0):
            raise StoreError("--finished-days and --abandoned-days are 0 or more")
        if self.archive_days is not None and not self.archive_days > 0:
            raise StoreError("--archive-days is more than 0; leave it out to keep files for ever")


class Archive:
    """The folder of logs that have left the database."""

    def __init__(self, folder: Path, policy: Policy) -> None:
        policy.check()
        self.folder = folder
        self.policy = policy
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise StoreError(f"the archive {str(folder)!r} cannot be used: {error.strerror}") from None

    def _file(self, code: str) -> Path:
        return self.folder / f"{code}.jsonl.gz"

    def holds(self, code: str) -> bool:
        """Tell whether a table went here."""
        return _CODE.fullmatch(code) is not None and self._file(code).is_file()

    def keep(self, code: str, rows: Iterable[bytes]) -> None:
        """Write a table's log, safe on disk before this returns."""
        part = self.folder / f"{code}.{secrets.token_hex(4)}.part"
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
        days = self.policy.archive_days
        if days is None:
            return []
        before = (time.time() if now is None else now) - days * DAY_SECONDS
        gone = [file for file in self.folder.glob("*.jsonl.gz") if file.stat().st_mtime < before]
        for file in gone:
            file.unlink(missing_ok=True)
        return [file.name.removesuffix(".jsonl.gz") for file in gone]


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
