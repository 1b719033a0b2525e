"""What the server counts about itself, for Prometheus; figures about how it runs, never about what anybody plays.

How long a bot thought tells what it holds, so these figures are for whoever runs the server and nobody else: `may_read`
is asked before they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hmac import compare_digest
from ipaddress import ip_address

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import HTTPConnection

from omerta import __version__
from omerta.table.acts.choosing import Sealed
from omerta.table.log.rows import AnyRow

CONTENT_TYPE = CONTENT_TYPE_LATEST
COMMIT_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
BOT_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        self._tables = Gauge("omerta_tables", "Tables in memory.", registry=registry)
        self._sockets = Gauge("omerta_sockets", "Open WebSockets.", registry=registry)
        self._draining = Gauge("omerta_draining", "1 once the server was told to stop.", registry=registry)
        self._sealed: dict[str, Counter] = {}
        """The counters of answers, by whom: to find one among its labels takes longer than to count."""
        self._opened = Counter("omerta_tables_opened", "Tables that were opened.", ["game"], registry=registry)
        self._moves = Counter("omerta_moves", "Answers that were sealed, by whom.", ["by"], registry=registry)
        self._refusals = Counter("omerta_refusals", "What was refused, by reason.", ["reason"], registry=registry)
        self._commit = Histogram(
            "omerta_commit_seconds", "From rows to safe on disk.", buckets=COMMIT_BUCKETS, registry=registry
        )
        self._bots = Histogram(
            "omerta_bot_seconds", "How long a bot thought.", ["game"], buckets=BOT_BUCKETS, registry=registry
        )
        self._late = Counter(
            "omerta_bots_late",
            "Answers of bots that ran out of time, so that a quicker one stood in.",
            ["game"],
            registry=registry,
        )
        Gauge("omerta_build", "The version that runs.", ["version"], registry=registry).labels(__version__).set(1)

    def watch(self, tables: Callable[[], int], sockets: Callable[[], int], draining: Callable[[], bool]) -> None:
        """Ask these whenever somebody reads the figures."""
        self._tables.set_function(tables)
        self._sockets.set_function(sockets)
        self._draining.set_function(draining)

    def opened(self, game: str) -> None:
        """Count a table that was opened."""
        self._opened.labels(game).inc()

    def committed(self, rows: Iterable[AnyRow], seconds: float) -> None:
        """Count what is safe on disk now, and how long that took."""
        self._commit.observe(seconds)
        for row in rows:
            if isinstance(row, Sealed):
                if row.by not in self._sealed:
                    self._sealed[row.by] = self._moves.labels(row.by)
                self._sealed[row.by].inc()

    def refused(self, reason: str) -> None:
        """Count something that was refused."""
        self._refusals.labels(reason).inc()

    def thought(self, game: str, seconds: float) -> None:
        """Count how long a bot thought."""
        self._bots.labels(game).observe(seconds)

    def ran_out_of_time(self, game: str, many: int) -> None:
        """Count answers of bots that ran out of time."""
        if many:
            self._late.labels(game).inc(many)

    def text(self) -> bytes:
        """Write all figures in Prometheus's own format."""
        return generate_latest(self.registry)


def brings(connection: HTTPConnection, token: str) -> bool:
    """Return whether a request brings a token, in a time that does not depend on how much of it is right."""
    return compare_digest(connection.headers.get("authorization", "").encode(), f"Bearer {token}".encode())


def may_read(connection: HTTPConnection, token: str | None, *, direct: bool) -> bool:
    """Whether a request may read the figures: with the token, or from this machine where there is no proxy."""
    if token is not None:
        return brings(connection, token)
    if not direct or connection.client is None or any(name in connection.headers for name in FORWARDED):
        return False
    try:
        return ip_address(connection.client.host).is_loopback
    except ValueError:
        return False
