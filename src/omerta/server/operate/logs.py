"""The server's log: lines for people, or one JSON object a line for programs; neither ever holds a secret.

Where JSON is chosen, whatever the program says is JSON, from its first line on: where it is open, why it cannot start,
a warning of Python's, an error that nobody caught, and what its other processes have to say.

What is logged is where something happened and what kind of thing it was: a path, a status, the code of a table. Keys,
seeds, names of people, moves and what a seat sees are never given to a logger.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
from datetime import UTC, datetime
from enum import StrEnum

log = logging.getLogger("omerta")

TEXT = "%(asctime)s %(levelname)s %(message)s"
CHOSEN = "OMERTA_LOG_FORMAT"
"""The variable of the environment by which the server's other processes know how the log is written."""


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
        # in ASCII: whatever the stream can write, and whatever a name of a file holds, it stays JSON
        return json.dumps(line, separators=(",", ":"))


def start_log(form: LogFormat, *, quiet: bool = False) -> None:
    """Send the log to standard error, with whatever Python itself would write there."""
    os.environ[CHOSEN] = form
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form is LogFormat.json else logging.Formatter(TEXT))
    logging.basicConfig(level=logging.WARNING if quiet else logging.INFO, handlers=[handler])
    # uvicorn writes the query strings of WebSockets into its own log
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.captureWarnings(True)
    threading.excepthook = lambda failed: _log_failure("a thread fails", failed)
    sys.unraisablehook = lambda failed: _log_failure("an error that cannot be raised", failed)


def continue_log() -> None:
    """Send the log of another process of the server's where the server sends its own."""
    start_log(LogFormat(os.environ.get(CHOSEN, LogFormat.text)))


def tell(text: str, form: LogFormat, level: int = logging.INFO, error: Exception | None = None) -> None:
    """Print something for whoever started the program: as a line for people, or as JSON like those of the log."""
    trace = None if error is None else (type(error), error, error.__traceback__)
    record = log.makeRecord(log.name, level, "", 0, text, (), trace)
    line = JsonLines().format(record) if form is LogFormat.json else text
    print(line, file=sys.stdout if level < logging.WARNING else sys.stderr, flush=True)


def _log_failure(what: str, failed: threading.ExceptHookArgs | sys.UnraisableHookArgs) -> None:
    if failed.exc_value is not None and not isinstance(failed.exc_value, SystemExit):
        log.error(what, exc_info=failed.exc_value)
