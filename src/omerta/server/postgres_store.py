"""The logs in a PostgreSQL database, which several servers may share.

A move commits only on the version that it was decided on: whoever writes first locks the table's line, and the other
finds that it has moved on. Many tables' rows go into one commit, as with SQLite, and one table's conflict does not
spoil the others' rows. Threads wait for the database, the event loop never does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, LiteralString, TypeVar
from urllib.parse import urlsplit

import msgspec
import psycopg
from psycopg import errors

from omerta.server.cluster import Moved
from omerta.server.errors import Conflict, Damaged, NotOwner, StoreError, Unsure
from omerta.server.postgres_schema import FORMAT, upgrade
from omerta.server.store import Append
from omerta.table.rows import read_row

log = logging.getLogger("omerta.server")
T = TypeVar("T")
Connection = psycopg.Connection[Any]

NO_ADDRESS = "the address of the store cannot be read; it looks like postgresql://user:password@host:5432/name"
MOST_AT_ONCE = 512
CHANNEL: Final = "omerta"
"""Where servers that share a database tell each other what they do."""
READERS = 4
CONNECT_SECONDS, ANSWER_SECONDS = 5, 10
HANGING_SECONDS = 3
"""How long a server that hangs in the middle of writing may lock its tables before the database ends its session."""
TRIES, RETRY_SECONDS = 3, 0.2
"""How often, and after how long, something is tried again when the connection breaks or two servers conflict."""

_CROSSED = (errors.UniqueViolation, errors.DeadlockDetected, errors.SerializationFailure)
"""What says that another server wrote at the same moment."""

_LOCK = "SELECT code, owner FROM omerta.tables WHERE code = ANY(%s) ORDER BY code FOR UPDATE"
_LAST = """
SELECT code, last.version FROM unnest(%s::text[]) AS asked (code), LATERAL (
    SELECT version FROM omerta.rows WHERE rows.code = asked.code ORDER BY version DESC LIMIT 1
) AS last
"""
_NEWEST = """
SELECT code, over, last.body FROM omerta.tables, LATERAL (
    SELECT body FROM omerta.rows WHERE rows.code = tables.code ORDER BY version DESC LIMIT 1
) AS last
"""
_OPEN = "INSERT INTO omerta.tables (owner, code, over) SELECT %s, * FROM unnest(%s::text[], %s::boolean[])"
_END = "UPDATE omerta.tables SET over = true WHERE code = ANY(%s) AND NOT over"
_TELL = "SELECT pg_notify(%s, news) FROM unnest(%s::text[]) AS news"
_WRITE = "INSERT INTO omerta.rows SELECT * FROM unnest(%s::text[], %s::integer[], %b::bytea[])"
_GAP = """
WITH log AS (SELECT version FROM omerta.rows WHERE code = %s UNION SELECT 0)
SELECT min(version) FROM log WHERE version + 1 NOT IN (SELECT version FROM log)
"""
_SNAPSHOT = """
INSERT INTO omerta.snapshots VALUES (%s, %s, %b)
ON CONFLICT (code) DO UPDATE SET version = excluded.version, body = excluded.body
WHERE snapshots.version < excluded.version
"""


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """Rows that are written together or not at all, and who waits for them."""

    appends: Sequence[Append]
    done: asyncio.Future[None]

    def settle(self, error: StoreError | None) -> None:
        if self.done.cancelled():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


def name_of(url: str) -> str:
    """Name a database for people, without its password."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise StoreError(NO_ADDRESS) from None
    return f"the database {parts.path.lstrip('/') or 'of the usual name'!r} on {parts.hostname or 'this machine'}"


def connect(url: str, name: str) -> Connection:
    """Open a line to a database, on which every commit waits for the disk there."""
    try:
        connection = psycopg.connect(
            url,
            autocommit=True,
            connect_timeout=CONNECT_SECONDS,
            application_name="omerta",
            options=f"-c statement_timeout={ANSWER_SECONDS}s -c idle_in_transaction_session_timeout={HANGING_SECONDS}s",
            tcp_user_timeout=ANSWER_SECONDS * 1000,
            keepalives_idle=ANSWER_SECONDS,
            keepalives_interval=CONNECT_SECONDS,
            keepalives_count=3,
        )
    except psycopg.ProgrammingError:
        # what it says about the address may hold the password
        raise StoreError(NO_ADDRESS) from None
    except psycopg.Error as error:
        raise explain(error, name) from None
    connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
    if connection.execute("SHOW synchronous_commit").fetchone() == ("off",):
        connection.execute("SET synchronous_commit = on")
    return connection


def prepare(url: str) -> None:
    """Try a database, and bring it to the newest format; StoreError says what is wrong with it."""
    name = name_of(url)
    try:
        with connect(url, name) as connection:
            upgrade(connection, name)
            if connection.execute("SHOW fsync").fetchone() == ("off",):
                log.warning("%s has fsync switched off: a power cut there loses moves that were acknowledged", name)
    except psycopg.Error as error:
        raise explain(error, name) from None


class ThreadConnection:
    """The connection of one thread to the database, opened when it is needed and again when it broke."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = name_of(url)
        self._connection: Connection | None = None

    def __call__(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._connection = connect(self.url, self.name)
        return self._connection

    @property
    def broken(self) -> bool:
        """Tell whether the line is down, so that an error says nothing about what was asked."""
        return self._connection is None or self._connection.closed

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class PostgresStore:
    """The logs in one PostgreSQL database that was prepared; it connects when it is first used."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = name_of(url)
        self.server: str | None = None
        """The name of this server among those that share the database, once it is one of them."""
        self.owned: set[str] = set()
        """The tables that this server owns."""
        self._jobs: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None
        self._own = threading.local()
        self._lines: list[ThreadConnection] = []
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def append(self, *appends: Append) -> None:
        job = _Job(appends, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_on())
        await job.done

    async def rows(self, code: str, after: int = 0) -> list[tuple[int, bytes]]:
        statement = "SELECT version, body FROM omerta.rows WHERE code = %s AND version > %s ORDER BY version"
        return [(version, body) for version, body in await self._read(statement, code, after)]

    async def gap(self, code: str) -> int | None:
        ((count, last),) = await self._read("SELECT count(*), max(version) FROM omerta.rows WHERE code = %s", code)
        if count == last:
            return None
        if not count:
            return 1 if await self._read("SELECT 1 FROM omerta.tables WHERE code = %s", code) else None
        ((before,),) = await self._read(_GAP, code)
        return int(before) + 1

    async def keep_snapshot(self, code: str, version: int, body: bytes) -> None:
        await self.within(lambda connection: connection.execute(_SNAPSHOT, (code, version, body)))

    async def snapshot(self, code: str) -> tuple[int, bytes] | None:
        found = await self._read("SELECT version, body FROM omerta.snapshots WHERE code = %s", code)
        return (found[0][0], found[0][1]) if found else None

    async def unfinished(self) -> list[str]:
        return [code for (code,) in await self._read("SELECT code FROM omerta.tables WHERE NOT over ORDER BY code")]

    async def stale(self, finished: float, abandoned: float) -> list[str]:
        found = []
        for code, over, body in await self._read(_NEWEST):
            with contextlib.suppress(ValueError):
                if read_row(body).at < (finished if over else abandoned):
                    found.append(code)
        return found

    async def forget(self, code: str, version: int) -> None:
        def forget(connection: Connection) -> None:
            with connection.transaction():
                connection.execute(_LOCK, ([code],))
                found = connection.execute("SELECT max(version) FROM omerta.rows WHERE code = %s", (code,)).fetchone()
                if found != (version,):
                    raise Conflict("this table has moved on in the meantime")
                connection.execute("DELETE FROM omerta.rows WHERE code = %s", (code,))
                connection.execute("DELETE FROM omerta.snapshots WHERE code = %s", (code,))
                connection.execute("DELETE FROM omerta.tables WHERE code = %s", (code,))
                _tell(connection, [Moved(code, 0, self.server)])

        await self.within(forget)

    async def shrink(self) -> None:
        """Leave it to the database, which sees to its space by itself."""

    async def check(self) -> None:
        found = await self._read("SELECT number FROM omerta.format WHERE NOT pg_is_in_recovery()")
        if [number for (number,) in found] != [FORMAT]:
            raise StoreError(f"{self.name} is read-only, or was changed to another format")

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        for line in self._lines:
            line.close()

    async def within(self, work: Callable[[Connection], T]) -> T:
        """Do something with a connection in a thread, again when the line broke; it must bear being done twice."""

        def run() -> T:
            line = self._line()
            for attempt in range(TRIES):
                try:
                    return work(line())
                except psycopg.Error as error:
                    if not line.broken or attempt + 1 == TRIES:
                        raise explain(error, self.name) from None
                except StoreError:
                    if not line.broken or attempt + 1 == TRIES:
                        raise
                time.sleep(RETRY_SECONDS)
            raise AssertionError

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def _read(self, statement: LiteralString, *values: object) -> list[Any]:
        return await self.within(lambda connection: connection.execute(statement, values, binary=True).fetchall())

    def _line(self) -> ThreadConnection:
        """Give the line of this thread."""
        line: ThreadConnection | None = getattr(self._own, "line", None)
        if line is None:
            line = self._own.line = ThreadConnection(self.url)
            self._lines.append(line)
        return line

    async def _write_on(self) -> None:
        """Write whatever is waiting, in one commit, until nothing is."""
        loop = asyncio.get_running_loop()
        while self._jobs:
            jobs, self._jobs = self._jobs[:MOST_AT_ONCE], self._jobs[MOST_AT_ONCE:]
            try:
                failed = await loop.run_in_executor(self._writer, self._write, jobs)
            except StoreError as why:
                failed = dict.fromkeys(jobs, why)
            for job in jobs:
                error = failed.get(job)
                if error is None or isinstance(error, Unsure):
                    self._note(job)
                job.settle(error)
        self._writing = None

    def _note(self, job: _Job) -> None:
        """Own what was opened here, and no more what has ended."""
        for each in job.appends:
            if each.over:
                self.owned.discard(each.code)
            elif each.after == 0 and self.server is not None:
                self.owned.add(each.code)

    def _write(self, jobs: list[_Job]) -> dict[_Job, StoreError]:
        """Write jobs; give those that were not written, and why."""
        batch, line = _Batch(jobs, self.server), self._line()
        for attempt in range(TRIES):
            try:
                return batch.write(line())
            except (psycopg.Error, StoreError) as error:
                failed = error if isinstance(error, StoreError) else explain(error, self.name)
                if attempt + 1 == TRIES or not (line.broken or isinstance(error, _CROSSED)):
                    break
            time.sleep(RETRY_SECONDS)
        raise Unsure(str(failed)) if batch.unsure else failed


class _Batch:
    """Jobs that are written in one transaction, again when it is not known whether they were."""

    def __init__(self, jobs: list[_Job], server: str | None) -> None:
        self.jobs = jobs
        self.server = server
        self.unsure = False
        """Whether the line broke while the database was committing: it may have done it or not."""

    def write(self, connection: Connection) -> dict[_Job, StoreError]:
        with connection.transaction():
            failed, writing = self._sort(connection)
            if writing:
                _write(connection, writing, self.server)
            self.unsure = True
        return failed

    def _sort(self, connection: Connection) -> tuple[dict[_Job, StoreError], list[Append]]:
        """Lock the tables, always in the same order, and tell what cannot be written from what can."""
        codes = sorted({each.code for job in self.jobs for each in job.appends})
        owners: dict[str, str | None] = dict(connection.execute(_LOCK, (codes,)).fetchall())
        # a statement of its own, so that it sees what was committed while the lock was waited for
        last: dict[str, int] = dict(connection.execute(_LAST, (codes,)).fetchall())
        failed: dict[_Job, StoreError] = {}
        writing: list[Append] = []
        for job in self.jobs:
            if self.unsure and _written(connection, job):
                continue
            error = self._refuse(job, owners, last)
            if error is not None:
                failed[job] = error
                continue
            writing += job.appends
            for each in job.appends:
                owners.setdefault(each.code, self.server)
                last[each.code] = each.after + len(each.rows)
        return failed, writing

    def _refuse(self, job: _Job, owners: Mapping[str, str | None], last: Mapping[str, int]) -> StoreError | None:
        """Say why rows cannot follow what is there."""
        for each in job.appends:
            there = last.get(each.code, 0)
            if there > each.after or (each.after == 0 and each.code in owners):
                return Conflict("this table has moved on in the meantime")
            if there < each.after:
                return Damaged(each.code, each.after, "it is missing")
            if each.own and owners.get(each.code) != self.server:
                return NotOwner("another server does what this table waits for")
        return None


def _written(connection: Connection, job: _Job) -> bool:
    """Tell whether the rows of a job are there, to the byte."""
    statement = "SELECT body FROM omerta.rows WHERE code = %s AND version > %s ORDER BY version LIMIT %s"
    return all(
        [body for (body,) in connection.execute(statement, (each.code, each.after, len(each.rows)), binary=True)]
        == list(each.rows)
        for each in job.appends
    )


def _tell(connection: Connection, news: Sequence[Moved]) -> None:
    connection.execute(_TELL, (CHANNEL, [msgspec.json.encode(each).decode() for each in news]))


def _write(connection: Connection, appends: Sequence[Append], server: str | None) -> None:
    opened = [each for each in appends if each.after == 0]
    ended = [each.code for each in appends if each.over and each.after]
    rows = [(each.code, each.after + place, body) for each in appends for place, body in enumerate(each.rows, start=1)]
    codes, versions, bodies = ([row[column] for row in rows] for column in range(3))
    with connection.pipeline():
        if opened:
            connection.execute(_OPEN, (server, [each.code for each in opened], [each.over for each in opened]))
        if ended:
            connection.execute(_END, (ended,))
        connection.execute(_WRITE, (codes, versions, bodies))
        _tell(connection, [Moved(each.code, each.after + len(each.rows), server) for each in appends])


def explain(error: psycopg.Error, name: str) -> StoreError:
    """Say in plain words what PostgreSQL could not do."""
    what = str(error).strip().splitlines()
    match error:
        case errors.DiskFull():
            return StoreError(f"{name} cannot grow: its disk is full")
        case errors.InsufficientPrivilege():
            return StoreError(f"{name} does not allow it: {what[0]}")
        case errors.ReadOnlySqlTransaction():
            return StoreError(f"{name} is read-only")
        case errors.QueryCanceled():
            return StoreError(f"{name} takes too long to answer")
        case psycopg.OperationalError():
            return StoreError(f"{name} cannot be reached: {what[0] if what else 'the line broke'}")
    return StoreError(f"{name} cannot be used: {what[0] if what else repr(error)}")
