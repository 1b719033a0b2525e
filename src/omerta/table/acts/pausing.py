"""A pause by consent: everybody's time stands still once every person agrees, until anybody goes on.

Time also stands still while the server is down.
"""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.table.acts.refusal import Refused, refused
from omerta.table.acts.wish import Around, Wish, changed_too_often, not_playing
from omerta.table.log.clock import leave_out, rest
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.row import Row
from omerta.table.log.table import Table
from omerta.table.log.watch import Watch


class Pause(Wish, frozen=True):
    """Wish for a pause, or no longer."""

    agree: bool

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Wish for it, or no longer; it begins when every person does."""
        table, bank = decision.table, decision.table.bank
        if bank is None:
            return refused("no-time")
        if table.phase != "playing":
            return refused(not_playing(table))
        if bank.resting:
            return refused("resting")
        if self.agree == (seat in bank.wish):
            return None
        if often := changed_too_often(table, seat):
            return often
        decision.write(PauseWished(at=at, seat=seat, id=self.id, agree=self.agree))
        if self.agree and bank.wish | {seat} >= set(table.people):
            decision.write(Rested(at=at))
        return None


class GoOn(Wish, frozen=True, tag="go-on"):
    """End a pause."""

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        if not decision.table.resting:
            return refused("not-resting")
        decision.write(WentOn(at=at, seat=seat, id=self.id))
        return None


class PauseWished(Row, frozen=True, kw_only=True):
    """A person would rest, or no longer would."""

    seat: Seat
    id: str
    agree: bool

    wish = Pause

    def fold(self, table: Table, watch: Watch | None) -> None:
        assert table.bank is not None
        (table.bank.wish.add if self.agree else table.bank.wish.discard)(self.seat)
        table.changes[self.seat] += not self.agree
        kind = "pause-wished" if self.agree else "pause-unwished"
        table.tell(self.at, "pause", note(kind, seat=self.seat), seat=self.seat)


class Rested(Row, frozen=True, kw_only=True):
    """Everybody agreed to a pause: people's time stands still."""

    def fold(self, table: Table, watch: Watch | None) -> None:
        assert table.bank is not None
        rest(table, self.at, resting=True)
        table.bank.resting, table.bank.wish = True, set()
        table.tell(self.at, "pause", note("rested"))


class WentOn(Row, frozen=True, kw_only=True):
    """A person ended the pause."""

    seat: Seat
    id: str

    wish = GoOn

    def fold(self, table: Table, watch: Watch | None) -> None:
        assert table.bank is not None
        rest(table, self.at, resting=False)
        table.bank.resting = False
        table.changes[self.seat] += 1
        table.tell(self.at, "pause", note("went-on", seat=self.seat), seat=self.seat)


class Paused(Row, frozen=True, kw_only=True):
    """The server stopped while somebody's clock ran."""

    def fold(self, table: Table, watch: Watch | None) -> None:
        """Change nothing: the time since counts until the server runs again."""


class Resumed(Row, frozen=True, kw_only=True):
    """The server runs again; the clock stood still since the row before this one."""

    stood_still = True

    def fold(self, table: Table, watch: Watch | None) -> None:
        leave_out(table, self.at)


def pause(decision: Decision, at: float) -> None:
    """Note that the server stops while somebody's clock runs: the clock stands still from then on."""
    if decision.table.ticking:
        decision.write(Paused(at=at))


def resume(decision: Decision, at: float) -> None:
    """Continue a game that stands still."""
    if rests(decision.table, at):
        decision.write(Resumed(at=at))


def rests(table: Table, at: float) -> bool:
    """Whether a game's clock stood still while the server was down, or its last row has a time in the future."""
    return table.ticking or (table.phase == "playing" and at < table.latest)
