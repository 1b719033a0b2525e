"""A record in a file, or on standard input: told again, or its dice checked; what is wrong in it names the file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from omerta.core.errors import BadRecord, OmertaError
from omerta.core.game import HOUSE_NAMES
from omerta.core.replay import read_record
from omerta.table.log.fair_dice import Kept, Verdict, verify
from omerta.terminal.replay import as_json, position, reader_named, replay, story


def retell(file: str, at: int | None, seat: str | None, *, json: bool, naming: str = HOUSE_NAMES) -> str:
    """Check every line of a record and tell it: as a story, at one step, or as JSON."""
    with blaming(file):
        told = replay(read_text(file), at)
        reader = reader_named(seat, told.record.game.seats, naming)
    if json:
        return as_json(told, reader).decode()
    return "\n".join(story(told, reader) if at is None else position(told, reader))


def check_dice(file: str, kept: Kept) -> Verdict:
    """Draw every number of a record again from the seed that it tells, and hold it against what the reader kept."""
    with blaming(file):
        return verify(read_record(read_text(file)), kept)


@contextmanager
def blaming(file: str) -> Iterator[None]:
    """Put the file in front of what is wrong with its record."""
    try:
        yield
    except BadRecord as error:
        raise OmertaError(f"{'standard input' if file == '-' else file}: {error}") from None


def read_text(file: str) -> str:
    """Read a text file, or standard input."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise OmertaError(f"{file}: cannot be read ({error.strerror})") from None
    try:
        return data.decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise OmertaError(f"{file}: is not a text file, so it is no record") from None
