"""Check every request: the host's name and the body's size; answer in its language, with security headers; log it."""

from __future__ import annotations

import logging
from urllib.parse import quote

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from omerta.core.wire import encode
from omerta.core.words.languages import speaking, wanted_language
from omerta.server.http.access_limits import foreign_host
from omerta.server.outside import monotonic
from omerta.server.said import refusal
from omerta.table.acts.refusal import Refused

log = logging.getLogger("omerta.access")

LARGEST_BODY = 16 * 1024
LARGER_BODIES = {"/api/replays": 1024 * 1024}
"""The most bytes of a request by its path, where it is more: a record that somebody brings, as JSON writes it."""

PLAYS_IN_TABS = "script-src 'self' 'wasm-unsafe-eval'"
"""What a page may do too where the games run in browsers: compile WebAssembly, which evaluates no text."""
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class TooLarge(HTTPException):
    """A body is larger than any that we ask for."""

    def __init__(self, most: int) -> None:
        super().__init__(413)
        self.most = most


class Guard:
    """Refuse other hosts' names, limit bodies, set headers, write one line per request: no query, body or token."""

    def __init__(self, app: ASGIApp, names: frozenset[str], *, plays_in_tabs: bool = False) -> None:
        self.app = app
        self.names = names
        policy = f"{POLICY}; {PLAYS_IN_TABS}" if plays_in_tabs else POLICY
        self.headers = {**HEADERS, "content-security-policy": policy}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._serve(scope, receive, send)
        elif scope["type"] == "websocket":
            started = monotonic()
            if foreign_host(scope, self.names) is None:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
            place, seconds = quote(scope["path"]), monotonic() - started
            fields = {"method": "WEBSOCKET", "path": place, "seconds": round(seconds, 1)}
            log.info("WEBSOCKET %s %.1f s", place, seconds, extra={"fields": fields})
        else:
            await self.app(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        with speaking(wanted_language(Headers(scope=scope).get("accept-language", ""))):
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, size = monotonic(), 0
        status: int | None = None
        place = quote(scope["path"])
        most = LARGER_BODIES.get(scope["path"], LARGEST_BODY)

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                raise TooLarge(most)
            return message

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
                    headers.setdefault("vary", "accept-language")
            await send(message)

        try:
            foreign = foreign_host(scope, self.names)
            if foreign is not None:
                await _refuse(guarded, 421, refusal("other-host", host=repr(foreign[:80])))
                return
            length = Headers(scope=scope).get("content-length", "0")
            if length.isdigit() and int(length) > most:
                raise TooLarge(most)
            await self.app(scope, limited, guarded)
        except TooLarge as error:
            await _refuse(guarded, 413, refusal("too-large", "request", most=error.most))
        except Exception:
            log.exception("%s %s failed", scope["method"], place)
            if status is None:
                await _refuse(guarded, 500, refusal("failed"))
        finally:
            milliseconds = (monotonic() - started) * 1000
            fields = {"method": scope["method"], "path": place, "status": status}
            fields["milliseconds"] = round(milliseconds, 1)
            log.info("%s %s %s %.1f ms", scope["method"], place, status, milliseconds, extra={"fields": fields})


async def _refuse(send: Send, status: int, why: Refused) -> None:
    body = encode({"error": {"reason": why.reason, "text": why.text, "rule": None}})
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
