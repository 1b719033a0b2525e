"""A pause by consent: everybody's time stands still once every person agrees, until anybody goes on.

Like all commands these check and give rows; the caller appends them.
"""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.table.commands.commands import MOST_CHANGES, Refused, Rows, beforehand, refused, restless
from omerta.table.log.rows import PauseWished, Rested, WentOn
from omerta.table.log.table import Table


def wish_pause(table: Table, seat: Seat | None, id: str, agree: bool, at: float) -> Rows | Refused:
    """Wish for a pause, or no longer; it begins when every person does."""
    before = beforehand(table, seat, id, ("pause", int(agree)))
    if before is not None or seat is None:
        return before or []
    bank = table.bank
    if bank is None:
        return refused("no-time")
    if table.phase != "playing":
        return refused("over" if table.phase == "over" else "not-started")
    if bank.resting:
        return refused("resting")
    if agree == (seat in bank.wish):
        return []
    if restless(table, seat):
        return refused("changes", most=MOST_CHANGES)
    rows: Rows = [PauseWished(at=at, seat=seat, id=id, agree=agree)]
    everybody = bank.wish | {seat} >= set(table.people)
    return [*rows, Rested(at=at)] if agree and everybody else rows


def go_on_playing(table: Table, seat: Seat | None, id: str, at: float) -> Rows | Refused:
    """End a pause."""
    before = beforehand(table, seat, id, ("go-on",))
    if before is not None or seat is None:
        return before or []
    if table.bank is None or not table.bank.resting:
        return refused("not-resting")
    return [WentOn(at=at, seat=seat, id=id)]
