"""A server that is told to stop: it says so, plays on while it drains, asks everybody back, and loses nothing."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from omerta.server.live.table_services import COME_BACK
from tests.server.player import Hung, Player, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def until_hung_up(player: Player) -> int:
    """Listen until the server closes the line; give the code."""
    try:
        while True:
            player.receive()
    except Hung as hung:
        return hung.code


def test_sigterm_drains_and_everybody_comes_back_to_the_same_table(tmp_path: Path) -> None:
    with Server(tmp_path, "--drain-seconds", "600") as server:
        key = server.open_table("hbb", options={"cards": 4})
        ann = Player(server, key["code"], key["token"])
        start_game(ann)
        os.kill(server.pid, signal.SIGTERM)
        while (answer := server.get("/readyz")).status_code == 200:
            pass
        assert answer.status_code == 503
        assert answer.json()["error"]["reason"] == "draining"
        assert server.get("/healthz").status_code == 200
        assert "omerta_draining 1.0" in server.get("/metrics").text
        assert ann.choose()["type"] == "ack", "who is here plays on"
        assert server.process is not None
        assert server.process.poll() is None
        os.kill(server.pid, signal.SIGTERM)
        assert until_hung_up(ann) == COME_BACK
        assert server.stop() == 0
        known = len(ann.history)
        assert "stopped; everything acknowledged is on disk" in server.log.read_text()
        server.start()
        ann.reconnect()
        assert len(ann.history) >= known
        ann.play_out()
        ann.close()
        assert "Traceback" not in server.log.read_text()


def test_what_is_under_way_when_it_stops_is_kept(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        keys = [server.open_table("hbb", options={"cards": 3}) for _ in range(4)]
        players = [Player(server, key["code"], key["token"]) for key in keys]
        for player in players:
            start_game(player)
        sent = {}
        for player in players:
            question = player.question()
            move = question["moves"][0]["move"]
            sent[player.code] = {"id": player.new_id(), "question": question["question"], "move": move}
            player.send(type="choose", **sent[player.code])
        for player in players[:2]:
            player.until("ack")
        assert server.stop() == 0
        for player in players:
            assert until_hung_up(player) == COME_BACK
        server.start()
        for player in players:
            player.reconnect()
            answer = player.do("choose", **sent[player.code])
            assert answer["type"] == "ack", "what was kept counts once, and what was not counts now"
            assert player.play_out()["scores"]
            player.close()
