"""Commands for those who run a server: `omerta backup`, `restore`, and `admin list`, `close` and `export`.

Exit code 0: done. 1: there was nothing to do it to, and the line says why. 2: the command or a file was wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from omerta.cli.app import app
from omerta.cli.arguments import AsJson, warn
from omerta.cli.settings import OPERATED, Settings
from omerta.core.errors import OmertaError
from omerta.core.wire import encode
from omerta.terminal.columns import columns, show

if TYPE_CHECKING:
    from omerta.server.operate.inspection import TableLine

Database = Annotated[Path, typer.Option("--database", metavar="FILE", help="The SQLite file that keeps the tables.")]
Code = Annotated[str, typer.Argument(metavar="CODE", help="The table's code.", show_default=False)]


def named(command: Callable[[str, Path], str], store: str | None, file: Path) -> None:
    """Name the command of PostgreSQL's own that does the same for a database there."""
    from omerta.server.store.errors import StoreError

    if store is not None:
        try:
            does_it = command(store, file)
        except StoreError as error:
            raise OmertaError(str(error)) from None
        raise OmertaError(f"a PostgreSQL database is copied and put back by its own programs: {does_it}")


NoStore = Annotated[
    str | None, typer.Option("--store", metavar="URL", help="Name the command that does it for a PostgreSQL database.")
]
Store = Annotated[
    str | None, typer.Option("--store", metavar="URL", help="A PostgreSQL database instead, as 'omerta serve' has it.")
]

admin = typer.Typer(short_help="Look after the tables of a server.")
app.add_typer(admin, name="admin")


@admin.callback()
def admin_commands() -> None:
    """Look after the tables of a server: list them, close one, export one. A server may run meanwhile."""


def nothing_done(why: object) -> NoReturn:
    """Return why there was nothing to do it to."""
    warn(str(why))
    raise typer.Exit(1)


@app.command(short_help="Copy the database of a server, which may run meanwhile.", context_settings=OPERATED)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.", show_default=False)],
    database: Database = Path("omerta.db"),
    store: NoStore = None,
    settings: Settings = None,  # noqa: ARG001 It has been read by now.
) -> None:
    """Copy the database as it stands at one moment, checked, readable by its owner alone.

    The server may run meanwhile. A file that is there already is never overwritten, exit code 2. The copy holds every
    secret of the tables: keep it as you keep the database. The archive is a folder of files; copy it as such.

    For a PostgreSQL database (--store) nothing is done; the command of its own that copies it is named, exit code 2.
    """
    from omerta.server.store.backup import back_up
    from omerta.server.store.errors import StoreError
    from omerta.server.store.postgres_address import copying_command

    named(copying_command, store, file)
    try:
        print(f"{file}: {back_up(database, file)}")
    except StoreError as error:
        raise OmertaError(str(error)) from None


@app.command(short_help="Put a copy back where a server looks for its database.", context_settings=OPERATED)
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that 'omerta backup' made.", show_default=False)],
    database: Database = Path("omerta.db"),
    store: NoStore = None,
    settings: Settings = None,  # noqa: ARG001 It has been read by now.
) -> None:
    """Put a copy back as the database that the next server opens.

    A database that is there already is never overwritten, exit code 2: stop the server and move it away first.

    For a PostgreSQL database (--store) nothing is done; the command of its own that does it is named, exit code 2.
    """
    from omerta.server.store.backup import restore as put_back
    from omerta.server.store.errors import StoreError
    from omerta.server.store.postgres_address import restoring_command

    named(restoring_command, store, file)
    try:
        print(f"{database}: {put_back(file, database)}")
    except StoreError as error:
        raise OmertaError(str(error)) from None


@admin.command("list", short_help="List the tables.", context_settings=OPERATED)
def list_(
    database: Database = Path("omerta.db"),
    as_json: AsJson = False,
    store: Store = None,
    settings: Settings = None,  # noqa: ARG001 It has been read by now.
) -> None:
    """List all tables in the database: code, game, seats, whether it is over, and when it was used last.

    Nothing of what is played is shown, and nobody's name.
    """
    from omerta.server.operate.inspection import list_tables
    from omerta.server.store.errors import StoreError

    try:
        tables = list_tables(database, store)
    except StoreError as error:
        raise OmertaError(str(error)) from None
    if as_json:
        print(encode([as_data(each) for each in tables]).decode())
        return
    figures = columns("Table", "Game", "Seats", "State", "Rows", "Opened", "Last", right=("Seats", "Rows"))
    for each in tables:
        data = as_data(each)
        figures.add_row(*(str(data[name]) for name in ("code", "game", "seats", "state", "rows", "opened", "last")))
    show(figures)
    print(f"{len(tables):,} tables, {sum(each.state == 'open' for each in tables):,} of them open")


def as_data(table: TableLine) -> dict[str, object]:
    """Return a table of the list with times that people and programs read."""
    times = {name: _time(value) for name, value in (("opened", table.opened), ("last", table.last))}
    data = {"code": table.code, "game": table.game, "seats": table.seats, "state": table.state, "rows": table.rows}
    return {**data, **times}


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@admin.command(short_help="Close a table, whether or not a server runs.", context_settings=OPERATED)
def close(
    code: Code,
    database: Database = Path("omerta.db"),
    store: Store = None,
    settings: Settings = None,  # noqa: ARG001 It has been read by now.
) -> None:
    """End a table's game here; everybody at it is told that those who run the server closed it.

    A server that has a SQLite file to itself is asked to do it; those that share a database are told. A table that is
    over or does not exist: exit code 1.
    """
    from omerta.server.operate.closing import close_table
    from omerta.server.store.errors import StoreError

    try:
        refusal = close_table(database, store, code.upper())
    except StoreError as error:
        raise OmertaError(str(error)) from None
    if refusal is not None:
        nothing_done(refusal)
    print(f"Table {code.upper()} is closed.")


@admin.command(short_help="Write a table's record, or its whole log, to a file.", context_settings=OPERATED)
def export(
    code: Code,
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="Where to write it; - prints it.")] = "-",
    rows: Annotated[bool, typer.Option("--rows", help="Write the whole log, a row a line, secrets included.")] = False,
    in_play: Annotated[
        bool, typer.Option("--in-play", help="Write the record of a game that goes on, with what is still secret.")
    ] = False,
    database: Database = Path("omerta.db"),
    archive: Annotated[
        Path | None,
        typer.Option("--archive", metavar="DIR", help="Where old tables have gone; usually beside the database."),
    ] = None,
    store: Store = None,
    settings: Settings = None,  # noqa: ARG001 It has been read by now.
) -> None:
    """Write the record of a table's game, which 'omerta replay' reads; from the archive where it has gone there.

    A record of a game that goes on tells what is still secret, and is written only with --in-play. A table that does
    not exist or has no record yet: exit code 1. A file that is there already is never overwritten, exit code 2.
    """
    from omerta.server.operate.inspection import NoTable, export_record, export_rows, read_log
    from omerta.server.store.backup import new_file
    from omerta.server.store.errors import StoreError

    try:
        log = read_log(database, store, archive, code.upper())
        text = export_rows(log) if rows else export_record(code.upper(), log, in_play=in_play)
        if file == "-":
            sys.stdout.write(text)
        else:
            with new_file(Path(file)) as part:
                part.write_text(text, encoding="utf-8")
            print(f"{file}: table {code.upper()}, {len(log):,} rows")
    except NoTable as error:
        nothing_done(error)
    except StoreError as error:
        raise OmertaError(str(error)) from None
