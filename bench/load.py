"""People at tables of two and a bot: everybody chooses at random, and every move is timed.

A move is timed from the moment it is sent until the opponent has read that it was made. Nobody moves before everybody
sits; only what happens after that is measured.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.websocket_client import WebSocketClient

CONNECTING_AT_ONCE = 50
GATHERING_SECONDS = 60.0

Key = dict[str, Any]
"""A person's seat at a table, and what opens it."""


def percentiles(values: Sequence[float], *wanted: int) -> list[float]:
    """Give percentiles of these values."""
    order = sorted(values) or [0.0]
    return [order[min(len(order) - 1, len(order) * each // 100)] for each in wanted]


@dataclass
class Load:
    """What everybody at all tables shares: the pace, and what was measured."""

    think_seconds: float
    """How long a person thinks about a move on average; 0 for no time at all."""
    seconds: float
    """How long it goes on at most."""
    short: bool = False
    """Whether people ask for short frames, as the browser client does."""
    rounds: int | None = None
    """After how many rounds people stop; None for a whole game."""
    waits: list[float] = field(default_factory=list)
    took: float = 0.0
    computed: float = 0.0
    """How long this program computed, of the time that it took."""
    sent: dict[tuple[str, int, int], float] = field(default_factory=dict)
    waiting: list[Callable[[], None]] | None = field(default_factory=list)
    """What people will do once everybody sits; None from then on."""
    playing: int = 0
    over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def moves_per_second(self) -> float:
        """Count the moves that reached the opponent."""
        return len(self.waits) / max(self.took, 1e-9)

    @property
    def core_share(self) -> float:
        """Tell how much of its core this program used."""
        return self.computed / max(self.took, 1e-9)

    def leave(self) -> None:
        """Note that somebody's game is over."""
        self.playing -= 1
        if not self.playing:
            self.over.set()


class Person:
    """One socket; a subclass speaks the protocol of a server."""

    plays = True
    """Whether the load is over only when this one's game is."""

    def __init__(self, load: Load, table: str, seat: int) -> None:
        self.load = load
        self.table = table
        self.seat = seat
        self.line: WebSocketClient | None = None
        self._sits = asyncio.get_running_loop().create_future()
        self._moved = 0
        self._opponent_moved = 0
        self._done = False
        self.dropped: Callable[[Person], None] = lambda _: None
        """What is told when the server hangs up before the game of this one is over."""

    @property
    def path(self) -> str:
        """Give the path of the socket."""
        raise NotImplementedError

    def opened(self) -> None:
        """Say who this is."""
        raise NotImplementedError

    def hear(self, text: bytes) -> None:
        """Read what came."""
        raise NotImplementedError

    async def connect(self, port: int) -> None:
        """Connect; the server may speak before this returns."""
        line = self.line = WebSocketClient(port, self.path, self.opened, self._hear)
        await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", port)

    async def sit(self) -> None:
        """Wait until the first question has come."""
        await self._sits

    def sit_down(self) -> None:
        """Note that the game can begin for this one."""
        if not self._sits.done():
            self._sits.set_result(None)

    def send(self, text: bytes) -> None:
        """Send a text."""
        assert self.line is not None
        self.line.send(text)

    def _hear(self, text: bytes) -> None:
        if text:
            self.hear(text)
        else:
            self.hang_up()

    def hang_up(self) -> None:
        """Note that the connection is gone."""
        if not self._sits.done():
            farewell = "" if self.line is None else self.line.farewell
            self._sits.set_exception(ConnectionError(f"the server hung up before the game began, {farewell}"))
        else:
            if not self._done:
                self.dropped(self)
            self.leave()

    def answer(self, move: Callable[[], bytes]) -> None:
        """Answer a question: once everybody sits, and after a moment of thought."""
        self.sit_down()
        if self.load.rounds is not None and self._moved >= self.load.rounds:
            self.leave()
        elif self.load.waiting is None:
            self._think(move)
        else:
            self.load.waiting.append(lambda: self._think(move))

    def _think(self, move: Callable[[], bytes]) -> None:
        if self.load.think_seconds:
            # the first move comes at any moment, so that people do not move in step
            shortest = 0.5 if self._moved else 0.0
            seconds = self.load.think_seconds * random.uniform(shortest, 1.5)
            asyncio.get_running_loop().call_later(seconds, self._move, move)
        else:
            self._move(move)

    def _move(self, move: Callable[[], bytes]) -> None:
        text = move()
        self.load.sent[self.table, self.seat, self._moved] = time.perf_counter()
        self._moved += 1
        self.send(text)

    def see_moves(self, count: int) -> None:
        """Note that the opponent is known to have made so many moves."""
        while self._opponent_moved < count:
            sent = self.load.sent.pop((self.table, 1 - self.seat, self._opponent_moved), None)
            if sent is not None:
                self.load.waits.append(time.perf_counter() - sent)
            self._opponent_moved += 1

    @property
    def opponent_moved(self) -> int:
        """Count the opponent's moves that were seen."""
        return self._opponent_moved

    def leave(self) -> None:
        """Stop playing, once."""
        if not self._done:
            self._done = True
            self.load.leave()


async def play(load: Load, people: Sequence[Person], ports: Sequence[int], began: Callable[[], None]) -> None:
    """Have everybody sit down, then play; people at a table sit at different servers where there are several."""
    load.playing = sum(each.plays for each in people)
    for first in range(0, len(people), CONNECTING_AT_ONCE):
        group = people[first : first + CONNECTING_AT_ONCE]
        await asyncio.gather(*(each.connect(ports[each.seat % len(ports)]) for each in group))
    async with asyncio.timeout(GATHERING_SECONDS):
        await asyncio.gather(*(each.sit() for each in people))
    waiting, load.waiting = load.waiting or [], None
    began()
    start, computed = time.perf_counter(), time.process_time()
    for move in waiting:
        move()
    try:
        async with asyncio.timeout(load.seconds):
            await load.over.wait()
    except TimeoutError:
        pass
    for each in people:
        each.dropped = lambda _: None
    load.took, load.computed = time.perf_counter() - start, time.process_time() - computed
    for each in people:
        if each.line is not None:
            each.line.close()
