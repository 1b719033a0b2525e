"""Go back by consent: a person asks, every other person agrees, and the table stands as before that person's answer.

Where an answer can be taken back without asking (`taking_back`), nobody is asked. Elsewhere something was drawn,
revealed or decided since, so everybody has to agree. Bots agree to what people agree to: each answers from the view
that its seat has then, so that nothing that was taken back is left with it. The dice are fixed by the number of the
step, so the same dice fall again. Requests, agreements and the going back itself are rows, and everybody is told.
"""

from __future__ import annotations

import msgspec

from omerta.core.nodes import Decide, Seat
from omerta.table.acts.playing import Asked
from omerta.table.acts.refusal import Refused, refused
from omerta.table.acts.wish import Around, Count, Wish, not_playing
from omerta.table.log.consent import MOST_ASKED, BackRequest, asked_again, waits_for
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.row import Row
from omerta.table.log.steps import return_to
from omerta.table.log.table import Table
from omerta.table.log.watch import Watch

MOST_GONE_BACK = 100
"""The most times that a table goes back."""
BOTS_WAIT_SECONDS = 60.0
"""So long bots wait for people to answer a request; then it lapses and they play on."""


class AskBack(Wish, frozen=True, tag="ask-back"):
    """Ask everybody to let the table go back to before one's last answer."""

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Ask; where no other person sits the table goes back at once."""
        table = decision.table
        why_not = _why_not(table, seat)
        if why_not is not None:
            return refused(why_not, most=MOST_GONE_BACK)
        stand = table.consent.last(seat)
        assert stand is not None
        decision.write(BackAsked(at=at, seat=seat, id=self.id, step=stand.step))
        if table.people == [seat]:
            go_back(decision, seat, stand.step, at)
        return None


class AgreeBack(Wish, frozen=True, tag="agree-back"):
    """Agree to such a request, or decline it; whoever asked withdraws it."""

    request: Count
    agree: bool

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Agree that the table goes back, or decline; the seat that asked may only withdraw."""
        table = decision.table
        asked = table.consent.request
        if asked is None or asked.name != self.request:
            return refused("back-closed")
        if table.resting:
            return refused("resting")
        if self.agree and (seat == asked.seat or seat in asked.agreed):
            return None
        decision.write(BackAnswered(at=at, seat=seat, id=self.id, request=self.request, agree=self.agree))
        if self.agree and not waits_for(decision.table):
            go_back(decision, asked.seat, asked.step, at)
        return None


class BackAsked(Row, frozen=True, kw_only=True):
    """A seat asked everybody to let the table go back to before its last answer: to how it stood after `step`."""

    seat: Seat
    id: str
    step: int

    wish = AskBack

    def fold(self, table: Table, watch: Watch | None) -> None:
        consent = table.consent
        consent.asks[self.seat] = consent.asks.get(self.seat, 0) + 1
        table.tell(self.at, "consent", note("back-asked", seat=self.seat), seat=self.seat)
        consent.request = BackRequest(table.n, self.seat, self.step, self.at)


class BackAnswered(Row, frozen=True, kw_only=True):
    """A person agreed to that request, declined it, or withdrew it; `request` is the entry that told of it."""

    seat: Seat
    id: str
    request: int
    agree: bool

    wish = AgreeBack

    def fold(self, table: Table, watch: Watch | None) -> None:
        consent = table.consent
        assert consent.request is not None
        asker = consent.request.seat
        if self.agree:
            consent.request = msgspec.structs.replace(consent.request, agreed=consent.request.agreed | {self.seat})
            kind = "back-agreed"
        else:
            kind = "back-withdrawn" if self.seat == asker else "back-declined"
            if self.seat != asker:
                consent.asks[asker] = MOST_ASKED
            consent.request = None
        table.tell(self.at, "consent", note(kind, seat=self.seat), seat=self.seat)


class BackLapsed(Row, frozen=True, kw_only=True):
    """Bots have waited long enough for people to answer the request."""

    ends_request = True

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.tell(self.at, "consent", note("back-lapsed"))


class WentBack(Row, frozen=True, kw_only=True):
    """Everybody agreed: the table stands as it did after `step`, and the question of then opens again."""

    seat: Seat
    step: int

    ends_request = True

    def fold(self, table: Table, watch: Watch | None) -> None:
        """Restore the state before an answer, and record for `watch` what that changes in views."""
        consent = table.consent
        stand = next(stand for stand in consent.stands if stand.step == self.step)
        consent.gone += 1
        consent.drop(self.step)
        table.late, table.clocks = False, {}
        table.past.forget()
        table.undone.clear()
        return_to(table, stand.state, self.at, self.step, "gone-back", self.seat, watch)
        node = stand.state.node()
        assert isinstance(node, Decide)
        if table.bank is not None:
            # the question that everybody agreed to put once more brings nobody time again
            table.bank.retaken.update(node.seats)


def may_ask(table: Table, seat: Seat | None) -> bool:
    """Return whether a seat may ask now to take its last answer back."""
    return _why_not(table, seat) is None


def _why_not(table: Table, seat: Seat | None) -> str | None:
    """Name the reason why a seat cannot ask to take its last answer back."""
    consent = table.consent
    if table.phase != "playing":
        return not_playing(table)
    if table.undo != "consent":
        return "back-never"
    if table.resting:
        return "resting"
    if consent.request is not None:
        return "back-open"
    stand = consent.last(seat)
    if seat is None or table.question is None or stand is None:
        return "nothing-back"
    if table.may_take_back(seat):
        return "back-alone"
    if any(table.places[each].stand_in for each in consent.undone(stand.step)):
        return "back-away"
    if consent.asks.get(seat, 0) >= MOST_ASKED:
        return "asked-often"
    return "back-often" if consent.gone >= MOST_GONE_BACK else None


def lapse(decision: Decision, at: float) -> None:
    """Let a request lapse for which bots have waited long enough."""
    asked = decision.table.consent.request
    if asked is not None and at >= asked.at + BOTS_WAIT_SECONDS and decision.table.owed_by_bots():
        decision.write(BackLapsed(at=at))


def go_back(decision: Decision, seat: Seat, step: int, at: float) -> None:
    """Let the table go back to how it stood after a step, and put the question of then again."""
    node = asked_again(decision.table, step)
    decision.write(WentBack(at=at, seat=seat, step=step))
    decision.write(Asked(at=at, seats=node.seats, ask=node.ask))
