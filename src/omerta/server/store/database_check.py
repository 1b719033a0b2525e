"""Look at a SQLite file before anything is written to it, so that damage is found when the server starts.

What a disk spoilt would otherwise come up in the middle of a game, or be written over. SQLite's own check finds what is
wrong with the structure of the file; its tables are compared with those that we make. Beside the file lies the log of
what was written last (`-wal`): SQLite stops reading it where it is damaged and drops the rest without a word, although
that was acknowledged. We look whether it did.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import IO
from urllib.parse import quote

from omerta.server.store.errors import StoreError
from omerta.server.store.sqlite_errors import TROUBLE, damaged, unreadable
from omerta.server.store.sqlite_schema import APPLICATION, FORMAT, STEPS

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database that was not closed in order, and would take for part of another one."""
MAGIC = b"SQLite format 3\0"
VERSIONS_AT, VERSIONS = slice(18, 20), {1, 2}
"""Which SQLite may write and read a file. One that only a newer one may write would be taken for read-only."""
LOG_HEADER, FRAME_HEADER = struct.Struct(">8I"), struct.Struct(">4I")
FRAME_EXTRA = 24
"""How many bytes stand before each page in the log; see `WAL-mode File Format` in SQLite's documentation."""
LAST_FRAME_AT = slice(16, 20)
"""Where the index of the log (`-shm`) says how many pages of it were found sound."""
MOST_UNFINISHED = 1
"""So many commits may have been under way when the machine went down, which nobody was told of."""


def beside(path: Path, end: str) -> Path:
    """Return a file that lies beside a database."""
    return path.with_name(path.name + end)


def refuse_leftovers(path: Path, ends: tuple[str, ...] = BESIDE) -> None:
    """Require that no files of a deleted database lie where a new one begins."""
    for left in (beside(path, end) for end in ends):
        if left.exists():
            raise StoreError(f"{str(left)!r} belongs to a database that is gone; move it away first")


def examine(path: Path) -> None:
    """Raise StoreError when a database of ours is damaged; nothing is written to it, and nothing is left beside it."""
    new = [file for file in (beside(path, end) for end in BESIDE) if not file.exists()]
    try:
        _examine(path)
    except StoreError:
        for file in new:
            file.unlink(missing_ok=True)
        raise


def _examine(path: Path) -> None:
    if not path.stat().st_size:
        return
    examine_header(path)
    try:
        with closing(_look(path)) as connection:
            ours = check_whole(connection, path)
    except TROUBLE as error:
        raise unreadable(error, path) from None
    if ours:
        _check_log(path)


def examine_header(path: Path) -> None:
    """Raise StoreError when the header of a database forbids us to write, which would be taken for the disk's doing."""
    with path.open("rb") as file:
        header = file.read(VERSIONS_AT.stop)
    if header.startswith(MAGIC) and not set(header[VERSIONS_AT]) <= VERSIONS:
        raise damaged(path, "its header")


def examine_log(path: Path) -> None:
    """Raise StoreError when what was written last to a database that no server uses cannot be read any more."""
    if beside(path, "-wal").exists():
        try:
            with closing(_look(path)) as connection:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except TROUBLE as error:
            raise unreadable(error, path) from None
        _check_log(path)


def _look(path: Path) -> sqlite3.Connection:
    """Open a database so that nothing is written to it, not even when it is closed."""
    # what was being written in the old way when the machine went down is only undone by a connection that may write
    mode = "rw" if beside(path, "-journal").exists() else "ro"
    return sqlite3.connect(f"file:{quote(str(path))}?mode={mode}", uri=True, timeout=2.0)


def check_whole(connection: sqlite3.Connection, path: Path) -> bool:
    """Refuse a file of ours that is damaged; tell whether it is one of ours, whose format we know."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    (encoding,) = connection.execute("PRAGMA encoding").fetchone()
    found = _tables(connection)
    if application != APPLICATION and not _made(1).keys() <= found.keys():
        return False
    if application != APPLICATION or number < 1 or encoding != "UTF-8":
        raise damaged(path, "its header")
    if number > FORMAT:
        return False
    if {name: found[name] for name in _made(FORMAT).keys() & found.keys()} != _made(number):
        raise damaged(path, f"its tables are not those of format {number}")
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise damaged(path, str(verdict))
    return True


def _tables(connection: sqlite3.Connection) -> Mapping[str, tuple[str, ...]]:
    """List the tables and indexes of a database, each as it was made."""
    lines = connection.execute("SELECT name, type, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {name: (kind, of, "".join(sql.split())) for name, kind, of, sql in lines}


def _made(number: int) -> Mapping[str, tuple[str, ...]]:
    """List the tables and indexes of a format."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for step in STEPS[:number]:
            step(connection)
        return _tables(connection)


def _check_log(path: Path) -> None:
    """Refuse a log of which SQLite, which has just read it, dropped something that was committed."""
    log, index = beside(path, "-wal"), beside(path, "-shm")
    if not log.exists() or not index.exists():
        return
    with log.open("rb") as file:
        header = file.read(LOG_HEADER.size)
        if len(header) < LOG_HEADER.size or not any(header):
            return
        magic, _, page_size, _, *salts, first, second = LOG_HEADER.unpack(header)
        if _checksum(header[:FRAME_EXTRA], magic) != (first, second):
            raise damaged(path, f"the log beside it, {str(log)!r}, cannot be read")
        with index.open("rb") as read:
            (place,) = struct.unpack("=I", read.read(LAST_FRAME_AT.stop)[LAST_FRAME_AT])
        dropped = 0
        size = FRAME_EXTRA + page_size
        while len(frame := _at(file, LOG_HEADER.size + place * size, FRAME_HEADER.size)) == FRAME_HEADER.size:
            _, commits, *marks = FRAME_HEADER.unpack(frame)
            dropped += commits > 0 and marks == salts
            place += 1
    if dropped > MOST_UNFINISHED:
        raise damaged(path, f"the log beside it, {str(log)!r}, from which {dropped} commits cannot be read any more")


def _at(file: IO[bytes], place: int, size: int) -> bytes:
    file.seek(place)
    return file.read(size)


def _checksum(data: bytes, magic: int) -> tuple[int, int]:
    """Add up as SQLite does; the last bit of `magic` says in which order the bytes of a number stand."""
    words = struct.unpack(f"{'>' if magic & 1 else '<'}{len(data) // 4}I", data)
    first = second = 0
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) % 2**32
        second = (second + other + first) % 2**32
    return first, second
