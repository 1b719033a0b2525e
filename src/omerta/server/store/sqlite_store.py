"""The logs in one SQLite file: one writer thread, and many tables' rows in one commit.

The event loop never waits for the disk. What is appended in one turn of it goes to the writer together; the writer
takes all that is waiting, writes it in one transaction with `synchronous=FULL`, and only then is anybody told. One
table's conflict does not spoil the others' rows: when there is one, all are written once more, each append a savepoint
of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from omerta.server.store.database_check import examine, refuse_leftovers
from omerta.server.store.database_files import DatabaseFiles
from omerta.server.store.database_lock import lock_database
from omerta.server.store.errors import Conflict, Damaged, StoreError, Unsure, Vanished
from omerta.server.store.kept.kept import Kept
from omerta.server.store.kept.statements import Execute
from omerta.server.store.sqlite_errors import TROUBLE, explain, unreadable
from omerta.server.store.sqlite_schema import FORMAT, upgrade
from omerta.server.store.store import (
    DONE_BY_A_PERSON,
    Append,
    Done,
    KeptSeats,
    Settling,
    older,
    wait_for,
)

T = TypeVar("T")

MOST_AT_ONCE = 512

_LAST = """
SELECT tables.code, over, body FROM tables JOIN rows USING (code)
WHERE version = (SELECT max(version) FROM rows WHERE rows.code = tables.code)
"""
_MISSING = """
SELECT json_extract(value, '$[0]') AS code, json_extract(value, '$[1]') AS version FROM json_each(?)
WHERE NOT EXISTS (
    SELECT 1 FROM rows WHERE rows.code = json_extract(value, '$[0]') AND rows.version = json_extract(value, '$[1]')
)
"""
_KEEP = """
INSERT INTO seats (code, seat, person, token, sealed, game, seats, at, counted)
SELECT ?, ?, person, token, sealed, game, seats, ?, 0 FROM seats WHERE code = ? AND token = ? AND mu IS NULL
ON CONFLICT DO NOTHING
"""
"""A line with a rating is what somebody left who deleted their key; nobody goes on from there."""
_INSERT = """
INSERT INTO rows
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), CAST(json_extract(value, '$[2]') AS BLOB)
FROM json_each(?)
"""
_NOBODYS = """
SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM rows WHERE rows.code = value AND instr(body, ?))
"""
_GAP = """
WITH log AS (SELECT version FROM rows WHERE code = ? UNION SELECT 0)
SELECT min(version) FROM log WHERE version + 1 NOT IN (SELECT version FROM log)
"""


@dataclass(slots=True)
class _Job:
    """Something for the writer to do within a transaction, and who waits for it."""

    work: Callable[[sqlite3.Connection], None]
    loop: asyncio.AbstractEventLoop
    done: Done
    appends: Sequence[Append] = ()
    """The rows that it writes, where it writes rows."""
    alone: bool = False
    """Whether it is done between transactions, not within one."""
    error: StoreError | None = field(default=None)

    def settle(self) -> None:
        """Wake whoever waits for it; in the loop's own thread."""
        self.done(self.error)


class SQLiteStore:
    """The logs in one SQLite file."""

    def __init__(self, path: Path) -> None:
        path = self.path = path.resolve()
        self.kept = Kept(self)
        if not path.exists():
            refuse_leftovers(path, ("-wal",))
        self._lock = lock_database(path)
        try:
            examine(path)
            self._connection = _connect(path)
            self._reading = _connect(path)
            self._files = DatabaseFiles(path, self._lock)
        except BaseException:
            self._lock.close()
            raise
        self._failed = False
        self._settling = Settling()
        self._gathered: list[_Job] = []
        """What was appended in this turn of the loop."""
        self._jobs: queue.SimpleQueue[Sequence[_Job] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="reader")

    async def append(self, *appends: Append) -> None:
        await wait_for(partial(self.append_then, appends))

    def append_then(self, appends: Sequence[Append], done: Done) -> None:
        loop = asyncio.get_running_loop()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(_Job(partial(_append, appends=appends), loop, done, appends))

    def _hand_over(self) -> None:
        """Hand the writer what was gathered, so that it is one commit."""
        if self._gathered:
            gathered, self._gathered = self._gathered, []
            self._jobs.put(gathered)

    async def keep_snapshot(self, code: str, version: int, body: bytes) -> None:
        values = (code, version, body)
        await self._write(
            lambda connection: _run(connection, "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", values)
        )

    async def rows(self, code: str, after: int = 0) -> list[tuple[int, bytes]]:
        statement = "SELECT version, body FROM rows WHERE code = ? AND version > ? ORDER BY version"
        return [(version, body) for version, body in await self._read(statement, code, after)]

    async def gap(self, code: str) -> int | None:
        ((count, last),) = await self._read("SELECT count(*), max(version) FROM rows WHERE code = ?", code)
        if count == last:
            return None
        if not count:
            return 1 if await self._read("SELECT 1 FROM tables WHERE code = ?", code) else None
        ((before,),) = await self._read(_GAP, code)
        return int(before) + 1

    async def snapshot(self, code: str) -> tuple[int, bytes] | None:
        found = await self._read("SELECT version, body FROM snapshots WHERE code = ?", code)
        return (found[0][0], found[0][1]) if found else None

    async def unfinished(self) -> list[str]:
        return [code for (code,) in await self._read("SELECT code FROM tables WHERE over = 0 ORDER BY code")]

    async def stale(self, finished: float, abandoned: float) -> list[str]:
        return older(await self._read(_LAST), finished, abandoned)

    async def unused(self, before: float) -> list[str]:
        found = older(await self._read(_LAST), before, before)
        return [code for (code,) in await self._read(_NOBODYS, msgspec.json.encode(found).decode(), DONE_BY_A_PERSON)]

    async def forget(self, code: str, version: int) -> None:
        await self._write(lambda connection: _forget(connection, code, version))

    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return await self._read(statement, *values)

    async def transact(self, work: Callable[[Execute], T]) -> T:
        done: list[T] = []

        def do(connection: sqlite3.Connection) -> None:
            try:
                done.append(work(lambda statement, *values: connection.execute(statement, values).fetchall()))
            except (sqlite3.IntegrityError, StoreError):
                raise
            except Exception as error:
                # so that it alone is undone, and not what others write at the same time
                raise explain(error, self.path) from error

        await self._write(do)
        return done[-1]

    async def scrub(self) -> None:
        await self._write(_empty_log, alone=True)

    async def shrink(self) -> None:
        await self._write(_shrink, alone=True)

    async def check(self) -> None:
        await self._read("SELECT 1 FROM tables LIMIT 1")
        await asyncio.get_running_loop().run_in_executor(self._readers, self._files.check)
        if self._failed:
            await self._write(lambda connection: _run(connection, f"PRAGMA user_version = {FORMAT}", ()))

    async def close(self) -> None:
        self._hand_over()
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        try:
            self._files.check()
        except Vanished:
            # SQLite would not do it when it closes a file that was moved
            with contextlib.suppress(sqlite3.Error):
                _empty_log(self._reading)
            raise
        finally:
            self._reading.close()
            self._files.close()
            self._lock.close()

    async def _write(self, work: Callable[[sqlite3.Connection], None], *, alone: bool = False) -> None:
        loop = asyncio.get_running_loop()
        self._hand_over()
        await wait_for(lambda done: self._jobs.put([_Job(work, loop, done, alone=alone)]))

    async def _read(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            try:
                return self._reading.execute(statement, values).fetchall()
            except TROUBLE as error:
                raise unreadable(error, self.path) from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    def _write_on(self) -> None:
        """Write whatever is waiting, in one commit, until told to stop."""
        while self._write_once():
            pass
        self._connection.close()

    def _write_once(self) -> bool:
        """Write what is waiting; return whether more may come. Whoever waited is not held in memory after it."""
        jobs: list[_Job] = []
        more = self._jobs.get()
        while more is not None:
            jobs += more
            if len(jobs) >= MOST_AT_ONCE or self._jobs.empty():
                break
            more = self._jobs.get()
        together = [job for job in jobs if not job.alone]
        if together:
            self._commit(together)
        for job in jobs:
            if job.alone:
                self._do_alone(job)
        return more is not None

    def _commit(self, jobs: list[_Job]) -> None:
        connection = self._connection
        try:
            self._files.check()
            try:
                self._transact(jobs, _do_all)
            except (sqlite3.IntegrityError, StoreError):
                # one of them meets a conflict: all are done once more, so that only that one is undone
                connection.execute("ROLLBACK")
                self._transact(jobs, _do_each)
            self._check_after()
            self._failed = False
        except Exception as error:
            # whatever it is: the writer lives on, and nobody waits for ever
            self._failed = True
            explained = explain(error, self.path)
            with contextlib.suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            for job in jobs:
                job.error = explained
        self._settle(jobs)

    def _transact(self, jobs: list[_Job], do: Callable[[list[_Job], sqlite3.Connection], None]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        do(jobs, self._connection)
        self._connection.execute("COMMIT")

    def _check_after(self) -> None:
        """Look once more before anything is acknowledged; what is committed may turn up again with a moved file."""
        try:
            self._files.check()
        except Vanished as error:
            raise Unsure(str(error)) from None

    def _do_alone(self, job: _Job) -> None:
        try:
            self._files.check()
            job.work(self._connection)
        except Exception as error:
            job.error = explain(error, self.path)
        self._settle([job])

    def _settle(self, jobs: Sequence[_Job]) -> None:
        """Wake each loop once for all that was done for it."""
        for loop in dict.fromkeys(job.loop for job in jobs):
            with contextlib.suppress(RuntimeError):  # a loop that was closed: nobody waits there any more
                settling = [job.settle for job in jobs if job.loop is loop]
                loop.call_soon_threadsafe(self._settling.settle, settling)


def _do_all(jobs: list[_Job], connection: sqlite3.Connection) -> None:
    """Do all jobs, and write the rows of all tables at once."""
    appends = [append for job in jobs for append in job.appends]
    if appends:
        _append(connection, appends)
    for job in jobs:
        if not job.appends:
            job.work(connection)


def _do_each(jobs: list[_Job], connection: sqlite3.Connection) -> None:
    """Do each job so that it alone is undone when it meets a conflict."""
    for job in jobs:
        connection.execute("SAVEPOINT job")
        try:
            job.work(connection)
        except sqlite3.IntegrityError:
            connection.execute("ROLLBACK TO job")
            job.error = Conflict("this table has moved on in the meantime")
        except StoreError as error:
            connection.execute("ROLLBACK TO job")
            job.error = error
        connection.execute("RELEASE job")


def _run(connection: sqlite3.Connection, statement: str, values: tuple[object, ...]) -> None:
    connection.execute(statement, values)


def _forget(connection: sqlite3.Connection, code: str, version: int) -> None:
    (last,) = connection.execute("SELECT max(version) FROM rows WHERE code = ?", (code,)).fetchone()
    if last != version:
        raise Conflict("this table has moved on in the meantime")
    for table in ("rows", "snapshots", "tables"):
        connection.execute(f"DELETE FROM {table} WHERE code = ?", (code,))
    connection.execute("DELETE FROM seats WHERE code = ? AND counted = 0", (code,))


def _shrink(connection: sqlite3.Connection) -> None:
    """Cut free pages off the file."""
    # frees one page a step, and a statement without rows is stepped once unless it is a script
    connection.executescript("PRAGMA incremental_vacuum")
    _empty_log(connection)


def _empty_log(connection: sqlite3.Connection) -> None:
    """Leave nothing in the file beside the database, which holds what was written before it went into it."""
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _append(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Write the rows of some tables with few statements, however many rows there are.

    After each statement this thread waits for the one that serves everybody, so many of them would take long.
    """
    opened = [(each.code, each.over) for each in appends if each.after == 0]
    if opened:
        connection.executemany("INSERT INTO tables VALUES (?, ?)", opened)
    before = [(each.code, each.after) for each in appends if each.after]
    missing = connection.execute(_MISSING, (_list(before),)).fetchone() if before else None
    if missing is not None:
        raise Damaged(missing[0], missing[1], "it is missing")
    over = [(each.code,) for each in appends if each.over and each.after]
    if over:
        connection.executemany("UPDATE tables SET over = 1 WHERE code = ? AND over = 0", over)
    rows = [
        (each.code, each.after + place, body.decode())
        for each in appends
        for place, body in enumerate(each.rows, start=1)
    ]
    connection.execute(_INSERT, (_list(rows),))
    for each in appends:
        if each.kept is not None:
            _note_kept(connection, each.code, each.kept)


def _note_kept(connection: sqlite3.Connection, code: str, kept: KeptSeats) -> None:
    """Note whose the seats are at a table that goes on from another."""
    values = [(code, seat, kept.at, kept.code, token) for seat, token in kept.seats.items()]
    connection.executemany(_KEEP, values)


def _list(rows: Sequence[tuple[object, ...]]) -> str:
    """Write lines as one value, which SQLite takes apart."""
    return msgspec.json.encode(rows).decode()


def _connect(path: Path) -> sqlite3.Connection:
    """Open the file, make it ours when it is new, and refuse what is not ours."""
    try:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=2.0)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    except TROUBLE as error:
        raise unreadable(error, path) from None
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    upgrade(connection, repr(str(path)))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten at once
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version = {FORMAT}")
    connection.execute("COMMIT")
