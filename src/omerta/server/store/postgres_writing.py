"""Write the rows of many tables in one transaction, each only on the version that it was decided on.

Whoever writes first locks the table's line, and the other finds that it has moved on. One table's conflict does not
spoil the others' rows; and what may have been written when the line broke is looked for, and not written twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from omerta.server.store.cluster import Moved
from omerta.server.store.errors import Conflict, Damaged, NotOwner, StoreError
from omerta.server.store.postgres_connection import Connection
from omerta.server.store.store import Append, Done

CHANNEL: Final = "omerta"
"""Where servers that share a database tell each other what they do."""

LOCK = "SELECT code, owner FROM omerta.tables WHERE code = ANY(%s) ORDER BY code FOR UPDATE"
_LAST = """
SELECT code, last.version FROM unnest(%s::text[]) AS asked (code), LATERAL (
    SELECT version FROM omerta.rows WHERE rows.code = asked.code ORDER BY version DESC LIMIT 1
) AS last
"""
_OPEN = "INSERT INTO omerta.tables (owner, code, over) SELECT %s, * FROM unnest(%s::text[], %s::boolean[])"
_END = "UPDATE omerta.tables SET over = true WHERE code = ANY(%s) AND NOT over"
_TELL = "SELECT pg_notify(%s, news) FROM unnest(%s::text[]) AS news"
_WRITE = "INSERT INTO omerta.rows SELECT * FROM unnest(%s::text[], %s::integer[], %b::bytea[])"
_KEEP = """
INSERT INTO omerta.seats (code, seat, person, token, sealed, game, seats, at, counted)
SELECT %s, %s, person, token, sealed, game, seats, %s, 0 FROM omerta.seats
WHERE code = %s AND token = %s AND mu IS NULL
ON CONFLICT DO NOTHING
"""
"""A line with a rating is what somebody left who deleted their key; nobody goes on from there."""


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """Rows that are written together or not at all, and who waits for them."""

    appends: Sequence[Append]
    done: Done


class Batch:
    """Jobs that are written in one transaction, again when it is not known whether they were."""

    def __init__(self, jobs: Sequence[Job], server: str | None) -> None:
        self.jobs = jobs
        self.server = server
        self.unsure = False
        """Whether the line broke while the database was committing: it may have done it or not."""

    def write(self, connection: Connection) -> dict[Job, StoreError]:
        with connection.transaction():
            failed, writing = self._sort(connection)
            if writing:
                _write(connection, writing, self.server)
            self.unsure = True
        return failed

    def _sort(self, connection: Connection) -> tuple[dict[Job, StoreError], list[Append]]:
        """Lock the tables, always in the same order, and tell what cannot be written from what can."""
        codes = sorted({each.code for job in self.jobs for each in job.appends})
        owners: dict[str, str | None] = dict(connection.execute(LOCK, (codes,)).fetchall())
        # a statement of its own, so that it sees what was committed while the lock was waited for
        last: dict[str, int] = dict(connection.execute(_LAST, (codes,)).fetchall())
        failed: dict[Job, StoreError] = {}
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

    def _refuse(self, job: Job, owners: Mapping[str, str | None], last: Mapping[str, int]) -> StoreError | None:
        """Return why rows cannot follow what is there."""
        for each in job.appends:
            there = last.get(each.code, 0)
            if there > each.after or (each.after == 0 and each.code in owners):
                return Conflict("this table has moved on in the meantime")
            if there < each.after:
                return Damaged(each.code, each.after, "it is missing")
            if each.own and owners.get(each.code) != self.server:
                return NotOwner("another server does what this table waits for")
        return None


def _written(connection: Connection, job: Job) -> bool:
    """Return whether the rows of a job are there, to the byte."""
    statement = "SELECT body FROM omerta.rows WHERE code = %s AND version > %s ORDER BY version LIMIT %s"
    return all(
        [body for (body,) in connection.execute(statement, (each.code, each.after, len(each.rows)), binary=True)]
        == list(each.rows)
        for each in job.appends
    )


def tell_moved(connection: Connection, news: Sequence[Moved]) -> None:
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
        for code, kept in [(each.code, each.kept) for each in appends if each.kept is not None]:
            for seat, token in kept.seats.items():
                connection.execute(_KEEP, (code, seat, kept.at, kept.code, token))
        tell_moved(connection, [Moved(each.code, each.after + len(each.rows), server) for each in appends])
