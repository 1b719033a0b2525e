"""Connections to a PostgreSQL database: how they are opened, that a commit waits for the disk, and what errors mean.

Nothing that is said of a database holds its password.
"""

from __future__ import annotations

import logging
from typing import Any

import psycopg
from psycopg import errors

from omerta.server.store.errors import StoreError
from omerta.server.store.postgres_address import NO_ADDRESS, name_of
from omerta.server.store.postgres_schema import upgrade

log = logging.getLogger("omerta.server")
Connection = psycopg.Connection[Any]

CONNECT_SECONDS, ANSWER_SECONDS = 5, 10
HANGING_SECONDS = 3
"""How long a server that hangs in the middle of writing may lock its tables before the database ends its session."""


def connect(url: str, name: str, answer_seconds: int = ANSWER_SECONDS) -> Connection:
    """Open a connection to a database, on which a commit waits for the disk; no statement takes longer than told.

    With 0 seconds a statement takes as long as it takes.
    """
    try:
        connection = psycopg.connect(
            url,
            autocommit=True,
            connect_timeout=CONNECT_SECONDS,
            application_name="omerta",
            options=f"-c statement_timeout={answer_seconds}s -c idle_in_transaction_session_timeout={HANGING_SECONDS}s",
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


def read_time(url: str) -> float:
    """Read the database's clock, in seconds since 1970."""
    name = name_of(url)
    try:
        with connect(url, name) as connection:
            ((now,),) = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchall()
            return float(now)
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
        """Return whether the connection is down, so that an error says nothing about what was asked."""
        return self._connection is None or self._connection.closed

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def explain(error: Exception, name: str) -> StoreError:
    """Return an error in plain words for what PostgreSQL could not do."""
    what = str(error).strip().splitlines()
    if not isinstance(error, psycopg.Error):
        log.error("%s: what was tried failed in a way that nobody foresaw", name, exc_info=error)
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
