"""The record of a table's game, made from its rows: what `omerta replay` reads and anybody can verify."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Seat
from omerta.core.record import Writer
from omerta.table.acts.asking_back import WentBack
from omerta.table.acts.choosing import Sealed
from omerta.table.acts.ending import Ended
from omerta.table.acts.playing import Drawn, Played, Started
from omerta.table.acts.taking_back import TakenBack
from omerta.table.log.fair_dice import with_day, with_origin, with_tutorial
from omerta.table.log.opened import Opened
from omerta.table.log.rows import AnyRow
from omerta.table.log.table import Table, open_table

STOPPED = {
    "agreed": "everybody agreed to end the game",
    "given-up": "the player of the daily heist gave up",
    "stopped": "the table was closed by those who run the server",
}
"""What a record says of a game that did not end by its rules."""


def write_record(rows: Iterable[AnyRow], broken_off: str | None = None) -> str:
    """Write the record of a game that has ended, its dice and their seed included; or was broken off, for a reason."""
    rows = list(rows)
    ended = any(isinstance(row, Ended) for row in rows)
    begun = any(isinstance(row, Started) for row in rows)
    if not rows or not isinstance(rows[0], Opened) or not begun or not (ended or broken_off):
        raise ValueError("a record is written once the game has ended")
    table = open_table(rows[0])
    fixed = max((row.step for row in rows if isinstance(row, Drawn) and row.fixed), default=0)
    writer: Writer | None = None
    late: set[Seat] = set()
    for row in rows[1:]:
        node = table.state.node() if table.state is not None else None
        joint = _joint(table, row) if isinstance(row, Played) else {}
        table.take(row)
        if isinstance(row, Sealed) and row.by == "clock":
            late.add(row.seat)
        if isinstance(row, Started):
            header = table.stream.header([place.commit for place in table.places])
            origin = table.opened.origin
            if table.opened.daily is not None:
                writer = Writer(table.game, fair=with_day(table.opened.daily, header))
            elif origin is None:
                writer = Writer(table.game, fair=with_tutorial(fixed, header))
            else:
                writer = Writer(table.game, fair=with_origin(origin.step, origin.code, header))
                writer.take_up(origin.lines, origin.step)
        if writer is None:
            continue
        assert table.state is not None
        if isinstance(row, Drawn) and isinstance(node, Chance):
            writer.chance(node, row.numbers, table.state)
        elif isinstance(row, Played) and isinstance(node, Decide):
            writer.choice(node, joint, table.state, late)
            late = set()
        elif isinstance(row, TakenBack):
            writer.take_back()
        elif isinstance(row, WentBack):
            writer.go_back(row.step, row.seat)
            late = set()
        elif isinstance(row, Ended):
            if row.how == "over":
                writer.over(table.state)
            else:
                writer.stopped(table.state, STOPPED[row.how])
    assert writer is not None
    if not ended and broken_off is not None:
        assert table.state is not None
        writer.stopped(table.state, broken_off)
    return writer.text()


def _joint(table: Table, row: Played) -> dict[Seat, Move]:
    assert table.state is not None
    return {seat: table.game.read(text, table.state) for seat, text in row.joint.items()}
