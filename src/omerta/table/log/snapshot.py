"""A snapshot is a table as it stood at a version, so that a long log need not be folded from its first row.

The log is the truth and a snapshot only saves time: one that cannot be read is ignored, and the rows are folded. The
entries before it are not part of it; whoever asks for them gets them from the log.
"""

from __future__ import annotations

import msgspec

from omerta.core.errors import OmertaError
from omerta.core.nodes import Decide, Seat
from omerta.core.undo import UndoHistory
from omerta.core.wire import decode, encode
from omerta.table.log.chairs import Place
from omerta.table.log.clock import Clock
from omerta.table.log.consent import BackRequest, Consent, Stand
from omerta.table.log.opened import Opened
from omerta.table.log.table import Counts, Question, Table, open_table
from omerta.table.log.time_bank import TimeBank

FORMAT = 2
"""Format 1 lacked the states that a table can go back to, which later rows of its log may name."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of a table but its entries."""

    format: int
    opened: Opened
    places: list[Place]
    version: int
    entries: int
    phase: str
    position: str | None
    steps: int
    question: int | None
    sealed: dict[Seat, str]
    agreed: set[Seat]
    again: set[Seat]
    rematch: str | None
    ended: str | None
    ids: list[tuple[Seat, str, list[str | int]]]
    waiting_since: float
    changes: dict[Seat, int] = {}
    relief: dict[Seat, dict[Seat, float]] = {}
    orders: dict[Seat, dict[str, tuple[str, ...]]] = {}
    freed: int = 0
    asked_at: float = 0.0
    failed: set[Seat] = set()
    clocks: dict[Seat, Clock] = {}
    bank: TimeBank | None = None
    past: list[str] = []
    past_of: Seat | None = None
    undone: dict[Seat, int] = {}
    chat: bool = True
    stands: list[tuple[tuple[Seat, ...], int, str]] = []
    back: BackRequest | None = None
    asks: dict[Seat, int] = {}
    gone_back: int = 0
    at: float = 0.0
    late: bool = False


def write_snapshot(table: Table) -> bytes:
    """Write a table down as it stands."""
    game = table.game
    return encode(
        Snapshot(
            format=FORMAT,
            opened=_without_lines(table.opened),
            places=table.places,
            version=table.version,
            entries=table.n,
            phase=table.phase,
            position=None if table.state is None else game.position(table.state),
            steps=table.steps,
            question=None if table.question is None else table.question.name,
            sealed={seat: game.write(move) for seat, move in table.sealed.items()},
            agreed=table.agreed,
            again=table.again,
            rematch=table.rematch,
            ended=table.ended,
            ids=[(seat, id, list(act)) for (seat, id), act in table.ids.items()],
            waiting_since=table.waiting_since,
            changes=dict(table.changes),
            relief=table.relief,
            freed=table.freed,
            orders={seat: dict(orders) for seat, orders in table.orders.items()},
            asked_at=0.0 if table.question is None else table.question.at,
            failed=table.failed,
            clocks=table.clocks,
            bank=table.bank,
            past=[game.position(state) for state in table.past.states],
            past_of=table.past.seat,
            undone=dict(table.undone),
            chat=table.chat,
            stands=[(stand.seats, stand.step, game.position(stand.state)) for stand in table.consent.stands],
            back=table.consent.request,
            asks=table.consent.asks,
            gone_back=table.consent.gone,
            at=table.at,
            late=table.late,
        )
    )


def _without_lines(opened: Opened) -> Opened:
    """Leave out the record of the game that a table goes on from: only who writes a record needs it, from the log."""
    if opened.origin is None:
        return opened
    return msgspec.structs.replace(opened, origin=msgspec.structs.replace(opened.origin, lines=()))


def read_snapshot(body: bytes) -> Table | None:
    """Rebuild a table from a snapshot; None when it is of another format or makes no sense to this game."""
    try:
        found = decode(body, Snapshot)
        if found.format != FORMAT or any(place.has_left and place.left is None for place in found.places):
            return None  # It was written before it was noted when somebody left; the log knows.
        table = open_table(found.opened)
        state = None if found.position is None else table.game.from_position(found.position)
        past = UndoHistory(found.past_of, [table.game.from_position(position) for position in found.past])
        stands = [Stand(seats, step, table.game.from_position(text)) for seats, step, text in found.stands]
        sealed = {} if state is None else {seat: table.game.read(text, state) for seat, text in found.sealed.items()}
        _ = table.stream  # The seed is first used when something is drawn or shown.
    except (msgspec.MsgspecError, OmertaError, ValueError, TypeError, LookupError, AssertionError):
        return None
    if found.question is not None:
        node = state.node() if state is not None else None
        if not isinstance(node, Decide):
            return None
        timed = table.game.timed(state) if state is not None else None
        clock = None if timed is None else found.clocks.get(timed.seat)
        table.question = Question(found.question, node, found.asked_at, clock)
    table.places, table.state, table.sealed, table.failed = found.places, state, sealed, found.failed
    table.version, table.phase, table.steps = found.version, found.phase, found.steps
    table.past, table.undone, table.at = past, Counts(found.undone), found.at or found.asked_at
    table.consent = Consent(stands, found.back, found.asks, found.gone_back)
    table.agreed, table.again = found.agreed, found.again
    table.rematch, table.ended = found.rematch, found.ended
    table.ids = {(seat, id): tuple(act) for seat, id, act in found.ids}
    table.waiting_since, table.changes = found.waiting_since, Counts(found.changes)
    table.relief, table.orders, table.freed = found.relief, dict(found.orders), found.freed
    table.clocks, table.bank, table.chat, table.late = found.clocks, found.bank, found.chat, found.late
    table.entries, table.earlier = [], found.entries
    return table
