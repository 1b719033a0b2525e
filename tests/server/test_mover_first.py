"""A move over lines that are heard at once: nobody is told before it is safe, and then whoever made it first of all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from omerta.core.nodes import Seat
from omerta.server.http.access_limits import AccessLimits
from omerta.server.http.connections import DIRECT
from omerta.server.http.socket import TableSocket
from omerta.server.live.live_table import LiveTable
from omerta.server.live.served_connection import Direct
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.server.said import refusal
from omerta.server.store.errors import StoreError
from omerta.server.store.store import Append, Done
from omerta.table.log.opened import Chair
from omerta.table.opening.opening import open_rows
from tests.server.virtual import MemoryStore, TimedBotPool, run
from tests.table.scenes import SEED

Written = list[tuple[Seat | None, list[Any]]]
"""Who was sent which frames in one piece, in order, whoever it was."""


class SlowStore(MemoryStore):
    """A store that says of rows that they are safe only when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self.waiting: list[Done] = []

    def append_then(self, appends: Sequence[Append], done: Done) -> None:
        if self.slow:
            self.waiting.append(done)
        else:
            super().append_then(appends, done)


class Guest:
    """Somebody at a table whose frames are heard as they come, and who is sent everything at once."""

    def __init__(self, written: Written, seat: Seat | None, token: str | None, short: bool) -> None:
        self.written = written
        self.seat = seat
        self.closed: int | None = None
        self.client = SimpleNamespace(host="192.0.2.1")
        self.direct = Direct(self.send_at_once)
        self.scope = {"extensions": {DIRECT: {"direct": self.direct}}}
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.say(type="hello", token=token, short=short)

    def say(self, **frame: object) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(frame)})

    def send_at_once(self, *frames: str) -> bool:
        self.written.append((self.seat, [json.loads(frame) for frame in frames]))
        return True

    async def accept(self) -> None:
        """Be open."""

    async def receive(self) -> dict[str, Any]:
        return await self.said.get()

    async def close(self, code: int, _reason: str) -> None:
        self.closed = code

    async def send(self, message: object) -> None:
        raise AssertionError(f"there is room, so nothing waits; not {message}")


class Table:
    """A table with two people and somebody who watches, where the first question is open."""

    def __init__(self, live: LiveTable, store: SlowStore, guests: dict[Seat | None, Guest], written: Written) -> None:
        self.live = live
        self.store = store
        self.guests = guests
        self.written = written

    @property
    def mover(self) -> Seat:
        return self.live.table.owed()[0]

    def move(self) -> None:
        """Have whoever is asked first make a move, in one text that is heard as it comes."""
        table, hear = self.live.table, self.guests[self.mover].direct.hear
        assert table.state is not None
        assert table.question is not None
        assert hear is not None
        move = table.state.legal(self.mover)[0]
        name = table.question.name
        wish = {"type": "choose", "id": f"move {name}", "question": name, "move": [move.verb, *move.args]}
        assert hear(json.dumps(wish).encode()), "it is carried out without waiting in a queue"


async def sit_down(order: Sequence[Seat | None], short: bool = True) -> Table:
    """Have people come to a table in this order, and start the game."""
    table = await gather(order, short)
    while table.live.table.question is None:
        await asyncio.sleep(1)
    await asyncio.sleep(1)  # whoever watches has been told of the beginning, and not just now
    table.store.slow = True
    table.written.clear()
    return table


async def gather(order: Sequence[Seat | None], short: bool = True, chairs: int = 2) -> Table:
    """Have people come to a table in this order; with more chairs than two the game waits for others."""
    store, written = SlowStore(), Written()
    services = TableServices(cast(Any, store), cast(Any, TimedBotPool(Random(1))), 0.0)
    registry = TableRegistry(services)
    opening = partial(
        open_rows, game="gangster-dice", seats=chairs, preset=None, options={}, chairs=[Chair("human")] * chairs
    )
    keys = [await registry.open(opening, "Ann", seed=SEED)]
    live = await registry.find(keys[0].code)
    assert live is not None
    second = await registry.sit(live, None, "Bert")
    tokens = {each.seat: each.token for each in (*keys, cast(Any, second))}
    guests = {seat: Guest(written, seat, tokens.get(seat), short) for seat in order}
    for guest in guests.values():
        socket = TableSocket(cast(Any, guest), registry, live.table.code, AccessLimits())
        live.running[f"guest {guest.seat}"] = asyncio.create_task(socket.run())
        while guest.direct.hear is None:
            await asyncio.sleep(0)
    return Table(live, store, guests, written)


async def wait() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("order", [(0, 1, None), (None, 1, 0)])
def test_nobody_is_told_of_a_move_before_it_is_safe_and_then_the_mover_first(
    order: tuple[Seat | None, ...], short: bool
) -> None:
    async def scene() -> None:
        table = await sit_down(order, short)
        mover = table.mover
        table.move()
        await wait()
        assert table.written == [], "a move that is not on disk yet is told to nobody"
        (done,) = table.store.waiting
        done(None)
        (first, piece), *others = table.written
        assert first == mover
        assert [frame["type"] for frame in piece] == ["ack", "entry"], "what was acknowledged and what came of it"
        assert sorted(str(seat) for seat, _ in others) == sorted(str(seat) for seat in order if seat != mover)
        assert all([frame["type"] for frame in frames] == ["entry"] for _, frames in others)

    run(scene)


def test_of_a_move_that_could_not_be_written_only_the_mover_hears() -> None:
    async def scene() -> None:
        table = await sit_down((0, 1, None), short=True)
        mover = table.mover
        table.move()
        (done,) = table.store.waiting
        done(StoreError("the disk is full"))
        await wait()
        ((told, (frame,)),) = table.written
        assert (told, frame["type"], frame["text"]) == (mover, "refused", refusal("store", "unsaved").text)
        table.store.slow = False
        table.move()
        await wait()
        assert table.written[1][1][0]["type"] == "ack", "and the next move is taken"

    run(scene)
