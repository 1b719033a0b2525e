"""Free chat at a real server: it reaches everybody who is there, is told to who comes later, and stands in no log."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.databases import SQLitePlace
from tests.server.house import House, open_house
from tests.server.player import Player, start_game
from tests.server.running import Server
from tests.table.acted import free_chair

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


def test_lines_leave_with_who_wrote_them_and_are_not_the_next_one_s(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        code = (await house.open_table(None, "hhh"))["code"]
        await house.sit(None, code)
        live = await house.registry.find(code)
        assert live is not None
        for seat, text in ((1, "I cheat"), (0, "I saw it")):
            assert live.talk.write(seat, text) is None
        await live.act(lambda table, at: free_chair(table, 1, "up", 1, at, {}))
        await house.sit(None, code, "Cleo")
        assert live.table.names[1] == "Cleo"
        assert "I cheat" not in live.welcome(None, 0)
        assert [message["text"] for message in live.talk.messages] == ["I saw it"]

    async def run() -> None:
        async with open_house(SQLitePlace(tmp_path)) as house:
            await scene(house)

    asyncio.run(run())
