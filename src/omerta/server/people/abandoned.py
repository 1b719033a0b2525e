"""Games whose last person is away: after a day without a row they count as left, and may still go on.

Where several people still play, those who are there can have a bot finish for who is away, and nobody's time is counted
here. The day is one in which the server was there for people: what passed while it was closed is left out, and so is
what a clock was set on meanwhile. When it was last there is noted in the store, so that a restart changes nothing.
"""

from __future__ import annotations

import logging

import msgspec

from omerta.server.live.loading import load
from omerta.server.people.results import count, judge
from omerta.server.store.archive import DAY_SECONDS
from omerta.server.store.errors import Damaged, StoreError
from omerta.server.store.kept.kept import Kept
from omerta.server.store.store import Store
from omerta.table.log.rows import read_row
from omerta.table.log.table import Table

log = logging.getLogger("omerta.server")

ABANDONED_SECONDS = DAY_SECONDS
LOOK_EVERY_SECONDS = 3600.0
_CLOSED_SECONDS = 2 * LOOK_EVERY_SECONDS
"""A server that did not look for longer was closed."""
HOURS = "house hours"
"""Where they are kept."""


class Hours(msgspec.Struct, frozen=True):
    """When the server was last there, and from when to when it was closed before, by the clocks that it had."""

    seen: float
    closed: tuple[tuple[float, float], ...] = ()

    def at(self, now: float) -> Hours:
        """Return the hours as they are now; a clock that was set back takes them along."""
        closed = (*self.closed, (self.seen, now)) if now > self.seen + _CLOSED_SECONDS else self.closed
        hours = Hours(now, tuple((min(since, now), min(until, now)) for since, until in closed))
        # what lies a whole day back makes no difference any more
        return Hours(now, tuple(each for each in hours.closed if hours.open_since(each[1]) < ABANDONED_SECONDS))

    def open_since(self, at: float) -> float:
        """Count the seconds since a time in which the server was there."""
        return self.seen - at - sum(max(0.0, until - max(at, since)) for since, until in self.closed)


class AbandonedGames:
    """The games of a store that nobody moves on any more."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waits: dict[str, int] = {}
        """The tables that wait for something else, each at the version at which that was seen."""

    async def count(self, now: float) -> int:
        """Count the games that their last person has left for a day; say how many."""
        going = await self.store.kept.seats.going_on()
        hours = await note_hours(self.store.kept, now, new=not going)
        waits, counted = dict[str, int](), 0
        for code, version, body in going:
            try:
                at = read_row(body).at
            except ValueError:
                continue  # whoever opens the table is told what is wrong with it
            if hours.open_since(at) < ABANDONED_SECONDS:
                continue
            if self._waits.get(code) != version and await self._count_one(code):
                counted += 1
            else:
                waits[code] = version
        self._waits = waits
        if counted:
            log.info("%d games that nobody came back to count as left", counted)
        return counted

    async def _count_one(self, code: str) -> bool:
        """Count a game that stands still, if it waits for its last person and is rated then; tell whether it was.

        Whatever is wrong with its table, the others are counted all the same.
        """
        try:
            table = await load(self.store, code)
            if table is None or not has_one_person_left(table):
                return False
            if judge(table, await self.store.kept.seats.players(code)).ranks is None:
                return False
            await count(self.store.kept, table)
            return True
        except Damaged:
            return False
        except StoreError:
            raise
        except Exception:
            log.exception("table %s cannot be counted", code)
            return False


def has_one_person_left(table: Table) -> bool:
    """Return whether one person at most still plays a game, and no clock will move it on."""
    return table.phase == "playing" and len(table.people) <= 1 and table.deadline is None


async def note_hours(kept: Kept, now: float, *, new: bool) -> Hours:
    """Note that the server is there; give the hours of the last day in which it was.

    One that never noted them, and is not new, was closed until now: what was left before is not held against anybody.
    """
    first = Hours(now if new else 0.0)

    def follow(noted: str | None) -> str:
        hours = msgspec.json.decode(noted, type=Hours) if noted is not None else first
        return msgspec.json.encode(hours.at(now)).decode()

    return msgspec.json.decode(await kept.secrets.update(HOURS, follow), type=Hours)
