"""The HTTP doors to games that are over: bring a record, look at any moment of it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from omerta.server.answers import replays
from omerta.server.answers.problems import problem
from omerta.server.answers.replays import ReplayAnswer
from omerta.server.answers.tables import KeyAnswer, open_with
from omerta.server.http.access_limits import address_of
from omerta.server.http.models import BroughtRecord, ErrorAnswer, TakeUp
from omerta.server.http.requests import check_origin, guessing, opener_of, registry_of
from omerta.server.replays.past_games import GameAtHand, PastGames
from omerta.server.replays.replay_processes import ReplayProcesses

MOST_MOMENTS = 16
"""The most moments that are given at once."""
COMPUTED_BYTES = 200_000
"""What an answer that takes long to compute counts for beside its own bytes, unless it is at hand."""

Key = Annotated[str, Path(pattern="^[0-9A-Za-z]{1,32}$", max_length=32)]
EyesQuery = Annotated[str, Query(pattern="^(all|public|[0-9])$")]
_errors: dict[str, Any] = {"model": ErrorAnswer}
_json: dict[int | str, dict[str, Any]] = {200: {"content": {"application/json": {"schema": {"type": "object"}}}}}
_text_errors: dict[str, Any] = {
    "description": "Error",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}},
}
_codes = (400, 404, 409, 422, 429, 503)


def offer_replays(app: FastAPI) -> None:
    """Offer games that are over."""
    games = app.state.past_games = PastGames(ReplayProcesses)

    @app.post("/api/replays", status_code=201, responses=dict.fromkeys((400, 403, 413, 422, 429, 503), _errors))
    async def bring(request: Request, body: BroughtRecord) -> ReplayAnswer:
        """Bring the record of a game that was played anywhere, to look at it here."""
        check_origin(request)
        if not request.app.state.limits.openings.take(address_of(request)):
            raise problem(429, "too-many-records")
        return await replays.bring(games, body.record, address_of(request))

    @app.get("/api/replays/{key}", responses={**_json, **dict.fromkeys(_codes, _errors)}, response_class=Response)
    async def outline(request: Request, key: Key, eyes: EyesQuery = "public") -> Response:
        """Return the table of a game that is over, and all that somebody's eyes were told."""
        game = await past_game(request, games, key)
        return answered(request, await replays.outline(game, eyes, address_of(request)))

    @app.get(
        "/api/replays/{key}/moments", responses={**_json, **dict.fromkeys(_codes, _errors)}, response_class=Response
    )
    async def moments(
        request: Request,
        key: Key,
        at: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
        count: Annotated[int, Query(ge=1, le=MOST_MOMENTS)] = 1,
        eyes: EyesQuery = "public",
    ) -> Response:
        """Show a game that is over as it stood after a step, and after those that follow."""
        game = await past_game(request, games, key)
        return answered(request, await replays.moments(game, at, count, eyes, address_of(request)))

    @app.get(
        "/api/replays/{key}/record",
        response_class=PlainTextResponse,
        responses=dict.fromkeys((404, 409, 422, 429, 503), _text_errors),
    )
    async def record(request: Request, key: Key) -> Response:
        """Return the record of a game that is over."""
        text = (await past_game(request, games, key)).text
        request.app.state.limits.repeats.owe(address_of(request), len(text))
        return PlainTextResponse(text)

    @app.get("/api/replays/{key}/paper", responses={**_json, **dict.fromkeys(_codes, _errors)}, response_class=Response)
    async def paper(request: Request, key: Key) -> Response:
        """Return the front page of a game that is over."""
        game = await past_game(request, games, key)
        count_computing(request, game, "paper")
        return answered(request, await replays.paper(game, address_of(request)))

    @app.get("/api/replays/{key}/draws", responses={**_json, **dict.fromkeys(_codes, _errors)}, response_class=Response)
    async def draws(request: Request, key: Key) -> Response:
        """Return what chance did in a game that is over, against what was to be expected."""
        game = await past_game(request, games, key)
        count_computing(request, game, "draws")
        return answered(request, await replays.draws(game, address_of(request)))

    @app.post(
        "/api/replays/{key}/tables",
        status_code=201,
        responses=dict.fromkeys((400, 403, 404, 409, 413, 422, 429, 503), _errors),
    )
    async def take_up(request: Request, key: Key, body: TakeUp) -> KeyAnswer:
        """Play on from a moment of a game that is over, at a new table and against bots."""
        check_origin(request)
        game = await past_game(request, games, key)
        opening = await replays.take_up(game, body.at, body.seat, address_of(request))
        return await open_with(registry_of(request), opening, body.name, opener_of(request))


def count_computing(request: Request, game: GameAtHand, what: str) -> None:
    """Count an answer that takes long to compute against the limit of its address, unless it is at hand."""
    if not game.has(what):
        request.app.state.limits.repeats.owe(address_of(request), COMPUTED_BYTES)


def answered(request: Request, found: bytes, status: int = 200) -> Response:
    """Send an answer, and count its bytes against the limit of its address."""
    request.app.state.limits.repeats.owe(address_of(request), len(found))
    return Response(found, status, media_type="application/json")


async def past_game(request: Request, games: PastGames, key: str) -> GameAtHand:
    """Find a game that is over, of a table or of a record that was brought; refuse whoever looked at too much."""
    address = address_of(request)
    if request.app.state.limits.repeats.left(address) <= 0:
        raise problem(429, "too-much-replayed")
    if replays.was_brought(key):
        return await replays.brought_game(games, key, address)
    with guessing(request):
        return await replays.table_game(games, registry_of(request), key, address)
