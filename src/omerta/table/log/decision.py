"""A decision: the rows to write, and the table after them, on a draft that nobody else sees.

Deciding is folding, done once: what a row changes is seen by whoever decides on, and after the commit the draft is the
table. When a decision is refused or cannot be written, the draft is dropped and nothing has happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from omerta.table.log.opened import Opened
from omerta.table.log.table import Table, open_table
from omerta.table.log.watch import NO_MOVES, Watch

if TYPE_CHECKING:
    from omerta.core.moves import Move
    from omerta.core.nodes import Seat
    from omerta.table.log.row import Row


class Decision:
    """What is decided about a table as it stands."""

    def __init__(self, table: Table, seats: Iterable[Seat | None] = ()) -> None:
        self.before = table
        self.table = table
        """The table itself until the first row is written, then a draft that goes its own way."""
        self.rows: list[Row] = []
        self.watch = Watch(tuple(seats))
        """Who looks on, and what each event changed for them."""

    def write(self, row: Row, moves: Mapping[Seat, Move] = NO_MOVES) -> None:
        """Write one more row and fold it; `moves` are those that it was made from."""
        if not self.rows:
            self.table = self.table.draft()
        self.rows.append(row)
        self.watch.moves = moves
        self.table.take(row, self.watch)
        self.watch.moves = NO_MOVES

    def show(self, seats: Iterable[Seat | None]) -> None:
        """Let more seats see what was decided: those who came while it was written."""
        late = tuple({*seats} - {*self.watch.seats})
        if not late:
            return
        again = Decision(self.before, late)
        for row in self.rows:
            again.write(row)
        for n, seen in again.watch.seen.items():
            self.watch.seen[n] = {**self.watch.seen.get(n, {}), **seen}
        self.watch.seats += late


def decide_on(rows: Sequence[Row]) -> Decision:
    """Go on deciding about a table that is not in any log yet, from the rows that open it."""
    first, *others = rows
    assert isinstance(first, Opened)
    decision = Decision(open_table(first))
    decision.rows.append(first)
    for row in others:
        decision.write(row)
    return decision
