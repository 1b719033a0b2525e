"""The HTTP doors to games that are over: bring a record, look at any moment of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

from fastapi import FastAPI, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from omerta.core.errors import OmertaError
from omerta.core.wire import encode
from omerta.server.access_limits import address_of
from omerta.server.errors import Archived, Damaged
from omerta.server.models import BroughtRecord, ErrorAnswer, KeyAnswer, ReplayAnswer, TakeUp
from omerta.server.past_games import Busy, PastGames
from omerta.server.requests import Problems, check_origin, open_for, problem, registry_of, table_of
from omerta.table.draw_account import account_of_draws
from omerta.table.opening import take_up_rows
from omerta.table.paper import print_paper
from omerta.table.past_game import Eyes, PastGame

MOST_MOMENTS = 16
"""The most moments that are given at once."""
BROUGHT_KEY = 32
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
    games = app.state.past_games = PastGames()

    @app.post("/api/replays", status_code=201, responses=dict.fromkeys((400, 403, 413, 422, 429, 503), _errors))
    async def bring(request: Request, body: BroughtRecord) -> ReplayAnswer:
        """Bring the record of a game that was played anywhere, to look at it here."""
        check_origin(request)
        if not request.app.state.limits.openings.take(address_of(request)):
            raise problem(429, "too-many-records", "That is a lot of records at once; try again in a minute.")
        try:
            game = await games.bring(body.record.replace("\r\n", "\n"))
        except Busy as error:
            raise problem(503, "busy", f"{error}") from None
        except OmertaError as error:
            raise _bad_record(error) from None
        return ReplayAnswer(key=game.key)

    @app.get("/api/replays/{key}", responses={**_json, **dict.fromkeys(_codes, _errors)}, response_class=Response)
    async def outline(request: Request, key: Key, eyes: EyesQuery = "public") -> Response:
        """Give the table of a game that is over, and all that somebody's eyes were told."""
        game = await past_game(request, games, key)
        through = _eyes(game, eyes)
        return await _answer(request, games, lambda: encode(game.outline(through)))

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
        if at > game.last:
            raise problem(400, "no-moment", f"The game has steps 0 to {game.last}; not {at}.")
        steps, through = range(at, min(at + count, game.last + 1)), _eyes(game, eyes)
        return await _answer(
            request, games, lambda: encode({"moments": [game.moment(each, through) for each in steps]})
        )

    @app.get(
        "/api/replays/{key}/record",
        response_class=PlainTextResponse,
        responses=dict.fromkeys((404, 409, 422, 429, 503), _text_errors),
    )
    async def record(request: Request, key: Key) -> Response:
        """Give the record of a game that is over."""
        text = (await past_game(request, games, key)).text
        request.app.state.limits.repeats.owe(address_of(request), len(text))
        return PlainTextResponse(text)

    @app.get("/api/replays/{key}/paper", responses={**_json, **dict.fromkeys(_codes, _errors)}, response_class=Response)
    async def paper(request: Request, key: Key) -> Response:
        """Give the front page of a game that is over."""
        game = await past_game(request, games, key)
        return await kept_answer(request, games, game, "paper", lambda: encode(print_paper(game)))

    @app.get("/api/replays/{key}/draws", responses={**_json, **dict.fromkeys(_codes, _errors)}, response_class=Response)
    async def draws(request: Request, key: Key) -> Response:
        """Give what chance did in a game that is over, against what was to be expected."""
        game = await past_game(request, games, key)
        return await kept_answer(request, games, game, "draws", lambda: encode(account_of_draws(game)))

    @app.post(
        "/api/replays/{key}/tables",
        status_code=201,
        responses=dict.fromkeys((400, 403, 404, 409, 413, 422, 429, 503), _errors),
    )
    async def take_up(request: Request, key: Key, body: TakeUp) -> KeyAnswer:
        """Play on from a moment of a game that is over, at a new table and against bots."""
        check_origin(request)
        game = await past_game(request, games, key)
        return await open_for(request, partial(take_up_rows, past=game, step=body.at, seat=body.seat), body.name)


def _eyes(game: PastGame, eyes: str) -> Eyes:
    if not eyes.isdigit():
        return "all" if eyes == "all" else "public"
    seat = int(eyes)
    if seat >= game.game.seats:
        raise problem(400, "no-seat", f"The seats are 0 to {game.game.seats - 1}; not {seat}.")
    return seat


def _bad_record(error: OmertaError) -> Problems:
    return problem(400, "bad-record", f"This is no record that can be replayed: {error}.")


async def _answer(request: Request, games: PastGames, work: Callable[[], bytes]) -> Response:
    """Compute an answer, and count its bytes against the limit of its address."""
    found = await games.compute(work)
    request.app.state.limits.repeats.owe(address_of(request), len(found))
    return Response(found, media_type="application/json")


async def kept_answer(
    request: Request, games: PastGames, game: PastGame, what: str, work: Callable[[], bytes], status: int = 200
) -> Response:
    """Give an answer that is computed once and kept; its bytes count, and so does the computing, before it is done."""
    repeats, address = request.app.state.limits.repeats, address_of(request)
    if not games.at_hand(game, what):
        repeats.owe(address, COMPUTED_BYTES)
    found = await games.answer(game, what, work)
    repeats.owe(address, len(found))
    return Response(found, status, media_type="application/json")


async def past_game(request: Request, games: PastGames, key: str) -> PastGame:
    """Find a game that is over, of a table or of a record that was brought; refuse one that is not over."""
    if request.app.state.limits.repeats.left(address_of(request)) <= 0:
        raise problem(429, "too-much-replayed", "That is a lot of replays at once; try again in a minute.")
    try:
        if len(key) == BROUGHT_KEY:
            try:
                game = await games.brought(key.lower())
            except OmertaError as error:
                raise _bad_record(error) from None
            if game is None:
                raise problem(404, "no-record", "This record is not here any more; choose its file once more.")
            return game
        phase = ""
        with suppress(Damaged, Archived):
            phase = (await table_of(request, key)).table.phase
        if phase in ("gathering", "playing"):
            raise problem(409, "not-over", "The game is not over yet; a replay would tell what is still secret.")
        game = await games.of_table(key.upper(), registry_of(request).ended)
    except Busy as error:
        raise problem(503, "busy", f"{error}") from None
    if game is None:
        raise problem(409, "not-played", "The table was closed before its game began; there is nothing to replay.")
    return game
