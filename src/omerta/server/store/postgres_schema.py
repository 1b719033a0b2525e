"""The tables in a PostgreSQL database, and the steps by which an older format becomes the newest.

Everything lies in a schema of its own, `omerta`. Several servers may start at once: one takes the steps, the others
wait for it.
"""

from __future__ import annotations

from typing import Any, LiteralString

from psycopg import Connection

from omerta.server.store.errors import StoreError

STEPS: tuple[LiteralString, ...] = (
    """
    CREATE TABLE omerta.tables (code text COLLATE "C" PRIMARY KEY, over boolean NOT NULL);
    CREATE TABLE omerta.rows (
        code text COLLATE "C", version integer, body bytea NOT NULL, PRIMARY KEY (code, version)
    );
    CREATE TABLE omerta.snapshots (
        code text COLLATE "C" PRIMARY KEY, version integer NOT NULL, body bytea NOT NULL
    );
    CREATE INDEX unfinished ON omerta.tables (code) WHERE NOT over;
    """,
    """
    ALTER TABLE omerta.tables ADD owner text;
    CREATE INDEX owned ON omerta.tables (owner) WHERE NOT over;
    CREATE TABLE omerta.servers (id text PRIMARY KEY, until timestamptz NOT NULL);
    CREATE UNLOGGED TABLE omerta.attendance (
        code text COLLATE "C", server text, seats integer[] NOT NULL, PRIMARY KEY (code, server)
    );
    """,
    """
    CREATE TABLE omerta.people (
        id text COLLATE "C" PRIMARY KEY, name text NOT NULL, settings text NOT NULL, listed integer NOT NULL,
        at double precision NOT NULL
    );
    CREATE TABLE omerta.seats (
        code text COLLATE "C", seat integer, person text COLLATE "C" NOT NULL, token text NOT NULL,
        sealed text NOT NULL, game text COLLATE "C" NOT NULL, seats integer NOT NULL, at double precision NOT NULL,
        counted integer NOT NULL, ending text, place integer, change double precision, PRIMARY KEY (code, seat)
    );
    CREATE INDEX seats_of_person ON omerta.seats (person, at);
    CREATE INDEX uncounted ON omerta.seats (code) WHERE counted = 0;
    CREATE TABLE omerta.ratings (
        game text COLLATE "C", player text COLLATE "C", mu double precision NOT NULL, sigma double precision NOT NULL,
        games integer NOT NULL, wins integer NOT NULL, PRIMARY KEY (game, player)
    );
    CREATE INDEX ratings_of_player ON omerta.ratings (player);
    CREATE TABLE omerta.ladders (game text COLLATE "C" PRIMARY KEY, games integer NOT NULL);
    """,
    """
    CREATE TABLE omerta.secrets (name text COLLATE "C" PRIMARY KEY, value text NOT NULL);
    CREATE TABLE omerta.channels (
        id text COLLATE "C" PRIMARY KEY, person text COLLATE "C" NOT NULL, kind text NOT NULL, address text NOT NULL,
        secret text NOT NULL, language text NOT NULL
    );
    CREATE INDEX channels_of_person ON omerta.channels (person);
    CREATE TABLE omerta.alerted (
        code text COLLATE "C", seat integer, question integer NOT NULL, PRIMARY KEY (code, seat)
    );
    """,
    """
    CREATE TABLE omerta.tries (
        day text COLLATE "C", game text COLLATE "C", person text COLLATE "C", code text COLLATE "C" NOT NULL,
        settled integer NOT NULL, name text, place integer, score integer, ended double precision, account text,
        PRIMARY KEY (day, game, person)
    );
    CREATE INDEX tries_of_person ON omerta.tries (person);
    CREATE INDEX unsettled ON omerta.tries (code) WHERE settled = 0;
    """,
    """
    ALTER TABLE omerta.seats
        ADD late integer NOT NULL DEFAULT 0, ADD mu double precision, ADD sigma double precision;
    """,
)
"""What makes each format from the one before it; the first makes a new database."""
FORMAT = len(STEPS)
LOCK = 0x4F4D5254
"""The advisory lock under which a server looks at the format and changes it."""


def upgrade(connection: Connection[Any], name: str) -> None:
    """Bring a database to the newest format, all steps or none; refuse what is not ours or is newer than we are."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        number = _format(connection, name)
        if number > FORMAT:
            raise StoreError(f"{name} is written in format {number}; this server reads format {FORMAT} at most")
        if number == 0:
            connection.execute("CREATE SCHEMA omerta; CREATE TABLE omerta.format (number integer NOT NULL)")
            connection.execute("INSERT INTO omerta.format VALUES (0)")
        for step in STEPS[number:]:
            connection.execute(step)
        if number < FORMAT:
            connection.execute("UPDATE omerta.format SET number = %s", (FORMAT,))


def _format(connection: Connection[Any], name: str) -> int:
    """Return the format that a database is written in; 0 when it holds nothing of ours yet."""
    if connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = 'omerta'").fetchone() is None:
        return 0
    if connection.execute("SELECT to_regclass('omerta.format')").fetchone() == (None,):
        raise StoreError(f"{name} has a schema 'omerta' of another program; name another database")
    ((number,),) = connection.execute("SELECT number FROM omerta.format").fetchall()
    return int(number)
