"""Going back by consent: a person asks, every other person agrees, and the table stands as before that person's answer.

Where an answer can be taken back without asking (`taking_back`), nobody is asked. Elsewhere something was drawn,
revealed or decided since, so everybody has to agree. Bots agree to what people agree to: each answers from the view
that its seat has then, so that nothing that was taken back is left with it. The dice are fixed by the number of the
step, so the same dice fall again. Requests, agreements and the going back itself are rows, and everybody is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from omerta.core.game import State
from omerta.core.nodes import Decide, Seat
from omerta.table.log.entries import Entry, note
from omerta.table.log.game_steps import close_eyes, watch_views
from omerta.table.log.rows import (
    BackAnswered,
    BackAsked,
    BackLapsed,
    CameBack,
    Conceded,
    Drawn,
    Ended,
    Played,
    StoodIn,
    TakenBack,
    WentBack,
)
from omerta.table.wire.payload_types import Facts

if TYPE_CHECKING:
    from omerta.table.log.table import Table, Watch

KEPT = 3
"""So many of its last answers a seat may go back over, one after the other."""
MOST_ASKED = 3
"""The most times a seat may ask to take one answer back; who was declined has asked as often as that."""
OfBack = BackAsked | BackAnswered | BackLapsed | WentBack
ENDS = (Played, Drawn, TakenBack, Conceded, StoodIn, CameBack, Ended)
"""The rows by which a request ends: the game moved on, or somebody left or came back."""


@dataclass(slots=True)
class Stand:
    """How the table stood before an answer: whose it was, after which step, and the state."""

    seats: tuple[Seat, ...]
    step: int
    state: State


@dataclass(slots=True)
class BackRequest:
    """A seat asks to go back to the state after a step; its name is the number of the entry that told of it."""

    name: int
    seat: Seat
    step: int
    at: float
    agreed: set[Seat] = field(default_factory=set)


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

    def keep(self, seats: tuple[Seat, ...], step: int, state: State) -> None:
        """Keep how the table stood before people answered, and no more than the last few answers of each."""
        self.stands.append(Stand(seats, step, state))
        left: dict[Seat, int] = {}
        kept: list[Stand] = []
        for stand in reversed(self.stands):
            if any(left.get(seat, 0) < KEPT for seat in stand.seats):
                kept.append(stand)
            for seat in stand.seats:
                left[seat] = left.get(seat, 0) + 1
        self.stands = kept[::-1]
        for seat in seats:
            self.asks.pop(seat, None)

    def drop(self, step: int) -> None:
        """Forget how the table stood after a step and later: it is to stand there again."""
        self.stands = [stand for stand in self.stands if stand.step < step]

    def undone(self, step: int) -> set[Seat]:
        """Tell whose answers are undone where the table goes back to a step."""
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


def take(table: Table, row: OfBack, watch: Watch | None) -> None:
    """Fold what was asked, answered or done about going back."""
    consent = table.consent
    match row:
        case BackAsked():
            table.use(row.seat, row.id, ("ask-back",))
            consent.asks[row.seat] = consent.asks.get(row.seat, 0) + 1
            table.tell(row.at, "consent", note("back-asked", seat=row.seat), seat=row.seat)
            consent.request = BackRequest(table.n, row.seat, row.step, row.at)
        case BackAnswered():
            table.use(row.seat, row.id, ("agree-back", row.request, int(row.agree)))
            assert consent.request is not None
            if row.agree:
                consent.request.agreed.add(row.seat)
                kind = "back-agreed"
            else:
                asker = consent.request.seat
                kind = "back-withdrawn" if row.seat == asker else "back-declined"
                if row.seat != asker:
                    consent.asks[asker] = MOST_ASKED
                consent.request = None
            table.tell(row.at, "consent", note(kind, seat=row.seat), seat=row.seat)
        case BackLapsed():
            consent.request = None
            table.tell(row.at, "consent", note("back-lapsed"))
        case WentBack():
            _go_back(table, row, watch)


def _go_back(table: Table, row: WentBack, watch: Watch | None) -> None:
    """Restore the state before an answer, and record for `watch` what that changes in views."""
    consent = table.consent
    stand = next(stand for stand in consent.stands if stand.step == row.step)
    watcher = watch_views(table, watch)
    table.state = stand.state
    consent.request = None
    consent.gone += 1
    consent.drop(row.step)
    watcher.turn_to(table.state)
    watcher(note("gone-back", seat=row.seat))
    table.question, table.steps = None, row.step
    table.move_on()
    table.sealed, table.failed, table.late, table.clocks = {}, set(), False, {}
    table.past.forget()
    table.undone.clear()
    facts: Facts = {"seat": row.seat, "step": row.step}
    table.entries.append(Entry(table.n + 1, row.at, "taken-back", facts, tuple(watcher.events)))
    close_eyes(table, watcher, watch)


def asked_again(table: Table, step: int) -> Decide:
    """Give the question that is put again when the table goes back to a step."""
    stand = next(stand for stand in table.consent.stands if stand.step == step)
    node = stand.state.node()
    assert isinstance(node, Decide)
    return node
