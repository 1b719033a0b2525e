"""Errors of SQLite in plain words: what is wrong with the file, and what can be done about it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from omerta.server.store.errors import StoreError
from omerta.table.talk.clean_text import clean_line

COPY_BACK = "move it away with what lies beside it, and put a copy back with 'omerta restore'"
TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""What Python's SQLite raises about a file; the latter where its complaint names something that the disk spoilt."""
LONGEST = 200


def damaged(path: Path, what: str) -> StoreError:
    """Return the error for a database of ours that is damaged."""
    return StoreError(f"the database {str(path)!r} is damaged ({_line(what)}) and was left as it is; {COPY_BACK}")


def unreadable(error: Exception, path: Path) -> StoreError:
    """Return why a file cannot be read as a database."""
    spoilt = isinstance(error, UnicodeDecodeError)
    return damaged(path, "names in it are no text any more") if spoilt else explain(error, path)


def explain(error: Exception, path: Path) -> StoreError:
    """Return what SQLite could not do, or what it could not be given."""
    if isinstance(error, StoreError):
        return error
    name = getattr(error, "sqlite_errorname", "") or ""
    what = f"the database {str(path)!r}"
    if name == "SQLITE_FULL":
        return StoreError(f"{what} cannot grow: the disk is full")
    if name.startswith("SQLITE_IOERR"):
        return StoreError(f"{what} cannot be written: the disk is full or failing")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreError(f"{what} is locked by another program")
    if name.startswith("SQLITE_READONLY"):
        return StoreError(f"{what} is read-only")
    if name.startswith("SQLITE_CANTOPEN"):
        return StoreError(f"{what} cannot be opened: check that its folder exists and can be written")
    if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return StoreError(
            f"{str(path)!r} is not a database, or is damaged ({_line(str(error))}); if it was one, {COPY_BACK}"
        )
    return StoreError(f"{what} cannot be used: {_line(str(error))}")


def _line(text: str) -> str:
    """Make one line of what SQLite says, which may quote what the disk spoilt."""
    return clean_line(text)[:LONGEST]
