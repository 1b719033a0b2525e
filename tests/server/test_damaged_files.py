"""A database in which the disk spoilt a byte: the server starts and plays, or says in one sentence what is wrong.

Whatever it says, it has written nothing; and commands beside it say it in one sentence as well.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest

from omerta.server.live.loading import load, load_all
from omerta.server.live.tokens import hash_token
from omerta.server.store.database_check import examine
from omerta.server.store.errors import Damaged, StoreError
from omerta.server.store.kept.profiles import Profile
from omerta.server.store.sqlite_errors import COPY_BACK
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Append
from omerta.table.log.snapshot import write_snapshot
from omerta.table.wire.seat_payload import face
from tests.cli.commands import Shell
from tests.server.house import ANN, BERT
from tests.server.played import PlayedGame
from tests.server.test_start import refused

Files = Mapping[str, bytes]
"""The files of a database by their names, as they lie on a disk."""
DATABASE, LOG, INDEX = "tables.db", "tables.db-wal", "tables.db-shm"
CODES = [f"GAME{number}" for number in range(4)]
FLIPS = 120
HEADER = 100


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(capsys, monkeypatch)


def read_files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def closed_and_killed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Files, Files]:
    """Give the files of a server that was closed in order, and of one that was killed: its log lies beside."""
    folder = tmp_path_factory.mktemp("whole")

    async def fill() -> Files:
        store = SQLiteStore(folder / DATABASE)
        await store.scrub()  # so that what follows is in the log alone
        for number, code in enumerate(CODES):
            game = PlayedGame(2, 1, code, seed=number + 1)
            await game.lay(store, ANN, BERT)
            await store.keep_snapshot(code, game.table.version, write_snapshot(game.table))
        await store.kept.profiles.save(hash_token(ANN), Profile("Ann", '{"sound": true}', True), 5.0)
        killed = read_files(folder)
        await store.close()
        return {name: killed[name] for name in (DATABASE, LOG)}

    killed = asyncio.run(fill())
    return read_files(folder), killed


def lay(folder: Path, files: Files) -> Path:
    """Put files into an empty folder; give the database."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder / DATABASE


def spoil(files: Files, name: str, place: int, bits: int) -> Files:
    """Flip some bits of a byte."""
    data = bytearray(files[name])
    data[place] ^= bits
    return {**files, name: bytes(data)}


async def use(database: Path) -> None:
    """Open a database as a server does, and look at every table: it is shown, or closed as damaged."""
    store = SQLiteStore(database)
    try:
        await store.unfinished()
        for code in CODES:
            try:
                table = await load(store, code)
                if table is not None:
                    face(table, (), ())
            except Damaged:
                continue
        await store.append(Append("NEWONE", 0, [b"{}"], False))
    finally:
        await store.close()


def try_start(folder: Path, files: Files) -> str | None:
    """Start with these files; give the sentence in which that is refused, with nothing changed on disk."""
    database, told = lay(folder, files), None
    try:
        asyncio.run(use(database))
    except StoreError as error:
        told = str(error)
    if told is not None:
        assert read_files(folder) == files, f"something was written: {told}"
        assert told.isprintable()
    return told


@pytest.mark.parametrize("where", ["header", "schema", "anywhere", "log"])
def test_a_flipped_byte_is_borne_or_named_in_one_sentence(
    tmp_path: Path, closed_and_killed: tuple[Files, Files], where: str
) -> None:
    closed, killed = closed_and_killed
    rng, words = Random(where), []
    for _ in range(FLIPS):
        files, name = (killed, LOG) if where == "log" else (closed, DATABASE)
        last = {"header": HEADER, "schema": 4096}.get(where, len(files[name]))
        bits = rng.choice([1 << rng.randrange(8), 255, rng.randrange(1, 256)])
        words.append(try_start(tmp_path / "files", spoil(files, name, rng.randrange(last), bits)))
    told = [each for each in words if each is not None]
    assert told
    assert all("damaged" in each or "in format" in each or "cannot be used" in each for each in told)
    if where == "log":
        assert len(told) > FLIPS * 0.8, "a log that breaks off in the middle lost what was acknowledged"


def test_a_whole_database_starts(tmp_path: Path, closed_and_killed: tuple[Files, Files]) -> None:
    for files in closed_and_killed:
        assert try_start(tmp_path / "files", files) is None


def test_a_log_whose_last_commit_is_cut_short_is_that_of_a_machine_that_went_down(
    tmp_path: Path, closed_and_killed: tuple[Files, Files]
) -> None:
    _, killed = closed_and_killed
    for cut in (1, 24, 4000, 4120):
        assert try_start(tmp_path / "files", {**killed, LOG: killed[LOG][:-cut]}) is None


def test_what_a_lost_database_left_behind_is_not_taken_for_a_new_one_s(
    tmp_path: Path, closed_and_killed: tuple[Files, Files]
) -> None:
    left = {LOG: closed_and_killed[1][LOG]}
    told = try_start(tmp_path / "files", left)
    assert told is not None
    assert f"{LOG}' belongs to a database that is gone" in told


def find(data: bytes, text: bytes) -> int:
    assert text in data
    return data.index(text)


SPOILT: dict[str, tuple[str, str, Callable[[bytes], int], int]] = {
    "a name in the schema": ("closed", DATABASE, lambda data: find(data, b"CREATE TABLE rows") + 13, 0x80),
    "a column in the schema": ("closed", DATABASE, lambda data: find(data, b"body BLOB NOT NULL, PRIMARY"), 0x01),
    "a page": ("closed", DATABASE, lambda data: 4096 * 3, 0xFF),
    "the header": ("closed", DATABASE, lambda data: 18, 0x40),
    "the log": ("killed", LOG, lambda data: len(data) // 2, 0xFF),
}


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
@pytest.mark.parametrize("what", SPOILT)
def test_the_program_says_what_to_do_and_writes_nothing(
    tmp_path: Path, closed_and_killed: tuple[Files, Files], what: str
) -> None:
    which, name, place, bits = SPOILT[what]
    files = closed_and_killed[which == "killed"]
    files = spoil(files, name, place(files[name]), bits)
    line = refused(lay(tmp_path / "files", files))
    assert "damaged" in line
    assert COPY_BACK in line
    assert read_files(tmp_path / "files") == files


@pytest.mark.parametrize("what", SPOILT)
def test_commands_beside_it_say_it_in_one_sentence(
    tmp_path: Path, closed_and_killed: tuple[Files, Files], shell: Shell, what: str
) -> None:
    which, name, place, bits = SPOILT[what]
    files = closed_and_killed[which == "killed"]
    for command in (
        ("backup", str(tmp_path / "copy.db")),
        ("admin", "list"),
        ("admin", "export", CODES[0], str(tmp_path / "game.omerta"), "--in-play"),
        ("admin", "close", CODES[0]),
    ):
        database = lay(tmp_path / "files", spoil(files, name, place(files[name]), bits))
        ran = shell(*command, "--database", str(database))
        if what == "the log" or command[0] == "backup" or ran.code != 0:
            assert ran.code == 2, command
            assert len(ran.err.splitlines()) == 1
            assert "damaged" in ran.err or "cannot be used" in ran.err
        for made in tmp_path.glob("*.*"):
            made.unlink()


def test_rows_and_snapshots_of_another_kind_close_one_table_and_no_other(tmp_path: Path) -> None:
    """A flipped byte may also turn a text into a number; a snapshot that makes no sense is left aside."""

    async def scene() -> None:
        store = SQLiteStore(tmp_path / DATABASE)
        game = PlayedGame(2, 1, "GAME0")
        await game.lay(store, ANN, BERT)
        version, body = game.table.version, write_snapshot(game.table)
        await store.append(Append("OTHER", 0, [b"{}"], False))
        await store.transact(lambda execute: execute("UPDATE rows SET body = 7 WHERE code = 'OTHER'"))
        with pytest.raises(Damaged, match="table OTHER is damaged at row 1: it cannot be read"):
            await load(store, "OTHER")
        whole = await load_all(store, "GAME0")
        spoilt = [
            b"\xff" + body[1:],
            body.replace(b'"seed":"', b'"seed":"x'),
            body.replace(b'"version":', b'"version":1'),
            body.replace(b'"code":"GAME0"', b'"code":"GAME1"'),
            b"7",
        ]
        for each in spoilt:
            assert each != body
            await store.keep_snapshot("GAME0", version, each)
            assert await load(store, "GAME0") == whole
        await store.close()

    asyncio.run(scene())


def test_tables_that_somebody_else_made_in_the_file_are_none_of_our_business(tmp_path: Path) -> None:
    async def scene() -> None:
        await SQLiteStore(tmp_path / DATABASE).close()
        with sqlite3.connect(tmp_path / DATABASE) as other:
            other.execute("CREATE TABLE notes (text)")
            other.execute("ANALYZE")
        other.close()
        examine(tmp_path / DATABASE)
        await SQLiteStore(tmp_path / DATABASE).close()

    asyncio.run(scene())
