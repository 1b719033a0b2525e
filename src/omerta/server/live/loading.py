"""Rebuild a table from its log: from the last snapshot and the rows since, or from the first row on.

A row that is missing, cannot be read or does not fit raises an error that names it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator

from omerta.server.store.errors import Damaged
from omerta.server.store.store import LogStore
from omerta.table.log.rows import AnyRow, read_row
from omerta.table.log.snapshot import read_snapshot
from omerta.table.log.table import Table, fold

Numbered = tuple[int, bytes]


async def load(store: LogStore, code: str) -> Table | None:
    """Fold a table from its last snapshot and the rows since, or from its whole log."""
    gap = await store.gap(code)
    if gap is not None:
        raise Damaged(code, gap, "it is missing")
    kept = await store.snapshot(code)
    table = read_snapshot(kept[1]) if kept is not None else None
    if kept is None or table is None or (table.code, table.version) != (code, kept[0]):
        return await load_all(store, code)
    rows = list(read_rows(code, await store.rows(code, table.version - 1), table.version))
    try:
        for row in rows[1:]:
            _take(table, row)
    except Damaged:
        return await load_all(store, code)  # The log is the truth: the snapshot may be what is wrong.
    return table


async def load_all(store: LogStore, code: str) -> Table | None:
    """Fold a table from its first row on, with everything that was ever told."""
    rows = await store.rows(code)
    return await asyncio.to_thread(fold_all, code, rows) if rows else None


def fold_all(code: str, rows: list[Numbered]) -> Table:
    """Fold a table from rows that begin with its first."""
    read = read_rows(code, rows)
    table = _fold_first(code, next(read))
    for row in read:
        _take(table, row)
    return table


def _fold_first(code: str, row: AnyRow) -> Table:
    try:
        table = fold([row])
        _ = table.stream  # The seed is first used when something is drawn or shown.
    except Exception as error:
        raise Damaged(code, 1, f"it opens no table ({type(error).__name__})") from None
    return table


def _take(table: Table, row: AnyRow) -> None:
    try:
        table.take(row)
    except Exception as error:
        what = f"it does not follow from the rows before it ({type(error).__name__})"
        raise Damaged(table.code, table.version, what) from None


def read_rows(code: str, rows: Iterable[Numbered], first: int = 1) -> Iterator[AnyRow]:
    """Read rows that follow a version without a gap; at least one row is required."""
    expected = first
    for version, body in rows:
        if version != expected:
            raise Damaged(code, expected, "it is missing")
        try:
            yield read_row(body)
        except ValueError as error:
            raise Damaged(code, version, f"it cannot be read: {error}") from None
        expected += 1
    if expected == first:
        raise Damaged(code, first, "it is missing")


def sound(code: str, rows: Iterable[Numbered]) -> list[AnyRow]:
    """Return the rows before the first that is missing or does not fit."""
    found: list[AnyRow] = []
    table: Table | None = None
    try:
        for row in read_rows(code, rows):
            if table is None:
                table = _fold_first(code, row)
            else:
                _take(table, row)
            found.append(row)
    except Damaged:
        pass
    return found
