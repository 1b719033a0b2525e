"""A copy of the database is whole, even of a server in mid-game; nothing is overwritten, and what is wrong is named."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import stat
from pathlib import Path

import pytest

from omerta.server.store.backup import back_up, restore
from omerta.server.store.errors import StoreError
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Append
from tests.cli.commands import Shell
from tests.server.player import Player, start_game
from tests.server.running import Server


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(capsys, monkeypatch)


def make_database(path: Path, rows: int = 3) -> Path:
    async def fill() -> None:
        store = SQLiteStore(path)
        await store.append(Append("TABLE2", 0, [b"%d" % number for number in range(rows)], False))
        await store.close()

    asyncio.run(fill())
    return path


@pytest.mark.serial
def test_a_server_in_mid_game_is_copied_and_another_plays_on_from_the_copy(tmp_path: Path, shell: Shell) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "after").mkdir()
    copy = tmp_path / "copy.db"
    with Server(tmp_path / "before") as server:
        key = server.open_table("hbb", options={"cards": 4})
        ann = Player(server, key["code"], key["token"])
        start_game(ann)
        ann.choose()
        ran = shell("backup", str(copy), "--database", str(server.database))
        assert ran.code == 0, ran.err
        assert ran.out.startswith(f"{copy}: 1 tables, ")
        known = list(ann.history)
        ann.close()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    restored = tmp_path / "after" / "tables.db"
    assert shell("restore", str(copy), "--database", str(restored)).code == 0
    assert stat.S_IMODE(restored.stat().st_mode) == 0o600
    with Server(tmp_path / "after") as server:
        again = Player(server, key["code"], key["token"])
        common = min(len(known), len(again.history))
        assert again.history[:common] == known[:common]
        assert again.now["question"] is not None or len(again.history) > 2
        assert again.play_out()["scores"]
        again.close()


def test_every_copy_is_one_moment_of_a_database_that_is_written_to(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"

    async def write_and_copy() -> None:
        store = SQLiteStore(database)
        await store.append(Append("TABLE2", 0, [b"0"], False), Append("TABLE3", 0, [b"0"], False))
        copied = 0

        async def write() -> None:
            version = 1
            while copied < 5:
                await store.append(*(Append(code, version, [b"x" * 500], False) for code in ("TABLE2", "TABLE3")))
                version += 1

        writing = asyncio.create_task(write())
        for number in range(5):
            await asyncio.to_thread(back_up, database, tmp_path / f"copy{number}.db")
            copied += 1
        await writing
        await store.close()

    asyncio.run(write_and_copy())
    for number in range(5):
        copy = sqlite3.connect(tmp_path / f"copy{number}.db")
        counts = copy.execute("SELECT count(*), max(version) FROM rows GROUP BY code").fetchall()
        copy.close()
        assert len(set(counts)) == 1, "rows that were written together are copied together"
        assert counts[0][0] == counts[0][1]


def test_nothing_is_overwritten(tmp_path: Path, shell: Shell) -> None:
    database = make_database(tmp_path / "tables.db")
    copy = tmp_path / "copy.db"
    copy.write_text("something else")
    ran = shell("backup", str(copy), "--database", str(database))
    assert ran.code == 2
    assert "is there already" in ran.err
    assert copy.read_text() == "something else"
    copy.unlink()
    assert shell("backup", str(copy), "--database", str(database)).code == 0
    before = database.read_bytes()
    ran = shell("restore", str(copy), "--database", str(database))
    assert ran.code == 2
    assert "is there already" in ran.err
    assert database.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "tables.db"]


def test_what_a_lost_database_left_behind_is_not_mixed_with_a_copy(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(make_database(tmp_path / "tables.db"), copy)
    (tmp_path / "tables.db").unlink()
    (tmp_path / "tables.db-wal").write_bytes(b"rows of the lost one")
    with pytest.raises(StoreError, match=r"tables\.db-wal' belongs to a database that is gone"):
        restore(copy, tmp_path / "tables.db")
    (tmp_path / "tables.db-wal").unlink()
    assert restore(copy, tmp_path / "tables.db").rows == 3


@pytest.mark.parametrize("command", ["backup", "restore"])
@pytest.mark.parametrize(
    ("what", "complaint"),
    [
        ("nothing", "there is no database"),
        ("folder", "there is no database"),
        ("text", "is not a database, or is damaged"),
        ("another", "is no database of Omerta"),
        ("newer", "is written in format 99"),
        ("damaged", "malformed|damaged"),
    ],
)
def test_what_is_no_database_of_ours_is_named(
    tmp_path: Path, shell: Shell, command: str, what: str, complaint: str
) -> None:
    source, target = tmp_path / "source.db", tmp_path / "target.db"
    match what:
        case "folder":
            source.mkdir()
        case "text":
            source.write_text("Dear diary, today we robbed a bank.\n" * 100)
        case "another":
            with sqlite3.connect(source) as other:
                other.execute("CREATE TABLE recipes (name TEXT)")
            other.close()
        case "newer":
            with sqlite3.connect(make_database(source)) as other:
                other.execute("PRAGMA user_version = 99")
            other.close()
        case "damaged":
            whole = make_database(source, rows=5000).read_bytes()
            source.write_bytes(whole[: len(whole) // 2 // 4096 * 4096])
    if command == "backup":
        ran = shell("backup", str(target), "--database", str(source))
    else:
        ran = shell("restore", str(source), "--database", str(target))
    assert ran.code == 2
    assert re.search(complaint, ran.err)
    assert ran.err.count("\n") == 1
    assert not target.exists()
    assert not list(tmp_path.glob("*.part"))


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, shell: Shell) -> None:
    database = make_database(tmp_path / "tables.db")
    ran = shell("backup", str(tmp_path / "nowhere" / "copy.db"), "--database", str(database))
    assert ran.code == 2
    assert "cannot be written: No such file or directory" in ran.err


def test_the_settings_file_names_the_database(tmp_path: Path, shell: Shell) -> None:
    database = make_database(tmp_path / "tables.db")
    (tmp_path / "omerta.toml").write_text(f"database = '{database}'\nport = 8001\n")
    assert shell("backup", str(tmp_path / "copy.db"), "--settings", str(tmp_path / "omerta.toml")).code == 0
    assert (tmp_path / "copy.db").is_file()


def test_a_store_that_is_no_file_is_not_confused_with_one(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_database(tmp_path / "omerta.db")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "omerta.toml").write_text("store = 'postgresql://localhost/omerta'\n")
    for word, program in (("backup", "pg_dump"), ("restore", "pg_restore")):
        ran = shell(word, "copy.db", "--settings", "omerta.toml")
        assert ran.code == 2
        assert f": {program} " in ran.err
    assert not (tmp_path / "copy.db").exists()
