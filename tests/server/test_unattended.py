"""Where nobody is: bots rest and wake, an address has few such tables and few rows, and what nobody used is deleted."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from inspect import signature
from math import inf, nan
from random import Random
from typing import Any, cast, get_args, get_type_hints

import pytest

from omerta.cli.serving import serve
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import Clock, TableServices
from omerta.server.live.unattended import Unattended
from omerta.server.operate.housekeeping import move_out
from omerta.server.store.archive import DAY_SECONDS, Policy
from omerta.server.store.errors import StoreError, TooManyUnwatched
from omerta.server.store.store import DONE_BY_A_PERSON, Append, Store
from omerta.table.acts.absence import StoodIn
from omerta.table.acts.choosing import Sealed
from omerta.table.acts.dice import Waived
from omerta.table.log.opened import Chair
from omerta.table.log.rows import AnyRow, write_row
from omerta.table.opening.opening import open_rows
from omerta.table.rate_limit import RateLimit
from tests.server.databases import Place
from tests.server.house import ANN, open_house
from tests.server.test_live_table import Guest
from tests.server.virtual import MemoryStore, TimedBotPool, now, run
from tests.table.acted import come_back, commit_nonce, concede, sit, written
from tests.table.scenes import Scene

REST_SECONDS = 10.0
HOUR_SECONDS = 3600.0
BOT, PERSON = Chair("bot", "random"), Chair("human")
OPENED_AT = 100.0
ALONE = {"kind": "bot", "bot": "random"}
NEW = {"game": "gangsters", "seats": 2, "chairs": [ALONE] * 2, "name": "Ann"}
"""A table of bots whose game takes long."""


def house(unattended: Unattended, store: Store | None = None, clock: Clock | None = None) -> TableRegistry:
    """Make a registry on a clock that jumps, or on another."""
    bots = cast(Any, TimedBotPool(Random(1)))
    time = clock or (lambda: round(OPENED_AT + now(), 3))
    return TableRegistry(TableServices(store or MemoryStore(), bots, 5.0, time, unattended=unattended))


async def open_live(
    registry: TableRegistry, chairs: Sequence[Chair] = (BOT, BOT), address: str = "", game: str = "gangsters"
) -> LiveTable:
    """Open a table; its game takes long, unless another one is named."""
    opening = partial(open_rows, game=game, seats=len(chairs), preset=None, options={}, chairs=chairs)
    return await find(registry, (await registry.open(opening, "Ann", address)).code)


async def find(registry: TableRegistry, code: str) -> LiveTable:
    live = await registry.find(code)
    assert live is not None
    return live


async def written_in(live: LiveTable, seconds: float) -> int:
    """Let time pass, and count the rows that were written meanwhile."""
    before = live.table.version
    await asyncio.sleep(seconds)
    return live.table.version - before


def test_bots_rest_when_nobody_has_been_there_for_a_while_and_go_on_when_somebody_comes() -> None:
    async def scene() -> None:
        live = await open_live(house(Unattended(REST_SECONDS)))
        assert await written_in(live, REST_SECONDS - 1) > 100, "whoever opened it may come"
        await asyncio.sleep(2)
        assert await written_in(live, HOUR_SECONDS) == 0
        assert live.idle, "nothing keeps it in memory"
        guest = Guest(None)
        live.join(guest)
        assert await written_in(live, 1) > 0
        assert await written_in(live, 2 * REST_SECONDS) > 100, "as long as somebody watches"
        live.leave(guest)
        assert await written_in(live, REST_SECONDS - 1) > 100
        await asyncio.sleep(2)
        assert await written_in(live, HOUR_SECONDS) == 0
        live.look()
        assert await written_in(live, REST_SECONDS - 1) > 100, "somebody looked in by HTTP"
        await asyncio.sleep(2)
        assert await written_in(live, HOUR_SECONDS) == 0

    run(scene)


def test_bots_rest_where_whoever_took_a_chair_never_came() -> None:
    async def scene() -> None:
        live = await open_live(house(Unattended(rest_seconds=2.0)), [BOT, BOT, PERSON], game="twelve-gangsters")
        await asyncio.sleep(HOUR_SECONDS)
        assert live.table.phase == "playing", "it was begun without them"
        assert live.table.owed() == [0, 1, 2]
        live.join(Guest(2))
        await asyncio.sleep(1)
        assert live.table.owed() == [2]

    run(scene)


def test_a_person_s_time_that_ran_out_before_they_came_keeps_no_bot_awake() -> None:
    async def scene() -> None:
        live = await open_live(house(Unattended(REST_SECONDS)), [PERSON, BOT])
        while live.table.owed() != [0]:
            await asyncio.sleep(1)
        await live.act(written(lambda at: StoodIn(at=at, seat=0, bot="random", late=True)))
        assert await written_in(live, REST_SECONDS) > 100
        assert await written_in(live, HOUR_SECONDS) == 0

    run(scene)


def slow_game() -> Scene:
    """Give a game of two people and a bot, which is asked; nobody has been there for long."""
    scene = Scene([PERSON, PERSON, BOT], game="gangsters-dilemma").start()
    while not scene.table.owed_by_bots():
        scene.choose(scene.table.owed()[0])
    return scene


async def started_anew(place: Place, registry: TableRegistry, later: float) -> TableRegistry:
    """Restart a server on its store at another time."""
    at = registry.services.clock() + later
    await registry.stop()
    gc.collect()
    again = house(registry.services.unattended, await place.open(), lambda: at)
    again.start()
    assert again._resuming is not None
    await again._resuming
    return again


def within(place: Place, scene: Callable[[TableRegistry], Awaitable[TableRegistry]]) -> None:
    """Run a scene in a registry on a real store; it gives the registry that is to be stopped."""

    async def run_on() -> None:
        store = await place.open()
        last = await scene(house(Unattended(REST_SECONDS), store, lambda: OPENED_AT))
        await last.stop()

    asyncio.run(run_on())


def test_after_a_restart_bots_play_until_an_absent_person_is_asked(place: Place) -> None:
    async def scene(registry: TableRegistry) -> TableRegistry:
        slow, store = slow_game(), registry.services.store
        await store.append(Append(slow.table.code, 0, [write_row(row) for row in slow.log], False))
        again = await started_anew(place, registry, DAY_SECONDS)
        table = (await find(again, slow.table.code)).table
        assert table.version > slow.table.version
        assert not table.owed_by_bots()
        assert table.owed()
        return again

    within(place, scene)


def test_a_restart_wakes_no_table_of_bots_that_was_opened_long_ago(place: Place) -> None:
    async def scene(registry: TableRegistry) -> TableRegistry:
        waiting = []
        for number in range(20):
            table = Scene([BOT] * 3, code=f"BOTS{number}")
            waiting.append((table.table.code, table.table.version))
            rows = [write_row(row) for row in table.log]
            await registry.services.store.append(Append(table.table.code, 0, rows, False))
        again = await started_anew(place, registry, HOUR_SECONDS)
        for code, version in waiting:
            assert (await find(again, code)).table.version == version
        (await find(again, "BOTS7")).look()
        await (await find(again, "BOTS7")).settle()
        assert (await find(again, "BOTS7")).table.phase == "over"
        return again

    within(place, scene)


def test_a_game_that_its_people_left_to_bots_is_played_to_its_end(place: Place) -> None:
    """It counts for them: who concedes and closes the tab spares nobody a result."""

    async def scene(registry: TableRegistry) -> TableRegistry:
        left, store = Scene([PERSON, BOT, BOT]).start(), registry.services.store
        left.add(concede(left.table, 0, "gone", 7.0))
        await store.append(Append(left.table.code, 0, [write_row(row) for row in left.log], False))
        again = await started_anew(place, registry, DAY_SECONDS)
        live = await find(again, left.table.code)
        while live.table.phase != "over":
            await live.settle()
        return again

    within(place, scene)


@pytest.mark.parametrize("watched", [False, True], ids=["unwatched", "watched"])
def test_bots_among_themselves_write_no_more_than_their_address_may(watched: bool) -> None:
    async def scene() -> None:
        limited = Unattended(inf, rows=RateLimit(60, 1000, now))
        registry = house(limited)
        tables = [await open_live(registry, address="192.0.2.1") for _ in range(5)]
        for live in tables if watched else ():
            live.join(Guest(None))
        before = sum(live.table.version for live in tables)
        await asyncio.sleep(1000)
        written = sum(live.table.version for live in tables) - before
        assert 1900 < written < 2100, "1,000 at once and 1 a second"
        elsewhere = await open_live(registry, address="192.0.2.2")
        assert await written_in(elsewhere, 60) > 500, "another address is not held up"

    run(scene)


def test_nobody_who_comes_back_waits_for_what_bots_have_written() -> None:
    async def scene() -> None:
        limited = Unattended(rows=RateLimit(1e-6, 1, now))
        live = await open_live(house(limited), [PERSON, BOT, BOT], game="twelve-gangsters")
        await asyncio.sleep(10)
        assert live.table.owed() == [0]
        await live.act(written(lambda at: StoodIn(at=at, seat=0, bot="random")))
        live.join(Guest(0))
        await asyncio.sleep(10)
        assert live.table.owed() == [0, 1, 2]
        assert await written_in(live, HOUR_SECONDS) == 0, "bots save up"
        await live.act(lambda table, at: come_back(table, 0, "back", at))
        await asyncio.sleep(2)
        assert live.table.owed() == [0], "bots have answered"

    run(scene)


def test_an_address_has_so_many_tables_of_bots_that_nobody_watches() -> None:
    async def scene() -> None:
        registry = house(Unattended(REST_SECONDS, tables=3))
        open_one = partial(open_live, registry, address="192.0.2.1")
        done = await asyncio.gather(*(open_one() for _ in range(8)), return_exceptions=True)
        refused = [each for each in done if isinstance(each, TooManyUnwatched)]
        assert len(refused) == 5
        tables = [each for each in done if isinstance(each, LiveTable)]
        await open_one([PERSON, BOT])
        await open_live(registry, address="192.0.2.2")
        with pytest.raises(TooManyUnwatched):
            await open_one()
        tables[0].join(Guest(None))
        tables.append(await open_one())
        with pytest.raises(TooManyUnwatched):
            await open_one()
        await asyncio.sleep(2 * REST_SECONDS)
        assert not any(live.unwatched for live in tables), "they rest"
        await open_one()

    run(scene)


def test_who_opens_one_too_many_is_told_what_would_be_right(place: Place) -> None:
    async def scene() -> None:
        async with open_house(place, unattended=Unattended(tables=2)) as doors:
            answers = await asyncio.gather(*(doors.ask("POST", "/api/tables", None, NEW) for _ in range(6)))
            assert sorted(answer.status_code for answer in answers) == [201] * 2 + [429] * 4, "at the same moment too"
            error = next(answer for answer in answers if answer.status_code == 429).json()["error"]
            assert error["reason"] == "too-many-unwatched"
            assert error["text"].startswith("Bots play at 2 tables")
            assert "Watch one of them" in error["text"]

    asyncio.run(scene())


def test_a_look_by_http_wakes_bots(place: Place) -> None:
    async def scene() -> None:
        at = OPENED_AT
        async with open_house(place, clock=lambda: at) as doors:
            code = (await doors.open_table(None, "bbb"))["code"]
            live = await find(doors.registry, code)
            while not live.asleep:
                at += HOUR_SECONDS
            await live.settle()
            assert live.table.phase == "playing"
            assert (await doors.get(f"/api/tables/{code}"))["phase"] == "playing"
            await live.settle()
            assert (await doors.get(f"/api/tables/{code}"))["phase"] == "over"

    asyncio.run(scene())


async def commit(live: LiveTable) -> None:
    """Have the person at the first seat do something."""
    await live.act(lambda table, at: commit_nonce(table, 0, "mine", "0" * 64, at))


def test_tables_at_which_no_person_did_anything_are_deleted_early(place: Place) -> None:
    async def scene() -> None:
        at = OPENED_AT
        async with open_house(place, clock=lambda: at) as doors:
            kept = (await doors.open_table(ANN, "hhb"))["code"]
            await commit(await find(doors.registry, kept))
            empty = await doors.open_table(ANN, "hhb")
            bots = await doors.open_table(None, "bbb")
            while (await find(doors.registry, bots["code"])).table.phase != "over":
                await (await find(doors.registry, bots["code"])).settle()
            watched = await find(doors.registry, (await doors.open_table(None, "bbb"))["code"])
            watched.join(Guest(None))
            assert len(await doors.place.read("SELECT code FROM seats")) == 2
            for days, gone in ((1.9, 0), (2.1, 2), (3.0, 0)):
                at = OPENED_AT + days * DAY_SECONDS
                doors.registry.let_go(inf)
                gc.collect()
                assert await move_out(doors.registry, doors.store, None) == gone, days
            assert await doors.store.rows(bots["code"]) == await doors.store.rows(empty["code"]) == []
            assert await doors.store.rows(kept) != []
            assert await doors.store.rows(watched.table.code) != [], "somebody is there"
            assert await doors.place.read("SELECT code FROM seats") == [(kept,)]
            assert (await doors.ask("GET", f"/api/tables/{bots['code']}")).status_code == 404

    asyncio.run(scene())


def test_what_a_person_does_can_be_told_by_its_row() -> None:
    """Every row whose id must be there tells of a person's act, and carries the mark; no other row does."""
    acts = {row for row in get_args(AnyRow) if get_type_hints(row).get("id") is str}
    maybe = {row for row in get_args(AnyRow) if get_type_hints(row).get("id") == str | None}
    assert len(acts) > 15
    assert {row.__name__ for row in maybe} == {"Waived", "Sealed", "Ended"}
    for row in acts:
        values = dict.fromkeys((field for field in row.__struct_fields__ if field not in ("at", "id")), 0)
        assert DONE_BY_A_PERSON in write_row(row(at=1.0, id="mine", **values)), row
    assert DONE_BY_A_PERSON in write_row(Sealed(at=1.0, seat=0, question=1, move="1", id="mine"))
    for none in (Waived(at=1.0, seat=0), Sealed(at=1.0, seat=0, question=1, move="1", by="bot")):
        assert DONE_BY_A_PERSON not in write_row(none)
    played = Scene([BOT] * 3, code="MINE").play_out()
    sneaky = Scene([PERSON, BOT, BOT], options={"cards": 3})
    sneaky.add(sit(sneaky.table, seat=0, name='"id":"', token="token", at=2.0))
    assert not any(DONE_BY_A_PERSON in write_row(row) for row in [*played.log, *sneaky.log])


def test_the_command_line_has_the_same_usual_values() -> None:
    usual = {name: parameter.default for name, parameter in signature(serve).parameters.items()}
    alone, policy = Unattended(), Policy()
    assert (usual["rest_seconds"], usual["unwatched_tables"]) == (alone.rest_seconds, alone.tables)
    assert usual["unused_days"] == alone.unused_days
    days = (usual["finished_days"], usual["abandoned_days"], usual["archive_days"])
    assert days == (policy.finished_days, policy.abandoned_days, policy.archive_days)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (Unattended(rest_seconds=-1), "--rest-seconds and --unused-days are 0 or more"),
        (Unattended(unused_days=nan), "--rest-seconds and --unused-days are 0 or more"),
        (Unattended(tables=-1), "--unwatched-tables is 0 or more"),
    ],
)
def test_values_that_make_no_sense_are_refused(wrong: Unattended, why: str) -> None:
    with pytest.raises(StoreError, match=why):
        wrong.check()
