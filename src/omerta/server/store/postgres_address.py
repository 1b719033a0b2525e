"""The address of a PostgreSQL database: how it is told to people, never with its password, and how it is copied."""

from __future__ import annotations

import shlex
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from omerta.server.store.errors import StoreError

NO_ADDRESS = "the address of the store cannot be read; it looks like postgresql://user:password@host:5432/name"


def _parts(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
    except ValueError:
        raise StoreError(NO_ADDRESS) from None
    # a password with one of these in it would be taken for a host or a name, which are told
    if "@" in parts.netloc.rpartition("@")[0] or "@" in f"{parts.path}{parts.query}{parts.fragment}":
        raise StoreError(f"{NO_ADDRESS}; in a password, @ / # and ? are written %40 %2F %23 and %3F")
    return parts


def name_of(url: str) -> str:
    """Name a database for people, without its password."""
    parts = _parts(url)
    return f"the database {parts.path.lstrip('/') or 'of the usual name'!r} on {parts.hostname or 'this machine'}"


def without_password(url: str) -> str:
    """Return the address as a command may show it; the password is looked for in PGPASSWORD and ~/.pgpass then."""
    parts = _parts(url)
    login, at, host = parts.netloc.rpartition("@")
    query = "&".join(each for each in parts.query.split("&") if not each.startswith("password="))
    return parts._replace(netloc=f"{login.partition(':')[0]}{at}{host}", query=query).geturl()


def copying_command(url: str, file: Path) -> str:
    """Return the command that copies all tables while servers use them."""
    words = ["pg_dump", "--format=custom", "--schema=omerta", f"--file={file}", without_password(url)]
    return shlex.join(words)


def restoring_command(url: str, file: Path) -> str:
    """Return the command that puts a copy into a database where no tables are."""
    words = ["pg_restore", "--single-transaction", "--no-owner", f"--dbname={without_password(url)}", str(file)]
    return shlex.join(words)
