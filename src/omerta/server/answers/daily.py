"""The daily heists: today's tables, somebody's own try, and the boards."""

from __future__ import annotations

from datetime import date
from typing import Literal

from typing_extensions import TypedDict

from omerta.core.registry import find
from omerta.server.answers.problems import Problems, no_game, problem
from omerta.server.answers.tables import Caller, KeyAnswer, note_seat
from omerta.server.daily.daily import Board, DailyHeists, OwnTry
from omerta.server.daily.daily_tries import Try
from omerta.server.people.people import Person
from omerta.table.acts.refusal import refused
from omerta.table.opening.daily import day_ends, planned, table_of


class BoardLine(TypedDict):
    """A line of a board; the table's code, for its replay, is there once the day is over."""

    name: str
    place: int
    score: int
    at: float
    code: str | None
    yours: bool


class OwnTryAnswer(TypedDict):
    """Somebody's own try: being played (`open`), on the board (`counts`), or given up or too late (`lost`).

    `standing` is its line on the board, and `account` the places and points of all seats, best first.
    """

    code: str
    state: Literal["open", "counts", "lost"]
    standing: int | None
    place: int | None
    score: int | None
    account: list[tuple[int, int]]


class BoardAnswer(TypedDict):
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


class DailyAnswer(TypedDict):
    """Today's heists: the day, the time now and when it ends in seconds since 1970, and a board for each game."""

    day: str
    now: float
    ends: float
    games: list[BoardAnswer]


async def today(heists: DailyHeists, person: Person | None) -> DailyAnswer:
    """Show today's heists."""
    day = heists.today
    boards = await heists.boards(day, None if person is None else person.id)
    now = heists.registry.services.clock()
    return {"day": day, "now": now, "ends": day_ends(day), "games": [show(board, heists.today) for board in boards]}


async def board(heists: DailyHeists, game: str, day: str, person: Person | None) -> BoardAnswer:
    """Show the board of a game and day."""
    check_day(game, day, heists.today)
    return show(await heists.board(game, day, None if person is None else person.id), heists.today)


async def own_try(heists: DailyHeists, game: str, person: Person) -> OwnTry | None:
    """Return somebody's try of today that goes on, or None before they have begun; there is one try a day."""
    if game not in planned():
        raise no_game(planned())
    await heists.settle()
    own = await heists.own(game, heists.today, person.id)
    if own is not None and own.state != "open":
        raise Problems(409, refused("one-try"))
    return own


async def play(heists: DailyHeists, game: str, person: Person, name: str, address: str) -> KeyAnswer:
    """Sit down at one's own table of today's heist, or go on with it."""
    key = await heists.play(game, person.id, name, address)
    return await note_seat(heists.registry, key, Caller(address, person))


def check_day(game: str, day: str, today: str) -> None:
    """Refuse games without heists, days that are none, and days to come."""
    if game not in planned():
        raise no_game(planned())
    try:
        date.fromisoformat(day)
    except ValueError:
        raise problem(404, "no-day", "none", day=day) from None
    if day > today:
        raise problem(404, "no-day", "ahead", day=day, today=today)


def show(board: Board, today: str) -> BoardAnswer:
    """Put a board on the wire."""
    table, over = table_of(board.game, board.day), board.day < today
    mine = None if board.own is None else board.own.tried
    return {
        "game": board.game,
        "title": find(board.game).texts().get("title"),
        "day": board.day,
        "today": today,
        "ends": day_ends(board.day),
        "over": over,
        "commitment": board.commitment,
        "seed": board.seed,
        "seats": table.seats,
        "seat": table.seat,
        "bots": list(table.bots),
        "lines": [_line(each, over, each == mine) for each in board.lines],
        "count": board.count,
        "own": None if board.own is None else _own(board.own),
    }


def _line(tried: Try, over: bool, yours: bool) -> BoardLine:
    assert tried.outcome is not None
    found = tried.outcome
    code = tried.code if over else None
    return {
        "name": found.name,
        "place": found.place,
        "score": found.score,
        "at": found.at,
        "code": code,
        "yours": yours,
    }


def _own(own: OwnTry) -> OwnTryAnswer:
    found = own.tried.outcome
    return {
        "code": own.tried.code,
        "state": own.state,
        "standing": own.standing,
        "place": None if found is None else found.place,
        "score": None if found is None else found.score,
        "account": [] if found is None else list(found.account),
    }
