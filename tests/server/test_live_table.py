"""A table in play without a network: commands that meet a log which has moved on, and tables dropped from memory."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from omerta.core.replay import read_record
from omerta.server.bots.bot_pool import BotPool
from omerta.server.live import table_registry as table_registry_module
from omerta.server.live.live_table import NOBODY_WATCHES, LiveTable
from omerta.server.live.loading import load
from omerta.server.live.present import Present
from omerta.server.live.seat_messages import SeatMessages
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.server.live.table_tasks import follow_up
from omerta.server.store.errors import Damaged, StoreError
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.table.acts.choosing import Sealed, Withdrawn
from omerta.table.acts.ending import Ended
from omerta.table.acts.orders import Ordered
from omerta.table.acts.refusal import Refused
from omerta.table.acts.seating import Sat
from omerta.table.log.fair_dice import verify
from omerta.table.log.opened import Chair
from omerta.table.log.row import Row
from omerta.table.log.rows import write_row
from omerta.table.log.snapshot import write_snapshot
from omerta.table.log.table import Table
from omerta.table.opening.opening import open_rows
from tests.server.virtual import MemoryStore, TimedBotPool, run
from tests.table.acted import written

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

PEOPLE = [Chair("human")] * 3


def within(folder: Path, scene: Callable[[TableRegistry], Awaitable[None]]) -> None:
    """Run a scene in a registry with a real store."""

    async def run() -> None:
        registry = TableRegistry(TableServices(SQLiteStore(folder / "tables.db"), BotPool(1), 5.0))
        try:
            await scene(registry)
        finally:
            await registry.stop()

    asyncio.run(run())


async def open_table(registry: TableRegistry, name: str = "Ann") -> str:
    key = await registry.open(
        partial(open_rows, game="twelve-gangsters", seats=3, preset=None, options={}, chairs=PEOPLE), name
    )
    return key.code


def test_a_command_is_looked_at_again_when_the_log_has_moved_on(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        code = await open_table(registry)
        live = await registry.find(code)
        assert live is not None
        elsewhere = Sat(at=1.0, seat=1, name="Bert", token="b")
        other = sqlite3.connect(tmp_path / "tables.db")
        with other:
            other.execute("INSERT INTO rows VALUES (?, ?, ?)", (code, live.table.version + 1, write_row(elsewhere)))
        other.close()
        taken = await registry.sit(live, 1, "Cleo")
        assert isinstance(taken, Refused)
        assert taken.reason == "taken"
        key = await registry.sit(live, None, "Cleo")
        assert not isinstance(key, Refused)
        assert key.seat == 2
        assert live.table.names == ("Ann", "Bert", "Cleo")

    within(tmp_path, scene)


def test_the_whole_log_is_read_and_whoever_is_here_hears_what_is_new_in_it(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        code = await open_table(registry)
        first = await registry.find(code)
        assert first is not None
        await registry.services.store.keep_snapshot(code, first.table.version, write_snapshot(first.table))
        table = await load(registry.services.store, code)
        assert table is not None
        live, guest = LiveTable(table, registry.services), Guest(0)
        live.join(guest)
        await registry.sit(first, 1, "Bert")
        assert await live.recall(0) == 0
        assert len(live.table.entries) == live.table.n == first.table.n
        assert [msgspec.json.decode(frame)["entry"]["n"] for frame in guest.heard] == [first.table.n]

    within(tmp_path, scene)


def test_a_log_that_has_lost_its_end_is_closed_to_play(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        code = await open_table(registry)
        live = await registry.find(code)
        assert live is not None
        live.table.earlier = 1
        other = sqlite3.connect(tmp_path / "tables.db")
        with other:
            other.execute("DELETE FROM rows WHERE version = ?", (live.table.version,))
        other.close()
        with pytest.raises(Damaged) as found:
            await live.recall(0)
        assert found.value.row == live.table.version
        assert live.damaged is not None

    within(tmp_path, scene)


class Guest:
    """Somebody connected who takes what comes."""

    def __init__(self, seat: int | None, address: str = "192.0.2.1") -> None:
        self.seat = seat
        self.address = address
        self.language = "en"
        self.lines = True
        self.short = False
        self.had: Present | None = None
        self.heard: list[str] = []
        self.hung_up: int | None = None

    def send(self, *frames: str) -> None:
        self.heard += frames

    def hang_up(self, code: int, reason: str) -> None:
        self.hung_up = code


def test_tables_that_nobody_uses_leave_the_memory_and_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_registry_module, "MOST_KEPT", 3)

    async def scene(registry: TableRegistry) -> None:
        codes = [await open_table(registry, f"Host {number}") for number in range(10)]
        gc.collect()
        assert len(registry._tables) == 3
        for number, code in enumerate(codes):
            live = await registry.find(code)
            assert live is not None
            assert live.table.names[0] == f"Host {number}"
        del live
        gc.collect()
        assert len(registry._tables) == 3

    within(tmp_path, scene)


def test_a_table_is_one_object_while_anybody_uses_it_at_any_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both of every pair come back at about the same time, while more tables are busy than the registry keeps."""
    monkeypatch.setattr(table_registry_module, "MOST_KEPT", 20)

    async def come_back(registry: TableRegistry, code: str, seat: int, turns: int) -> LiveTable:
        for _ in range(turns):
            await asyncio.sleep(0)
        live = await registry.find(code)
        assert live is not None
        await live.recall(0)
        for _ in range(turns):
            await asyncio.sleep(0)
        live.join(Guest(seat))
        return live

    async def scene(registry: TableRegistry) -> None:
        pairs = [await open_table(registry) for _ in range(24)]
        busy = [await open_table(registry) for _ in range(40)]
        for code in busy:
            live = await registry.find(code)
            assert live is not None
            live.join(Guest(0))
        comers = [come_back(registry, code, seat, 7 * seat) for code in pairs for seat in (0, 1)]
        found = await asyncio.gather(*comers)
        assert [len(live.connections) for live in found] == [2] * 48, "both sit at the same table"
        assert len({id(live) for live in found}) == 24

    within(tmp_path, scene)


def test_one_table_is_loaded_once_for_all_who_ask(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        code = await open_table(registry)
        registry._kept.clear()
        gc.collect()
        assert code not in registry._tables
        found = await asyncio.gather(*(registry.find(code) for _ in range(20)))
        assert len({id(live) for live in found}) == 1
        assert await registry.find("NOSUCH") is None

    within(tmp_path, scene)


def tamper(folder: Path, statement: str, *values: object) -> None:
    """Change the file behind the server's back."""
    other = sqlite3.connect(folder / "tables.db")
    with other:
        other.execute(statement, values)
    other.close()


@pytest.mark.parametrize(
    ("statement", "row", "says"),
    [
        ("DELETE FROM rows WHERE code = ? AND version = 2", 2, "it is missing"),
        ("DELETE FROM rows WHERE code = ? AND version = 1", 1, "it is missing"),
        ("UPDATE rows SET body = 'noise' WHERE code = ? AND version = 2", 2, "cannot be read"),
        ("DELETE FROM rows WHERE code = ?", 1, "it is missing"),
    ],
)
def test_a_damaged_log_is_found_said_once_and_closed_to_play(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, statement: str, row: int, says: str
) -> None:
    async def scene(registry: TableRegistry) -> None:
        code = await open_table(registry)
        live = await registry.find(code)
        assert live is not None
        await registry.sit(live, None, "Bert")
        del live
        registry._kept.clear()
        gc.collect()
        tamper(tmp_path, statement, code)
        for _ in range(3):
            with pytest.raises(Damaged):
                await registry.find(code)
        said = [message for message in caplog.messages if code in message]
        assert len(said) == 1
        assert f"table {code} is damaged at row {row}" in said[0]
        assert says in said[0]
        assert await registry.record(code) is None, "there is no game in what is left"

    within(tmp_path, scene)


def test_a_gap_under_a_table_in_play_closes_it_and_its_record_can_be_had(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(registry: TableRegistry) -> None:
        key = await registry.open(
            partial(
                open_rows,
                game="twelve-gangsters",
                seats=3,
                preset=None,
                options={},
                chairs=[Chair("bot", "random")] * 3,
            ),
            "Ann",
        )
        live = await registry.find(key.code)
        assert live is not None
        guest = Guest(None)
        live.join(guest)
        while live.table.version < 12:
            await asyncio.sleep(0.01)
        tamper(tmp_path, "DELETE FROM rows WHERE code = ? AND version >= 10", key.code)
        await live.settle()
        assert guest.hung_up == 4410
        assert isinstance(await live.act(written()), Refused)
        text = await registry.record(key.code)
        assert text is not None
        assert "stopped" in text
        record = read_record(text)
        assert len(list(record.replay())) > 0
        assert verify(record).ok
        assert len([message for message in caplog.messages if "damaged" in message]) == 1

    within(tmp_path, scene)


def test_one_who_cannot_be_told_is_asked_to_come_back_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    news = SeatMessages.news

    def fail_at_seat_one(messages: SeatMessages, table: Table, seat: int | None, *more: Any) -> str:
        if seat == 1:
            raise ValueError("no words for it")
        return news(messages, table, seat, *more)

    monkeypatch.setattr(SeatMessages, "news", fail_at_seat_one)

    async def scene(registry: TableRegistry) -> None:
        code = await open_table(registry)
        live = await registry.find(code)
        assert live is not None
        guests = [Guest(1), Guest(0), Guest(None)]
        for guest in guests:
            live.join(guest)
        key = await registry.sit(live, 2, "Cleo")
        assert not isinstance(key, Refused)
        assert [guest.hung_up for guest in guests] == [1012, None, None]
        assert all("Cleo" in guest.heard[-1] for guest in guests[1:])
        assert f"table {code}: seat 1 could not be told" in caplog.text

    within(tmp_path, scene)


def test_a_command_that_meets_a_conflict_and_a_failing_disk_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(registry: TableRegistry) -> None:
        code = await open_table(registry)
        live = await registry.find(code)
        assert live is not None
        elsewhere = write_row(Sat(at=1.0, seat=1, name="Bert", token="b"))
        tamper(tmp_path, "INSERT INTO rows VALUES (?, ?, ?)", code, live.table.version + 1, elsewhere)

        async def fail(*_: object) -> list[tuple[int, bytes]]:
            raise StoreError("the disk is failing")

        with monkeypatch.context() as failing:
            failing.setattr(SQLiteStore, "rows", fail)
            done = await live.act(written(lambda at: Sat(at=at, seat=2, name="Cleo", token="c")))
        assert isinstance(done, Refused)
        assert done.reason == "store"
        assert not isinstance(await registry.sit(live, 2, "Cleo"), Refused)

    within(tmp_path, scene)


@pytest.mark.parametrize("row", [Sealed, Withdrawn, Ordered])
def test_what_a_seat_alone_may_know_of_is_told_to_it_alone(tmp_path: Path, row: type[Row]) -> None:
    """Others would learn from any frame, whatever it says, that something was done just then."""

    async def scene(registry: TableRegistry) -> None:
        live = await registry.find(await open_table(registry))
        assert live is not None
        guests = [Guest(1), Guest(0), Guest(None)]
        for guest in guests:
            live.join(guest)
        for guest in guests:
            guest.heard.clear()
        fields = {"seat": 0, "id": "1", "question": 1, "move": "x", "orders": {}}
        said = {name: fields[name] for name in row.__struct_fields__ if name in fields}
        made = msgspec.convert({**said, "row": row.__struct_config__.tag, "at": 1.0}, row)
        live._publish(live.table.n, [made], NOBODY_WATCHES)
        assert [len(guest.heard) for guest in guests] == [0, 1, 0]

    within(tmp_path, scene)


def test_a_table_that_is_found_in_the_store_while_it_is_opened_is_that_very_one() -> None:
    """A server that has just begun goes on with all that is in its store, also with what somebody opens just then."""

    async def scene() -> None:
        store = MemoryStore()
        registry = TableRegistry(TableServices(store, TimedBotPool(Random(1)), 5.0))
        opening = asyncio.ensure_future(open_table(registry))
        while not store.logs:
            await asyncio.sleep(0)
        await registry.resume_all(await store.unfinished())
        live = await registry.find(await opening)
        assert made == [live]

    made: list[LiveTable] = []
    begin = LiveTable.__init__

    def note(self: LiveTable, *arguments: Any) -> None:
        made.append(self)
        begin(self, *arguments)

    with patch.object(LiveTable, "__init__", note):
        run(scene)


def test_a_game_that_the_store_cannot_count_now_is_no_mistake_of_the_program(caplog: pytest.LogCaptureFixture) -> None:
    async def count(_: Table) -> None:
        raise StoreError("disk I/O error")

    async def scene() -> None:
        registry = TableRegistry(TableServices(MemoryStore(), TimedBotPool(Random(1)), 5.0, count=count))
        live = await registry.find(await open_table(registry))
        assert live is not None
        follow_up(live, [Ended(at=1.0, how="over")])
        await live.running["results"]
        assert live.failures == 0, "and nothing else at this table waits longer for it"

    run(scene)
    (said,) = caplog.records
    assert said.getMessage().endswith("its game does not count yet: disk I/O error")
    assert said.exc_info is None
