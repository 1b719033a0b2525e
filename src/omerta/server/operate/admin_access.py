"""How a command on this machine reaches the server that runs here: by an address and a token in a file.

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
class AdminAccess:
    """The address of the server that uses a database, and the token that it obeys."""

    url: str
    token: str


def access_file(database: Path) -> Path:
    """Return the file that lies beside a database while a server uses it."""
    database = database.resolve()
    return database.with_name(f"{database.name}-door")


def write_access(database: Path, access: AdminAccess) -> None:
    """Write the address and the token into the file, readable by its owner alone."""
    file = access_file(database)
    try:
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "w") as written:
            json.dump({"url": access.url, "token": access.token}, written)
    except OSError as error:
        log.warning("no command can speak to this server: %s cannot be written: %s", file, error.strerror)


def remove_access(database: Path) -> None:
    """Remove the file."""
    access_file(database).unlink(missing_ok=True)


def ask_to_close(database: Path, code: str) -> str | None:
    """Have the server that runs here close a table; return its refusal, None when it is done."""
    try:
        written = json.loads(access_file(database).read_text())
        access = AdminAccess(written["url"], written["token"])
    except (OSError, ValueError, KeyError, TypeError):
        raise NoServer from None
    # the certificate names the public address, not this one; the file told us whom we speak to
    unchecked = ssl.create_default_context()
    unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
    opener = build_opener(ProxyHandler({}), HTTPSHandler(context=unchecked))
    headers = {"authorization": f"Bearer {access.token}"}
    request = Request(f"{access.url}/api/admin/tables/{code}/close", b"", headers, method="POST")
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
