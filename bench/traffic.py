"""What a table sends: the bytes that one seat gets for a move of anybody, and for a page that is loaded again.

People at every chair of a usual table answer at random, the same in every run; every frame is written as the server
writes it to a client that shows no plain lines. A loaded page gets the whole history, the cards, and the present.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from omerta import game_types
from omerta.core.game_type import GameType
from omerta.core.nodes import Seat
from omerta.core.wire import plain
from omerta.server.live.present import Presence
from omerta.server.live.seat_messages import SeatMessages
from omerta.table.acts.refusal import Refused
from omerta.table.log.opened import Chair
from omerta.table.log.rows import Rows
from omerta.table.log.table import Table, fold
from omerta.table.log.watch import Watch
from omerta.table.opening.opening import open_rows
from omerta.table.wire.seat_payload import face
from tests.table.acted import choose, sit, waive_silent

MOST_MOVES = 400
LOADS_EVERY = 20


def percentiles(values: list[int]) -> str:
    """Say the middle of some byte counts, and what nearly all stay below."""
    order = sorted(values)
    middle, most = (order[len(order) * each // 100] for each in (50, 95))
    return f"p50 {middle:,} B, p95 {most:,} B"


class Listened:
    """A table at which everybody listens, and every byte that was sent."""

    def __init__(self, game_type: GameType, seed: int) -> None:
        chairs = [Chair("human")] * game_type.usual_seats
        self.table = fold(
            open_rows(
                code="BENCH0",
                game=game_type.id,
                seats=len(chairs),
                preset=None,
                options={},
                chairs=chairs,
                seed=Random(seed).randbytes(32),
                at=1.0,
            )
        )
        self.rng = Random(seed)
        self.messages = SeatMessages()
        self.seats: tuple[Seat, ...] = tuple(range(len(chairs)))
        self.who = Presence(frozenset(self.seats), frozenset())
        self.moves: list[int] = []
        self.loads: list[int] = []
        for seat in self.seats:
            self.take(sit(self.table, seat=seat, name=f"Guest {seat}", token=f"key {seat}", at=1.0))
        self.take(waive_silent(self.table, 1.0))

    def take(self, rows: Rows | Refused) -> None:
        """Fold rows as the server does, and count what each seat is sent of them."""
        assert not isinstance(rows, Refused), rows
        table, before, watch = self.table, self.table.n, Watch(self.seats)
        for row in rows:
            table.take(row, watch)
        if table.n > before:
            self.moves += [
                len(self.messages.news(table, seat, self.who, before, watch, lines=False).encode())
                for seat in self.seats
            ]

    def play(self) -> None:
        """Answer every question at random."""
        table: Table = self.table
        for number in range(MOST_MOVES):
            if table.question is None or table.state is None:
                return
            seat = self.rng.choice(table.owed())
            move = plain(self.rng.choice(table.state.legal(seat)))
            self.take(choose(table, seat, f"move {number}", table.question.name, move, 1.0))
            if number % LOADS_EVERY == 0:
                shown = {**face(table, self.seats), "cards": table.texts.cards}
                self.loads += [
                    len(self.messages.welcome(table, seat, self.who, 0, shown, [], 1.0, lines=False).encode())
                    for seat in self.seats
                ]


def report() -> Iterator[str]:
    """Measure and say it line by line."""
    for game_type in game_types.values():
        listened = Listened(game_type, seed=1)
        listened.moves.clear()
        listened.play()
        yield f"{game_type.id}, {game_type.usual_seats} seats: a move {percentiles(listened.moves)}"
        yield f"{game_type.id}, {game_type.usual_seats} seats: a page loaded again {percentiles(listened.loads)}"
