"""Free chat at a table: lines that people write to each other, unless the host has switched that off.

Only the switch is part of the log. What is written is no move: no rule depends on it, and no log or record has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.table.log.entries import note
from omerta.table.log.rows import ChatSwitched

if TYPE_CHECKING:
    from omerta.table.log.table import Table


def switch(table: Table, row: ChatSwitched) -> None:
    """Fold the host's switch."""
    table.chat = row.on
    table.changes[row.seat] += 1
    table.use(row.seat, row.id, ("chat", int(row.on)))
    table.tell(row.at, "chat", note("chat-on" if row.on else "chat-off", seat=row.seat), seat=row.seat)
