"""What stands in front of every request: size and rate limits, security headers, and a log without query strings."""

from __future__ import annotations

import logging
from collections import OrderedDict
from time import monotonic
from urllib.parse import quote, urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from omerta.core.wire import encode

log = logging.getLogger("omerta.access")

LARGEST_BODY = 16 * 1024
MOST_ADDRESSES = 10_000

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

    def __init__(self) -> None:
        super().__init__(413, f"A request has at most {LARGEST_BODY} bytes.")


class Guard:
    """Limit bodies, set the headers, and write one line per request: no query, no body, no token."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._serve(scope, receive, send)
            return
        started = monotonic()
        await self.app(scope, receive, send)
        if scope["type"] == "websocket":
            log.info("WEBSOCKET %s %.1f s", quote(scope["path"]), monotonic() - started)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, size = monotonic(), 0
        status: int | None = None
        place = quote(scope["path"])

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > LARGEST_BODY:
                raise TooLarge()
            return message

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            length = Headers(scope=scope).get("content-length", "0")
            if length.isdigit() and int(length) > LARGEST_BODY:
                raise TooLarge()
            await self.app(scope, limited, guarded)
        except TooLarge as error:
            await _refuse(guarded, 413, "too-large", error.detail)
        except Exception:
            log.exception("%s %s failed", scope["method"], place)
            if status is None:
                await _refuse(guarded, 500, "failed", "Something went wrong here; it is in the server's log.")
        finally:
            milliseconds = (monotonic() - started) * 1000
            log.info("%s %s %s %.1f ms", scope["method"], place, status, milliseconds)


async def _refuse(send: Send, status: int, reason: str, text: str) -> None:
    body = encode({"error": {"reason": reason, "text": text, "rule": None}})
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Allowance:
    """So much for each address: a burst at once, then a steady rate."""

    def __init__(self, per_minute: float, burst: int) -> None:
        self.per_second = per_minute / 60
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Use one up, or say that there is none left."""
        now = monotonic()
        left, then = self._left.pop(address, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.per_second)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return allowed


def same_origin(connection: HTTPConnection, allowed: frozenset[str]) -> bool:
    """Tell whether a browser page of ours opens this connection; programs that are no browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return urlsplit(origin).netloc == connection.headers.get("host", "") != ""
