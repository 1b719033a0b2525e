"""Databases of every older format are brought to the newest by the server that opens them, and their games go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest

from omerta.server.live.loading import load
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.server.people.people import delete_person
from omerta.server.store import postgres_schema, sqlite_schema
from omerta.server.store.errors import StoreError
from omerta.server.store.store import Append, Store
from omerta.table.log.rows import write_row
from omerta.table.log.snapshot import write_snapshot
from tests.server.databases import FORMATS, Place, SQLitePlace
from tests.server.virtual import TimedBotPool
from tests.table.acted import ask_back, choose
from tests.table.scenes import BOT, PERSON, Scene


def newest(place: Place) -> int:
    return sqlite_schema.FORMAT if isinstance(place, SQLitePlace) else postgres_schema.FORMAT


def older(place: Place) -> list[Path]:
    """List what was written by the servers of every older format."""
    kind = "sqlite" if isinstance(place, SQLitePlace) else "postgres"
    found = sorted(FORMATS.glob(f"{kind}-*.sql"))
    assert [file.stem for file in found] == [f"{kind}-{number}" for number in range(1, newest(place))]
    return found


@asynccontextmanager
async def opened(place: Place) -> AsyncIterator[tuple[Store, TableRegistry]]:
    store = await place.open()
    registry = TableRegistry(TableServices(store, cast(Any, TimedBotPool(Random(1))), 5.0))
    try:
        yield store, registry
    finally:
        await registry.stop()


async def go_on(place: Place) -> None:
    """Open the database: a person who sealed a card finds it there, and the bots play their game to its end."""
    async with opened(place) as (store, registry):
        assert await place.format() == newest(place)
        assert await store.unfinished() == ["OLDBOTS", "OLDGAME"]
        registry.start()
        live = await registry.find("OLDGAME")
        assert live is not None
        assert live.table.names[:2] == ("Ann", "Bert")
        assert live.table.ids[0, "first"] == ("choose", 5, "3")
        assert await live.act(lambda table, at: choose(table, 1, "mine", 5, ["heist", 2], at)) != []
        bots = await registry.find("OLDBOTS")
        assert bots is not None
        bots.look()
        while bots.table.phase != "over":
            await bots.settle()
        assert await store.gap("OLDGAME") is None
        await store.shrink()


def test_every_older_format_is_brought_to_the_newest(place: Place) -> None:
    async def upgrade(file: Path) -> None:
        await place.empty()
        await place.meddle(file.read_text())
        await go_on(place)

    for file in older(place):
        asyncio.run(upgrade(file))


def test_who_plays_in_an_older_database_takes_part_in_the_games_that_go_on(place: Place) -> None:
    async def scene() -> None:
        await place.meddle(older(place)[4].read_text())
        async with opened(place) as (store, _):
            lines = await place.read("SELECT code, seat, late, mu FROM seats ORDER BY code, seat")
            assert lines == [
                (*seat, 0, None) for seat in (("OLDGAME", 0), ("OLDGAME", 1), ("OLDPAST", 2), ("OLDWAIT", 0))
            ]
            ((ann,),) = await place.read("SELECT id FROM people WHERE name = ?", "Ann")
            await delete_person(store.kept, ann)
            lines = await place.read("SELECT code, seat, mu, sigma FROM seats ORDER BY code, seat")
            assert lines == [("OLDGAME", 0, 27.2, 8.0), ("OLDGAME", 1, None, None)]

    asyncio.run(scene())


def test_a_newer_format_is_refused_and_left_as_it_is(place: Place) -> None:
    async def scene() -> None:
        await (await place.open()).close()
        newer = "PRAGMA user_version = 99" if isinstance(place, SQLitePlace) else "UPDATE format SET number = 99"
        await place.meddle(newer)
        with pytest.raises(StoreError, match="format 99"):
            await place.open()
        assert await place.format() == 99

    asyncio.run(scene())


def test_what_another_program_keeps_there_is_left_alone(place: Place) -> None:
    async def scene() -> None:
        schema = "" if isinstance(place, SQLitePlace) else "CREATE SCHEMA omerta;"
        await place.meddle(f"{schema} CREATE TABLE recipes (name TEXT)")
        with pytest.raises(StoreError, match="of another program"):
            await place.open()

    asyncio.run(scene())


def test_a_snapshot_without_the_states_to_go_back_to_is_left_aside(place: Place) -> None:
    """A table that was in play before it could go back has a snapshot without them, and may go back later."""
    played = Scene([PERSON, BOT, BOT]).start()
    played.let_bots_answer()
    played.choose(0)
    kept = msgspec.json.decode(write_snapshot(played.table))
    old = {name: value for name, value in kept.items() if name not in ("stands", "back", "asks", "gone_back")}
    version = played.table.version
    played.add(ask_back(played.table, 0, "back", 7.0))
    assert played.table.consent.gone == 1

    async def scene() -> None:
        store = await place.open()
        code = played.table.code
        await store.append(Append(code, 0, [write_row(row) for row in played.log], over=False))
        await store.keep_snapshot(code, version, msgspec.json.encode({**old, "format": 1}))
        table = await load(store, code)
        assert table is not None
        assert (table.consent.gone, table.state) == (1, played.table.state)
        await store.close()

    asyncio.run(scene())
