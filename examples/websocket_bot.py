"""A bot that sits down at a table of a server, like anybody with a browser: `python examples/websocket_bot.py LINK`.

LINK is the table's link, and the bot takes a free chair; or a seat's own link, which carries its key behind the `#`.
It plays any game, with any legal move alike, and needs nothing of Omerta. docs/wire.md describes the frames.
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import sys
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.sync.client import connect

NAME = "Cog"


def sit_down(link: str) -> tuple[str, str]:
    """Give the address of the table's line and the key of a seat, after taking one if the link has none."""
    parts = urlsplit(link)
    server, code, token = parts.netloc, parts.path.rsplit("/", 1)[-1], parts.fragment
    if not token:
        chair = Request(
            f"{parts.scheme}://{server}/api/tables/{code}/sit",
            data=json.dumps({"name": NAME}).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urlopen(chair) as answer:
            token = json.load(answer)["token"]
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{server}/ws/{code}", token


def play(link: str) -> dict[str, Any]:
    """Answer whatever is asked until the game is over; give the result."""
    address, token = sit_down(link)
    nonce = secrets.token_hex(16)
    answered = set()
    with connect(address) as line:

        def say(**frame: object) -> None:
            line.send(json.dumps({"id": secrets.token_hex(8), **frame}))

        line.send(json.dumps({"type": "hello", "token": token, "since": 0}))
        while True:
            frame = json.loads(line.recv())
            if frame["type"] in ("refused", "error"):
                sys.exit(f"{frame['reason']}: {frame['text']}")
            if "now" not in frame:
                continue
            now = frame["now"]
            question, asks = now["question"], now["fair"]["asks"]
            if now["result"]:
                result: dict[str, Any] = now["result"]
                return result
            if asks and asks not in answered:
                # Everybody has a hand in the dice: first the hash of a secret number, then the number itself.
                answered.add(asks)
                commit = hashlib.sha256(nonce.encode()).hexdigest()
                say(type="nonce", **{asks: commit if asks == "commit" else nonce})
            if question and question["question"] not in answered:
                answered.add(question["question"])
                move = random.choice(question["moves"])["move"]
                say(type="choose", question=question["question"], move=move)


if __name__ == "__main__":
    print(play(sys.argv[1])["text"])
