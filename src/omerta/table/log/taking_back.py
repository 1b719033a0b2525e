"""Take back the last answer of a seat at a table; everybody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.table.log.entries import Entry, note
from omerta.table.log.game_steps import close_eyes, watch_views
from omerta.table.wire.payload_types import Facts

if TYPE_CHECKING:
    from omerta.table.log.rows import TakenBack
    from omerta.table.log.table import Table, Watch


def go_back(table: Table, row: TakenBack, watch: Watch | None) -> None:
    """Restore the state before the last answer, and record for `watch` what that changes in views."""
    assert table.state is not None
    watcher = watch_views(table, watch)
    table.state = table.past.back()
    table.undone[row.seat] += 1
    table.consent.drop(row.step)
    table.use(row.seat, row.id, ("take-back", row.question))
    watcher.turn_to(table.state)
    watcher(note("taken-back", seat=row.seat))
    table.question, table.steps = None, row.step
    table.move_on()
    table.sealed, table.failed = {}, set()
    facts: Facts = {"seat": row.seat, "step": row.step}
    table.entries.append(Entry(table.n + 1, row.at, "taken-back", facts, tuple(watcher.events)))
    close_eyes(table, watcher, watch)
