"""Take one's last answer back, where the seat alone has decided since chance fell; everybody sees it."""

from __future__ import annotations

from omerta.core.nodes import Decide, Seat
from omerta.table.acts.choosing import not_now
from omerta.table.acts.playing import Asked
from omerta.table.acts.refusal import Refused, refused
from omerta.table.acts.wish import Around, Count, Wish
from omerta.table.log.decision import Decision
from omerta.table.log.row import Row
from omerta.table.log.steps import return_to
from omerta.table.log.table import Table
from omerta.table.log.watch import Watch

MOST_TAKEN_BACK = 200
"""The most answers that a seat may take back between two draws."""


class TakeBack(Wish, frozen=True, tag="take-back"):
    """Take the last answer back that was played, and be asked again."""

    question: Count

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        table = decision.table
        closed = not_now(table, seat, self.question)
        if closed is not None:
            return closed
        if table.opened.daily is not None:
            return refused("daily-taken-back")
        if table.undo == "never":
            return refused("back-never")
        if not table.may_take_back(seat):
            return refused("not-taken-back")
        if table.undone[seat] >= MOST_TAKEN_BACK:
            return refused("taken-back-often", most=MOST_TAKEN_BACK)
        node = table.past.states[-1].node()
        assert isinstance(node, Decide)
        decision.write(TakenBack(at=at, seat=seat, id=self.id, question=self.question, step=table.steps - 1))
        decision.write(Asked(at=at, seats=node.seats, ask=node.ask))
        return None


class TakenBack(Row, frozen=True, kw_only=True):
    """A seat took its last answer back: the table stands as it did after `step`, and the same question opens again."""

    seat: Seat
    id: str
    question: int
    step: int

    wish = TakeBack
    ends_request = True

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.undone[self.seat] += 1
        table.consent.drop(self.step)
        if table.bank is not None:
            table.bank.retaken.add(self.seat)
        return_to(table, table.past.back(), self.at, self.step, "taken-back", self.seat, watch)
