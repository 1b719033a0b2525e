"""Tables with nobody connected: how long bots play on, how many an address may have, when unused ones are deleted.

A table is unused as long as no person has ever done anything at it: only bots sit there, or whoever opened it or took a
chair never came. There bots rest when nobody has been connected for a while, and go on as soon as somebody connects or
looks. Where people have played and left their seats to bots, their game is played to its end, since it counts for them.
Either way bots among themselves write no more than their address may have written.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from omerta.server.outside import monotonic
from omerta.server.store.errors import StoreError
from omerta.table.rate_limit import RateLimit

REST_SECONDS = 600.0
UNWATCHED_TABLES = 10
UNUSED_DAYS = 2.0
ROWS_A_MINUTE, ROWS_AT_ONCE = 300, 20_000
"""How many rows bots among themselves may write for one address: some games at once, then as fast as one can watch."""
LOOK_EVERY_SECONDS = 10.0
"""How often at most it is noted that somebody looks in."""


@dataclass(frozen=True, slots=True)
class Unattended:
    """What becomes of tables where nobody is."""

    rest_seconds: float = REST_SECONDS
    """So long bots play on at an unused table after somebody was last there."""
    tables: int = UNWATCHED_TABLES
    """At so many tables that one address opened bots may play while nobody is connected."""
    unused_days: float = UNUSED_DAYS
    """After so many days without a move an unused table is deleted."""
    rows: RateLimit = field(default_factory=lambda: RateLimit(ROWS_A_MINUTE, ROWS_AT_ONCE, monotonic))
    """What bots among themselves may write, by address."""

    def check(self) -> None:
        """Refuse what makes no sense."""
        if not (self.rest_seconds >= 0 and self.unused_days >= 0):
            raise StoreError("--rest-seconds and --unused-days are 0 or more")
        if self.tables < 0:
            raise StoreError("--unwatched-tables is 0 or more")
