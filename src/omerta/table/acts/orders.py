"""Standing orders at the table: a seat names the windows it wants to be asked in, and the table declines the others.

Others cannot find out that a seat has left orders. A window about which orders can be left stays open for the same time
whether anybody has left some or not; at its end the table declines for every seat whose orders say so and that has not
answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from omerta.core.errors import OmertaError
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.standing_orders import Orders, check_orders
from omerta.table.acts.refusal import Refused, refused
from omerta.table.acts.wish import Around, Text, Wish, changed_too_often
from omerta.table.log.decision import Decision
from omerta.table.log.row import Row
from omerta.table.log.table import Act, Table
from omerta.table.log.watch import Watch


class LeaveOrders(Wish, frozen=True, tag="orders"):
    """Leave standing orders: by question, the topics to be asked about."""

    orders: Annotated[dict[Text, Annotated[tuple[Text, ...], msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=16)]

    def use(self, table: Table, around: Around) -> Act:
        return "orders", _spell(self.orders)

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Leave them in place of those before; without any a seat is always asked."""
        table = decision.table
        if table.phase == "over":
            return refused("over")
        try:
            check_orders(table.game.standing, self.orders)
        except OmertaError as error:
            return Refused("bad-orders", f"{error}.".capitalize())
        if often := changed_too_often(table, seat):
            return often
        decision.write(Ordered(at=at, seat=seat, id=self.id, orders=self.orders))
        return None


class Ordered(Row, frozen=True, kw_only=True):
    """A seat left standing orders, in place of those before; nobody else is told."""

    seat: Seat
    id: str
    orders: Mapping[str, tuple[str, ...]]

    wish = LeaveOrders

    def used(self) -> Act:
        return "orders", _spell(self.orders)

    def told_to(self) -> Seat | None:
        return self.seat

    def quiet(self, table: Table) -> bool:
        return True

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.orders[self.seat] = self.orders
        table.changes[self.seat] += 1


def declined(table: Table) -> dict[Seat, tuple[Move, str]]:
    """Return the declining move of every seat with orders about the open window that has not answered it itself."""
    assert table.state is not None
    return {seat: (table.state.legal(seat)[0], "orders") for seat in table.ordered() if seat not in table.sealed}


def _spell(orders: Orders) -> str:
    """Write orders on one line, so that two requests can be compared."""
    return " ".join(f"{ask}={','.join(topics)}" for ask, topics in sorted(orders.items()))
