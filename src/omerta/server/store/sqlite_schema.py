"""The tables in a SQLite file, and the steps by which an older format becomes the newest.

Each step leaves a whole file of its own format behind, so that a server which is killed between two goes on from there.
"""

from __future__ import annotations

import sqlite3

from omerta.server.store.errors import StoreError

APPLICATION = 0x4F4D5254
"""Marks the file as ours, so that another program's database is never written to."""
INCREMENTAL = 2
"""What SQLite calls a file from which free pages can be cut off."""


def _make_tables(connection: sqlite3.Connection) -> None:
    connection.executescript(f"""
        BEGIN IMMEDIATE;
        CREATE TABLE tables (code TEXT PRIMARY KEY, over INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE rows (code TEXT, version INTEGER, body BLOB NOT NULL, PRIMARY KEY (code, version)) WITHOUT ROWID;
        CREATE TABLE snapshots (code TEXT PRIMARY KEY, version INTEGER NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
        CREATE INDEX unfinished ON tables (code) WHERE over = 0;
        PRAGMA application_id = {APPLICATION};
        PRAGMA user_version = 1;
        COMMIT;
    """)


def _enable_incremental_vacuum(connection: sqlite3.Connection) -> None:
    """Write a file anew that cannot give space back to the disk."""
    (kind,) = connection.execute("PRAGMA auto_vacuum").fetchone()
    if kind != INCREMENTAL:
        connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
        connection.execute("VACUUM")
    connection.execute("PRAGMA user_version = 2")


def _know_people(connection: sqlite3.Connection) -> None:
    connection.executescript("""
        BEGIN IMMEDIATE;
        CREATE TABLE people (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, settings TEXT NOT NULL, listed INTEGER NOT NULL, at REAL NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE seats (
            code TEXT, seat INTEGER, person TEXT NOT NULL, token TEXT NOT NULL, sealed TEXT NOT NULL,
            game TEXT NOT NULL, seats INTEGER NOT NULL, at REAL NOT NULL, counted INTEGER NOT NULL, ending TEXT,
            place INTEGER, change REAL, PRIMARY KEY (code, seat)
        ) WITHOUT ROWID;
        CREATE INDEX seats_of_person ON seats (person, at);
        CREATE INDEX uncounted ON seats (code) WHERE counted = 0;
        CREATE TABLE ratings (
            game TEXT, player TEXT, mu REAL NOT NULL, sigma REAL NOT NULL, games INTEGER NOT NULL,
            wins INTEGER NOT NULL, PRIMARY KEY (game, player)
        ) WITHOUT ROWID;
        CREATE INDEX ratings_of_player ON ratings (player);
        CREATE TABLE ladders (game TEXT PRIMARY KEY, games INTEGER NOT NULL) WITHOUT ROWID;
        PRAGMA user_version = 3;
        COMMIT;
    """)


def _tell_of_turns(connection: sqlite3.Connection) -> None:
    connection.executescript("""
        BEGIN IMMEDIATE;
        CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE channels (
            id TEXT PRIMARY KEY, person TEXT NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, secret TEXT NOT NULL,
            language TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX channels_of_person ON channels (person);
        CREATE TABLE alerted (
            code TEXT, seat INTEGER, question INTEGER NOT NULL, PRIMARY KEY (code, seat)
        ) WITHOUT ROWID;
        PRAGMA user_version = 4;
        COMMIT;
    """)


def _keep_tries(connection: sqlite3.Connection) -> None:
    """Make room for the tries at the daily heists."""
    connection.executescript("""
        BEGIN IMMEDIATE;
        CREATE TABLE tries (
            day TEXT, game TEXT, person TEXT, code TEXT NOT NULL, settled INTEGER NOT NULL, name TEXT, place INTEGER,
            score INTEGER, ended REAL, account TEXT, PRIMARY KEY (day, game, person)
        ) WITHOUT ROWID;
        CREATE INDEX tries_of_person ON tries (person);
        CREATE INDEX unsettled ON tries (code) WHERE settled = 0;
        PRAGMA user_version = 5;
        COMMIT;
    """)


def _fix_who_takes_part(connection: sqlite3.Connection) -> None:
    """Make room for who came when a game had begun, and for what somebody was rated who deleted their key since."""
    connection.executescript("""
        BEGIN IMMEDIATE;
        ALTER TABLE seats ADD COLUMN late INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE seats ADD COLUMN mu REAL;
        ALTER TABLE seats ADD COLUMN sigma REAL;
        PRAGMA user_version = 6;
        COMMIT;
    """)


STEPS = (_make_tables, _enable_incremental_vacuum, _know_people, _tell_of_turns, _keep_tries, _fix_who_takes_part)
"""What makes each format from the one before it; the first makes a new file."""
FORMAT = len(STEPS)


def upgrade(connection: sqlite3.Connection, name: str) -> None:
    """Bring a file to the newest format; refuse what is not ours or is newer than we are."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application == 0 and tables == 0:
        connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
        number = 0
    elif application != APPLICATION:
        raise StoreError(f"{name} is a database of another program; name another file")
    elif number > FORMAT:
        raise StoreError(f"{name} is written in format {number}; this server reads format {FORMAT} at most")
    for step in STEPS[number:]:
        step(connection)
