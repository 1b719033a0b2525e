"""Databases of every older format are brought to the newest by the server that opens them, and their games go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from omerta.server import postgres_schema, sqlite_schema
from omerta.server.errors import StoreError
from omerta.server.store import Store
from omerta.server.table_registry import TableRegistry
from omerta.server.table_services import TableServices
from omerta.table.commands import choose
from tests.server.databases import FORMATS, Place, SQLitePlace
from tests.server.virtual import TimedBotPool


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
        bots.go_on()
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
