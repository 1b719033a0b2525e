"""The commands by which people go back by consent: ask, agree or decline, and what becomes of a request that waits.

Like all commands these check and give rows; the caller appends them.
"""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.table.commands.commands import Refused, Rows, beforehand, refused
from omerta.table.log.consent import MOST_ASKED, asked_again, waits_for
from omerta.table.log.rows import Asked, BackAnswered, BackAsked, BackLapsed, WentBack
from omerta.table.log.table import Table

MOST_GONE_BACK = 100
"""The most times that a table goes back."""
BOTS_WAIT_SECONDS = 60.0
"""So long bots wait for people to answer a request; then it lapses and they play on."""


def may_ask(table: Table, seat: Seat | None) -> bool:
    """Tell whether a seat may ask now to take its last answer back."""
    return _why_not(table, seat) is None


def _why_not(table: Table, seat: Seat | None) -> str | None:
    """Name the reason why a seat cannot ask to take its last answer back."""
    consent = table.consent
    if table.phase != "playing":
        return "over" if table.phase == "over" else "not-started"
    if table.undo != "consent":
        return "back-never"
    if table.resting:
        return "resting"
    if consent.request is not None:
        return "back-open"
    stand = consent.last(seat)
    if seat is None or table.question is None or stand is None:
        return "nothing-back"
    if table.may_take_back(seat):
        return "back-alone"
    if any(table.places[each].stand_in for each in consent.undone(stand.step)):
        return "back-away"
    if consent.asks.get(seat, 0) >= MOST_ASKED:
        return "asked-often"
    return "back-often" if consent.gone >= MOST_GONE_BACK else None


def ask_back(table: Table, seat: Seat | None, id: str, at: float) -> Rows | Refused:
    """Ask everybody to let the table go back to before one's last answer; with no other person it does at once."""
    before = beforehand(table, seat, id, ("ask-back",))
    if before is not None or seat is None:
        return before or []
    why_not = _why_not(table, seat)
    if why_not is not None:
        return refused(why_not, most=MOST_GONE_BACK)
    stand = table.consent.last(seat)
    assert stand is not None
    asked = BackAsked(at=at, seat=seat, id=id, step=stand.step)
    alone = table.people == [seat]
    return [asked, *(go_back(table, seat, stand.step, at) if alone else ())]


def answer_back(table: Table, seat: Seat | None, id: str, request: int, agree: bool, at: float) -> Rows | Refused:
    """Agree that the table goes back, or decline; whoever asked may only withdraw."""
    before = beforehand(table, seat, id, ("agree-back", request, int(agree)))
    if before is not None or seat is None:
        return before or []
    asked = table.consent.request
    if asked is None or asked.name != request:
        return refused("back-closed")
    if table.resting:
        return refused("resting")
    if agree and (seat == asked.seat or seat in asked.agreed):
        return []
    rows: Rows = [BackAnswered(at=at, seat=seat, id=id, request=request, agree=agree)]
    if agree and waits_for(table) == [seat]:
        rows += go_back(table, asked.seat, asked.step, at)
    return rows


def lapse(table: Table, at: float) -> Rows:
    """Let a request lapse for which bots have waited long enough."""
    asked = table.consent.request
    overdue = asked is not None and at >= asked.at + BOTS_WAIT_SECONDS
    return [BackLapsed(at=at)] if overdue and table.owed_by_bots() else []


def go_back(table: Table, seat: Seat, step: int, at: float) -> Rows:
    """Let the table go back to how it stood after a step, and put the question of then again."""
    node = asked_again(table, step)
    return [WentBack(at=at, seat=seat, step=step), Asked(at=at, seats=node.seats, ask=node.ask)]
