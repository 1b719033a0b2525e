"""The HTTP doors to the daily heists: today's tables, somebody's own try, and the boards."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, Path, Request

from omerta.server.answers import daily
from omerta.server.answers.daily import BoardAnswer, DailyAnswer
from omerta.server.answers.tables import KeyAnswer
from omerta.server.daily.daily import DailyHeists
from omerta.server.daily.daily_models import TryToday
from omerta.server.http.access_limits import address_of
from omerta.server.http.models import ErrorAnswer
from omerta.server.http.requests import check_origin, known_person, may_open, person_of, registry_of

GameId = Annotated[str, Path(max_length=40)]
Day = Annotated[str, Path(pattern="^2[0-9]{3}-[0-9]{2}-[0-9]{2}$")]
_errors: dict[str, Any] = {"model": ErrorAnswer}


def offer_daily(app: FastAPI) -> None:
    """Offer the daily heists."""

    @app.get("/api/daily", responses=dict.fromkeys((400, 503), _errors))
    async def today(request: Request) -> DailyAnswer:
        """Show today's heists."""
        return await daily.today(heists_of(request), person_of(request))

    @app.get("/api/daily/{game}/{day}", responses=dict.fromkeys((400, 404, 422, 503), _errors))
    async def board(request: Request, game: GameId, day: Day) -> BoardAnswer:
        """Show the board of a game and day."""
        return await daily.board(heists_of(request), game, day, person_of(request))

    @app.post(
        "/api/daily/{game}",
        status_code=201,
        responses=dict.fromkeys((400, 401, 403, 404, 409, 413, 422, 429, 503), _errors),
    )
    async def play(request: Request, game: GameId, body: TryToday) -> KeyAnswer:
        """Sit down at one's own table of today's heist, or go on with it; there is one try a day."""
        check_origin(request)
        heists, person = heists_of(request), known_person(request)
        if await daily.own_try(heists, game, person) is None:
            may_open(request)
        return await daily.play(heists, game, person, body.name, address_of(request))


def heists_of(request: Request) -> DailyHeists:
    """Return the daily heists of this server."""
    heists: DailyHeists | None = getattr(request.app.state, "heists", None)
    if heists is None:
        heists = request.app.state.heists = DailyHeists(registry_of(request))
    return heists
