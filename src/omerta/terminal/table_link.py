"""The link to a table, as somebody was sent it, and what the server behind it is asked before sitting down."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from omerta.core.errors import OmertaError
from omerta.core.words.languages import spoken_language
from omerta.table.talk.clean_text import clean_line

ANSWER_SECONDS = 20.0
MOST_BYTES = 1_000_000
_PATH = re.compile(r"(?P<before>.*)/t/(?P<code>[0-9A-Za-z]{1,16})/?")
_LOOKS = "http://HOST/t/CODE or https://HOST/t/CODE, with #KEY behind it where it is the link to your own seat"


class BadLink(OmertaError):
    """A link that leads to no table, or a key that opens none of its seats."""


class Unreachable(Exception):
    """A server that does not answer, or not as one of these does; what was typed may be right."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """A table at a server, and the key to a seat there if the link is a private one.

    >>> link = TableLink.read("http://example.net:8000/t/abcd#key")
    >>> link.server, link.code, link.token, link.socket
    ('http://example.net:8000', 'ABCD', 'key', 'ws://example.net:8000/ws/ABCD')
    """

    server: str
    code: str
    token: str | None = None

    @classmethod
    def read(cls, text: str) -> TableLink:
        """Read a link; BadLink says what one looks like."""
        try:
            parts = urlsplit(text.strip())
            host = parts.hostname and (parts.port or parts.hostname)
        except ValueError as error:
            raise BadLink(f"{text!r} is no link: {error}; a table's is {_LOOKS}") from None
        found = _PATH.fullmatch(parts.path)
        if parts.scheme not in ("http", "https") or not host or found is None:
            raise BadLink(f"{text!r} is no link to a table; one is {_LOOKS}")
        return cls(f"{parts.scheme}://{parts.netloc}{found['before']}", found["code"].upper(), parts.fragment or None)

    @property
    def public(self) -> str:
        """Write the link that may be given to anybody."""
        return f"{self.server}/t/{self.code}"

    @property
    def private(self) -> str:
        """Write the link to one's own seat; whoever has it has the seat."""
        return self.public if self.token is None else f"{self.public}#{self.token}"

    @property
    def replay(self) -> str:
        """Write the link at which the game can be seen again once it is over."""
        return f"{self.server}/replay/{self.code}"

    @property
    def socket(self) -> str:
        """Write the address of the table's WebSocket."""
        return f"{self.server.replace('http', 'ws', 1)}/ws/{self.code}"

    def face(self) -> dict[str, Any]:
        """Ask for what anybody may know of the table."""
        return self._ask(f"/api/tables/{self.code}")

    def sit(self, name: str, seat: int | None) -> TableLink:
        """Sit down at a free chair, or at this one, and give the private link to it."""
        key = secrets.token_urlsafe(16)
        wanted = {"name": name, "id": key} | ({} if seat is None else {"seat": seat})
        return TableLink(self.server, self.code, str(self._ask(f"/api/tables/{self.code}/sit", wanted)["token"]))

    def _ask(self, path: str, body: Mapping[str, object] | None = None) -> dict[str, Any]:
        headers = {"Accept-Language": spoken_language(), "Content-Type": "application/json"}
        request = Request(self.server + path, None if body is None else json.dumps(body).encode(), headers)
        try:
            with urlopen(request, timeout=ANSWER_SECONDS) as answer:
                found = json.loads(answer.read(MOST_BYTES))
        except HTTPError as error:
            with error:
                raise self._refused(error) from None
        except (OSError, HTTPException) as error:
            why = getattr(error, "reason", error)
            raise Unreachable(f"{self.server} does not answer: {why or type(error).__name__}") from None
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise Unreachable(f"{self.server} answers, but not as a server of these games does")
        return found

    def _refused(self, error: HTTPError) -> Exception:
        """Return what the server said; 4xx is about what was asked, 5xx about the server."""
        try:
            text = str(json.loads(error.read(MOST_BYTES))["error"]["text"])
        except (ValueError, KeyError, TypeError, OSError):
            return Unreachable(f"{self.server} answers with {error.code}, not as a server of these games does")
        kind = BadLink if error.code in (400, 404, 409, 410, 422) else Unreachable
        return kind(f"{self.public}: {clean_line(text)}")
