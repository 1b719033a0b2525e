"""Going back by consent at real servers: through a kill, at two servers of one database, and while bots wait."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from omerta.core.replay import read_record
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.server.store.store import Append
from omerta.table.acts.asking_back import BOTS_WAIT_SECONDS, BackLapsed, WentBack
from omerta.table.acts.refusal import Refused
from omerta.table.acts.wish import Command
from omerta.table.log.decision import Decision
from omerta.table.log.fair_dice import verify
from omerta.table.log.opened import Chair
from omerta.table.log.rows import read_row, write_row
from tests.server.databases import Cluster, PostgresPlace
from tests.server.player import play_together, two_people
from tests.server.running import Server
from tests.server.test_cluster import find, until, within
from tests.server.virtual import MemoryStore, TimedBotPool, now, run
from tests.table.acted import answer_back, ask_back
from tests.table.scenes import PERSON, Scene

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def agree(seat: int) -> Command:
    """Agree to whatever is asked."""

    def command(decision: Decision, at: float) -> Refused | None:
        request = decision.table.consent.request
        why: Refused | None = answer_back(decision, seat, f"yes {seat}", request.name if request else 0, True, at)
        return why

    return command


def test_people_agree_after_the_server_was_killed_and_the_record_is_fair(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann, bert = two_people(server, options={"cards": 4})
        before = ann.now["view"]["round"]
        ann.choose(3)
        bert.choose(5)
        ann.until_now(lambda now: now["view"]["round"] != before)
        assert ann.now["ask_back"]
        assert ann.change("ask-back")["type"] == "ack"
        bert.until_now(lambda now: now["consent"] is not None)
        server.kill()
        server.start()
        ann.reconnect()
        bert.reconnect()
        request = bert.now["consent"]
        assert request["seat"] == 0
        assert request["missing"] == [1]
        assert bert.do("agree-back", request=request["request"] + 1, agree=True)["reason"] == "back-closed"
        assert bert.do("agree-back", request=request["request"], agree=True)["type"] == "ack"
        ann.until_now(lambda now: now["view"]["round"] == before)
        bert.until_now(lambda now: now["consent"] is None)
        assert "taken-back" in [entry["kind"] for entry in ann.history]
        play_together(ann, bert)
        text = server.get(f"/api/tables/{ann.code}/record").text
        assert text.count("\nback ") == 1
        assert verify(read_record(text)).ok
        ann.close()
        bert.close()


@pytest.mark.parametrize("undo", ["free", "never", "whatever"])
def test_the_table_is_opened_with_what_may_be_taken_back(server: Server, undo: str) -> None:
    body = {"game": "twelve-gangsters", "seats": 3, "chairs": [{"kind": "human"}] * 3, "name": "Ann", "undo": undo}
    answer = server.post("/api/tables", body)
    if undo == "whatever":
        assert answer.status_code == 422
        return
    assert server.get(f"/api/tables/{answer.json()['code']}").json()["undo"] == undo


def test_who_asks_at_one_server_is_answered_at_another(cluster: Cluster) -> None:
    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        played = Scene([PERSON, PERSON, PERSON]).start()
        for seat in played.table.owed():
            played.choose(seat)
        log = [write_row(row) for row in played.log]
        await first.services.store.append(Append(played.table.code, 0, log, False))
        here, there = await find(first, played.table.code), await find(second, played.table.code)
        steps = here.table.steps
        assert not isinstance(await here.act(lambda table, at: ask_back(table, 0, "ask", at)), Refused)
        await until(lambda: there.table.consent.request is not None)
        assert not isinstance(await there.act(agree(1)), Refused)
        assert not isinstance(await there.act(agree(2)), Refused)
        await until(lambda: here.table.steps < steps)
        assert here.table.state == there.table.state

    within(cluster, scene)


def waiting_bots(then: Command | None) -> list[object]:
    """Have somebody ask while a bot thinks; somebody answers or nobody does. Give what was written after it."""

    async def scene() -> list[object]:
        played = Scene([PERSON, PERSON, Chair("bot", "greedy")]).start()
        played.let_bots_answer()
        for seat in (0, 1):
            played.choose(seat)
        store = MemoryStore()
        store.logs[played.table.code] = [write_row(row) for row in played.log]
        clock = partial(lambda: round(100 + now(), 3))
        live = LiveTable(played.table, TableServices(store, cast(Any, TimedBotPool(Random(1))), 5.0, clock))
        live.start_due_work()
        assert not isinstance(await live.act(lambda table, at: ask_back(table, 0, "ask", at)), Refused)
        await asyncio.sleep(BOTS_WAIT_SECONDS / 2)
        assert live.table.owed_by_bots() == [2], "the bot waits"
        assert live.table.consent.request is not None
        if then is not None:
            assert not isinstance(await live.act(then), Refused)
        await asyncio.sleep(BOTS_WAIT_SECONDS)
        assert live.table.consent.request is None
        assert live.table.owed_by_bots() == [], "and goes on"
        return [read_row(body) for _, body in await store.rows(played.table.code, len(played.log))]

    return run(scene)


def test_bots_wait_until_people_have_answered_but_not_for_ever() -> None:
    assert sum(isinstance(row, WentBack) for row in waiting_bots(agree(1))) == 1
    assert sum(isinstance(row, BackLapsed) for row in waiting_bots(None)) == 1
