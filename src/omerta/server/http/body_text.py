r"""Refuse a request whose body holds half of a surrogate pair, which cannot be encoded as UTF-8.

JSON may spell such halves (`"\ud800"`), bytes may hold them too, and Python's parser reads both, in UTF-8, UTF-16 and
UTF-32. Pydantic refuses them in its own fields, but not inside values of any kind, such as somebody's settings; so
every body is looked at before a route reads it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

_HALVES = re.compile(rb"\\u[dD][89a-fA-F]")


class BodyTextRoute(APIRoute):
    """A route that reads only bodies which are text throughout."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def answer(request: Request) -> Response:
            check_text(await request.body())
            return await handle(request)

        return answer


def check_text(body: bytes) -> None:
    """Refuse a body in which half of a pair of surrogates stands alone; what is no JSON at all is told elsewhere."""
    if _is_plain(body):
        return
    try:
        json.dumps(json.loads(body), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise _malformed("half_surrogate") from None
    except RecursionError:
        raise _malformed("too_deep") from None
    except ValueError:
        return


def _is_plain(body: bytes) -> bool:
    """Whether no parser finds such a half: the body is UTF-8 throughout, which has no bytes of 0 in JSON."""
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return b"\0" not in body and not _HALVES.search(body)


def _malformed(kind: str) -> RequestValidationError:
    return RequestValidationError([{"type": kind, "loc": ("body",), "msg": kind}])
