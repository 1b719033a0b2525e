"""Put into our own words what FastAPI, pydantic and HTTP itself refuse, so that every error reads alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Request
from starlette.exceptions import HTTPException

from omerta.server.http.middleware import TooLarge
from omerta.server.said import refusal, said, server_texts
from omerta.table.acts.refusal import Refused


def malformed_by(error: Mapping[str, Any]) -> Refused:
    """Return what does not fit in a request, by what pydantic found."""
    where = ".".join(str(part) for part in error["loc"] if part != "body") or "body"
    kind = error["type"] if error["type"] in server_texts().get("malformed") else "other"
    facts = {**error.get("ctx", {}), "where": where, "why": error["msg"]}
    if "expected" in facts:
        facts["expected"] = facts["expected"].replace(" or ", ", ")
    return Refused("malformed", said("malformed", kind, **facts))


def refused_by_http(request: Request, error: HTTPException) -> Refused:
    """Return what HTTP itself refuses, by its status."""
    reason, status = f"http-{error.status_code}", str(error.status_code)
    if isinstance(error, TooLarge):
        return Refused(reason, refusal("too-large", "request", most=error.most).text)
    kind = status if status in server_texts().get("http") else "other"
    return Refused(reason, said("http", kind, status=status, method=request.method))
