"""Going back by consent: a person asks, every other person agrees, and the table stands as before that person's answer.

Where an answer can be taken back without asking (`taking_back`), nobody is asked. Elsewhere something was drawn,
revealed or decided since, so everybody has to agree. Bots agree to what people agree to: each answers from the view
that its seat has then, so that nothing that was taken back is left with it. The dice are fixed by the number of the
step, so the same dice fall again. Requests, agreements and the going back itself are rows, and everybody is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from omerta.core.game import State
from omerta.core.nodes import Decide, Seat

if TYPE_CHECKING:
    from omerta.table.log.table import Table

KEPT = 3
"""So many of its last answers a seat may go back over, one after the other."""
MOST_ASKED = 3
"""The most times a seat may ask to take one answer back; who was declined has asked as often as that."""


@dataclass(frozen=True, slots=True)
class Stand:
    """How the table stood before an answer: whose it was, after which step, and the state."""

    seats: tuple[Seat, ...]
    step: int
    state: State


class BackRequest(msgspec.Struct, frozen=True):
    """A seat asks to go back to the state after a step; its name is the number of the entry that told of it."""

    name: int
    seat: Seat
    step: int
    at: float
    agreed: frozenset[Seat] = frozenset()


@dataclass(slots=True)
class Consent:
    """What a table keeps for going back by consent."""

    stands: list[Stand] = field(default_factory=list)
    """How the table stood before people's last answers, the oldest first."""
    request: BackRequest | None = None
    asks: dict[Seat, int] = field(default_factory=dict)
    """How often each seat has asked since its last answer."""
    gone: int = 0
    """How often the table went back."""

    def copy(self) -> Consent:
        """Copy it, so that the copy can go its own way."""
        return Consent(self.stands, self.request, self.asks.copy(), self.gone)

    def keep(self, seats: tuple[Seat, ...], step: int, state: State) -> None:
        """Keep how the table stood before people answered, and no more than the last few answers of each."""
        left: dict[Seat, int] = {}
        kept: list[Stand] = []
        for stand in reversed([*self.stands, Stand(seats, step, state)]):
            if any(left.get(seat, 0) < KEPT for seat in stand.seats):
                kept.append(stand)
            for seat in stand.seats:
                left[seat] = left.get(seat, 0) + 1
        self.stands = kept[::-1]
        for seat in seats:
            self.asks.pop(seat, None)

    def drop(self, step: int) -> None:
        """Drop the states kept at a step and later: the table goes back to that step."""
        self.stands = [stand for stand in self.stands if stand.step < step]

    def undone(self, step: int) -> set[Seat]:
        """Return whose answers are undone where the table goes back to a step."""
        return {seat for stand in self.stands if stand.step >= step for seat in stand.seats}

    def last(self, seat: Seat | None) -> Stand | None:
        """Find how the table stood before a seat's last answer."""
        return next((stand for stand in reversed(self.stands) if seat in stand.seats), None)


def waits_for(table: Table) -> list[Seat]:
    """List the people who have not agreed to the open request."""
    request = table.consent.request
    if request is None:
        return []
    return [seat for seat in table.people if seat != request.seat and seat not in request.agreed]


def asked_again(table: Table, step: int) -> Decide:
    """Return the question that is put again when the table goes back to a step."""
    stand = next(stand for stand in table.consent.stands if stand.step == step)
    node = stand.state.node()
    assert isinstance(node, Decide)
    return node
