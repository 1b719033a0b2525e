"""The application: HTTP for sitting down, a WebSocket for playing, and the browser client's files."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Annotated, Any

import msgspec
from fastapi import FastAPI, Path, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from omerta.server.alerts.alert_routes import offer_alerts
from omerta.server.answers import catalog, tables
from omerta.server.answers.catalog import GameAnswer, RulesAnswer
from omerta.server.answers.problems import Problems, not_done, not_stored, problem
from omerta.server.answers.tables import KeyAnswer, TablePlan, find_table
from omerta.server.daily.daily_routes import offer_daily
from omerta.server.http.access_limits import USUAL_CONNECTIONS, AccessLimits, own_names, same_origin
from omerta.server.http.body_text import BodyTextRoute
from omerta.server.http.foreign_errors import malformed_by, refused_by_http
from omerta.server.http.middleware import Guard
from omerta.server.http.models import ErrorAnswer, Health, Learn, NewTable, ReachAnswer, SitDown
from omerta.server.http.requests import caller_of, check_origin, guessing, opener_of, registry_of, store_of
from omerta.server.http.socket import TableSocket
from omerta.server.http.static_files import serve_client
from omerta.server.limits import ConcurrencyLimit
from omerta.server.live.table_registry import TableRegistry
from omerta.server.operate.draining import Drain
from omerta.server.operate.housekeeping import housekeep
from omerta.server.operate.metrics import CONTENT_TYPE, brings, may_read
from omerta.server.outside import monotonic
from omerta.server.people.people_routes import offer_people
from omerta.server.replays.analysis_routes import offer_analyses
from omerta.server.replays.replay_routes import offer_replays
from omerta.server.store.errors import StoreError, Vanished
from omerta.server.store.store import Store
from omerta.table.acts.ending import stop_table
from omerta.table.acts.refusal import Refused
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
    engine: FilePath | None = None
    """The games for browsers that go on when this server does not answer; None where they are not offered."""
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


def create_app(
    open_tables: Callable[[], tuple[TableRegistry, Store]], settings: Settings, drain: Drain | None = None
) -> FastAPI:
    """Make the application; the tables and their store are opened when the server starts and closed when it stops."""
    drain = drain or Drain()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        registry, store = open_tables()
        app.state.registry, app.state.store = registry, store
        registry.services.metrics.watch(
            tables=lambda: registry.in_memory,
            sockets=lambda: len(app.state.limits.connections),
            draining=lambda: drain.begun,
        )
        registry.start()
        housekeeping = asyncio.create_task(housekeep(registry, store, registry.archive))
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
        openings=RateLimit(settings.tables_per_minute, settings.tables_at_once, monotonic),
        guesses=RateLimit(settings.guesses_per_minute, max(1.0, settings.guesses_per_minute), monotonic),
        connections=ConcurrencyLimit(settings.connections_per_address),
    )
    app.add_middleware(TableSockets, of=app)
    app.add_middleware(Guard, names=settings.names, plays_in_tabs=settings.engine is not None)
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
    serve_client(app, settings.client, settings.engine)
    return app


def stop_reading(app: FastAPI) -> None:
    """End all that is being replayed and analysed, whatever it does."""
    for each in app.state.analyses:
        each.stop()
    app.state.past_games.stop()


def _answer_problems(app: FastAPI) -> None:
    """Answer every error in the same shape."""

    @app.exception_handler(Problems)
    async def refuse(request: Request, error: Problems) -> JSONResponse:
        registry_of(request).services.metrics.refused(error.refused.reason)
        return JSONResponse(error.body, error.status)

    @app.exception_handler(StoreError)
    async def not_saved(_request: Request, error: StoreError) -> JSONResponse:
        refused = not_stored(error)
        if refused.status == 503:
            log.error("a request was refused: %s", error)
        return JSONResponse(refused.body, refused.status)

    @app.exception_handler(RequestValidationError)
    async def malformed(_request: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse(Problems(422, malformed_by(error.errors()[0])).body, 422)

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> JSONResponse:
        refused = Problems(error.status_code, refused_by_http(request, error))
        return JSONResponse(refused.body, refused.status, error.headers)


def _offer_health(app: FastAPI) -> None:
    @app.get("/healthz", responses={503: _errors})
    async def healthz(request: Request) -> Health:
        """Return whether the server and its store work."""
        await store_of(request).check()
        return Health(ok=True)

    @app.get("/readyz", responses={503: _errors})
    async def readyz(request: Request) -> Health:
        """Return whether newcomers should be sent here: not when the store fails, nor once the server is to stop."""
        if app.state.drain.begun:
            raise problem(503, "draining")
        await store_of(request).check()
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
        return catalog.games()

    @app.get("/api/games/{game}/rules", responses={404: _errors, 422: _errors})
    async def rules(game: GameId) -> RulesAnswer:
        """List a game's rules."""
        return catalog.rules(game)


def _offer_tables(app: FastAPI) -> None:
    @app.post("/api/tables", status_code=201, responses=dict.fromkeys((400, 403, 413, 422, 429, 503), _errors))
    async def open_table(request: Request, body: NewTable) -> KeyAnswer:
        """Open a table and sit down at its first human chair; at a party, which a big screen shows, nowhere."""
        plan = msgspec.convert(body.model_dump(), TablePlan)
        return await tables.open_table(registry_of(request), plan, opener_of(request))

    @app.post(
        "/api/games/{game}/tutorial", status_code=201, responses=dict.fromkeys((400, 403, 413, 422, 429, 503), _errors)
    )
    async def open_tutorial(request: Request, game: GameId, body: Learn) -> KeyAnswer:
        """Open a table that teaches the game, and sit down to learn."""
        return await tables.open_tutorial(registry_of(request), game, body.name, opener_of(request))

    @app.get("/api/tables/{code}", responses=dict.fromkeys((404, 409, 410, 422, 429, 503), _errors))
    async def show_table(request: Request, code: Code) -> TableFace:
        """Show a table to anybody who has its code."""
        with guessing(request):
            return (await find_table(registry_of(request), code)).face()

    @app.post("/api/tables/{code}/sit", responses=dict.fromkeys((400, 403, 404, 409, 410, 413, 422, 429, 503), _errors))
    async def sit_down(request: Request, code: Code, body: SitDown) -> KeyAnswer:
        """Take a chair."""
        check_origin(request)
        registry, caller = registry_of(request), caller_of(request)
        with guessing(request):
            live = await find_table(registry, code)
        return await tables.sit_down(registry, live, caller, **body.model_dump())

    @app.get(
        "/api/tables/{code}/record",
        response_class=PlainTextResponse,
        responses=dict.fromkeys((404, 409, 422, 429, 503), _errors_beside_text),
    )
    async def record(request: Request, code: Code) -> Response:
        """Return the record of a game that has ended, or of one whose log is damaged, as far as it is sound."""
        with guessing(request):
            return PlainTextResponse(await tables.record_of(registry_of(request), code))


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
            raise not_done(done)
        return Health(ok=True)
