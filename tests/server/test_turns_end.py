"""Whatever goes wrong on the way of a move, it is that one's turn no longer, and the table goes on."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import pytest

from omerta.server.http.access_limits import AccessLimits
from omerta.server.http.socket import TableSocket
from omerta.server.live.acts import Act, Came
from omerta.server.live.live_table import WRONG_TOKEN, LiveTable
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import NoFigures
from omerta.table.acts.refusal import Refused
from tests.server.test_mover_first import Guest, gather, sit_down, wait
from tests.server.virtual import run
from tests.table.acted import written


def test_a_move_is_acknowledged_whatever_becomes_of_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError("a bug in a figure")

    async def scene() -> None:
        table = await sit_down((0, 1))
        table.move()
        monkeypatch.setattr(NoFigures, "committed", fail)
        (done,) = table.store.waiting
        with pytest.raises(ValueError, match="a bug in a figure"):
            done(None)
        assert table.written[0][1][0]["type"] == "ack"
        assert not table.live._turns.busy

    run(scene)


class Failing(Act):
    """A command whose sender cannot be told what came of it."""

    def __init__(self, refusal: Refused | None) -> None:
        super().__init__(lambda _decision, _at: refusal)
        self.told_of: list[Came] = []

    def ended(self, came: Came) -> None:
        self.told_of.append(came)
        raise ValueError("nobody is there")


@pytest.mark.parametrize("refusal", [Refused("no", "No."), None])
def test_a_turn_ends_once_also_where_its_sender_cannot_be_told(refusal: Refused | None) -> None:
    async def scene() -> None:
        table = await sit_down((0, 1))
        act = Failing(refusal)
        with pytest.raises(ValueError, match="nobody is there"):
            table.live.begin(act)
        assert act.told_of == [[] if refusal is None else refusal]
        assert not table.live._turns.busy
        table.store.slow = False
        assert await table.live.act(written()) == []

    run(scene)


def test_a_wish_that_waits_is_decided_for_the_seat_that_its_sender_has_then() -> None:
    """Somebody stands up in one tab; what they wished for in another meanwhile is not done for the empty chair."""

    async def scene() -> None:
        table = await gather((0, 1, None), chairs=3)
        stands_up, other = table.guests[1].direct.hear, table.guests[None]
        (live_other,) = (each for each in table.live.connections if each.seat is None)
        live_other.seat = 1
        table.store.slow = True
        table.written.clear()
        assert stands_up is not None
        assert other.direct.hear is not None
        assert stands_up(json.dumps({"type": "free", "id": "1", "seat": 1}).encode())
        assert other.direct.hear(json.dumps({"type": "orders", "id": "2", "orders": {}}).encode())
        (done,) = table.store.waiting
        done(None)
        await wait()
        assert (table.guests[1].closed, other.closed) == (WRONG_TOKEN, WRONG_TOKEN)
        assert len(table.store.waiting) == 1, "nothing was written for the chair that is free again"

    run(scene)


def test_a_line_that_could_not_be_welcomed_is_not_held_to_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> str:
        raise ValueError("no words for it")

    async def scene() -> None:
        table = await gather((0,))
        monkeypatch.setattr(LiveTable, "welcome", fail)
        registry = TableRegistry(table.live.services)
        monkeypatch.setattr(registry, "find", lambda _: found(table.live))
        guest = Guest([], None, None, short=True)
        with pytest.raises(ValueError, match="no words for it"):
            await TableSocket(cast(Any, guest), registry, table.live.table.code, AccessLimits()).run()
        assert [each.seat for each in table.live.connections] == [0]

    run(scene)


async def found(live: LiveTable) -> LiveTable:
    await asyncio.sleep(0)
    return live
