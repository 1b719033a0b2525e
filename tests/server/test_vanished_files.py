"""The database's files are taken away under a running server: nothing is acknowledged, and it says so to the end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from omerta.server.store.errors import Unsure, Vanished
from omerta.server.store.kept.statements import Execute
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Append
from tests.server.databases import numbered, rows
from tests.server.player import Player, two_people
from tests.server.running import Server


def delete(database: Path) -> None:
    database.unlink()


def delete_log(database: Path) -> None:
    database.with_name(f"{database.name}-wal").unlink()


def delete_index(database: Path) -> None:
    database.with_name(f"{database.name}-shm").unlink()


def move(database: Path) -> None:
    database.rename(database.with_name("elsewhere.db"))


def replace(database: Path) -> None:
    """Put a copy in its place, as somebody does who restores one without stopping the server."""
    shutil.copy(database, copy := database.with_name("copy.db"))
    copy.replace(database)


def empty(database: Path) -> None:
    """Leave nothing in the file, as a shell does that was told to write into it."""
    database.write_bytes(b"")


def cut(database: Path) -> None:
    """Leave the first half of the file, as a disk does that failed and was repaired."""
    os.truncate(database, database.stat().st_size // 2)


def cut_log(database: Path) -> None:
    """Leave nothing in the log, where all is that was acknowledged since the server was started."""
    os.truncate(database.with_name(f"{database.name}-wal"), 0)


def move_folder(database: Path) -> None:
    """Take the folder away, as a disk does that is unmounted; something else may lie under its name then."""
    database.parent.rename(database.parent.with_name("unmounted"))
    database.parent.mkdir()


WAYS = [delete, delete_log, delete_index, move, replace, empty, cut, cut_log, move_folder]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_nothing_is_acknowledged_any_more(tmp_path: Path, way: Callable[[Path], None]) -> None:
    folder = tmp_path / "data"
    folder.mkdir()

    async def scene() -> None:
        store = SQLiteStore(folder / "tables.db")
        await store.append(Append("A", 0, rows("1"), False))
        await store.check()
        way(folder / "tables.db")
        for writing in (
            store.append(Append("A", 1, rows("2"), False)),
            store.keep_snapshot("A", 1, b"kept"),
            store.transact(lambda execute: execute("DELETE FROM people")),
            store.shrink(),
            store.check(),
        ):
            with pytest.raises(Vanished, match="while the server runs, and nothing is saved any more"):
                await writing
        if way not in (cut, cut_log):
            assert await store.rows("A") == numbered("1"), "what nobody was told of was not written either"
        with pytest.raises(Vanished):
            await store.close()

    asyncio.run(scene())


def test_a_file_that_is_moved_back_is_the_same_again(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SQLiteStore(tmp_path / "tables.db")
        await store.append(Append("A", 0, rows("1"), False))
        move(tmp_path / "tables.db")
        with pytest.raises(Vanished):
            await store.append(Append("A", 1, rows("2"), False))
        (tmp_path / "elsewhere.db").rename(tmp_path / "tables.db")
        await store.check()
        await store.append(Append("A", 1, rows("2"), False))
        await store.close()

    asyncio.run(scene())


def test_a_file_that_was_moved_away_has_everything_when_the_server_stops(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SQLiteStore(tmp_path / "tables.db")
        await store.append(Append("A", 0, rows("1"), False))
        move(tmp_path / "tables.db")
        with pytest.raises(Vanished):
            await store.close()
        again = SQLiteStore(tmp_path / "elsewhere.db")
        assert await again.rows("A") == numbered("1")
        await again.close()

    asyncio.run(scene())


def test_what_is_committed_as_the_file_goes_is_not_acknowledged_and_not_denied(tmp_path: Path) -> None:
    """It may turn up again, with a file that is moved back: so it is not said that it was not saved."""

    async def scene() -> None:
        store = SQLiteStore(tmp_path / "tables.db")

        def write(execute: Execute) -> None:
            execute("DELETE FROM people")
            move(tmp_path / "tables.db")

        with pytest.raises(Unsure, match="while the server runs"):
            await store.transact(write)
        (tmp_path / "elsewhere.db").rename(tmp_path / "tables.db")
        await store.close()

    asyncio.run(scene())


def test_a_stopped_server_leaves_alone_what_has_taken_the_place_of_its_files(tmp_path: Path) -> None:
    """Another database may lie there by now, with rows in its log that are nowhere else."""
    database = tmp_path / "tables.db"

    async def scene() -> None:
        old = SQLiteStore(database)
        await old.append(Append("A", 0, rows("1"), False))
        for file in tmp_path.iterdir():
            file.unlink()
        new = SQLiteStore(database)
        await new.append(Append("B", 0, rows("2"), False))
        with pytest.raises(Vanished):
            await old.close()
        await new.check()
        assert await new.rows("B") == numbered("2")
        await new.close()

    asyncio.run(scene())


def test_files_that_others_copy_and_shorten_by_the_rules_are_never_taken_for_cut(tmp_path: Path) -> None:
    """What is in the log is copied into the database all the time, by us and by programs that make copies."""
    database = tmp_path / "tables.db"
    modes, done = ("passive", "truncate", "restart", "full"), threading.Event()
    found: list[Vanished] = []

    def look(store: SQLiteStore) -> None:
        while not done.is_set():
            try:
                store._files.check()
            except Vanished as error:
                found.append(error)

    async def scene() -> None:
        store = SQLiteStore(database)
        looking = threading.Thread(target=look, args=(store,))
        looking.start()
        try:
            await use(store)
        finally:
            done.set()
            looking.join()
            await store.close()

    async def use(store: SQLiteStore) -> None:
        for turn in range(120):
            await store.append(*(Append(f"T{turn}-{n}", 0, [b"x" * 3_000], False) for n in range(20)))
            if turn % 8 == 7:
                for n in range(20):
                    await store.forget(f"T{turn - 4}-{n}", 1)
                await (store.scrub() if turn % 16 == 7 else store.shrink())
            if turn % 3 == 0:
                with contextlib.closing(sqlite3.connect(database)) as other:
                    other.execute(f"PRAGMA wal_checkpoint({modes[turn // 3 % 4]})").fetchall()
            await store.check()

    asyncio.run(scene())
    assert found == []


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
@pytest.mark.parametrize("way", [delete, delete_log, replace, empty, cut, cut_log], ids=lambda way: way.__name__)
def test_a_server_says_so_to_everybody_and_with_its_last_line(tmp_path: Path, way: Callable[[Path], None]) -> None:
    with Server(tmp_path) as server:
        ann, bert = two_people(server)
        assert server.get("/healthz").status_code == 200
        way(server.database)
        refused = ann.do("choose", question=ann.question()["question"], move=["heist", 2])
        assert (refused["type"], refused["reason"]) == ("refused", "store")
        assert "was not saved" in refused["text"]
        body = {"game": "twelve-gangsters", "seats": 3, "chairs": [{"kind": "human"}] * 3, "name": "Cleo"}
        assert server.post("/api/tables", body).status_code == 503
        for path in ("/healthz", "/readyz"):
            answer = server.get(path)
            assert answer.status_code == 503
            assert "while the server runs, and nothing is saved any more." in answer.json()["error"]["text"]
            assert str(tmp_path) not in answer.text
        watcher = Player(server, ann.code, None)
        assert watcher.now["ready"] == [2], "what was acknowledged before can still be seen"
        for player in (ann, bert, watcher):
            player.close()
        assert server.stop() == 1
    last = server.log.read_text().splitlines()[-1]
    assert "what was acknowledged before may be lost: the database's file 'tables.db" in last
    assert "everything acknowledged is on disk" not in server.log.read_text()


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_a_server_that_lost_nothing_says_that(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.open_table()
        assert server.stop() == 0
    assert server.log.read_text().splitlines()[-1].endswith("stopped; everything acknowledged is on disk")
