"""Undo: a seat may take back its own answers while nobody else has decided anything and no secret was told.

The states before a seat's answers are kept until the next draw, until anybody else is asked, and until a step tells
somebody a secret: what was learned cannot be unlearned. Only games with `takes_back` allow it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from omerta.core.events import Event
from omerta.core.game import AnyGame, State
from omerta.core.nodes import Decide, Node, Seat


class TakeBack(Exception):
    """Raised by whoever is asked, to take the last answer back instead of giving one."""


@dataclass(slots=True)
class UndoHistory:
    """The states that one seat may go back to, the oldest first."""

    seat: Seat | None = None
    states: list[State] = field(default_factory=list)
    now: State | None = field(default=None, compare=False)
    """The state that the table went back to; None until an answer is taken back."""

    def copy(self) -> UndoHistory:
        """Copy it, so that the copy can go its own way."""
        return UndoHistory(self.seat, self.states.copy(), self.now)

    def forget(self) -> None:
        """Drop all states: something was drawn, or a seat has learned a secret."""
        self.seat, self.states = None, []

    def keep(self, game: AnyGame, node: Node, before: State, after: State, told: Iterable[Event]) -> None:
        """Keep the state before an answer, where that can be taken back."""
        if not alone(game, node) or final(game, before, after, told):
            self.forget()
            return
        assert isinstance(node, Decide)
        (seat,) = node.seats
        if seat != self.seat:
            self.seat, self.states = seat, []
        self.states.append(before)

    def may(self, seat: Seat | None, node: object) -> bool:
        """Return whether a seat that is asked alone may take its last answer back."""
        asked = isinstance(node, Decide) and node.seats == (seat,) and not node.window
        return asked and seat == self.seat and bool(self.states)

    def has_choice(self) -> bool:
        """Return whether any of the questions that can be put again leaves a choice."""
        return self.seat is not None and any(len(state.legal(self.seat)) > 1 for state in self.states)

    def back(self) -> State:
        """Return the state before the last answer, and keep those before it."""
        self.now = self.states.pop()
        return self.now


def alone(game: AnyGame, node: Node) -> bool:
    """Return whether an answer to this question can be taken back at all: one seat is asked, and not in a window."""
    return game.takes_back and isinstance(node, Decide) and len(node.seats) == 1 and not node.window


def final(game: AnyGame, before: State, after: State, told: Iterable[Event]) -> bool:
    """Return whether a step brought a hidden thing to light, for anybody, or used one up."""
    if any(event.kind in game.reveals for event in told):
        return True
    lay, lie = set(game.placements(before)), set(game.placements(after))
    known = {name for _, _, name in lay}
    if known - {name for _, _, name in lie}:
        return True
    # What lies elsewhere now; what is new was made by the step itself.
    moved = [(zone, owner, name) for zone, owner, name in lie - lay if name in known]
    return any(
        zone.seen_by(seat, owner) and not any(place.seen_by(seat, whose) for place, whose, was in lay if was == name)
        for seat in (None, *range(game.seats))
        for zone, owner, name in moved
    )
