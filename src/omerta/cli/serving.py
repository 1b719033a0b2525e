"""The command that opens a server: `omerta serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from omerta.cli.app import app
from omerta.cli.arguments import whole
from omerta.cli.settings import OPERATED, Settings
from omerta.server.operate.logs import LogFormat


@app.command(short_help="Open a server: people play by link in the browser.", context_settings=OPERATED)
def serve(
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help="Where to listen; usually 127.0.0.1, this machine alone."),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let friends in: listen on the network, print link and QR for their devices.")
    ] = False,
    public_url: Annotated[
        str | None,
        typer.Option("--public-url", metavar="URL", help="The address that people know, as a proxy serves it."),
    ] = None,
    tls: Annotated[
        tuple[Path, Path] | None,
        typer.Option("--tls", metavar="CERT KEY", help="Serve https with this certificate and its key, as PEM files."),
    ] = None,
    port: Annotated[
        int, typer.Option("--port", metavar="P", parser=whole, help="The port; 0 takes a free one.")
    ] = 8000,
    database: Annotated[
        Path, typer.Option("--database", metavar="FILE", help="The SQLite file that keeps the tables.")
    ] = Path("omerta.db"),
    store: Annotated[
        str | None,
        typer.Option(
            "--store",
            metavar="URL",
            help="A PostgreSQL database instead, postgresql://user@host/name; passwords go to file or environment.",
        ),
    ] = None,
    lease_seconds: Annotated[
        float,
        typer.Option(
            "--lease-seconds", help="With --store: how long a silent server keeps its tables before others adopt them."
        ),
    ] = 6.0,
    archive: Annotated[
        Path | None,
        typer.Option(
            "--archive",
            metavar="DIR",
            help="Where old tables go; usually NAME-archive beside the database. With --store alone they stay there.",
        ),
    ] = None,
    finished_days: Annotated[
        float,
        typer.Option("--finished-days", help="After how many days a finished table goes to the archive; inf is never."),
    ] = 30,
    abandoned_days: Annotated[
        float,
        typer.Option("--abandoned-days", help="After how many days without a move an unfinished table goes there."),
    ] = 90,
    archive_days: Annotated[
        float,
        typer.Option("--archive-days", help="After how many days there a table is deleted for good; inf is never."),
    ] = 365,
    unused_days: Annotated[
        float,
        typer.Option(
            "--unused-days", help="After how many days a table is deleted at which no person ever did anything."
        ),
    ] = 2,
    rest_seconds: Annotated[
        float,
        typer.Option("--rest-seconds", help="How long bots play on at such a table when nobody is connected."),
    ] = 600,
    client: Annotated[
        Path | None, typer.Option("--client", metavar="DIR", help="The built browser client; usually found by itself.")
    ] = None,
    engine: Annotated[
        bool,
        typer.Option(
            "--engine/--no-engine",
            help="Let browsers keep the games (6 MB) and play against bots when the server does not answer.",
        ),
    ] = True,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="Another site that may connect; may be given several times."),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="Another name of this server, as a proxy or a router gives it; may be given several times.",
        ),
    ] = None,
    thinkers: Annotated[
        int | None,
        typer.Option(
            "--thinkers",
            metavar="N",
            parser=whole,
            help="Processes for bots, and one more for people when others use these; usually one core is left free.",
        ),
    ] = None,
    grace_seconds: Annotated[
        float, typer.Option("--grace-seconds", help="How long a silent client's part of the dice is waited for.")
    ] = 5.0,
    tables_per_minute: Annotated[
        float, typer.Option("--tables-per-minute", help="How many tables one address may open.")
    ] = 30,
    unwatched_tables: Annotated[
        int,
        typer.Option(
            "--unwatched-tables",
            metavar="N",
            parser=whole,
            help="At how many tables of one address bots may play with nobody there.",
        ),
    ] = 10,
    guesses_per_minute: Annotated[
        float, typer.Option("--guesses-per-minute", help="How many wrong codes or keys one address may try.")
    ] = 30,
    connections_per_address: Annotated[
        int,
        typer.Option(
            "--connections-per-address", metavar="N", parser=whole, help="How many connections one address may have."
        ),
    ] = 200,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believe a local proxy about addresses.")
    ] = False,
    drain_seconds: Annotated[
        float,
        typer.Option(
            "--drain-seconds", help="How long to go on after SIGTERM, /readyz saying no; a second one ends it."
        ),
    ] = 0.0,
    metrics_token: Annotated[
        str | None,
        typer.Option(
            "--metrics-token",
            metavar="SECRET",
            help="Who brings it may read /metrics; without one only this machine may. Set it by file or environment.",
        ),
    ] = None,
    alerts: Annotated[
        bool, typer.Option("--alerts/--no-alerts", help="Tell people who are away of their turn, if they ask for it.")
    ] = True,
    alert_host: Annotated[
        list[str] | None,
        typer.Option(
            "--alert-host",
            metavar="NAME",
            help="Let alerts go to this host even inside your network or without TLS; may be given several times.",
        ),
    ] = None,
    alert_contact: Annotated[
        str | None,
        typer.Option(
            "--alert-contact",
            metavar="URL",
            help="Whom push services tell of trouble: mailto:you@example.org; usually the public address.",
        ),
    ] = None,
    alert_seconds: Annotated[
        float, typer.Option("--alert-seconds", help="How long somebody is away at their turn before they are told.")
    ] = 20.0,
    log_format: Annotated[
        LogFormat, typer.Option("--log-format", help="How the log is written: lines for people, or JSON.")
    ] = LogFormat.text,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings only.")] = False,
    settings: Settings = None,  # noqa: ARG001 It has been read by now.
) -> None:
    """Serve tables over HTTP and WebSocket until Ctrl-C or SIGTERM; every acknowledged move is on disk.

    A port that is taken or a database that cannot be used is said in one line, exit code 2.

    Every option may stand in a settings file (--settings FILE; TOML, by its name: public-url = "https://play.example.org")
    or in the environment (OMERTA_PUBLIC_URL). What is typed wins over the environment, and that over the file.
    """
    from omerta.server.live.unattended import Unattended
    from omerta.server.serve import serve as open_server  # The web stack takes a moment to import; only this needs it.
    from omerta.server.store.archive import Policy
    from omerta.static.static_folder import find_engine

    raise typer.Exit(
        open_server(
            host,
            port,
            database,
            store=store,
            lease_seconds=lease_seconds,
            lan=lan,
            public_url=public_url,
            tls=tls,
            archive=archive,
            policy=Policy(finished_days, abandoned_days, archive_days),
            unattended=Unattended(rest_seconds, unwatched_tables, unused_days),
            client=client,
            engine=find_engine() if engine else None,
            origins=tuple(origin or ()),
            allow_hosts=tuple(allow_host or ()),
            bot_processes=thinkers,
            grace_seconds=grace_seconds,
            tables_per_minute=tables_per_minute,
            guesses_per_minute=guesses_per_minute,
            connections_per_address=connections_per_address,
            behind_proxy=behind_proxy,
            drain_seconds=drain_seconds,
            metrics_token=metrics_token,
            alerts=alerts,
            alert_hosts=tuple(alert_host or ()),
            alert_contact=alert_contact,
            alert_seconds=alert_seconds,
            log_format=log_format,
            quiet=quiet,
        )
    )
