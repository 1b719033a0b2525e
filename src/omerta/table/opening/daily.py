"""The daily heist: one table a day in each game, with the same bots, the same seat and the same dice for everybody.

The seed of a day is made from a secret of the server's, so that nobody can compute it before; once the day is over it
is told. No person adds to these dice, and a bot's luck follows from the step of the game alone: whoever decides the
same plays the same game. Days are those of UTC.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from hmac import digest as hmac_digest
from importlib.resources import files

import msgspec

from omerta.core.errors import UnknownName
from omerta.core.nodes import Seat
from omerta.table.log.opened import Chair, Opened
from omerta.table.log.row import Row
from omerta.table.log.table import Table
from omerta.table.opening.opening import open_rows


@dataclass(frozen=True, slots=True)
class DailyTable:
    """The table of one game on one day: how many play, by which preset, where the person sits, who the bots are."""

    game: str
    seats: int
    preset: str
    seat: Seat
    bots: tuple[str, ...]

    @property
    def chairs(self) -> list[Chair]:
        """Return the chairs in order."""
        bots = iter(self.bots)
        return [Chair("human") if seat == self.seat else Chair("bot", next(bots)) for seat in range(self.seats)]


class Planned(msgspec.Struct, frozen=True):
    """What a game's daily tables have in common."""

    seats: int
    preset: str
    bots: tuple[str, ...]


@cache
def planned() -> dict[str, Planned]:
    """Read which table each game has."""
    text = (files("omerta.table") / "daily_tables.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Planned])


def table_of(game: str, day: str) -> DailyTable:
    """Return a game's table of a day; every day the person sits one seat on, and another bot comes first."""
    if game not in planned():
        raise UnknownName("game", game, planned())
    plan, count = planned()[game], date.fromisoformat(day).toordinal()
    bots = tuple(plan.bots[(count + place) % len(plan.bots)] for place in range(plan.seats - 1))
    return DailyTable(game, plan.seats, plan.preset, count % plan.seats, bots)


def day_of(at: float) -> str:
    """Name the day of a time, in seconds since 1970."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def day_ends(day: str) -> float:
    """Return the moment when a day is over and the next begins."""
    after = date.fromisoformat(day) + timedelta(days=1)
    return datetime(after.year, after.month, after.day, tzinfo=UTC).timestamp()


def day_seed(secret: bytes, game: str, day: str) -> bytes:
    """Make the seed of a game's table of a day."""
    return hmac_digest(secret, f"omerta daily 1\n{game}\n{day}".encode("ascii"), "sha256")


def daily_rows(*, game: str, day: str, code: str, seed: bytes, at: float) -> list[Row]:
    """Open somebody's table of a day with the day's seed."""
    table = table_of(game, day)
    (opened,) = open_rows(
        code=code,
        game=game,
        seats=table.seats,
        preset=table.preset,
        options={},
        chairs=table.chairs,
        seed=seed,
        at=at,
    )
    assert isinstance(opened, Opened)
    return [msgspec.structs.replace(opened, daily=day)]


def bot_luck(table: Table, seat: Seat) -> bytes:
    """Return a bot's luck for the open question; at a daily table the same for all who have come to this step."""
    assert table.question is not None
    return table.stream.bot_seed(table.question.name if table.opened.daily is None else table.steps, seat)
