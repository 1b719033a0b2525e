"""The HTTP doors to analyses of games that are over: ask for one, follow it, read it."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request, Response

from omerta.core.wire import encode
from omerta.server.access_limits import address_of
from omerta.server.analysis_jobs import Analyses, TooManyWait
from omerta.server.models import ErrorAnswer
from omerta.server.past_games import PastGames
from omerta.server.replay_routes import Key, kept_answer, past_game
from omerta.server.requests import check_origin, problem
from omerta.table import payload_types
from omerta.table.analysis import Analysis
from omerta.table.entries import table_texts
from omerta.table.explained import explain
from omerta.table.past_game import PastGame

_NOTHING: payload_types.AnalysisState = {
    "state": "none",
    "done": 0,
    "of": 0,
    "waiting": 0,
    "trouble": None,
    "explained": None,
}
_errors: dict[str, Any] = {"model": ErrorAnswer}
_state: dict[str, Any] = {"content": {"application/json": {"schema": {"type": "object"}}}}


def offer_analyses(app: FastAPI) -> None:
    """Offer to explain games that are over."""
    analyses = app.state.analyses = Analyses()
    games: PastGames = app.state.past_games

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
        try:
            analyses.start(game.text, address_of(request))
        except TooManyWait as error:
            raise problem(503, "busy", f"This cannot be analysed now: {error}.") from None
        return await _answer(request, games, analyses, game, 202)

    @app.get(
        "/api/replays/{key}/analysis",
        responses={200: _state, **dict.fromkeys((400, 404, 409, 422, 429, 503), _errors)},
        response_class=Response,
    )
    async def follow(request: Request, key: Key) -> Response:
        """Tell how far the analysis of a game has come, and what it says once it is there."""
        game = await past_game(request, games, key)
        return await _answer(request, games, analyses, game, 200)


async def _answer(request: Request, games: PastGames, analyses: Analyses, game: PastGame, status: int) -> Response:
    result = analyses.result(game.text)
    if result is not None:
        return await kept_answer(request, games, game, "analysis", lambda: encode(_explained(game, result)), status)
    found = encode(_tell(analyses, game))
    request.app.state.limits.repeats.owe(address_of(request), len(found))
    return Response(found, status, media_type="application/json")


def _explained(game: PastGame, result: Analysis) -> payload_types.AnalysisState:
    """Tell what an analysis says that is there."""
    return {**_NOTHING, "state": "done", "explained": explain(game, result)}


def _tell(analyses: Analyses, game: PastGame) -> payload_types.AnalysisState:
    """Tell how far an analysis has come that is not there yet."""
    told = _NOTHING
    job = analyses.job(game.text)
    if job is not None:
        work, before = job
        return {
            **told,
            "state": "waiting" if before else "working",
            "done": work.done,
            "of": work.of,
            "waiting": before,
        }
    if analyses.failure(game.text) is not None:
        return {**told, "state": "failed", "trouble": str(table_texts().get("analysis", "failed"))}
    return told
