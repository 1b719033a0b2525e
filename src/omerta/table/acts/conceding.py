"""Leave a game to a bot, for good."""

from __future__ import annotations

from omerta.bots import usual_bot
from omerta.core.nodes import Seat
from omerta.table.acts.absence import leaving
from omerta.table.acts.ending import Ended, end_if_agreed
from omerta.table.acts.refusal import Refused
from omerta.table.acts.wish import Around, Wish
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.row import Row
from omerta.table.log.table import Table
from omerta.table.log.watch import Watch


class Concede(Wish, frozen=True):
    """Leave the game to a bot."""

    phase = "playing"

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Leave; the usual bot plays on, and the others' agreement to end no longer waits for this seat.

        At a daily table the try ends there.
        """
        table = decision.table
        if table.opened.daily is not None:
            decision.write(Ended(at=at, how="given-up", seat=seat, id=self.id))
        else:
            decision.write(Conceded(at=at, seat=seat, id=self.id, bot=usual_bot(table.game.setup.game_type)))
            end_if_agreed(decision, at)
        return None


class Conceded(Row, frozen=True, kw_only=True):
    """A person left the game; this bot plays on."""

    seat: Seat
    id: str
    bot: str

    wish = Concede
    ends_request = True

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.change_place(self.seat, conceded=True, bot=self.bot, left=leaving(table))
        table.agreed.discard(self.seat)
        table.tell(self.at, "conceded", note("conceded", seat=self.seat, bot=self.bot), seat=self.seat)
