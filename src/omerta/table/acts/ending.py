"""End a game before its rules do: by agreement, by its host before it began, or by whoever runs the server."""

from __future__ import annotations

from typing import Literal

from omerta.core.nodes import Seat
from omerta.table.acts.refusal import Refused, refused
from omerta.table.acts.wish import Around, Wish, changed_too_often
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.row import Row
from omerta.table.log.table import Act, Table
from omerta.table.log.watch import Watch


class AgreeEnd(Wish, frozen=True, tag="agree-end"):
    """Agree to end the game here, or no longer."""

    agree: bool

    phase = "playing"

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Agree, or no longer; the game ends when every person agrees."""
        table = decision.table
        if self.agree == (seat in table.agreed):
            return None if self.agree else refused("not-agreed")
        if not self.agree and (often := changed_too_often(table, seat)):
            return often
        decision.write(Agreed(at=at, seat=seat, id=self.id, agree=self.agree))
        end_if_agreed(decision, at)
        return None


class Close(Wish, frozen=True):
    """As host, close the table before the game begins."""

    phase, host = "gathering", True

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        decision.write(Ended(at=at, how="closed", seat=seat, id=self.id))
        return None


class Agreed(Row, frozen=True, kw_only=True):
    """A person agreed to end the game here, or no longer does."""

    seat: Seat
    id: str
    agree: bool

    wish = AgreeEnd

    def fold(self, table: Table, watch: Watch | None) -> None:
        if self.agree:
            table.agreed.add(self.seat)
        else:
            table.agreed.discard(self.seat)
            table.changes[self.seat] += 1
        table.tell(self.at, "agreed", note("agreed" if self.agree else "disagreed", seat=self.seat), seat=self.seat)


class Ended(Row, frozen=True, kw_only=True):
    """The game ended.

    `over` by its rules, `agreed` by the people, `closed` by the host before it began, `stopped` by whoever runs the
    server, `given-up` by the person at a daily table.
    """

    how: Literal["over", "agreed", "closed", "stopped", "given-up"]
    seat: Seat | None = None
    id: str | None = None

    wish = Close
    ends_request, ends_game = True, True

    def used(self) -> Act:
        return ("concede" if self.how == "given-up" else "close",)

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.phase = "over"
        table.ended = self.how
        table.question = None
        table.sealed = {}
        table.tell(self.at, "over", note("ended" if self.how == "agreed" else self.how))


def all_agree(table: Table) -> bool:
    """Return whether every person who has not conceded agrees to end the game."""
    return bool(table.players) and table.agreed >= set(table.players)


def end_if_agreed(decision: Decision, at: float) -> None:
    """End the game if nobody is left who does not agree to that."""
    if all_agree(decision.table):
        decision.write(Ended(at=at, how="agreed"))


def stop_table(decision: Decision, at: float) -> Refused | None:
    """End the table here, by the word of those who run the server."""
    if decision.table.phase == "over":
        return refused("over")
    decision.write(Ended(at=at, how="stopped"))
    return None
