"""What must be true after a storm, of the logs and of what every client was told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from omerta.core.errors import OmertaError
from omerta.core.replay import read_record
from omerta.table.acts.choosing import Sealed, find_move
from omerta.table.acts.dice import Waived
from omerta.table.acts.refusal import Refused
from omerta.table.after.record import write_record
from omerta.table.log.entries import tell
from omerta.table.log.fair_dice import verify
from omerta.table.log.rows import AnyRow, read_row
from omerta.table.log.table import Table, fold
from tests.storm.client import StubbornClient

Log = Sequence[tuple[int, bytes]]


def faults(logs: Mapping[str, Log], clients: Iterable[StubbornClient], *, ended: bool) -> list[str]:
    """List everything that is wrong; nothing when the storm did no harm. `ended` says that all games should have."""
    found: list[str] = []
    tables: dict[str, tuple[list[AnyRow], Table]] = {}
    for code, log in logs.items():
        versions = [version for version, _ in log]
        if versions != list(range(1, len(log) + 1)):
            found.append(f"table {code}: its log has a gap or a double: {versions}")
            continue
        if not log:
            found.append(f"table {code}: nothing is left of it")
            continue
        try:
            rows = [read_row(body) for _, body in log]
            table = fold(rows)
        except (ValueError, KeyError, AssertionError, OmertaError) as error:
            found.append(f"table {code}: its log does not fold: {error!r}")
            continue
        tables[code] = rows, table
        found += table_faults(code, rows, table, ended=ended)
    for client in clients:
        if client.code in tables:
            found += client_faults(client, *tables[client.code])
    return found


def table_faults(code: str, rows: Sequence[AnyRow], table: Table, *, ended: bool) -> list[str]:
    """List what is wrong with the log of one table."""
    found = []
    ids = Counter(row.id for row in rows if isinstance(row, Sealed) and row.id is not None)
    found += [f"table {code}: {id} counts {count} times" for id, count in ids.items() if count > 1]
    bots = Counter((row.question, row.seat) for row in rows if isinstance(row, Sealed) and row.by != "person")
    found += [f"table {code}: a bot answers {what} {count} times" for what, count in bots.items() if count > 1]
    if table.phase != "over":
        if ended:
            found.append(f"table {code}: its game never ended")
    elif not any(isinstance(row, Waived) for row in rows):  # Where a nonce came too late nothing can be shown.
        verdict = verify(read_record(write_record(list(rows))))
        if not verdict.ok:
            found.append(f"table {code}: its record does not verify: {verdict.text}")
    return found


def written(table: Table, move: list[object]) -> str:
    """Write a move of a client the way a log does."""
    found = find_move(table.game, move)
    assert not isinstance(found, Refused)
    return table.game.write(found)


def client_faults(client: StubbornClient, rows: Sequence[AnyRow], table: Table) -> list[str]:
    """List where a client was told something else than its seat, or where its acknowledged moves are not kept."""
    found = []
    told = json.loads(json.dumps([tell(entry, client.seat, table.names, table.texts) for entry in table.entries]))
    if client.history != told[: len(client.history)]:
        place = next(
            (n for n, (mine, true) in enumerate(zip(client.history, told, strict=False), 1) if mine != true), len(told)
        )
        found.append(f"{client}: what it was told is not what its seat is told, from entry {place} on")
    elif client.over and len(client.history) < len(told):
        found.append(f"{client}: it saw the end, but not the last {len(told) - len(client.history)} entries")
    sealed = {row.id: (row.question, row.move) for row in rows if isinstance(row, Sealed)}
    for id, (question, move) in client.acknowledged.items():
        if id not in sealed:
            found.append(f"{client}: {move} at question {question} was acknowledged and is lost")
        elif sealed[id] != (question, written(table, move)):
            found.append(f"{client}: {id} was acknowledged as {move}, and is kept as {sealed[id]}")
    return found
