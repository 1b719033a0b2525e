"""A friend's device: `python -m tests.server.guest LINK CODE` sits down at a table and plays it to its end.

Without a code it opens the table for two people and a bot first, and prints its code.
"""

from __future__ import annotations

import sys

from tests.server.player import Player
from tests.server.running import Reached


def main(link: str, code: str | None = None) -> None:
    server = Reached(link.rstrip("/"))
    if code is None:
        key = server.open_table("hhb", options={"cards": 3})
        print(key["code"], flush=True)
    else:
        key = server.sit(code)
    player = Player(server, key["code"], key["token"])
    player.set_dice("commit")
    player.set_dice("nonce")
    player.until_now(lambda now: now["phase"] == "playing")
    print(f"{player.play_out()['scores']} {server.get('/api/reach').json()['url']}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
