"""The application: HTTP for sitting down, a WebSocket for playing, and the browser client's files."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path as FilePath
from typing import Annotated, Any

from fastapi import FastAPI, Path, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from omerta.core.errors import UnknownName
from omerta.core.registry import find, game_types
from omerta.server.alerts.alert_routes import offer_alerts
from omerta.server.daily.daily_routes import offer_daily
from omerta.server.http.access_limits import USUAL_CONNECTIONS, AccessLimits, own_names, same_origin
from omerta.server.http.body_text import BodyTextRoute
from omerta.server.http.catalog import show_game, show_rules
from omerta.server.http.foreign_errors import malformed_by, refused_by_http
from omerta.server.http.middleware import Guard
from omerta.server.http.models import (
    ErrorAnswer,
    GameAnswer,
    Health,
    KeyAnswer,
    Learn,
    NewTable,
    ReachAnswer,
    RulesAnswer,
    SitDown,
    time_control,
)
from omerta.server.http.requests import (
    Problems,
    check_origin,
    no_game,
    note_seat,
    open_for,
    person_of,
    problem,
    registry_of,
    table_of,
)
from omerta.server.http.socket import TableSocket
from omerta.server.http.static_files import serve_client
from omerta.server.limits import ConcurrencyLimit
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import closed_for
from omerta.server.operate.draining import Drain
from omerta.server.operate.housekeeping import housekeep
from omerta.server.operate.metrics import CONTENT_TYPE, brings, may_read
from omerta.server.people.people_routes import offer_people
from omerta.server.replays.analysis_routes import offer_analyses
from omerta.server.replays.replay_routes import offer_replays
from omerta.server.said import refusal
from omerta.server.store.errors import Archived, Damaged, DayNotOver, StoreError, Vanished
from omerta.table.acts.ending import stop_table
from omerta.table.acts.refusal import Refused, refused
from omerta.table.log.opened import Chair
from omerta.table.opening.opening import open_rows, tutorial_rows
from omerta.table.rate_limit import RateLimit
from omerta.table.wire.payload_types import TableFace

log = logging.getLogger("omerta.server")

Code = Annotated[str, Path(pattern="^[0-9A-Za-z]{1,16}$", max_length=16)]
SOCKET_PATH = re.compile("/ws/([^/]+)")
GameId = Annotated[str, Path(max_length=40)]
_errors: dict[str, Any] = {"model": ErrorAnswer}
# FastAPI would describe the errors of an operation that answers with text as text
_errors_beside_text: dict[str, Any] = {
    "description": "Error",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}},
}


@dataclass(frozen=True)
class Settings:
    """What a server may be told: where the client lies, who else may connect, how much an address may ask for."""

    client: FilePath | None = None
    origins: frozenset[str] = field(default_factory=frozenset)
    names: frozenset[str] = field(default_factory=lambda: own_names("", (), ()))
    reach: str | None = None
    """The address that other devices can open; None while only this machine can."""
    tables_per_minute: float = 30
    tables_at_once: int = 30
    guesses_per_minute: float = 30
    connections_per_address: int = USUAL_CONNECTIONS
    metrics_token: str | None = None
    """Who brings it may read the figures."""
    admin_token: str | None = None
    """What a command on this machine brings that speaks for those who run the server."""
    direct: bool = True
    """Whether no proxy stands before this server: then this machine may read the figures without a token."""


def _answer(status: int, refused: Refused) -> JSONResponse:
    body = {"error": {"reason": refused.reason, "text": refused.text, "rule": refused.rule}}
    return JSONResponse(body, status)


def create_app(make_registry: Callable[[], TableRegistry], settings: Settings, drain: Drain | None = None) -> FastAPI:
    """Make the application; the table registry is opened when the server starts and closed when it stops."""
    drain = drain or Drain()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        registry = make_registry()
        app.state.registry = registry
        registry.services.metrics.watch(
            tables=lambda: registry.in_memory,
            sockets=lambda: len(app.state.limits.connections),
            draining=lambda: drain.begun,
        )
        registry.start()
        housekeeping = asyncio.create_task(housekeep(registry, registry.archive))
        yield
        housekeeping.cancel()
        stop_reading(app)
        try:
            await registry.stop()
        except Vanished as error:
            drain.lost = str(error)

    app = FastAPI(
        title="Omerta",
        version="1",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.router.route_class = BodyTextRoute
    app.state.settings = settings
    app.state.drain = drain
    app.state.limits = AccessLimits(
        openings=RateLimit(settings.tables_per_minute, settings.tables_at_once),
        guesses=RateLimit(settings.guesses_per_minute, settings.guesses_per_minute),
        connections=ConcurrencyLimit(settings.connections_per_address),
    )
    app.add_middleware(TableSockets, of=app)
    app.add_middleware(Guard, names=settings.names)
    _answer_problems(app)
    _offer_health(app)
    _offer_games(app)
    _offer_tables(app)
    offer_replays(app)
    offer_daily(app)
    offer_people(app)
    offer_alerts(app)
    offer_analyses(app)
    _offer_closing(app)
    serve_client(app, settings.client)
    return app


def stop_reading(app: FastAPI) -> None:
    """End all that is being replayed and analysed, whatever it does."""
    for each in app.state.analyses:
        each.stop()
    app.state.past_games.stop()


def _answer_problems(app: FastAPI) -> None:
    """Answer every error in the same shape."""

    @app.exception_handler(Problems)
    async def not_done(request: Request, error: Problems) -> JSONResponse:
        registry_of(request).services.metrics.refused(error.refused.reason)
        return _answer(error.status, error.refused)

    @app.exception_handler(StoreError)
    async def not_saved(_request: Request, error: StoreError) -> JSONResponse:
        log.error("a request was refused: %s", error)
        return _answer(503, refusal("store", "fails"))

    @app.exception_handler(Vanished)
    async def vanished(_request: Request, error: Vanished) -> JSONResponse:
        log.error("a request was refused: %s", error)
        return _answer(503, refusal("store", "vanished", file=error.file))

    @app.exception_handler(Damaged)
    async def damaged(_request: Request, error: Damaged) -> JSONResponse:
        return _answer(409, closed_for(error))

    @app.exception_handler(Archived)
    async def archived(_request: Request, error: Archived) -> JSONResponse:
        return _answer(410, refusal("archived", code=error.code))

    @app.exception_handler(DayNotOver)
    async def kept_back(_request: Request, error: DayNotOver) -> JSONResponse:
        return _answer(409, refused("day-not-over", day=error.day))

    @app.exception_handler(RequestValidationError)
    async def malformed(_request: Request, error: RequestValidationError) -> JSONResponse:
        return _answer(422, malformed_by(error.errors()[0]))

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> JSONResponse:
        answer = _answer(error.status_code, refused_by_http(request, error))
        answer.headers.update(error.headers or {})
        return answer


def _offer_health(app: FastAPI) -> None:
    @app.get("/healthz", responses={503: _errors})
    async def healthz(request: Request) -> Health:
        """Return whether the server and its store work."""
        await registry_of(request).services.store.check()
        return Health(ok=True)

    @app.get("/readyz", responses={503: _errors})
    async def readyz(request: Request) -> Health:
        """Return whether newcomers should be sent here: not when the store fails, nor once the server is to stop."""
        if app.state.drain.begun:
            raise problem(503, "draining")
        await registry_of(request).services.store.check()
        return Health(ok=True)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """Return the server's figures to whoever runs it."""
        settings: Settings = app.state.settings
        if not may_read(request, settings.metrics_token, direct=settings.direct):
            raise problem(403, "not-yours")
        return Response(registry_of(request).services.metrics.text(), media_type=CONTENT_TYPE)


def _offer_games(app: FastAPI) -> None:
    @app.get("/api/reach")
    async def reach(request: Request) -> ReachAnswer:
        """Return the address by which other devices open this server."""
        settings: Settings = request.app.state.settings
        return ReachAnswer(url=settings.reach)

    @app.get("/api/games")
    async def games() -> list[GameAnswer]:
        """List the games."""
        return [show_game(game_type) for game_type in game_types.values()]

    @app.get("/api/games/{game}/rules", responses={404: _errors, 422: _errors})
    async def rules(game: GameId) -> RulesAnswer:
        """List a game's rules."""
        try:
            return show_rules(find(game))
        except UnknownName:
            raise no_game() from None


def _offer_tables(app: FastAPI) -> None:
    @app.post("/api/tables", status_code=201, responses=dict.fromkeys((400, 403, 413, 422, 429, 503), _errors))
    async def open_table(request: Request, body: NewTable) -> KeyAnswer:
        """Open a table and sit down at its first human chair; at a party, which a big screen shows, nowhere."""
        opening = partial(
            open_rows,
            game=body.game,
            seats=body.seats,
            preset=body.preset,
            options=body.options,
            chairs=[Chair(chair.kind, chair.bot) for chair in body.chairs],
            away_seconds=body.away_seconds,
            time=None if body.time is None else time_control(body.time),
            party=body.party,
            chat=body.chat,
            undo=body.undo,
        )
        return await open_for(request, opening, body.name)

    @app.post(
        "/api/games/{game}/tutorial", status_code=201, responses=dict.fromkeys((400, 403, 413, 422, 429, 503), _errors)
    )
    async def open_tutorial(request: Request, game: GameId, body: Learn) -> KeyAnswer:
        """Open a table that teaches the game, and sit down to learn."""
        return await open_for(request, partial(tutorial_rows, game=game), body.name)

    @app.get("/api/tables/{code}", responses=dict.fromkeys((404, 409, 410, 422, 429, 503), _errors))
    async def show_table(request: Request, code: Code) -> TableFace:
        """Show a table to anybody who has its code."""
        live = await table_of(request, code)
        return live.face()

    @app.post("/api/tables/{code}/sit", responses=dict.fromkeys((400, 403, 404, 409, 410, 413, 422, 429, 503), _errors))
    async def sit_down(request: Request, code: Code, body: SitDown) -> KeyAnswer:
        """Take a chair."""
        check_origin(request)
        person_of(request)
        key = await registry_of(request).sit(await table_of(request, code), body.seat, body.name, body.id, body.key)
        if isinstance(key, Refused):
            raise Problems(503 if key.reason == "store" else 409, key)
        return await note_seat(request, key)

    @app.get(
        "/api/tables/{code}/record",
        response_class=PlainTextResponse,
        responses=dict.fromkeys((404, 409, 422, 429, 503), _errors_beside_text),
    )
    async def record(request: Request, code: Code) -> Response:
        """Return the record of a game that has ended, or of one whose log is damaged, as far as it is sound."""
        phase = ""
        with suppress(Damaged, Archived):
            phase = (await table_of(request, code)).table.phase
        text = await registry_of(request).record(code.upper())
        if text is None and phase == "over":
            raise problem(409, "not-played", "record")
        if text is None:
            raise problem(409, "not-over", "record")
        return PlainTextResponse(text)


class TableSockets:
    """Serve the WebSockets of tables, past what only requests need: for each of them it would hold ten kilobytes."""

    def __init__(self, app: ASGIApp, of: FastAPI) -> None:
        self.app = app
        self.of = of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = SOCKET_PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        socket, state = WebSocket(scope, receive, send), self.of.state
        if same_origin(socket, state.settings.origins):
            await TableSocket(socket, state.registry, found[1].upper(), state.limits).run()
        else:
            await socket.close(1008)


def _offer_closing(app: FastAPI) -> None:
    @app.post("/api/admin/tables/{code}/close", include_in_schema=False)
    async def close(request: Request, code: Code) -> Health:
        """Close a table by the word of those who run the server."""
        token = app.state.settings.admin_token
        if token is None or not brings(request, token):
            raise HTTPException(404)
        live = await registry_of(request).find(code.upper())
        if live is None:
            raise problem(404, "no-table", code=code.upper())
        done = await live.act(stop_table)
        if isinstance(done, Refused):
            raise Problems(503 if done.reason == "store" else 409, done)
        return Health(ok=True)
