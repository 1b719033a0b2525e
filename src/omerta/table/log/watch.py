"""What folding a decision needs besides the rows: which seats watch, and the moves that rows were made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from omerta.core.view_changes import Change

if TYPE_CHECKING:
    from omerta.core.game import State
    from omerta.core.moves import Move
    from omerta.core.nodes import Seat

NO_MOVES: Mapping[Seat, Move] = {}


@dataclass(slots=True)
class Watch:
    """The seats that watch while rows are folded into a draft: what each event changes in their views is recorded."""

    seats: tuple[Seat | None, ...]
    seen: dict[int, Mapping[Seat | None, Sequence[Change]]] = field(default_factory=dict)
    moves: Mapping[Seat, Move] = field(default_factory=dict)
    """The moves that the row being folded was made from, so that they need not be read."""
    own: State | None = None
    """The state that belongs to the draft alone, once it was cloned."""

    def changes(self, n: int, seat: Seat | None) -> Sequence[Change]:
        """Return the changes that an entry brought to a seat, as `ViewWatcher` saw them."""
        return self.seen.get(n, {}).get(seat, ())
