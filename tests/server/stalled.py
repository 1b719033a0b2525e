"""The real program in a world where some things never end: `python -m tests.server.stalled FILE serve ...`.

A name under `.stalled.test` is looked up without end, and one under `.refused.test` is not there. A record of 12
Gangsters from the position `stalled` is read without end, in whatever process reads it. Beside FILE each of them leaves
a file when it begins.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from pathlib import Path
from typing import Any

from omerta.cli import main
from omerta.games.twelve_gangsters.game import TwelveGangsters
from tests.server.seeded import draw_from

FOLDER = "STALLED_FOLDER"
look_up, from_position = socket.getaddrinfo, TwelveGangsters.from_position


def stall(what: str) -> None:
    (Path(os.environ[FOLDER]) / what).touch()
    threading.Event().wait()


def look_up_or_stall(host: Any, *arguments: Any, **more: Any) -> Any:
    if str(host).endswith(".stalled.test"):
        stall(f"looked-up-{host}")
    if str(host).endswith(".refused.test"):
        with (Path(os.environ[FOLDER]) / "refused").open("a") as file:
            file.write(f"{host}\n")
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    return look_up(host, *arguments, **more)


def read_or_stall(game: TwelveGangsters, text: str) -> Any:
    if text.startswith("stalled"):
        stall(f"read-{text}")
    return from_position(game, text)


# not under __main__: the processes that the server starts run this file too
socket.getaddrinfo = look_up_or_stall
TwelveGangsters.from_position = read_or_stall  # type: ignore[method-assign,assignment]

if __name__ == "__main__":
    test = Path(sys.argv.pop(1))
    os.environ[FOLDER] = str(test.parent)
    draw_from(test)
    main()
