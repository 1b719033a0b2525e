"""Finished and abandoned tables go to the archive and leave memory and disk, as the operator's policy says."""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from functools import partial
from math import inf, nan
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, cast

import pytest

from omerta.core.replay import read_record
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.server.live.unattended import Unattended
from omerta.server.operate import housekeeping
from omerta.server.operate.housekeeping import housekeep, move_out
from omerta.server.operate.inspection import read_log
from omerta.server.store.archive import DAY_SECONDS, Archive, Policy
from omerta.server.store.errors import Archived, Conflict, StoreError
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Append
from omerta.table.log.fair_dice import verify
from omerta.table.log.opened import Chair
from omerta.table.opening.opening import open_rows
from tests.server.databases import FORMATS
from tests.server.player import Player
from tests.server.running import Server
from tests.server.test_live_table import Guest
from tests.server.virtual import TimedBotPool

NOW = 1_000_000_000.0
BOTS = [Chair("bot", "random")] * 3
POLICY = Policy(finished_days=30, abandoned_days=90, archive_days=10)
TOO_LONG_SECONDS = 60
"""A scene that waits so long for something waits in vain."""


class Calendar:
    """The time, in days that a test lets pass."""

    def __init__(self) -> None:
        self.days = 0.0

    def __call__(self) -> float:
        return NOW + self.days * DAY_SECONDS


def within(folder: Path, scene: Callable[[TableRegistry, Archive, Calendar], Awaitable[None]]) -> None:
    """Run a scene in a registry with a real store and an archive."""

    async def run() -> None:
        calendar, archive = Calendar(), Archive(folder / "archive", POLICY)
        services = TableServices(
            SQLiteStore(folder / "tables.db"),
            cast(Any, TimedBotPool(Random(1))),
            5.0,
            calendar,
            unattended=Unattended(unused_days=inf),
        )
        registry = TableRegistry(services, archive)
        try:
            async with asyncio.timeout(TOO_LONG_SECONDS):
                await scene(registry, archive, calendar)
        finally:
            await registry.stop()

    asyncio.run(run())


def store_of(registry: TableRegistry) -> SQLiteStore:
    """Return the store of a registry."""
    store = registry.services.store
    assert isinstance(store, SQLiteStore)
    return store


async def open_table(registry: TableRegistry, chairs: list[Chair]) -> LiveTable:
    opening = partial(open_rows, game="twelve-gangsters", seats=3, preset=None, options={"cards": 2}, chairs=chairs)
    live = await registry.find((await registry.open(opening, "Ann")).code)
    assert live is not None
    return live


async def play_out(registry: TableRegistry) -> str:
    live = await open_table(registry, BOTS)
    while live.table.phase != "over":
        await live.settle()
    return live.table.code


def leave_memory(registry: TableRegistry) -> None:
    registry.let_go(float("inf"))
    gc.collect()


def test_a_finished_table_goes_to_the_archive_and_its_record_can_still_be_had(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry, archive: Archive, calendar: Calendar) -> None:
        code = await play_out(registry)
        record = await registry.record(code)
        leave_memory(registry)
        calendar.days = 29
        assert await move_out(registry, store_of(registry), archive) == 0
        calendar.days = 31
        assert await move_out(registry, store_of(registry), archive) == 1
        assert await registry.services.store.rows(code) == []
        assert await registry.services.store.unfinished() == []
        with pytest.raises(Archived):
            await registry.find(code)
        assert await registry.record(code) == record
        assert record is not None
        assert verify(read_record(record)).ok
        (file,) = archive.folder.iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(archive.folder.stat().st_mode) == 0o700

    within(tmp_path, scene)


def test_the_regular_jobs_go_on_after_one_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(housekeeping, "EVERY_SECONDS", 0.01)
    monkeypatch.setattr(housekeeping, "ARCHIVE_EVERY_SECONDS", 0.01)

    async def scene(registry: TableRegistry, archive: Archive, _calendar: Calendar) -> None:
        archive.make()
        broken = archive.folder / "BROKEN.jsonl.gz"
        broken.symlink_to(tmp_path / "away")
        keeping = asyncio.create_task(housekeep(registry, store_of(registry), archive))
        while "a regular job failed" not in caplog.text:
            assert not keeping.done()
            await asyncio.sleep(0.01)
        (tmp_path / "away").touch()
        os.utime(tmp_path / "away", (0, 0))
        while broken.is_symlink():
            assert not keeping.done()
            await asyncio.sleep(0.01)
        keeping.cancel()

    within(tmp_path, scene)


@pytest.mark.parametrize("job", ["count_ended", "forget_unused", "scrub_due"])
def test_whichever_regular_job_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, job: str) -> None:
    for wait in ("EVERY_SECONDS", "FORGET_EVERY_SECONDS", "SCRUB_EVERY_SECONDS"):
        monkeypatch.setattr(housekeeping, wait, 0.01)
    tries = asyncio.Queue[None]()

    async def fail(*_registry_and_store: object) -> bool:
        tries.put_nowait(None)
        raise RuntimeError("a planted failure")

    monkeypatch.setattr(housekeeping, job, fail)

    async def scene(registry: TableRegistry, _archive: Archive, _calendar: Calendar) -> None:
        keeping = asyncio.create_task(housekeep(registry, store_of(registry), None))
        for _ in range(2):
            tried = asyncio.create_task(tries.get())
            await asyncio.wait((keeping, tried), return_when=asyncio.FIRST_COMPLETED)
            assert not keeping.done()
        keeping.cancel()

    within(tmp_path, scene)


def test_a_scrub_that_failed_is_not_tried_again_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "EVERY_SECONDS", 0.001)
    tries, rounds = list[str](), asyncio.Queue[None]()

    async def fail(_store: object) -> bool:
        tries.append("once")
        raise RuntimeError("a planted failure")

    async def note_round(*_registry_and_store: object) -> int:
        rounds.put_nowait(None)
        return 0

    monkeypatch.setattr(housekeeping, "scrub_due", fail)
    monkeypatch.setattr(housekeeping, "count_ended", note_round)

    async def scene(registry: TableRegistry, _archive: Archive, _calendar: Calendar) -> None:
        keeping = asyncio.create_task(housekeep(registry, store_of(registry), None))
        for _ in range(5):
            await rounds.get()
        keeping.cancel()

    within(tmp_path, scene)
    assert tries == ["once"]


def test_an_abandoned_table_goes_later_and_keeps_its_secrets(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry, archive: Archive, calendar: Calendar) -> None:
        code = (await open_table(registry, [Chair("human")] * 3)).table.code
        leave_memory(registry)
        calendar.days = 89
        assert await move_out(registry, store_of(registry), archive) == 0
        calendar.days = 91
        assert await move_out(registry, store_of(registry), archive) == 1
        with pytest.raises(Archived):
            await registry.find(code)
        assert await registry.record(code) is None

    within(tmp_path, scene)


def test_a_table_that_somebody_uses_stays(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry, archive: Archive, calendar: Calendar) -> None:
        live = await open_table(registry, [Chair("human")] * 3)
        live.join(Guest(0))
        calendar.days = 1000
        leave_memory(registry)
        assert await move_out(registry, store_of(registry), archive) == 0
        assert await registry.find(live.table.code) is live

    within(tmp_path, scene)


def test_whoever_asks_while_a_table_goes_never_gets_another_one_of_it(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry, archive: Archive, calendar: Calendar) -> None:
        code = await play_out(registry)
        leave_memory(registry)
        calendar.days = 31
        going = asyncio.create_task(move_out(registry, store_of(registry), archive))
        while code not in registry._loading:
            await asyncio.sleep(0)
        with pytest.raises(Archived):
            await registry.find(code)
        assert await going == 1

    within(tmp_path, scene)


def test_tables_that_nobody_uses_leave_the_memory_after_a_peak(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry, _archive: Archive, _calendar: Calendar) -> None:
        guests = []
        for number in range(60):
            live = await open_table(registry, [Chair("human")] * 3)
            guests.append((live, Guest(0)))
            live.join(guests[-1][1])
            del live
            registry.let_go(asyncio.get_running_loop().time() + number % 2)
        assert registry.in_memory == 60, "as long as somebody is there"
        while guests:
            live, guest = guests.pop()
            live.leave(guest)
        del live, guest
        leave_memory(registry)
        assert registry.in_memory == 0

    within(tmp_path, scene)


def test_files_leave_the_archive_when_the_policy_says_so(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "archive", POLICY)
    for code in ("OLD", "NEW"):
        archive.keep(code, [b"row 1", b"row 2"])
    old = tmp_path / "archive" / "OLD.jsonl.gz"
    os.utime(old, (NOW, NOW))
    assert archive.rows("OLD") == [(1, b"row 1"), (2, b"row 2")]
    assert archive.expire(NOW + 9 * DAY_SECONDS) == []
    assert archive.expire(NOW + 11 * DAY_SECONDS) == ["OLD"]
    assert [archive.holds(code) for code in ("OLD", "NEW", "../NEW", "new", "")] == [False, True, False, False, False]
    assert Archive(tmp_path / "archive", Policy(archive_days=inf)).expire(NOW + 10**9) == []
    assert Archive(tmp_path / "none yet", Policy()).expire(NOW + 10**9) == []


@pytest.mark.parametrize("made_for_it", [True, False], ids=["made so", "of format 1"])
def test_the_file_gets_smaller_when_tables_leave_it(tmp_path: Path, made_for_it: bool) -> None:
    file = tmp_path / "tables.db"

    async def scene(store: SQLiteStore) -> None:
        for number in range(40):
            await store.append(Append(f"T{number}", 0, [b"x" * 20_000], False))
        await store.shrink()
        full = file.stat().st_size
        assert full > 40 * 20_000
        for number in range(39):
            await store.forget(f"T{number}", 1)
        await store.shrink()
        assert file.stat().st_size < full / 5
        assert await store.rows("T39") == [(1, b"x" * 20_000)]

    async def run() -> None:
        store = SQLiteStore(file)
        try:
            await scene(store)
        finally:
            await store.close()

    if not made_for_it:
        with sqlite3.connect(file) as other:
            other.executescript((FORMATS / "sqlite-1.sql").read_text())
        other.close()
    asyncio.run(run())


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
@pytest.mark.parametrize("named", [True, False], ids=["named", "usual"])
def test_the_operator_s_policy_is_kept_by_the_server(tmp_path: Path, named: bool) -> None:
    options = ["--archive", str(tmp_path / "old")] if named else []
    with Server(tmp_path, *options, "--finished-days", "0") as server:
        code = server.open_table("bbb", options={"cards": 2})["code"]
        watcher = Player(server, code, None)
        watcher.until_now(lambda now: now["result"] is not None)
        watcher.close()
        assert server.stop() == 0
        server.start()
        file = tmp_path / ("old" if named else "tables-archive") / f"{code}.jsonl.gz"
        for _ in range(1000):
            if file.exists():
                break
            sleep(0.02)
        gone = server.get(f"/api/tables/{code}")
        assert (gone.status_code, gone.json()["error"]["reason"]) == (410, "archived")
        assert verify(read_record(server.get(f"/api/tables/{code}/record").text)).ok
        guest = Player(server, code, None, hello=False)
        guest.send(type="hello", token=None, since=0)
        assert guest.until("error")["reason"] == "archived"
        log = read_log(server.database, None, tmp_path / "old" if named else None, code)
        assert [version for version, _ in log] == list(range(1, len(log) + 1))


@pytest.mark.parametrize("days", [(-1.0, 90.0, 1.0), (30.0, -1.0, 1.0), (30.0, 90.0, 0.0), (nan, 90.0, 1.0)])
def test_days_by_which_nothing_would_be_kept_are_refused(tmp_path: Path, days: tuple[float, float, float]) -> None:
    with pytest.raises(StoreError, match="days"):
        Archive(tmp_path / "old", Policy(*days))


def test_a_table_that_another_server_has_put_away_already_is_left_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        archive = Archive(tmp_path / "old", POLICY)
        archive.keep("GONE42", [b"kept"])
        store = SQLiteStore(tmp_path / "tables.db")
        registry = TableRegistry(TableServices(store, cast(Any, TimedBotPool(Random(1))), 5.0), archive)
        with pytest.raises(Conflict):
            await registry.move_out("GONE42", archive)
        assert archive.rows("GONE42") == [(1, b"kept")]
        await store.close()

    asyncio.run(scene())
