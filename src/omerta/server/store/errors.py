"""The errors of a store: the disk fails, another writer was faster, or rows are missing."""

from __future__ import annotations


class StoreError(Exception):
    """The disk did not take it, or cannot be used; the message is for people, and nothing was written."""


class Unsure(StoreError):
    """The line to the store broke while it was writing: it may have taken it or not."""


class Vanished(StoreError):
    """The database's files were deleted, moved, replaced or cut under the running server: what it writes would be lost.

    The message names no place: whoever asks for the server's health is told the file.
    """

    def __init__(self, file: str, what: str) -> None:
        super().__init__(f"the database's file {file!r} {what} while the server runs, and nothing is saved any more")
        self.file = file


class Conflict(StoreError):
    """Somebody else has written this version of the table already."""


class NotOwner(StoreError):
    """Another server owns this table by now, and does what it waits for."""


class Damaged(StoreError):
    """A table's log has a gap or a row that cannot be read: the table is closed to play, and its rows are kept."""

    def __init__(self, code: str, row: int, what: str) -> None:
        super().__init__(f"the log of table {code} is damaged at row {row}: {what}")
        self.code = code
        self.row = row
        self.what = what


class DayNotOver(StoreError):
    """The game of a daily heist is kept back while others may still play the same table."""

    def __init__(self, day: str) -> None:
        super().__init__(f"the heist of {day} is kept back until its day is over")
        self.day = day


class TooManyUnwatched(Exception):
    """Bots play at as many tables of an address as they may while nobody is connected."""

    def __init__(self, most: int) -> None:
        super().__init__(f"bots play at {most} tables that nobody watches")
        self.most = most


class Archived(StoreError):
    """A table has left the database for the archive."""

    def __init__(self, code: str) -> None:
        super().__init__(f"table {code} is in the archive")
        self.code = code
