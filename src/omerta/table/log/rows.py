"""The log of a table: every row is one thing that happened, in order, and no row is ever removed.

A row's version is its place in the log, 1, 2, 3, ... Rows are for the server's disk alone: they hold seeds, sealed
choices and hashes of tokens. What a seat may know of them is made in `entries` and `seat_payload`. Each is declared in
the module of its act, beside how it changes the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

import msgspec

from omerta.table.acts.every_act import ROWS
from omerta.table.log.row import Row

if TYPE_CHECKING:
    AnyRow = Row
else:
    AnyRow = Union[ROWS]  # noqa: UP007 - which they are is found out

Rows = list[AnyRow]

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)


def write_row(row: AnyRow) -> bytes:
    """Write a row for the disk."""
    return _encoder.encode(row)


def read_row(body: bytes) -> AnyRow:
    """Read a row back; ValueError when it is none, which is also what a disk may make of one."""
    try:
        return _decoder.decode(body)
    except TypeError:
        raise ValueError("it is no text") from None
