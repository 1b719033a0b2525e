"""The example of a bot that sits down at a server's table: real processes, by a table's link and by a seat's own."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from omerta import game_types
from omerta.core.replay import read_record
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

EXAMPLE = Path(__file__).parents[2] / "examples" / "websocket_bot.py"
PATIENCE_SECONDS = 120
GAMES = [name for name in game_types if name != "gangsters"]
"""Gangsters played at random takes thousands of moves, with windows that stay open for people; the others end soon."""


def sit_down(link: str) -> Popen[str]:
    return Popen([sys.executable, str(EXAMPLE), link], stdout=PIPE, stderr=PIPE, text=True)


@pytest.mark.parametrize("game", GAMES)
def test_two_bots_sit_down_by_their_links_and_play_a_game(server: Server, game: str) -> None:
    seats = game_types[game].seats[0]
    chairs = [{"kind": "human"}] * 2 + [{"kind": "bot", "bot": "random"}] * (seats - 2)
    key = server.post("/api/tables", {"game": game, "seats": seats, "chairs": chairs, "name": "Ann"}).json()
    link = f"{server.http}/t/{key['code']}"
    bots = [sit_down(f"{link}#{key['token']}"), sit_down(link)]
    try:
        ends = [bot.communicate(timeout=PATIENCE_SECONDS) for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()
    assert [bot.returncode for bot in bots] == [0, 0], ends
    for said, complaint in ends:
        assert "win" in said
        assert not complaint
    face = server.get(f"/api/tables/{key['code']}").json()
    assert [chair["name"] for chair in face["chairs"]][:2] == ["Ann", "Cog"]
    record = read_record(server.get(f"/api/tables/{key['code']}/record").text)
    assert len(list(record.replay())) > 5
    nonces = record.fair.split()[-1].split(",")
    assert [nonce == "-" for nonce in nonces] == [False, False] + [True] * (seats - 2), "both had a hand in the dice"


def test_a_bot_without_a_key_is_told_why(server: Server) -> None:
    key = server.open_table("hhb")
    bot = sit_down(f"{server.http}/t/{key['code']}#{'A' * 22}")
    _, err = bot.communicate(timeout=PATIENCE_SECONDS)
    assert bot.returncode == 1
    assert err == "wrong-token: This link does not open a seat at this table.\n"
