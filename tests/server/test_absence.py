"""Somebody leaves a table of the real server: it says so in time, a bot plays meanwhile, and they come back."""

from __future__ import annotations

import pytest

from tests.server.player import Hung, Player, people
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_a_bot_plays_for_who_left_until_they_come_back(server: Server) -> None:
    ann, bert = people(server, "hhb", away_seconds=1)
    early = ann.do("relieve", seat=1)
    assert (early["type"], early["reason"]) == ("refused", "not-away")
    bert.close()
    ann.until_now(lambda now: now["chairs"][1]["away"])
    ann.change("relieve", seat=1)
    ann.until_now(lambda now: now["chairs"][1]["stand_in"])
    ann.until_now(lambda now: now["ready"] == [1, 2])
    ann.choose()
    bert.reconnect()
    bert.until_now(lambda now: now["chairs"][1]["here"])
    assert bert.now["question"] is None
    assert bert.do("choose", question=1, move=["play", 1])["reason"] == "stood-in"
    told = [event["text"] for entry in bert.history for event in entry["events"]]
    assert any("You were away: a bot" in text for text in told)
    bert.change("come-back")
    assert not bert.now["chairs"][1]["stand_in"]
    bert.until_now(lambda now: now["question"] is not None)
    ann.question()


def test_the_host_settles_the_chairs_before_the_game(server: Server) -> None:
    key = server.open_table("hhhh", away_seconds=1, options={"cards": 3})
    ann = Player(server, key["code"], key["token"])
    seat = server.sit(key["code"])
    bert = Player(server, seat["code"], seat["token"])
    assert bert.do("fill")["reason"] == "not-host"
    bert.send(type="free", id="up", seat=1)
    bert.send(type="nonce", id="late", commit="0" * 64)
    with pytest.raises(Hung) as hung:
        bert.until("never")
    assert hung.value.code == 4401
    assert not any(ann.now["fair"]["commits"]), "who stood up fixes nothing for who sits there next"
    again = server.sit(key["code"])
    Player(server, again["code"], again["token"]).close()
    ann.until_now(lambda now: now["chairs"][1]["away"])
    ann.change("free", seat=1)
    ann.until_now(lambda now: now["chairs"][1]["name"] is None)
    ann.change("fill")
    ann.set_dice("commit")
    ann.set_dice("nonce")
    ann.play_out()


def test_a_closed_table_takes_nobody_and_has_no_record(server: Server) -> None:
    key = server.open_table("hhh")
    ann = Player(server, key["code"], key["token"])
    ann.change("close")
    assert ann.now["result"]["kind"] == "closed"
    late = server.post(f"/api/tables/{key['code']}/sit", {"name": "Late"})
    assert (late.status_code, late.json()["error"]["reason"]) == (409, "over")
    record = server.get(f"/api/tables/{key['code']}/record")
    assert (record.status_code, record.json()["error"]["reason"]) == (409, "not-played")
