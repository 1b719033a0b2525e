"""Standing orders at the table: a seat names the windows it wants to be asked in, and the table declines the others.

Others cannot find out that a seat has left orders. A window about which orders can be left stays open for the same time
whether anybody has left some or not; at its end the table declines for every seat whose orders say so and that has not
answered. Like all commands these check and give rows; the caller appends them.
"""

from __future__ import annotations

from omerta.core.errors import OmertaError
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.standing_orders import Orders, check_orders
from omerta.table.commands.commands import MOST_CHANGES, Refused, Rows, beforehand, refused, restless
from omerta.table.log.rows import Ordered
from omerta.table.log.table import Table, spell_orders


def leave_orders(table: Table, seat: Seat | None, id: str, orders: Orders, at: float) -> Rows | Refused:
    """Leave standing orders in place of those before; without any a seat is always asked."""
    before = beforehand(table, seat, id, ("orders", spell_orders(orders)))
    if before is not None or seat is None:
        return before or []
    if table.phase == "over":
        return refused("over")
    try:
        check_orders(table.game.standing, orders)
    except OmertaError as error:
        return Refused("bad-orders", f"{error}.".capitalize())
    if restless(table, seat):
        return refused("changes", most=MOST_CHANGES)
    return [Ordered(at=at, seat=seat, id=id, orders=orders)]


def declined(table: Table) -> dict[Seat, tuple[Move, str]]:
    """Give the declining move of every seat with orders about the open window that has not answered it itself."""
    assert table.state is not None
    return {seat: (table.state.legal(seat)[0], "orders") for seat in table.ordered() if seat not in table.sealed}
