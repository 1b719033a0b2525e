"""The store in a SQLite file: synced, private, claimed by one server, and clear about what is wrong with the disk."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from omerta.server.store.errors import StoreError
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Append
from tests.server.databases import numbered, rows

Scene = Callable[[SQLiteStore], Awaitable[None]]


def within(path: Path, scene: Scene) -> None:
    """Run a scene with an open store."""

    async def run() -> None:
        store = SQLiteStore(path / "tables.db")
        try:
            await scene(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_what_comes_in_one_turn_of_the_loop_is_one_commit(tmp_path: Path) -> None:
    """Also where the writer has nothing else to do, and could begin with the first of it."""

    async def scene(store: SQLiteStore) -> None:
        statements: list[str] = []
        store._connection.set_trace_callback(statements.append)
        for turn in range(3):
            told: list[StoreError | None] = []
            for number in range(4):
                store.append_then([Append(f"T{number}", turn, rows("x"), False)], told.append)
                time.sleep(0.02)  # the writer is let in; there must be nothing for it yet
            while len(told) < 4:
                await asyncio.sleep(0)
            assert told == [None] * 4
            assert statements.count("COMMIT") == turn + 1
        store._connection.set_trace_callback(None)
        assert [await store.rows(f"T{number}") for number in range(4)] == [numbered("x", "x", "x")] * 4

    within(tmp_path, scene)


def test_what_is_acknowledged_is_synced(tmp_path: Path) -> None:
    async def scene(store: SQLiteStore) -> None:
        assert store._connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    within(tmp_path, scene)


def test_a_full_database_refuses_all_and_takes_them_when_there_is_space(tmp_path: Path) -> None:
    async def scene(store: SQLiteStore) -> None:
        await store.append(Append("A", 0, rows("1"), False))
        (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        much = Append("A", 1, [b"x" * 100_000], False)
        with pytest.raises(StoreError, match="the disk is full"):
            await store.append(much)
        with pytest.raises(StoreError, match="the disk is full"):
            await store.keep_snapshot("A", 1, b"x" * 100_000)
        assert await store.rows("A") == numbered("1")
        store._connection.execute("PRAGMA max_page_count = 1000000")
        await store.check()
        await store.append(much)
        assert len(await store.rows("A")) == 2

    within(tmp_path, scene)


def test_a_file_that_is_locked_while_running_refuses_and_recovers(tmp_path: Path) -> None:
    async def scene(store: SQLiteStore) -> None:
        await store.append(Append("A", 0, rows("1"), False))
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked by another program"):
            await store.append(Append("A", 1, rows("2"), False))
        assert await store.rows("A") == numbered("1")
        other.execute("ROLLBACK")
        other.close()
        await store.append(Append("A", 1, rows("2"), False))

    within(tmp_path, scene)


def test_another_name_of_the_file_is_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link.db").symlink_to(file)
    (tmp_path / "folder").symlink_to(tmp_path, target_is_directory=True)
    names = [tmp_path / "link.db", tmp_path / "folder" / "tables.db", tmp_path / "elsewhere" / ".." / "tables.db"]

    async def scene(store: SQLiteStore) -> None:
        await store.append(Append("A", 0, rows("1"), False))
        (tmp_path / "hard.db").hardlink_to(file)
        for name in (file, *names, tmp_path / "hard.db"):
            with pytest.raises(StoreError, match="another server is using"):
                SQLiteStore(name)
        await store.append(Append("A", 1, rows("2"), False))

    within(tmp_path, scene)
    with pytest.raises(StoreError, match="2 names"):
        SQLiteStore(tmp_path / "hard.db")


def test_nobody_else_can_read_the_file(tmp_path: Path) -> None:
    def modes() -> set[int]:
        return {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("tables.db*")}

    async def scene(store: SQLiteStore) -> None:
        await store.append(Append("A", 0, rows("1"), False))
        assert len(list(tmp_path.glob("tables.db*"))) > 1
        assert modes() == {0o600}

    before = os.umask(0)
    within(tmp_path, scene)
    os.umask(before)
    (tmp_path / "tables.db").chmod(0o644)
    within(tmp_path, scene_of_nothing)
    assert modes() == {0o600}


async def scene_of_nothing(_store: SQLiteStore) -> None:
    """Open the file and close it."""


def test_rows_that_cannot_be_written_are_refused_and_the_writer_goes_on(tmp_path: Path) -> None:
    async def scene(store: SQLiteStore) -> None:
        with pytest.raises(StoreError, match="cannot be used"):
            await store.append(Append("A", 0, [b"\xff"], False))
        await store.append(Append("A", 0, rows("1"), False))
        assert await store.rows("A") == numbered("1")

    within(tmp_path, scene)
