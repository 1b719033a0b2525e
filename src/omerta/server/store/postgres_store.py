"""The logs in a PostgreSQL database, which several servers may share.

Many tables' rows go into one commit, as with SQLite. Threads wait for the database, the event loop never does.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, LiteralString, TypeVar

from psycopg import Error, errors

from omerta.server.outside import sleep
from omerta.server.store.cluster import Moved
from omerta.server.store.errors import Conflict, StoreError, Unsure
from omerta.server.store.kept.kept import Kept
from omerta.server.store.kept.statements import Execute
from omerta.server.store.personal_tables import PERSONAL
from omerta.server.store.postgres_address import name_of
from omerta.server.store.postgres_connection import Connection, ThreadConnection, connect, explain
from omerta.server.store.postgres_schema import FORMAT
from omerta.server.store.postgres_writing import LOCK, Batch, Job, tell_moved
from omerta.server.store.store import DONE_BY_A_PERSON, Append, Done, Settling, older, wait_for

T = TypeVar("T")

MOST_AT_ONCE = 512
READERS = 4
TRIES, RETRY_SECONDS = 3, 0.2
"""How often, and after how long, something is tried again when the connection breaks or two servers conflict."""
CANCEL_SECONDS = 0.05
"""How often what is scrubbed is told to end when the store is closed: it does not hear it between two statements."""

_CROSSED = (errors.UniqueViolation, errors.DeadlockDetected, errors.SerializationFailure)
"""What says that another server wrote at the same moment."""

_NEWEST = """
SELECT code, over, last.body FROM omerta.tables, LATERAL (
    SELECT body FROM omerta.rows WHERE rows.code = tables.code ORDER BY version DESC LIMIT 1
) AS last
"""
_NOBODYS = """
SELECT code FROM unnest(%s::text[]) AS asked (code) WHERE NOT EXISTS (
    SELECT 1 FROM omerta.rows WHERE rows.code = asked.code AND position(%b::bytea IN body) > 0
)
"""
_GAP = """
WITH log AS (SELECT version FROM omerta.rows WHERE code = %s UNION SELECT 0)
SELECT min(version) FROM log WHERE version + 1 NOT IN (SELECT version FROM log)
"""
_SNAPSHOT = """
INSERT INTO omerta.snapshots VALUES (%s, %s, %b)
ON CONFLICT (code) DO UPDATE SET version = excluded.version, body = excluded.body
WHERE snapshots.version < excluded.version
"""


class PostgresStore:
    """The logs in one PostgreSQL database that was prepared; it connects when it is first used."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = name_of(url)
        self.kept = Kept(self)
        self.server: str | None = None
        """The name of this server among those that share the database, once it is one of them."""
        self.owned: set[str] = set()
        """The tables that this server owns."""
        self._settling = Settling()
        self._jobs: list[Job] = []
        self._writing: asyncio.Task[None] | None = None
        self._own = threading.local()
        self._lines: list[ThreadConnection] = []
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._scrubber = ThreadPoolExecutor(1, thread_name_prefix="scrubber")
        self._scrubbing: Connection | None = None
        self._closing = False

    async def append(self, *appends: Append) -> None:
        await wait_for(partial(self.append_then, appends))

    def append_then(self, appends: Sequence[Append], done: Done) -> None:
        self._jobs.append(Job(appends, done))
        if self._writing is None:  # the task begins in the next turn, with all that comes in this one
            self._writing = asyncio.create_task(self._write_on())

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
        return older(await self._read(_NEWEST), finished, abandoned)

    async def unused(self, before: float) -> list[str]:
        found = older(await self._read(_NEWEST), before, before)
        return [code for (code,) in await self._read(_NOBODYS, found, DONE_BY_A_PERSON)]

    async def forget(self, code: str, version: int) -> None:
        def forget(connection: Connection) -> None:
            with connection.transaction():
                connection.execute(LOCK, ([code],))
                found = connection.execute("SELECT max(version) FROM omerta.rows WHERE code = %s", (code,)).fetchone()
                if found != (version,):
                    raise Conflict("this table has moved on in the meantime")
                connection.execute("DELETE FROM omerta.rows WHERE code = %s", (code,))
                connection.execute("DELETE FROM omerta.snapshots WHERE code = %s", (code,))
                connection.execute("DELETE FROM omerta.tables WHERE code = %s", (code,))
                connection.execute("DELETE FROM omerta.seats WHERE code = %s AND counted = 0", (code,))
                tell_moved(connection, [Moved(code, 0, self.server)])

        await self.within(forget)

    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return await self.transact(lambda execute: execute(statement, *values))

    async def transact(self, work: Callable[[Execute], T]) -> T:
        def do(connection: Connection) -> T:
            def execute(statement: str, *values: object) -> list[tuple[Any, ...]]:
                found = connection.execute(statement.replace("?", "%s").encode(), values)
                return found.fetchall() if found.description is not None else []

            with connection.transaction():
                connection.execute("SET LOCAL search_path = omerta")
                return work(execute)

        return await self.within(do)

    async def scrub(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._scrubber, self._scrub)

    def _scrub(self) -> None:
        """Write anew what held something of people, on a line of its own: with large tables it may take minutes."""
        try:
            with connect(self.url, self.name, answer_seconds=0) as self._scrubbing:
                for table in PERSONAL:
                    if self._closing:
                        raise StoreError(f"{self.name} is being closed; what was deleted is scrubbed another time")
                    # only a table that is written anew leaves nothing of its old lines behind
                    self._scrubbing.execute(f"VACUUM FULL omerta.{table}".encode())
        except Exception as error:
            raise self._explained(error) from None
        finally:
            self._scrubbing = None

    async def shrink(self) -> None:
        """Leave it to the database, which sees to its space by itself."""

    async def check(self) -> None:
        found = await self._read("SELECT number FROM omerta.format WHERE NOT pg_is_in_recovery()")
        if [number for (number,) in found] != [FORMAT]:
            raise StoreError(f"{self.name} is read-only, or was changed to another format")

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        self._closing = True
        while (scrubbing := self._scrubbing) is not None:
            with contextlib.suppress(Error):  # it may just have ended
                await asyncio.to_thread(scrubbing.cancel)
            await asyncio.sleep(CANCEL_SECONDS)
        for threads in (self._writer, self._readers, self._scrubber):
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
                except Exception as error:
                    if not line.broken or attempt + 1 == TRIES:
                        raise self._explained(error) from None
                sleep(RETRY_SECONDS)
            raise AssertionError

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def _read(self, statement: LiteralString, *values: object) -> list[Any]:
        return await self.within(lambda connection: connection.execute(statement, values, binary=True).fetchall())

    def _line(self) -> ThreadConnection:
        """Return the line of this thread."""
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
            except Exception as why:
                failed = dict.fromkeys(jobs, self._explained(why))
            for job in jobs:
                if job not in failed or isinstance(failed[job], Unsure):
                    self._note(job)
            self._settling.settle([partial(job.done, failed.get(job)) for job in jobs])
        self._writing = None

    def _explained(self, error: Exception) -> StoreError:
        """Turn any error into one that callers of a store handle."""
        return error if isinstance(error, StoreError) else explain(error, self.name)

    def _note(self, job: Job) -> None:
        """Own what was opened here, and no more what has ended."""
        for each in job.appends:
            if each.over:
                self.owned.discard(each.code)
            elif each.after == 0 and self.server is not None:
                self.owned.add(each.code)

    def _write(self, jobs: list[Job]) -> dict[Job, StoreError]:
        """Write jobs; give those that were not written, and why."""
        batch, line = Batch(jobs, self.server), self._line()
        for attempt in range(TRIES):
            try:
                return batch.write(line())
            except Exception as error:
                failed = self._explained(error)
                if attempt + 1 == TRIES or not (line.broken or isinstance(error, _CROSSED)):
                    break
            sleep(RETRY_SECONDS)
        raise Unsure(str(failed)) if batch.unsure else failed
