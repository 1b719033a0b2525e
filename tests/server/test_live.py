"""A table in play without a network: commands that meet a log which has moved on, and tables dropped from memory."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from omerta.server import house as house_module
from omerta.server.house import House
from omerta.server.live import Keeping
from omerta.server.store import SQLiteStore
from omerta.server.thinking import Thinkers
from omerta.table.commands import Refused
from omerta.table.opening import open_rows
from omerta.table.rows import Chair, Sat, write_row

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

PEOPLE = [Chair("human")] * 3


def within(folder: Path, scene: Callable[[House], Awaitable[None]]) -> None:
    """Run a scene in a house with a real store."""

    async def run() -> None:
        house = House(Keeping(SQLiteStore(folder / "tables.db"), Thinkers(1), 5.0))
        try:
            await scene(house)
        finally:
            await house.stop()

    asyncio.run(run())


async def open_table(house: House, name: str = "Ann") -> str:
    key = await house.open(
        partial(open_rows, game="twelve-gangsters", seats=3, preset=None, options={}, chairs=PEOPLE), name
    )
    return key.code


def test_a_command_is_looked_at_again_when_the_log_has_moved_on(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        code = await open_table(house)
        live = await house.find(code)
        assert live is not None
        elsewhere = Sat(at=1.0, seat=1, name="Bert", token="b")
        other = sqlite3.connect(tmp_path / "tables.db")
        with other:
            other.execute("INSERT INTO rows VALUES (?, ?, ?)", (code, live.table.version + 1, write_row(elsewhere)))
        other.close()
        taken = await house.sit(live, 1, "Cleo")
        assert isinstance(taken, Refused)
        assert taken.reason == "taken"
        key = await house.sit(live, None, "Cleo")
        assert not isinstance(key, Refused)
        assert key.seat == 2
        assert live.table.names == ("Ann", "Bert", "Cleo")

    within(tmp_path, scene)


def test_tables_that_nobody_uses_leave_the_memory_and_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "MOST_IDLE", 3)

    async def scene(house: House) -> None:
        codes = [await open_table(house, f"Host {number}") for number in range(10)]
        assert len(house._tables) <= 4
        for number, code in enumerate(codes):
            live = await house.find(code)
            assert live is not None
            assert live.table.names[0] == f"Host {number}"
        assert len(house._tables) <= 4

    within(tmp_path, scene)


def test_one_table_is_loaded_once_for_all_who_ask(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        code = await open_table(house)
        house._tables.clear()
        found = await asyncio.gather(*(house.find(code) for _ in range(20)))
        assert len({id(live) for live in found}) == 1
        assert await house.find("NOSUCH") is None

    within(tmp_path, scene)
