"""Handle people who are away: the others may let a bot play for them; before the game the host fills or frees chairs.

A table knows nothing of connections, so the caller says who is away: `away` has each seat that has been gone for longer
than the table's grace, and since when. Nobody loses a seat this way: whoever comes back takes it back at once. Like all
commands these check and give rows; the caller appends them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from omerta.bots import seat_bot, usual_bot
from omerta.core.errors import OmertaError
from omerta.core.nodes import Seat
from omerta.table.commands.advance import begin
from omerta.table.commands.commands import MOST_CHANGES, Refused, Rows, beforehand, refused, restless
from omerta.table.log.fair_dice import NOBODY
from omerta.table.log.rows import CameBack, Ended, Filled, Freed, Relieved, Reserved, StoodIn
from omerta.table.log.table import Act, Table

MOST_FREED = 50
"""The most times that chairs of one table may be freed; after that people stay, or the host closes the table."""
Away = Mapping[Seat, float]
"""The seats that have been gone for longer than the grace, and since when."""


def relieve(
    table: Table, seat: Seat | None, id: str, absent: Seat, at: float, here: Collection[Seat], away: Away
) -> Rows | Refused:
    """Agree that a bot plays for an absent seat; it starts once everybody who is connected agrees."""
    before = beforehand(table, seat, id, ("relieve", absent))
    if before is not None or seat is None:
        return before or []
    if table.phase != "playing":
        return refused("over" if table.phase == "over" else "not-started")
    if absent not in table.people:
        return refused("no-person", seat=absent)
    if absent == seat or absent not in away:
        return refused("not-away", seconds=table.opened.away_seconds)
    if table.resting:
        return refused("resting")
    since = away[absent]
    before_me = {each for each, when in table.relief.get(absent, {}).items() if when >= since}
    agreed = before_me | {seat}
    all_agree = agreed >= (set(table.people) & set(here)) - {absent}
    if seat in before_me and not all_agree:
        return []
    rows: Rows = [Relieved(at=at, seat=seat, id=id, absent=absent)]
    if all_agree:
        rows.append(StoodIn(at=at, seat=absent, bot=usual_bot(table.game.setup.game_type)))
    return rows


def come_back(table: Table, seat: Seat | None, id: str, at: float) -> Rows | Refused:
    """Take one's seat back from the bot that played meanwhile."""
    before = beforehand(table, seat, id, ("come-back",), stood_in_too=True)
    if before is not None or seat is None:
        return before or []
    if not table.places[seat].stand_in:
        return refused("not-stood-in")
    if table.bank is not None and seat in table.bank.rescued and seat in table.owed():
        return refused("time-over")
    return [CameBack(at=at, seat=seat, id=id)]


def fill_chairs(table: Table, seat: Seat | None, id: str, bot: str | None, at: float) -> Rows | Refused:
    """Put bots into the empty chairs, so that the game begins with those who are there."""
    name = bot or usual_bot(table.game.setup.game_type)
    before = _for_host(table, seat, id, ("fill", name))
    if before is not None or seat is None:
        return before or []
    try:
        seat_bot(table.game, name)
    except OmertaError as error:
        return Refused("no-bot", f"{error}.")
    empty = [place for place, each in enumerate(table.places) if each.name is None]
    if not empty:
        return refused("no-empty-chair")
    filled = Filled(at=at, seat=seat, id=id, chairs=tuple(empty), bot=name)
    nonces = [NOBODY if place in empty else each.nonce for place, each in enumerate(table.places)]
    return [filled, *(begin(table, nonces, at) if None not in nonces else [])]


def free_chair(table: Table, seat: Seat | None, id: str, chair: Seat, at: float, away: Away) -> Rows | Refused:
    """Stand up from one's own chair, or as host free the chair of somebody who is away."""
    before = beforehand(table, seat, id, ("free", chair))
    if before is not None or seat is None:
        return before or []
    if table.phase != "gathering":
        return refused("begun")
    if not 0 <= chair < len(table.places) or table.places[chair].kind == "bot" or table.places[chair].name is None:
        return refused("no-person", seat=chair)
    if chair == table.opened.host:
        return refused("host-chair")
    if chair != seat:
        if not table.may_host(seat):
            return refused("not-host")
        if chair not in away:
            return refused("not-away", seconds=table.opened.away_seconds)
    if table.fair_asks == "nonce":
        return refused("dice-thrown")
    if table.freed >= MOST_FREED:
        return refused("restless-chairs", most=MOST_FREED)
    return [Freed(at=at, seat=seat, id=id, chair=chair)]


def reserve_chair(table: Table, seat: Seat | None, id: str, chair: Seat, key: str | None, at: float) -> Rows | Refused:
    """Keep a free chair for whoever brings the key with this hash; with None it is free for anybody again."""
    before = _for_host(table, seat, id, ("reserve", chair, key or ""))
    if before is not None or seat is None:
        return before or []
    if not 0 <= chair < len(table.places):
        return refused("no-chair", chair=chair + 1, last=len(table.places))
    if table.places[chair].name is not None:
        return refused("taken")
    if restless(table, seat):
        return refused("restless-links", most=MOST_CHANGES)
    return [Reserved(at=at, seat=seat, id=id, chair=chair, key=key)]


def close_table(table: Table, seat: Seat | None, id: str, at: float) -> Rows | Refused:
    """Close a table before its game begins."""
    before = _for_host(table, seat, id, ("close",))
    if before is not None or seat is None:
        return before or []
    return [Ended(at=at, how="closed", seat=seat, id=id)]


def _for_host(table: Table, seat: Seat | None, id: str, act: Act) -> Rows | Refused | None:
    """Check what all commands about chairs share: only the host gives them, and only before the game."""
    before = beforehand(table, seat, id, act)
    if before is not None:
        return before
    if table.phase != "gathering":
        return refused("begun")
    return None if table.may_host(seat) else refused("not-host")
