"""The HTTP routes to finished games: bring a record, look at any moment of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import FastAPI, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from omerta.server.http.access_limits import address_of
from omerta.server.http.models import BroughtRecord, ErrorAnswer, KeyAnswer, ReplayAnswer, TakeUp
from omerta.server.http.requests import check_origin, open_for, problem, registry_of, table_of
from omerta.server.replays import replay_answers
from omerta.server.replays.past_games import GameAtHand, PastGames
from omerta.server.replays.replay_processes import Busy, NotToBeHad, Unreadable
from omerta.server.store.errors import Archived, Damaged
from omerta.table.after.past_game import Eyes, PastGame
from omerta.table.log.rows import Rows

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
            raise problem(429, "too-many-records")
        with _replaying():
            game = await games.bring(body.record.replace("\r\n", "\n"), address_of(request))
        return ReplayAnswer(key=game.key)

    @app.get("/api/replays/{key}", responses={**_json, **dict.fromkeys(_codes, _errors)}, response_class=Response)
    async def outline(request: Request, key: Key, eyes: EyesQuery = "public") -> Response:
        """Return the table of a finished game, and all that a viewer was told."""
        game = await past_game(request, games, key)
        return await _answer(request, game, partial(replay_answers.outline, eyes=_eyes(game, eyes)))

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
            raise problem(400, "no-moment", last=game.last, at=at)
        steps, through = range(at, min(at + count, game.last + 1)), _eyes(game, eyes)
        return await _answer(request, game, partial(replay_answers.moments, steps=steps, eyes=through))

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
        return await kept_answer(request, game, "paper", replay_answers.paper)

    @app.get("/api/replays/{key}/draws", responses={**_json, **dict.fromkeys(_codes, _errors)}, response_class=Response)
    async def draws(request: Request, key: Key) -> Response:
        """Return what chance did in a game that is over, against what was to be expected."""
        game = await past_game(request, games, key)
        return await kept_answer(request, game, "draws", replay_answers.draws)

    @app.post(
        "/api/replays/{key}/tables",
        status_code=201,
        responses=dict.fromkeys((400, 403, 404, 409, 413, 422, 429, 503), _errors),
    )
    async def take_up(request: Request, key: Key, body: TakeUp) -> KeyAnswer:
        """Play on from a moment of a game that is over, at a new table and against bots."""
        check_origin(request)
        game = await past_game(request, games, key)
        with _replaying():
            work = partial(replay_answers.taken_up, step=body.at, seat=body.seat)
            opened = await game.compute(work, address_of(request))

        def open_rows(*, code: str, seed: bytes, at: float) -> Rows:
            return [msgspec.structs.replace(opened, code=code, seed=seed.hex(), at=at)]

        return await open_for(request, open_rows, body.name)


def _eyes(game: GameAtHand, eyes: str) -> Eyes:
    if not eyes.isdigit():
        return "all" if eyes == "all" else "public"
    seat = int(eyes)
    if seat >= game.seats:
        raise problem(400, "no-seat", "eyes", last=game.seats - 1, seat=seat)
    return seat


@contextmanager
def _replaying() -> Iterator[None]:
    """Answer for what goes wrong while a game is replayed."""
    try:
        yield
    except Busy as error:
        raise problem(503, "busy", why=error.text) from None
    except Unreadable as error:
        raise problem(400, "bad-record", why=error.text) from None
    except NotToBeHad as error:
        raise problem(400, "not-offered", why=error.text) from None


async def _answer(request: Request, game: GameAtHand, work: Callable[[PastGame], bytes]) -> Response:
    """Compute an answer, and count its bytes against the limit of its address."""
    address = address_of(request)
    with _replaying():
        found = await game.compute(work, address)
    request.app.state.limits.repeats.owe(address, len(found))
    return Response(found, media_type="application/json")


async def kept_answer(
    request: Request, game: GameAtHand, what: str, work: Callable[[PastGame], bytes], status: int = 200
) -> Response:
    """Return an answer that is computed once and kept; its bytes count, and the computing before it is done."""
    repeats, address = request.app.state.limits.repeats, address_of(request)
    if not game.has(what):
        repeats.owe(address, COMPUTED_BYTES)
    with _replaying():
        found = await game.answer(what, work, address)
    repeats.owe(address, len(found))
    return Response(found, status, media_type="application/json")


async def past_game(request: Request, games: PastGames, key: str) -> GameAtHand:
    """Find a game that is over, of a table or of a record that was brought; refuse one that is not over."""
    address = address_of(request)
    if request.app.state.limits.repeats.left(address) <= 0:
        raise problem(429, "too-much-replayed")
    if len(key) == BROUGHT_KEY:
        with _replaying():
            game = await games.brought(key.lower(), address)
        if game is None:
            raise problem(404, "no-record")
        return game
    phase = ""
    with suppress(Damaged, Archived):
        phase = (await table_of(request, key)).table.phase
    if phase in ("gathering", "playing"):
        raise problem(409, "not-over", "replay")
    with _replaying():
        game = await games.of_table(key.upper(), registry_of(request).ended, address)
    if game is None:
        raise problem(409, "not-played", "replay")
    return game
