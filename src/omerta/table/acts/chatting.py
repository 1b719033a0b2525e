"""Switch free chat on and off: that alone is part of the log, and what is written stands in no row."""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.table.acts.refusal import Refused
from omerta.table.acts.wish import Around, Wish, changed_too_often
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.row import Row
from omerta.table.log.table import Act, Table
from omerta.table.log.watch import Watch


class AllowChat(Wish, frozen=True, tag="allow-chat"):
    """As host, let people write to each other, or no longer."""

    allow: bool

    conceded_too, stood_in_too, host = True, True, True

    def use(self, table: Table, around: Around) -> Act:
        return "chat", int(self.allow)

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        table = decision.table
        if self.allow == table.chat:
            return None
        if often := changed_too_often(table, seat):
            return often
        decision.write(ChatSwitched(at=at, seat=seat, id=self.id, on=self.allow))
        return None


class ChatSwitched(Row, frozen=True, kw_only=True):
    """The host switched free chat on or off; what is said stands in no row."""

    seat: Seat
    id: str
    on: bool

    wish = AllowChat

    def used(self) -> Act:
        return "chat", int(self.on)

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.chat = self.on
        table.changes[self.seat] += 1
        table.tell(self.at, "chat", note("chat-on" if self.on else "chat-off", seat=self.seat), seat=self.seat)
