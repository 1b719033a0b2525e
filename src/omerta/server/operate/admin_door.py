"""How a command on this machine speaks to the server that runs here: by a file beside the database.

The server writes its address and a fresh token into that file, readable by its owner alone, and takes it away when it
stops. Whoever can read the database can read it, and nobody else.
"""

from __future__ import annotations

import json
import logging
import os
import ssl
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import HTTPSHandler, ProxyHandler, Request, build_opener

log = logging.getLogger("omerta.server")

PRIVATE = 0o600
ANSWER_SECONDS = 30.0
STRANGER = ("http-404", "other-host")
"""What a server answers that did not write the file: the one that did was killed, and this has its port now."""


class NoServer(Exception):
    """No server answers here."""


@dataclass(frozen=True, slots=True)
class Door:
    """The address of the server that uses a database, and the token that it obeys."""

    url: str
    token: str


def door_of(database: Path) -> Path:
    """Return the file that lies beside a database while a server uses it."""
    database = database.resolve()
    return database.with_name(f"{database.name}-door")


def open_door(database: Path, door: Door) -> None:
    """Write the file, for its owner alone."""
    file = door_of(database)
    try:
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "w") as written:
            json.dump({"url": door.url, "token": door.token}, written)
    except OSError as error:
        log.warning("no command can speak to this server: %s cannot be written: %s", file, error.strerror)


def close_door(database: Path) -> None:
    """Take the file away."""
    door_of(database).unlink(missing_ok=True)


def ask_to_close(database: Path, code: str) -> str | None:
    """Have the server that runs here close a table; give its refusal, None when it is done."""
    try:
        written = json.loads(door_of(database).read_text())
        door = Door(written["url"], written["token"])
    except (OSError, ValueError, KeyError, TypeError):
        raise NoServer from None
    # the certificate names the public address, not this one; the file told us whom we speak to
    unchecked = ssl.create_default_context()
    unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
    opener = build_opener(ProxyHandler({}), HTTPSHandler(context=unchecked))
    headers = {"authorization": f"Bearer {door.token}"}
    request = Request(f"{door.url}/api/admin/tables/{code}/close", b"", headers, method="POST")
    try:
        with opener.open(request, timeout=ANSWER_SECONDS):
            return None
    except HTTPError as error:
        try:
            answer = json.load(error)["error"]
            reason, text = str(answer["reason"]), str(answer["text"])
        except (ValueError, KeyError, TypeError):
            raise NoServer from None
        if reason in STRANGER:
            raise NoServer from None
        return text
    except (URLError, OSError):
        raise NoServer from None
