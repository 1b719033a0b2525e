"""The HTTP doors to analyses of games that are over: ask for one, follow it, read it."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request, Response

from omerta.server.answers import analyses
from omerta.server.answers.replays import was_brought
from omerta.server.http.access_limits import address_of
from omerta.server.http.models import ErrorAnswer
from omerta.server.http.requests import check_origin
from omerta.server.replays.analysis_jobs import Analyses
from omerta.server.replays.analysis_process import NICENESS_OF_BROUGHT, AnalysisProcess
from omerta.server.replays.past_games import GameAtHand, PastGames
from omerta.server.replays.replay_routes import Key, answered, count_computing, past_game

_errors: dict[str, Any] = {"model": ErrorAnswer}
_state: dict[str, Any] = {"content": {"application/json": {"schema": {"type": "object"}}}}


def offer_analyses(app: FastAPI) -> None:
    """Offer to explain games that are over."""
    tables, brought = app.state.analyses = (
        Analyses(AnalysisProcess()),
        Analyses(AnalysisProcess(niceness=NICENESS_OF_BROUGHT)),
    )
    games: PastGames = app.state.past_games

    def analyses_of(key: str) -> Analyses:
        """Return where a game is analysed: a table never waits for what people brought."""
        return brought if was_brought(key) else tables

    @app.post(
        "/api/replays/{key}/analysis",
        status_code=202,
        responses={202: _state, **dict.fromkeys((400, 403, 404, 409, 422, 429, 503), _errors)},
        response_class=Response,
    )
    async def start(request: Request, key: Key) -> Response:
        """Have a game that is over explained; one that was explained before is at hand."""
        check_origin(request)
        game = await past_game(request, games, key)
        analyses.start(analyses_of(key), game, address_of(request))
        return await _answer(request, analyses_of(key), game, 202)

    @app.get(
        "/api/replays/{key}/analysis",
        responses={200: _state, **dict.fromkeys((400, 404, 409, 422, 429, 503), _errors)},
        response_class=Response,
    )
    async def follow(request: Request, key: Key) -> Response:
        """Return how far the analysis of a game has come, and what it says once it is there."""
        game = await past_game(request, games, key)
        return await _answer(request, analyses_of(key), game, 200)


async def _answer(request: Request, of: Analyses, game: GameAtHand, status: int) -> Response:
    if of.result(game.text) is not None:
        count_computing(request, game, "analysis")
    return answered(request, await analyses.follow(of, game, address_of(request)), status)
