"""The bodies of requests and answers about the daily heists."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from omerta.server.http.models import Body, Name


class TryToday(Body):
    """Under which name somebody tries."""

    name: Name


class BoardLine(BaseModel):
    """A line of a board; the table's code, for its replay, is there once the day is over."""

    name: str
    place: int
    score: int
    at: float
    code: str | None
    yours: bool


class OwnTryAnswer(BaseModel):
    """Somebody's own try: being played (`open`), on the board (`counts`), or given up or too late (`lost`).

    `standing` is its line on the board, and `account` the places and points of all seats, best first.
    """

    code: str
    state: Literal["open", "counts", "lost"]
    standing: int | None
    place: int | None
    score: int | None
    account: list[tuple[int, int]]


class BoardAnswer(BaseModel):
    """The board of a game and day, best first; `count` tries count, and the best hundred are shown.

    `commitment` is the hash of the day's seed, which is told once the day is over.
    """

    game: str
    title: str
    day: str
    today: str
    ends: float
    over: bool
    commitment: str
    seed: str | None
    seats: int
    seat: int
    bots: list[str]
    lines: list[BoardLine]
    count: int
    own: OwnTryAnswer | None


class DailyAnswer(BaseModel):
    """Today's heists: the day, the time now and when it ends in seconds since 1970, and a board for each game."""

    day: str
    now: float
    ends: float
    games: list[BoardAnswer]
