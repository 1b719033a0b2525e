"""Free chat at a real server: it reaches everybody who is there, is told to who comes later, and stands in no log."""

from __future__ import annotations

import pytest

from tests.server.player import Player, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def sit_two(server: Server, **more: object) -> tuple[Player, Player]:
    key = server.open_table("hhb", **more)
    bert = server.sit(key["code"])
    return Player(server, key["code"], key["token"]), Player(server, key["code"], bert["token"])


def test_a_line_reaches_everybody_and_whoever_comes_later(server: Server) -> None:
    ann, bert = sit_two(server)
    watcher = Player(server, ann.code, None)
    ann.send(type="chat", id="1", text="<b>Ready</b>\u202e?\n")
    for player in (ann, bert, watcher):
        heard = player.until("chat")
        assert (heard["seat"], heard["text"]) == (0, "<b>Ready</b>?")
    assert ann.until("ack")["id"] == "1"
    assert watcher.do("chat", text="Me too")["reason"] == "spectator"
    late = Player(server, ann.code, None)
    assert late.last is not None
    assert late.last["chat"] == [heard]
    start_game(ann, bert)
    bert.change("agree-end", agree=True)
    ann.change("agree-end", agree=True)
    ann.until_now(lambda now: now["phase"] == "over")
    assert ann.do("chat", text="Well played")["type"] == "ack", "the evening goes on after the game"
    assert "Ready" not in server.get(f"/api/tables/{ann.code}/record").text
    assert "Ready" not in str(late.history)


def test_the_host_switches_it_off_when_the_table_is_opened_or_later(server: Server) -> None:
    ann, bert = sit_two(server, chat=False)
    assert ann.now["chat"] is False
    assert bert.do("chat", text="Hello?")["reason"] == "chat-off"
    assert bert.do("allow-chat", allow=True)["reason"] == "not-host"
    ann.change("allow-chat", allow=True)
    bert.until_now(lambda now: now["chat"])
    assert bert.do("chat", text="Hello?")["type"] == "ack"
    ann.change("allow-chat", allow=False)
    assert Player(server, ann.code, None).frames[-1].count("Hello?") == 0


def test_lines_that_are_too_long_or_no_text_change_nothing(server: Server) -> None:
    ann, bert = sit_two(server)
    assert ann.do("chat", text="x" * 201)["reason"] == "long-line"
    assert ann.do("chat", text="x" * 1001)["reason"] == "bad-frame"
    assert ann.do("chat", text=["x"])["reason"] == "bad-frame"
    assert ann.do("chat", text="\u200b")["reason"] == "empty-line"
    assert ann.do("chat", text="x")["type"] == "ack"
    assert bert.until("chat")["text"] == "x"
