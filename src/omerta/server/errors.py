"""What can go wrong with a log: the disk, somebody who was faster, and rows that are missing."""

from __future__ import annotations


class StoreError(Exception):
    """The disk did not take it, or cannot be used; the message is for people, and nothing was written."""


class Conflict(StoreError):
    """Somebody else has written this version of the table already."""
