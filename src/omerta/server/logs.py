"""The server's log: lines for people, or one JSON object a line for programs; neither ever holds a secret.

What is logged is where something happened and what kind of thing it was: a path, a status, the code of a table. Keys,
seeds, names of people, moves and what a seat sees are never given to a logger.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from enum import StrEnum

from omerta.core.wire import encode

TEXT = "%(asctime)s %(levelname)s %(message)s"


class LogFormat(StrEnum):
    """How the log is written."""

    text = "text"
    json = "json"


class JsonLines(logging.Formatter):
    """Write a record as one line of JSON; `fields` given to the logger stand beside the text."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return encode(line).decode()


def start_log(form: LogFormat, *, quiet: bool) -> None:
    """Send the log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form is LogFormat.json else logging.Formatter(TEXT))
    logging.basicConfig(level=logging.WARNING if quiet else logging.INFO, handlers=[handler])
    # uvicorn writes the query strings of WebSockets into its own log
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
