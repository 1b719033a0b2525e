"""Fold what steps have in common: the state that they change, what seats see of it, and the entry that tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.view_changes import ViewWatcher
from omerta.table.log.entries import Entry, note
from omerta.table.log.watch import Watch

if TYPE_CHECKING:
    from omerta.core.game import State
    from omerta.core.nodes import Seat
    from omerta.table.log.table import Table
    from omerta.table.wire.payload_types import Facts


def set_off(table: Table, watch: Watch | None, *, keep: bool = False) -> tuple[State, ViewWatcher]:
    """Return the state before a step, and have the seats that watch look at it; the table's own is free to change.

    It is cloned where the state before is kept, or belongs to the table that the draft was made from.
    """
    before = table.state
    assert before is not None
    if keep or (watch is not None and watch.own is not before):
        table.state = before.clone()
        if watch is not None:
            watch.own = table.state
    return before, watch_views(table, watch)


def watch_views(table: Table, watch: Watch | None) -> ViewWatcher:
    """Have the seats that watch look at the state before a step."""
    assert table.state is not None
    if watch is None:
        return ViewWatcher(table.state, ())
    return ViewWatcher(table.state, watch.seats, table.sights)


def tell_step(table: Table, at: float, step: int, watcher: ViewWatcher, watch: Watch | None) -> None:
    """Tell a step; after the last one of a tutorial's script, that its hints end."""
    _move_on(table, at, step, "step", {"step": step}, watcher, watch)
    lesson = table.opened.lesson
    if lesson is not None and step == lesson.steps and not table.conceded:
        table.tell(at, "lesson", note("lesson-over"))


def return_to(table: Table, state: State, at: float, step: int, kind: str, seat: Seat, watch: Watch | None) -> None:
    """Restore the state after a step, for a seat, and tell everybody."""
    watcher = watch_views(table, watch)
    table.state = state
    watcher.turn_to(state)
    watcher(note(kind, seat=seat))
    table.question = None
    table.sealed, table.failed = {}, set()
    _move_on(table, at, step, "taken-back", {"seat": seat, "step": step}, watcher, watch)


def _move_on(
    table: Table, at: float, step: int, kind: str, facts: Facts, watcher: ViewWatcher, watch: Watch | None
) -> None:
    table.steps = step
    table.move_on()
    table.entries.append(Entry(table.n + 1, at, kind, facts, tuple(watcher.events)))
    if watch is not None:
        watcher.close()
        watch.seen[table.n] = watcher.seen
        table.sights = watcher.sights
