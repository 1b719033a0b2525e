"""Lines that answer nothing, or take nothing: they are dropped, everybody sees it, and nobody else is disturbed."""

from __future__ import annotations

import pytest

from tests.server.mute_connection import MuteConnection
from tests.server.player import Hung, Player, play_together, two_people
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

AS_MUCH_AS_A_LINE_MAY_ASK = 95


def fall_silent(server: Server, ann: Player, bert: Player) -> MuteConnection:
    """Let Bert come back on a line that will not say another word."""
    bert.close()
    ann.until_now(lambda now: not now["chairs"][1]["here"])
    mute = MuteConnection(server, bert.code, bert.token)
    ann.until_now(lambda now: now["chairs"][1]["here"])
    return mute


def change_mind(ann: Player, bert: Player, rounds: int) -> None:
    """Make a long history, on a fresh line now and then, because each may send only so much."""
    for _ in range(rounds):
        question = ann.question()
        for time in range(18):
            ann.change("choose", question=question["question"], move=question["moves"][time % 2]["move"])
            ann.change("withdraw", question=question["question"])
        ann.reconnect()
        ann.choose()
        bert.choose()


def finish(ann: Player, bert: Player) -> None:
    """See that the game goes on to its end as if nothing had been."""
    bert.reconnect()
    ann.until_now(lambda now: now["chairs"][1]["here"])
    play_together(ann, bert)
    assert ann.now["result"]["scores"] == bert.now["result"]["scores"]
    ann.close()
    bert.close()


def test_lines_that_die_fall_silent_or_take_nothing_are_gone_and_the_others_play_on(server: Server) -> None:
    """Three tables at once, because each of these lines is known to be gone only after some seconds."""
    dead, silent, stuck = (two_people(server, options={"cards": cards}) for cards in (3, 3, 12))
    change_mind(*stuck, 9)
    with fall_silent(server, *dead), fall_silent(server, *stuck) as reader:
        silent[1].send(type="ping")
        silent[0].send(type="ping", next=120)
        for _ in range(AS_MUCH_AS_A_LINE_MAY_ASK):
            reader.send(type="missed", since=0)
        assert stuck[0].choose()["type"] == "ack"
        for ann, _ in (dead, silent, stuck):
            ann.until_now(lambda now: not now["chairs"][1]["here"])
        here = [chair["here"] for chair in server.get(f"/api/tables/{dead[0].code}").json()["chairs"]]
        assert here == [True, False, True], "Ann has sent nothing for as long, and her client answers pings by itself"
    assert silent[0].now["chairs"][0]["here"], "Ann has said that she may be silent for longer"
    with pytest.raises(Hung) as hung:
        silent[1].until("never")
    assert hung.value.code == 4408
    assert hung.value.last is not None
    assert hung.value.last["reason"] == "silent"
    for ann, bert in (dead, silent, stuck):
        finish(ann, bert)
