"""What those who run a server may look at beside it: the list of tables, and one table's log or record."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from omerta.server.live.loading import sound
from omerta.server.store.archive import Archive, Policy, usual_folder
from omerta.server.store.beside import KeptTable, rows_beside, tables_beside
from omerta.table.acts.playing import Started
from omerta.table.after.record import write_record
from omerta.table.log.opened import Opened
from omerta.table.log.rows import read_row

EXPORTED = "exported while the game went on"


class NoTable(Exception):
    """There is nothing to show, for a reason that is no mistake of the command."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table, as a list shows it: nothing of what is played, and nobody's name."""

    code: str
    game: str
    seats: int
    state: str
    """`open`, `over`, or `damaged`."""
    rows: int
    opened: float
    last: float


def list_tables(database: Path, url: str | None) -> list[TableLine]:
    """List all tables of a store, by code."""
    return [_line(each) for each in tables_beside(database, url)]


def _line(kept: KeptTable) -> TableLine:
    try:
        opened, newest = read_row(kept.first or b""), read_row(kept.last)
    except ValueError:
        return TableLine(kept.code, "?", 0, "damaged", kept.rows, 0.0, 0.0)
    if not isinstance(opened, Opened) or kept.rows != kept.highest:
        return TableLine(kept.code, "?", 0, "damaged", kept.rows, 0.0, newest.at)
    state = "over" if kept.over else "open"
    return TableLine(kept.code, opened.game, opened.seats, state, kept.rows, opened.at, newest.at)


def read_log(database: Path, url: str | None, archive: Path | None, code: str) -> list[tuple[int, bytes]]:
    """Read a table's rows from the store, or from the archive."""
    found = rows_beside(database, url, code)
    folder = archive or usual_folder(database, url)
    if not found and folder is not None:
        away = Archive(folder, Policy())
        found = away.rows(code) if away.holds(code) else []
    if not found:
        raise NoTable(f"there is no table {code}")
    return found


def export_record(code: str, log: list[tuple[int, bytes]], *, in_play: bool) -> str:
    """Write the record of a table's game, as far as its log is sound; one in play only when that is asked for."""
    rows = sound(code, log)
    over = any(row.ends_game for row in rows)
    if not any(isinstance(row, Started) for row in rows):
        raise NoTable(f"the game of table {code} {'never began' if over else 'has not begun'}; there is no record")
    if not over and len(rows) == len(log) and not in_play:
        raise NoTable(f"the game of table {code} goes on, and its record would tell secrets; --in-play exports it")
    stopped = f"the log of the table is damaged at row {len(rows) + 1}" if len(rows) < len(log) else EXPORTED
    return write_record(rows, None if over else stopped)


def export_rows(log: list[tuple[int, bytes]]) -> str:
    """Write a table's whole log, a row a line, with all its secrets."""
    return "".join(f"{body.decode(errors='backslashreplace')}\n" for _, body in log)
