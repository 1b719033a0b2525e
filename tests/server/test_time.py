"""Time at a real table: it is asked for when the table is opened, shown to everybody, and paused by consent.

While the server is down it stands still, whatever is done to the machine's time meanwhile.
"""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Any, cast

import pytest

from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.table.acts.pausing import Resumed
from omerta.table.acts.refusal import Refused
from omerta.table.log.opened import Chair, TimeControl
from omerta.table.log.rows import read_row
from omerta.table.opening.opening import open_rows
from tests.server.databases import Place
from tests.server.player import people
from tests.server.running import Server
from tests.server.virtual import TimedBotPool
from tests.table.acted import waive_silent

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_people_pause_and_go_on(server: Server) -> None:
    ann, bert = people(server, "hhb", time={"kind": "bank", "minutes": 10, "increment": 5})
    assert ann.now["time"]["seconds"] == 600
    assert ann.now["time"]["increment"] == 5
    assert {0, 1} >= set(ann.now["time"]["running"]) != set()
    assert ann.do("pause", agree=True)["type"] == "ack"
    bert.until_now(lambda now: now["time"]["wish"] == [0])
    assert bert.do("pause", agree=True)["type"] == "ack"
    for player in (ann, bert):
        player.until_now(lambda now: now["time"]["resting"])
        assert player.now["time"]["running"] == []
    question = ann.question()
    answer = ann.do("choose", question=question["question"], move=question["moves"][0]["move"])
    assert (answer["type"], answer["reason"]) == ("refused", "resting")
    assert ann.do("go-on")["type"] == "ack"
    bert.until_now(lambda now: not now["time"]["resting"])
    ann.until_now(lambda now: now["time"]["running"] != [])
    assert ann.choose()["type"] == "ack"
    for player in (ann, bert):
        player.close()


def test_a_table_without_a_limit_has_none(server: Server) -> None:
    ann, bert = people(server, "hhb")
    assert ann.now["time"] is None
    refusal = ann.do("pause", agree=True)
    assert (refusal["type"], refusal["reason"]) == ("refused", "no-time")
    for player in (ann, bert):
        player.close()


@pytest.mark.parametrize(
    "time",
    [
        {"kind": "bank", "minutes": 0},
        {"kind": "bank", "minutes": 10, "increment": -1},
        {"kind": "bank"},
        {"kind": "days", "days": 31},
        {"kind": "days", "days": 1, "minutes": 5},
        {"kind": "hourglass"},
        "10",
    ],
    ids=str,
)
def test_a_time_that_cannot_be_is_refused(server: Server, time: object) -> None:
    chairs = [{"kind": "human"}] * 3
    body = {"game": "twelve-gangsters", "seats": 3, "chairs": chairs, "name": "Ann", "time": time}
    answer = server.post("/api/tables", body)
    assert answer.status_code == 422
    assert answer.json()["error"]["text"].startswith("time")


BEGAN, DAY = 1e9, 86_400.0
OPENING = partial(
    open_rows, game="gangster-dice", seats=2, preset=None, options={}, chairs=[Chair("human")] * 2,
    time=TimeControl("bank", 600, 5),
)  # fmt: skip


async def start_server(place: Place, at: float) -> TableRegistry:
    """Start a server whose time stands at a moment."""
    return TableRegistry(TableServices(await place.open(), cast(Any, TimedBotPool(Random(1))), 60.0, lambda: at))


async def find(registry: TableRegistry, code: str) -> LiveTable:
    live = await registry.find(code)
    assert live is not None
    return live


@pytest.mark.parametrize("cut_off", [False, True], ids=["stopped", "cut-off"])
@pytest.mark.parametrize("later", [-DAY, -30.0, 30.0, DAY, 3650 * DAY])
def test_nobody_gains_or_loses_time_when_the_clock_is_set_while_the_server_is_down(
    place: Place, later: float, cut_off: bool
) -> None:
    async def scene() -> None:
        registry = await start_server(place, BEGAN)
        code = (await registry.open(OPENING, "Ann")).code
        live = await find(registry, code)
        assert not isinstance(await registry.sit(live, 1, "Bert"), Refused)
        await live.act(waive_silent)
        assert live.table.deadline == BEGAN + 600
        if cut_off:
            for task in live.running.values():
                task.cancel()
            registry.services.bot_pool.close()
            await registry.services.store.close()
        else:
            await registry.stop()
        registry = await start_server(place, BEGAN + later)
        live = await find(registry, code)
        assert live.table.deadline == BEGAN + later + 600
        assert (await find(registry, code)).table.deadline == BEGAN + later + 600
        rows = [read_row(body) for _, body in await registry.services.store.rows(code)]
        assert sum(isinstance(row, Resumed) for row in rows) == 1
        await registry.stop()

    asyncio.run(scene())
