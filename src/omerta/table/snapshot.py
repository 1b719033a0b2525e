"""A snapshot is a table as it stood at a version, so that a long log need not be folded from its first row.

The log is the truth and a snapshot only saves time: one that cannot be read is left aside, and the rows are folded.
What was told before it is not in it; who asks for that gets it from the log.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from omerta.core.errors import OmertaError
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat, Timed
from omerta.core.past import Past
from omerta.table.clock import Clock
from omerta.table.rows import Opened
from omerta.table.table import Place, Question, Table, open_table

FORMAT = 1


class WrittenClock(msgspec.Struct, frozen=True):
    """A timed part of a turn that has begun, and the move that ends it."""

    seat: Seat
    part: int
    seconds: int
    end: tuple[Any, ...]
    brief: bool
    began: float
    stopped: float | None


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
    clocks: list[WrittenClock] = []
    past: list[str] = []
    past_of: Seat | None = None
    undone: int = 0


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Snapshot)


def write_snapshot(table: Table) -> bytes:
    """Write a table down as it stands."""
    game = table.game
    return _encoder.encode(
        Snapshot(
            format=FORMAT,
            opened=table.opened,
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
            clocks=[_write_clock(clock) for clock in table.clocks.values()],
            past=[game.position(state) for state in table.past.states],
            past_of=table.past.seat,
            undone=table.undone,
        )
    )


def read_snapshot(body: bytes) -> Table | None:
    """Rebuild a table from a snapshot; None when it is of another format or makes no sense to this game."""
    try:
        found = _decoder.decode(body)
        if found.format != FORMAT:
            return None
        table = open_table(found.opened)
        state = None if found.position is None else table.game.from_position(found.position)
        past = Past(found.past_of, [table.game.from_position(position) for position in found.past])
        sealed = {} if state is None else {seat: table.game.read(text, state) for seat, text in found.sealed.items()}
    except (msgspec.MsgspecError, OmertaError):
        return None
    clocks = {each.seat: _read_clock(each) for each in found.clocks}
    if found.question is not None:
        node = state.node() if state is not None else None
        if not isinstance(node, Decide):
            return None
        timed = table.game.timed(state) if state is not None else None
        clock = None if timed is None else clocks.get(timed.seat)
        table.question = Question(found.question, node, found.asked_at, clock)
    table.places, table.state, table.sealed, table.failed = found.places, state, sealed, found.failed
    table.version, table.phase, table.steps = found.version, found.phase, found.steps
    table.past, table.undone = past, found.undone
    table.agreed, table.again = found.agreed, found.again
    table.rematch, table.ended = found.rematch, found.ended
    table.ids = {(seat, id): tuple(act) for seat, id, act in found.ids}
    table.waiting_since, table.changes = found.waiting_since, Counter(found.changes)
    table.relief, table.orders, table.freed = found.relief, dict(found.orders), found.freed
    table.clocks = clocks
    table.entries, table.earlier = [], found.entries
    return table


def _write_clock(clock: Clock) -> WrittenClock:
    """Write a clock down."""
    timed = clock.timed
    end = (timed.end.verb, *timed.end.args)
    return WrittenClock(timed.seat, timed.part, timed.seconds, end, timed.brief, clock.began, clock.stopped)


def _read_clock(found: WrittenClock) -> Clock:
    """Wind a clock as it was written down."""
    verb, *args = found.end
    timed = Timed(found.seat, found.part, found.seconds, Move(str(verb), *args), found.brief)
    return Clock(timed, found.began, found.stopped)
