"""Ask for another game: once everybody has, it goes on at a table of its own."""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.table.acts.refusal import Refused, refused
from omerta.table.acts.wish import Around, Wish
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.row import Row
from omerta.table.log.table import Table
from omerta.table.log.watch import Watch


class AskAgain(Wish, frozen=True, tag="rematch"):
    """Ask for another game."""

    conceded_too, stood_in_too = True, True

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Ask; when everybody who has not conceded asks, another table is set up."""
        table, code = decision.table, around.new_code()
        if table.phase != "over":
            return refused("not-over")
        if table.rematch is not None:
            return refused("gone")
        if seat in table.again:
            return None
        decision.write(Again(at=at, seat=seat, id=self.id))
        if decision.table.again >= set(table.people):
            decision.write(Rematch(at=at, code=code))
        return None


class Again(Row, frozen=True, kw_only=True):
    """A person asked for another game."""

    seat: Seat
    id: str

    wish = AskAgain

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.again.add(self.seat)
        table.tell(self.at, "rematch", note("again", seat=self.seat), seat=self.seat)


class Rematch(Row, frozen=True, kw_only=True):
    """Everybody asked: the game goes on at another table."""

    code: str

    def leads_to(self) -> str | None:
        return self.code

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.rematch = self.code
        table.tell(self.at, "rematch", note("rematch", code=self.code), code=self.code)
