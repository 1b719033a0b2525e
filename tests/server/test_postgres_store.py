"""The store in a PostgreSQL database: several on one, lines that break, and what the database refuses."""

from __future__ import annotations

import asyncio
import os
import shlex
import subprocess
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from omerta.server.operate.inspection import list_tables
from omerta.server.serve import open_store
from omerta.server.store.errors import Conflict, StoreError
from omerta.server.store.postgres_connection import connect, prepare
from omerta.server.store.postgres_store import READERS, PostgresStore
from omerta.server.store.postgres_writing import Batch
from omerta.server.store.store import Append
from tests.cli.commands import Shell
from tests.server.databases import Cluster, PostgresPlace, find_programs

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

OTHERS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def within(cluster: Cluster, scene: Callable[[PostgresPlace, PostgresStore], Awaitable[None]]) -> None:
    """Run a scene with a store on an empty database."""
    place = PostgresPlace(cluster.empty_database())

    async def run() -> None:
        store = await place.open()
        try:
            await scene(place, store)
        finally:
            await store.close()

    asyncio.run(run())


async def hang_up(place: PostgresPlace) -> None:
    """Break every line to the database."""
    await place.meddle(f"SELECT pg_terminate_backend(pid) FROM ({OTHERS}) AS others")


def test_of_several_that_write_a_version_one_does(cluster: Cluster) -> None:
    """Three stores write to the same tables, each rereading when it was not the first: no row is lost or doubled."""

    async def scene(place: PostgresPlace, store: PostgresStore) -> None:
        stores = [store, await place.open(), await place.open()]
        codes = ["A", "B", "C", "D"]
        for code in codes:
            await store.append(Append(code, 0, [b"opened"], False))

        async def write(number: int, rng: Random) -> list[bytes]:
            written = []
            for turn in range(20):
                row = f"{number}.{turn}".encode()
                both = [*rng.sample(codes, 2)]
                while True:
                    last = [len(await stores[number].rows(code)) for code in both]
                    try:
                        await stores[number].append(
                            *(Append(code, after, [row], False) for code, after in zip(both, last, strict=True))
                        )
                        break
                    except Conflict:
                        continue
                written.append(row)
            return written

        written = await asyncio.gather(*(write(number, Random(number)) for number in range(3)))
        found = [body for code in codes for _, body in (await store.rows(code))[1:]]
        assert sorted(found) == sorted(row for rows in written for row in rows * 2)
        assert [await store.gap(code) for code in codes] == [None] * 4
        for other in stores[1:]:
            await other.close()

    within(cluster, scene)


def test_what_comes_in_one_turn_of_the_loop_is_one_commit(cluster: Cluster) -> None:
    """The database itself says which transaction wrote a row."""

    async def scene(place: PostgresPlace, store: PostgresStore) -> None:
        for turn in range(3):
            await asyncio.gather(*(store.append(Append(f"T{number}", turn, [b"x"], False)) for number in range(20)))
            found = await place.read("SELECT version, xmin::text FROM rows")
            assert len(found) == 20 * (turn + 1)
            assert len({*found}) == len({wrote for _, wrote in found}) == turn + 1

    within(cluster, scene)


def test_lines_that_break_are_opened_again(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, store: PostgresStore) -> None:
        await store.append(Append("A", 0, [b"1"], False))
        await hang_up(place)
        await store.append(Append("A", 1, [b"2"], False))
        await hang_up(place)
        assert await store.rows("A") == [(1, b"1"), (2, b"2")]
        await hang_up(place)
        await store.check()

    within(cluster, scene)


def test_what_was_committed_when_the_line_broke_is_not_written_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    exit = psycopg.Transaction.__exit__
    breaks = iter([True])

    def commit_and_break(self: psycopg.Transaction, *error: Any) -> bool:
        done = exit(self, *error)
        if next(breaks, False):
            self.connection.close()
            raise psycopg.OperationalError("the line broke before the answer came")
        return done

    async def scene(_place: PostgresPlace, store: PostgresStore) -> None:
        await store.append(Append("A", 0, [b"1"], False))
        monkeypatch.setattr(psycopg.Transaction, "__exit__", commit_and_break)
        done = await asyncio.gather(
            store.append(Append("A", 1, [b"2"], False)),
            store.append(Append("A", 0, [b"other"], False)),
            return_exceptions=True,
        )
        assert done[0] is None
        assert isinstance(done[1], Conflict)
        assert await store.rows("A") == [(1, b"1"), (2, b"2")]

    within(cluster, scene)


def test_what_the_database_refuses_is_said_and_was_not_written(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, store: PostgresStore) -> None:
        await store.append(Append("A", 0, [b"1"], False))
        await place.meddle(f"ALTER DATABASE {place.name} SET default_transaction_read_only = on")
        await hang_up(place)
        with pytest.raises(StoreError, match="is read-only"):
            await store.append(Append("A", 1, [b"2"], False))
        await place.meddle(f"BEGIN READ WRITE; ALTER DATABASE {place.name} RESET ALL; COMMIT")
        await hang_up(place)
        await store.append(Append("A", 1, [b"2"], False))
        assert await store.rows("A") == [(1, b"1"), (2, b"2")]

    within(cluster, scene)


def test_a_database_that_does_not_exist_is_named(cluster: Cluster) -> None:
    with pytest.raises(StoreError, match=r"'nowhere' on this machine .* does not exist"):
        prepare(cluster.address("nowhere"))


def test_what_is_acknowledged_is_synced_also_where_the_database_is_set_up_otherwise(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, store: PostgresStore) -> None:
        await place.meddle(f"ALTER DATABASE {place.name} SET synchronous_commit = off")

        found = await store.within(lambda connection: connection.execute("SHOW synchronous_commit").fetchone())
        assert found == ("on",)
        await place.meddle(f"ALTER DATABASE {place.name} RESET ALL")

    within(cluster, scene)


def test_servers_whose_machines_disagree_about_the_time_take_it_from_the_database(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, right = cluster.empty_database(), time.time()
    monkeypatch.setattr(time, "time", lambda: right + 3600)
    *_, clock = open_store(Path("unused.db"), url, lease_seconds=1.0)
    assert abs(clock() - right) < 1800


def test_several_servers_that_start_at_once_prepare_a_database_once(cluster: Cluster) -> None:
    url = cluster.empty_database()
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(prepare, [url] * 4)) == [None] * 4


def test_a_server_that_hangs_while_it_writes_does_not_lock_its_tables_for_ever(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, store: PostgresStore) -> None:
        await store.append(Append("A", 0, [b"1"], False))
        hanging = connect(place.url, store.name)
        hanging.execute("BEGIN")
        hanging.execute("SELECT 1 FROM omerta.tables WHERE code = 'A' FOR UPDATE")
        await store.append(Append("A", 1, [b"2"], False))
        assert await store.rows("A") == [(1, b"1"), (2, b"2")]
        with pytest.raises(psycopg.Error):
            hanging.execute("SELECT 1")

    within(cluster, scene)


def test_an_error_that_nobody_foresaw_is_said_and_the_next_move_is_written(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Batch.write
    fails = iter([True])

    def fail_once(self: Batch, connection: Any) -> Any:
        if next(fails, False):
            raise LookupError("nobody foresaw this")
        return write(self, connection)

    async def scene(_place: PostgresPlace, store: PostgresStore) -> None:
        monkeypatch.setattr(Batch, "write", fail_once)
        with pytest.raises(StoreError, match="nobody foresaw this"):
            await store.append(Append("A", 0, [b"1"], False))
        await store.append(Append("A", 0, [b"2"], False))
        assert await store.rows("A") == [(1, b"2")]

    within(cluster, scene)


@pytest.mark.parametrize(
    "url",
    ["postgresql://me:hu@sh@127.0.0.1:1/x", "postgresql://me:hu/sh@127.0.0.1:1/x", "postgresql://me:hu#sh@127.0.0.1/x"],
)
def test_a_password_that_was_written_wrongly_is_not_told(url: str) -> None:
    with pytest.raises(StoreError, match="cannot be read") as error:
        prepare(url)
    assert "sh@" not in str(error.value)
    with pytest.raises(StoreError, match="cannot be read") as error:
        list_tables(Path("omerta.db"), url)
    assert "sh@" not in str(error.value)


def test_the_commands_that_backup_and_restore_name_copy_a_database(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = Shell(capsys, monkeypatch)
    monkeypatch.setenv("PATH", f"{find_programs()}:{os.environ['PATH']}")
    url, copy = cluster.empty_database().replace("omerta@", "omerta:hush@"), tmp_path / "a copy.dump"

    def run_what_is_named(command: str) -> None:
        ran = shell(command, str(copy), "--store", url)
        assert ran.code == 2
        assert "hush" not in ran.err
        named = ran.err.partition("by its own programs: ")[2]
        subprocess.run(shlex.split(named), check=True)

    async def scene(_place: PostgresPlace, store: PostgresStore) -> None:
        await store.append(Append("A", 0, [b"1", b"2"], False))
        await asyncio.to_thread(run_what_is_named, "backup")
        cluster.empty_database()
        await asyncio.to_thread(run_what_is_named, "restore")
        assert await store.rows("A") == [(1, b"1"), (2, b"2")]
        await store.append(Append("A", 2, [b"3"], True))

    within(cluster, scene)


def test_scrubbing_waits_without_holding_up_those_who_read_and_ends_with_the_store(cluster: Cluster) -> None:
    waiting = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'VACUUM%' AND wait_event_type = 'Lock'"

    async def scene(place: PostgresPlace, store: PostgresStore) -> None:
        with psycopg.connect(place.url) as other, psycopg.connect(place.url, autocommit=True) as looking:
            other.execute("LOCK TABLE omerta.people IN ACCESS SHARE MODE")
            scrubs = [asyncio.create_task(store.scrub()) for _ in range(READERS)]
            async with asyncio.timeout(20):
                while not looking.execute(waiting).fetchall():
                    await asyncio.sleep(0.01)
                await store.check()
            assert not any(scrub.done() for scrub in scrubs)
            await store.close()
            ended = await asyncio.gather(*scrubs, return_exceptions=True)
            assert all(isinstance(each, StoreError) for each in ended)

    within(cluster, scene)


def test_scrubbing_may_take_longer_than_an_answer(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, store: PostgresStore) -> None:
        with connect(place.url, store.name, answer_seconds=0) as connection:
            assert connection.execute("SHOW statement_timeout").fetchone() == ("0",)
        with connect(place.url, store.name) as connection:
            assert connection.execute("SHOW statement_timeout").fetchone() == ("10s",)

    within(cluster, scene)
