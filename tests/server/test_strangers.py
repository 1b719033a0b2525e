"""Strangers' bots keep nobody waiting: people play on under any number of tables that only bots sit at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.player import Player, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

STRANGERS = 12
ROUNDS = 2


def open_bots(server: Server, bot: str, seats: int, game: str) -> str:
    chairs = [{"kind": "bot", "bot": bot}] * seats
    code: str = server.post("/api/tables", {"game": game, "seats": seats, "chairs": chairs, "name": "Eve"}).json()[
        "code"
    ]
    return code


def play_rounds(ann: Player) -> None:
    for _ in range(ROUNDS):
        ann.choose()
        ann.until_now(lambda now: bool(now["question"]) and len(now["ready"]) == 2 and not now["question"]["chosen"])


def test_strangers_bots_keep_nobody_waiting_also_after_a_restart(tmp_path: Path) -> None:
    """Whoever waits in one line with them waits for minutes: a person's rounds are over before any of their games."""
    with Server(tmp_path, f"--unwatched-tables={STRANGERS}") as server:
        key = server.open_table("hbb")
        ann = Player(server, key["code"], key["token"])
        start_game(ann)
        ann.until_now(lambda now: len(now["ready"]) == 2)
        strangers = [open_bots(server, "boss", 4, "gangsters-dilemma") for _ in range(STRANGERS)]
        play_rounds(ann)
        server.kill()
        server.start()
        ann.reconnect()
        ann.until_now(lambda now: len(now["ready"]) == 2)
        play_rounds(ann)
        phases = [server.get(f"/api/tables/{code}").json()["phase"] for code in strangers]
        assert phases == ["playing"] * STRANGERS, "they think for longer than all of that took"
        ann.close()
