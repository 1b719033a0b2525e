"""Have a bot play for somebody who is away, and take the seat back from it.

A table knows nothing of connections, so the server says who is away: each seat that has been gone for longer than the
table's grace, and since when. Nobody loses a seat this way: whoever comes back takes it back at once.
"""

from __future__ import annotations

from omerta.bots import usual_bot
from omerta.core.game import round_of
from omerta.core.nodes import Seat
from omerta.table.acts.choosing import answer
from omerta.table.acts.refusal import Refused, refused
from omerta.table.acts.wish import Around, Count, Wish
from omerta.table.log.chairs import Leaving
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.row import Row
from omerta.table.log.table import Act, Table
from omerta.table.log.watch import Watch


class Relieve(Wish, frozen=True):
    """Agree that a bot plays for an absent seat."""

    seat: Count

    phase = "playing"

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Agree; the bot starts once everybody who is connected agrees."""
        table, absent, away = decision.table, self.seat, around.away(at)
        if absent not in table.people:
            return refused("no-person", seat=absent)
        if absent == seat or absent not in away:
            return refused("not-away", seconds=table.opened.away_seconds)
        if table.resting:
            return refused("resting")
        since = away[absent]
        before_me = {each for each, when in table.relief.get(absent, {}).items() if when >= since}
        all_agree = before_me | {seat} >= (set(table.people) & set(around.here)) - {absent}
        if seat in before_me and not all_agree:
            return None
        decision.write(Relieved(at=at, seat=seat, id=self.id, absent=absent))
        if all_agree:
            decision.write(StoodIn(at=at, seat=absent, bot=usual_bot(table.game.setup.game_type)))
        return None


class Return(Wish, frozen=True, tag="come-back"):
    """Take one's seat back from the bot that played meanwhile."""

    stood_in_too = True

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        table = decision.table
        if not table.places[seat].stand_in:
            return refused("not-stood-in")
        if table.bank is not None and seat in table.bank.rescued and seat in table.owed():
            return refused("time-over")
        decision.write(CameBack(at=at, seat=seat, id=self.id))
        return None


class Relieved(Row, frozen=True, kw_only=True):
    """A person agreed that a bot plays for an absent seat."""

    seat: Seat
    id: str
    absent: Seat

    wish = Relieve

    def used(self) -> Act:
        return "relieve", self.absent

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.named = None  # so that the chairs are told anew
        table.relief[self.absent] = {**table.relief.get(self.absent, {}), self.seat: self.at}
        event = note("relieved", seat=self.seat, absent=self.absent)
        table.tell(self.at, "relieved", event, seat=self.seat, absent=self.absent)


class StoodIn(Row, frozen=True, kw_only=True):
    """This bot plays for a seat until its person comes back: everybody who was there agreed, or its time was over."""

    seat: Seat
    bot: str
    late: bool = False

    ends_request = True

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.relief.pop(self.seat, None)
        table.change_place(self.seat, stand_in=True, bot=self.bot, left=leaving(table))
        kind = "time-over" if self.late else "stood-in"
        table.tell(self.at, "stood-in", note(kind, seat=self.seat, bot=self.bot), seat=self.seat)


class CameBack(Row, frozen=True, kw_only=True):
    """A person took the seat back from the bot."""

    seat: Seat
    id: str

    wish = Return
    ends_request = True

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.change_place(self.seat, stand_in=False, bot=None, left=None)
        table.tell(self.at, "came-back", note("came-back", seat=self.seat), seat=self.seat)
        if table.bank is not None:
            table.bank.rescue(self.seat)


def leaving(table: Table) -> Leaving:
    """Note when a bot takes over."""
    return Leaving(table.steps, round_of(table.view(None)))


def time_out(decision: Decision, at: float) -> None:
    """Play the move that ends a timed part of a turn, or hand a seat to a bot, when a person's time is over."""
    table = decision.table
    clock = table.running
    if clock is not None and table.question is not None and at >= clock.ends:
        answer(decision, table.question.name, {clock.timed.seat: (clock.timed.end, "clock")}, at)
        return
    for seat in table.bank.over(table, at) if table.bank is not None else []:
        decision.write(StoodIn(at=at, seat=seat, bot=usual_bot(table.game.setup.game_type), late=True))
