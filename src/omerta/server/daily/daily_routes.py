"""The HTTP routes of the daily heists: today's tables, somebody's own try, and the boards."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from fastapi import FastAPI, Path, Request

from omerta.core.registry import find
from omerta.server.daily.daily import Board, DailyHeists, OwnTry
from omerta.server.daily.daily_models import BoardAnswer, BoardLine, DailyAnswer, OwnTryAnswer, TryToday
from omerta.server.daily.daily_tries import Try
from omerta.server.http.access_limits import address_of
from omerta.server.http.models import ErrorAnswer, KeyAnswer
from omerta.server.http.requests import (
    Problems,
    check_origin,
    known_person,
    no_game,
    note_seat,
    person_of,
    problem,
    registry_of,
)
from omerta.table.acts.refusal import refused
from omerta.table.opening.daily import day_ends, planned, table_of

GameId = Annotated[str, Path(max_length=40)]
Day = Annotated[str, Path(pattern="^2[0-9]{3}-[0-9]{2}-[0-9]{2}$")]
_errors: dict[str, Any] = {"model": ErrorAnswer}


def offer_daily(app: FastAPI) -> None:
    """Offer the daily heists."""

    @app.get("/api/daily", responses=dict.fromkeys((400, 503), _errors))
    async def today(request: Request) -> DailyAnswer:
        """Show today's heists."""
        heists, person = heists_of(request), person_of(request)
        day = heists.today
        boards = await heists.boards(day, None if person is None else person.id)
        now = registry_of(request).services.clock()
        return DailyAnswer(day=day, now=now, ends=day_ends(day), games=[show(board, heists.today) for board in boards])

    @app.get("/api/daily/{game}/{day}", responses=dict.fromkeys((400, 404, 422, 503), _errors))
    async def board(request: Request, game: GameId, day: Day) -> BoardAnswer:
        """Show the board of a game and day."""
        heists, person = heists_of(request), person_of(request)
        check_day(game, day, heists.today)
        return show(await heists.board(game, day, None if person is None else person.id), heists.today)

    @app.post(
        "/api/daily/{game}",
        status_code=201,
        responses=dict.fromkeys((400, 401, 403, 404, 409, 413, 422, 429, 503), _errors),
    )
    async def play(request: Request, game: GameId, body: TryToday) -> KeyAnswer:
        """Sit down at one's own table of today's heist, or go on with it; there is one try a day."""
        check_origin(request)
        person = known_person(request)
        if game not in planned():
            raise no_game(planned())
        heists, address = heists_of(request), address_of(request)
        await heists.settle()
        own = await heists.own(game, heists.today, person.id)
        if own is not None and own.state != "open":
            raise Problems(409, refused("one-try"))
        if own is None and not request.app.state.limits.openings.take(address):
            raise problem(429, "too-many-tables")
        return await note_seat(request, await heists.play(game, person.id, body.name, address))


def heists_of(request: Request) -> DailyHeists:
    """Return the daily heists of this server."""
    heists: DailyHeists | None = getattr(request.app.state, "heists", None)
    if heists is None:
        heists = request.app.state.heists = DailyHeists(registry_of(request))
    return heists


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
    return BoardAnswer(
        game=board.game,
        title=find(board.game).texts().get("title"),
        day=board.day,
        today=today,
        ends=day_ends(board.day),
        over=over,
        commitment=board.commitment,
        seed=board.seed,
        seats=table.seats,
        seat=table.seat,
        bots=list(table.bots),
        lines=[_line(each, over, each == mine) for each in board.lines],
        count=board.count,
        own=None if board.own is None else _own(board.own),
    )


def _line(tried: Try, over: bool, yours: bool) -> BoardLine:
    assert tried.outcome is not None
    found = tried.outcome
    code = tried.code if over else None
    return BoardLine(name=found.name, place=found.place, score=found.score, at=found.at, code=code, yours=yours)


def _own(own: OwnTry) -> OwnTryAnswer:
    found = own.tried.outcome
    return OwnTryAnswer(
        code=own.tried.code,
        state=own.state,
        standing=own.standing,
        place=None if found is None else found.place,
        score=None if found is None else found.score,
        account=[] if found is None else list(found.account),
    )
