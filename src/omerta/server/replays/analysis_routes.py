"""The HTTP routes to analyses of finished games: ask for one, follow it, read it."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import FastAPI, Request, Response

from omerta.core.wire import encode
from omerta.server.http.access_limits import address_of
from omerta.server.http.models import ErrorAnswer
from omerta.server.http.requests import check_origin, problem
from omerta.server.replays.analysis_jobs import NICENESS_OF_BROUGHT, Analyses, TooManyWait
from omerta.server.replays.past_games import GameAtHand, PastGames
from omerta.server.replays.replay_answers import NO_ANALYSIS, explained
from omerta.server.replays.replay_routes import BROUGHT_KEY, Key, kept_answer, past_game
from omerta.table.log.entries import table_texts
from omerta.table.wire import payload_types

_errors: dict[str, Any] = {"model": ErrorAnswer}
_state: dict[str, Any] = {"content": {"application/json": {"schema": {"type": "object"}}}}


def offer_analyses(app: FastAPI) -> None:
    """Offer to explain games that are over."""
    tables, brought = app.state.analyses = Analyses(), Analyses(niceness=NICENESS_OF_BROUGHT)
    games: PastGames = app.state.past_games

    def analyses_of(key: str) -> Analyses:
        """Return where a game is analysed: a table never waits for what people brought."""
        return brought if len(key) == BROUGHT_KEY else tables

    @app.post(
        "/api/replays/{key}/analysis",
        status_code=202,
        responses={202: _state, **dict.fromkeys((400, 403, 404, 409, 422, 429, 503), _errors)},
        response_class=Response,
    )
    async def start(request: Request, key: Key) -> Response:
        """Start the analysis of a finished game, or return the one that exists."""
        check_origin(request)
        game = await past_game(request, games, key)
        try:
            analyses_of(key).start(game.text, address_of(request))
        except TooManyWait as error:
            raise problem(503, "busy", why=error.text) from None
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


async def _answer(request: Request, analyses: Analyses, game: GameAtHand, status: int) -> Response:
    result = analyses.result(game.text)
    if result is not None:
        return await kept_answer(request, game, "analysis", partial(explained, result=result), status)
    found = encode(_tell(analyses, game))
    request.app.state.limits.repeats.owe(address_of(request), len(found))
    return Response(found, status, media_type="application/json")


def _tell(analyses: Analyses, game: GameAtHand) -> payload_types.AnalysisState:
    """Return how far an analysis has come that is not there yet."""
    told = NO_ANALYSIS
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
