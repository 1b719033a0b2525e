"""Fold the rows by which a game goes on: answers that are sealed, what chance brings, and the moves that are played."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from omerta.core.nodes import Decide, Node
from omerta.core.undo import alone
from omerta.core.view_changes import ViewWatcher
from omerta.table.log.entries import Entry, note

if TYPE_CHECKING:
    from omerta.table.log.rows import Drawn, Played, Sealed, Withdrawn
    from omerta.table.log.table import Table, Watch


def seal(table: Table, row: Sealed) -> None:
    """Seal an answer, or another one in its place; where others see who has answered, they are told."""
    assert table.state is not None
    first = row.seat not in table.sealed
    if not first:
        table.changes[row.seat] += 1
    table.sealed[row.seat] = table.game.read(row.move, table.state)
    if row.by == "clock":
        table.late = True
    if row.by == "stand-in":
        table.failed.add(row.seat)
    table.use(row.seat, row.id, ("choose", row.question, row.move))
    if first and table.ticks:
        table.tell(row.at, "ready", note("ready", seat=row.seat), seat=row.seat)


def withdraw(table: Table, row: Withdrawn) -> None:
    """Take a sealed answer back."""
    table.sealed.pop(row.seat)
    table.changes[row.seat] += 1
    table.use(row.seat, row.id, ("withdraw", row.question))
    if table.ticks:
        table.tell(row.at, "unready", note("unready", seat=row.seat), seat=row.seat)


def draw(table: Table, row: Drawn, watch: Watch | None) -> None:
    """Let chance answer, and record for `watch` what that changes in views."""
    assert table.state is not None
    watcher = watch_views(table, watch)
    table.state.happen(row.numbers, watcher)
    table.past.forget()
    table.undone = Counter()
    _tell_step(table, row, watcher, watch)


def play(table: Table, row: Played, watch: Watch | None) -> None:
    """Play all answers at once, and record for `watch` what that changes in views."""
    assert table.state is not None
    watcher = watch_views(table, watch)
    for seat in sorted(table.failed):
        watcher(note("bot-failed", seat=seat))
    if row.forced:
        watcher(note("forced"))
    joint = {seat: table.game.read(text, table.state) for seat, text in row.joint.items()}
    node = table.state.node()
    kept = alone(table.game, node) and table.opened.lesson is None and not table.late
    people = tuple(seat for seat in row.joint if not table.places[seat].played_by_bot)
    # In a window only some may really have been asked, and that is their secret: nobody goes back to one.
    stood = table.undo == "consent" and bool(people) and not row.forced and not window(node)
    before = table.state.clone() if kept or stood else None
    table.state.play(joint, watcher)
    if kept and before is not None:
        table.past.keep(table.game, node, before, table.state, watcher.events)
    else:
        table.past.forget()
    if stood and before is not None:
        table.consent.keep(people, table.steps, before)
    table.question = None
    table.sealed, table.failed, table.late = {}, set(), False
    _tell_step(table, row, watcher, watch)


def window(node: Node) -> bool:
    """Tell whether a question is put to everybody who may hold something, by public count."""
    return isinstance(node, Decide) and node.window


def watch_views(table: Table, watch: Watch | None) -> ViewWatcher:
    """Have the seats that watch look at the state before a step."""
    assert table.state is not None
    if watch is None:
        return ViewWatcher(table.state, ())
    return ViewWatcher(table.state, watch.seats, table.sights)


def close_eyes(table: Table, watcher: ViewWatcher, watch: Watch | None) -> None:
    """Record for `watch` what the last entry brought, and keep what was seen then for whoever looks at the table."""
    if watch is not None:
        watcher.close()
        watch.seen[table.n] = watcher.seen
        table.sights = watcher.sights


def _tell_step(table: Table, row: Drawn | Played, watcher: ViewWatcher, watch: Watch | None) -> None:
    """Tell a step; after the last one of a tutorial's script, that its hints end."""
    table.steps = row.step
    table.move_on()
    table.entries.append(Entry(table.n + 1, row.at, "step", {"step": row.step}, tuple(watcher.events)))
    close_eyes(table, watcher, watch)
    lesson = table.opened.lesson
    if lesson is not None and row.step == lesson.steps and not table.conceded:
        table.tell(row.at, "lesson", note("lesson-over"))
