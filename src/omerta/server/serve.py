"""Start the server: check the port and the database first, and say in one line what is wrong with them."""

from __future__ import annotations

import errno
import gc
import logging
import os
import signal
import socket
import ssl
import sys
from functools import partial
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from omerta.core.extras import MissingExtra, check_extra
from omerta.server.alerts.outgoing import Outgoing
from omerta.server.alerts.turn_alerts import AWAY_SECONDS, NO_CONTACT, TurnAlerts
from omerta.server.bots.bot_pool import BotPool
from omerta.server.http.access_limits import USUAL_CONNECTIONS, own_names
from omerta.server.http.app import Settings, create_app, stop_reading
from omerta.server.http.connections import Crowd, connection_classes, raise_descriptors
from omerta.server.http.network_address import (
    EVERYWHERE,
    BadUrl,
    is_loopback,
    link,
    network_address,
    public_host,
    qr_code,
)
from omerta.server.http.static_files import find_client
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import Clock, TableServices, clock_from
from omerta.server.live.tokens import new_token
from omerta.server.live.unattended import Unattended
from omerta.server.operate.admin_access import AdminAccess, remove_access, write_access
from omerta.server.operate.draining import Drain, DrainingServer
from omerta.server.operate.logs import LogFormat, start_log, tell
from omerta.server.operate.metrics import Metrics
from omerta.server.outside import wall
from omerta.server.people.results import count
from omerta.server.store.archive import Archive, Policy, usual_folder
from omerta.server.store.cluster import Cluster, SingleServer
from omerta.server.store.errors import StoreError
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Store

log = logging.getLogger("omerta.server")

LAST_PORT = 65_535
LONGEST_LEASE_SECONDS = 86_400
LARGEST_MESSAGE = 64 * 1024
"""Frames over the limit of `socket` get a clear answer; beyond this the connection is cut before the frame is read."""
COLLECT_AFTER = (20_000, 5, 500)
"""After how many new objects, small looks and larger ones Python looks for garbage in circles.

A larger look goes through a hundred thousand objects, which nobody notices; through all of them only after 50 million.
"""
KEEP_ALIVE_SECONDS = 5
"""How long a connection stays open that nobody asks anything on."""
PING_SECONDS, PONG_SECONDS = 3.0, 7.0
"""How often a quiet connection is pinged, and how long its client may take to answer; every client answers."""

NO_NAME = (
    "no public name is set: only %s and this machine's own addresses are answered to, any other name gets 421. "
    "Set the address that people open with --public-url (OMERTA_PUBLIC_URL)"
)
"""What a server says at its start that is open to others, who will hardly reach it by a name of this machine's."""


class StartError(Exception):
    """Why the server cannot start, in one line."""


def bind(host: str, port: int) -> socket.socket:
    """Bind the port, or raise StartError with the reason."""
    if not 0 <= port <= LAST_PORT:
        raise StartError(f"a port is a number from 0 to {LAST_PORT}; not {port}")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except OSError as error:
        raise StartError(f"there is no address {host!r} here: {error}") from None
    listening = socket.socket(found[0], socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(found[4])
        listening.listen(1024)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise StartError(
                f"port {port} on {host} is taken; stop what uses it, or choose another with --port"
            ) from None
        raise StartError(f"port {port} on {host} cannot be used: {error}") from None
    return listening


def check_certificate(tls: tuple[Path, Path]) -> None:
    """Try the certificate and its key, so that what is wrong with them is said before anything is opened."""
    for file in tls:
        if not file.is_file():
            raise StartError(f"--tls takes a certificate and its key; there is no file {file}")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(*tls)
    except (ssl.SSLError, OSError) as error:
        why = getattr(error, "reason", None) or error
        raise StartError(f"--tls: {tls[0]} and {tls[1]} are no certificate with its key in PEM form: {why}") from None


def open_store(database: Path, url: str | None, lease_seconds: float) -> tuple[Store, Cluster, Clock]:
    """Open the SQLite file, or the PostgreSQL database that an address names, with the servers that share it.

    The time is this machine's, or the database's, so that all servers that share it have the same.
    """
    if url is None:
        return SQLiteStore(database), SingleServer(), clock_from(wall())
    if not url.startswith(("postgresql://", "postgres://")):
        raise StoreError("--store takes an address like postgresql://user@host/name; a SQLite file goes to --database")
    check_extra("--store", "psycopg", "postgres", "docs/store.md")
    from omerta.server.store.postgres_cluster import PostgresCluster
    from omerta.server.store.postgres_connection import prepare, read_time
    from omerta.server.store.postgres_store import PostgresStore

    if not 0 < lease_seconds <= LONGEST_LEASE_SECONDS:
        raise StoreError(f"--lease-seconds is more than 0 and at most {LONGEST_LEASE_SECONDS:,}; not {lease_seconds:g}")
    prepare(url)
    store = PostgresStore(url)
    return store, PostgresCluster(store, lease_seconds), clock_from(read_time(url))


def serve(
    host: str | None = None,
    port: int = 8000,
    database: Path = Path("omerta.db"),
    *,
    store: str | None = None,
    lease_seconds: float = 6.0,
    lan: bool = False,
    public_url: str | None = None,
    tls: tuple[Path, Path] | None = None,
    archive: Path | None = None,
    policy: Policy = Policy(),  # noqa: B008
    unattended: Unattended = Unattended(),  # noqa: B008
    client: Path | None = None,
    engine: Path | None = None,
    origins: tuple[str, ...] = (),
    allow_hosts: tuple[str, ...] = (),
    bot_processes: int | None = None,
    grace_seconds: float = 5.0,
    tables_per_minute: float = 30,
    guesses_per_minute: float = 30,
    connections_per_address: int = USUAL_CONNECTIONS,
    behind_proxy: bool = False,
    drain_seconds: float = 0.0,
    metrics_token: str | None = None,
    alerts: bool = True,
    alert_hosts: tuple[str, ...] = (),
    alert_contact: str | None = None,
    alert_seconds: float = AWAY_SECONDS,
    log_format: LogFormat = LogFormat.text,
    quiet: bool = False,
) -> int:
    """Serve tables until told to stop; return the exit code."""
    start_log(log_format, quiet=quiet)
    host = host or ("0.0.0.0" if lan else "127.0.0.1")
    try:
        if public_url is not None:
            public_url = public_url.rstrip("/")
            allow_hosts = (*allow_hosts, public_host(public_url))
            origins = (*origins, public_url)
        if lan and is_loopback(host):
            raise StartError(f"--lan listens on the network, and --host {host} does not; leave one of them out")
        if tls is not None:
            check_certificate(tls)
        listening = bind(host, port)
        unattended.check()
        folder = archive or usual_folder(database, store)
        put_away = None if folder is None else Archive(folder, policy)
        if archive is not None and put_away is not None:
            put_away.make()
        logs, cluster, clock = open_store(database, store, lease_seconds)
    except (StartError, StoreError, BadUrl, MissingExtra) as error:
        tell(f"omerta serve: {error}", log_format, logging.ERROR)
        return 2
    scheme, port = "http" if tls is None else "https", listening.getsockname()[1]
    address = network_address() if host in EVERYWHERE else None if is_loopback(host) else host
    reach = public_url or (link(scheme, address, port) if address is not None else None)
    here = link(scheme, "localhost" if host in EVERYWHERE else host, port)
    access = AdminAccess(here, new_token())
    processes = bot_processes or max(1, (os.cpu_count() or 2) - 1)
    settings = Settings(
        client=client or find_client(),
        engine=engine,
        origins=frozenset(origins),
        names=own_names(host, origins, allow_hosts),
        reach=reach,
        tables_per_minute=tables_per_minute,
        tables_at_once=max(1, int(tables_per_minute)),
        guesses_per_minute=guesses_per_minute,
        connections_per_address=connections_per_address,
        metrics_token=metrics_token,
        admin_token=access.token,
        direct=public_url is None and not behind_proxy,
    )
    drain, metrics = Drain(drain_seconds), Metrics()

    told = TurnAlerts(
        logs.kept,
        Outgoing(frozenset(host.lower() for host in alert_hosts)),
        clock,
        base=reach,
        contact=alert_contact or (public_url if public_url and public_url.startswith("https:") else NO_CONTACT),
        away_seconds=alert_seconds,
    )

    def open_tables() -> tuple[TableRegistry, Store]:
        pool = BotPool(processes, metrics)
        services = TableServices(
            logs,
            pool,
            grace_seconds,
            clock,
            metrics=metrics,
            cluster=cluster,
            alerts=told if alerts else None,
            count=partial(count, logs.kept),
            unattended=unattended,
        )
        return TableRegistry(services, put_away), logs

    app = create_app(open_tables, settings, drain)
    if store is None:
        write_access(database, access)
    tell(f"Omerta is open at {here}/  (Ctrl-C closes it)", log_format)
    if reach is not None and reach != here:
        tell(f"Other devices open {reach}/", log_format)
        if log_format is LogFormat.text:
            print(qr_code(f"{reach}/"), flush=True)
    elif lan:
        tell("This machine is on no network, so no other device can reach it.", log_format)
    if not lan and (host in EVERYWHERE or behind_proxy) and settings.names == own_names(host, (), ()):
        log.warning(NO_NAME, ", ".join(sorted(settings.names)))
    # uvicorn ends by raising the signal that stopped it once more
    for stopping in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stopping, lambda *_: sys.exit(_exit_code(drain)))
    raise_descriptors()
    # all connections come from the proxy then; the connections are counted by the address that it names
    crowd = Crowd(sys.maxsize if behind_proxy else connections_per_address)
    try:
        run(app, listening, crowd, drain, behind_proxy=behind_proxy, tls=tls)
    finally:
        if store is None:
            remove_access(database)
    return _exit_code(drain)


def run(
    app: FastAPI,
    listening: socket.socket,
    crowd: Crowd,
    drain: Drain | None = None,
    *,
    behind_proxy: bool = False,
    tls: tuple[Path, Path] | None = None,
) -> None:
    """Run the application on a port that was taken, until a signal stops it."""
    collect_garbage_seldom()
    config = uvicorn.Config(
        app,
        **connection_classes(crowd),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=behind_proxy,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        timeout_graceful_shutdown=5,
        ssl_certfile=None if tls is None else tls[0],
        ssl_keyfile=None if tls is None else tls[1],
    )

    def hang_up() -> int:
        stop_reading(app)  # Whoever waits for a record is told now, and not when uvicorn's patience ends.
        return app.state.registry.send_home()  # type: ignore[no-any-return]

    DrainingServer(config, drain or Drain(), hang_up).run(sockets=[listening])


def collect_garbage_seldom() -> None:
    """Make Python collect garbage less often: a full collection goes through all tables while everybody waits.

    What is in no circle is freed at once, a closed connection for one; what was made up to now stays for good.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _exit_code(drain: Drain) -> int:
    """Return the exit code, which says whether everything acknowledged is on disk."""
    return 0 if drain.lost is None else 1
