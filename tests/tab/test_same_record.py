"""A tab and a server are one table: with the same chance and the same answers their records are the same bytes."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Any, cast
from unittest.mock import patch

import pytest

from omerta import game_types
from omerta.core.replay import read_record
from omerta.server.live import table_registry
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.table.log.fair_dice import verify
from omerta.table.log.opened import Chair
from omerta.table.opening.opening import open_rows
from tests.server.virtual import MemoryStore, TimedBotPool, run
from tests.tab.guest import Guest, connect
from tests.tab.tab_of_memory import MemoryDatabase, Page

CODE, TOKEN, SEED = "7KQ4FD", "key-0000000000000000000", bytes(range(32))
ANSWERS = 12
SEATS = {"gangsters": 3}


def chairs_of(game: str) -> list[Chair]:
    """List the chairs: one for a person, and bots of two kinds, one of which answers at once and one thinks."""
    seats = SEATS.get(game, game_types[game].usual_seats)
    return [Chair("human"), *(Chair("bot", ("random", "medium")[seat % 2]) for seat in range(1, seats))]


async def at_a_server(game: str) -> str:
    services = TableServices(cast(Any, MemoryStore()), TimedBotPool(Random(1), longest=0.0), 5.0)
    registry = TableRegistry(services)
    chairs = chairs_of(game)
    opening = partial(open_rows, game=game, seats=len(chairs), preset=None, options={}, chairs=chairs)
    await registry.open(opening, "Ann", token=TOKEN, seed=SEED)
    guest = Guest(TOKEN, ANSWERS)
    await guest.play(connect(registry, CODE, guest.hear))
    text = await registry.record(CODE)
    assert text is not None
    return text


async def in_a_tab(game: str) -> str:
    page, chairs = Page(MemoryDatabase()), chairs_of(game)
    plan = {
        "game": game,
        "seats": len(chairs),
        "chairs": [{"kind": chair.kind, "bot": chair.bot} for chair in chairs],
        "name": "  Ann ",
    }
    status, key = await page.ask("POST", "/api/tables", plan)
    assert (status, key) == (201, {"code": CODE, "seat": 0, "token": TOKEN})
    guest = Guest(TOKEN, ANSWERS)
    await guest.play(page.open(CODE, guest.hear))
    status, text = await page.ask("GET", f"/api/tables/{CODE}/record")
    assert status == 200
    return str(text)


@pytest.mark.parametrize("game", game_types)
def test_the_record_of_a_tab_is_that_of_a_server(game: str) -> None:
    with (
        patch.object(table_registry, "new_code", lambda: CODE),
        patch.object(table_registry, "new_token", lambda: TOKEN),
        patch.object(table_registry, "new_seed", lambda: SEED),
    ):
        here, there = run(partial(in_a_tab, game)), run(partial(at_a_server, game))
    assert here == there
    record = read_record(here)
    assert sum(1 for _ in record.replay()) > ANSWERS
    assert verify(record).ok


def test_a_tab_comes_back_where_it_was() -> None:
    database = MemoryDatabase()

    async def begin() -> dict[str, Any]:
        page = Page(database)
        chairs = [{"kind": "human"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "medium"}]
        plan = {"game": "twelve-gangsters", "seats": 3, "chairs": chairs, "name": "Ann"}
        _, key = await page.ask("POST", "/api/tables", plan)
        guest = Guest(key["token"], 3)
        guest.most = 100
        say = page.open(key["code"], guest.hear)
        say({"type": "hello", "token": key["token"], "since": 0, "language": "en"})
        await guest.heard.wait()
        return cast(dict[str, Any], key)

    key = run(begin)
    kept = json.dumps(database.logs)

    async def come_back() -> None:
        page = Page(database)
        assert json.dumps(database.logs) == kept
        status, face = await page.ask("GET", f"/api/tables/{key['code']}")
        assert (status, face["game"]) == (200, "twelve-gangsters")
        guest = Guest(key["token"], 100)
        await guest.play(page.open(key["code"], guest.hear))
        status, _ = await page.ask("GET", f"/api/replays/{key['code']}?eyes=all")
        assert status == 200

    run(come_back)


def test_what_cannot_be_kept_is_not_acknowledged() -> None:
    async def scene() -> None:
        database = MemoryDatabase()
        page, database.full = Page(database), True
        plan = {
            "game": "gangster-dice",
            "seats": 2,
            "chairs": [{"kind": "human"}, {"kind": "bot", "bot": "random"}],
            "name": "Ann",
        }
        status, told = await page.ask("POST", "/api/tables", plan)
        assert (status, told["error"]["reason"]) == (503, "store")
        assert not database.logs

    run(scene)


def test_what_needs_other_people_says_so_in_the_reader_s_language() -> None:
    async def scene() -> None:
        page = Page(MemoryDatabase())
        for path in ("/api/daily", "/api/people/me", "/api/games/gangsters/ladder"):
            status, told = await page.ask("GET", path)
            assert (status, told["error"]["reason"]) == (501, "needs-server")
        _, told = await page.ask("GET", "/api/daily", language="fr")
        assert "serveur" in told["error"]["text"]

    run(scene)
