"""Lines that answer nothing, or take nothing: they are dropped, everybody sees it, and nobody else is disturbed."""

from __future__ import annotations

import pytest

from tests.server.mute import MuteLine
from tests.server.player import Hung, Player, play_together, two_people
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

AS_MUCH_AS_A_LINE_MAY_ASK = 95


def fall_silent(server: Server, ann: Player, bert: Player) -> MuteLine:
    """Let Bert come back on a line that will not say another word."""
    bert.close()
    ann.until_now(lambda now: not now["chairs"][1]["here"])
    mute = MuteLine(server, bert.code, bert.token)
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


def test_a_line_that_dies_without_a_word_is_seen_to_be_away_and_a_quiet_one_stays(server: Server) -> None:
    ann, bert = two_people(server, options={"cards": 3})
    with fall_silent(server, ann, bert):
        ann.until_now(lambda now: not now["chairs"][1]["here"])
        here = [chair["here"] for chair in server.get(f"/api/tables/{ann.code}").json()["chairs"]]
        assert here == [True, False, True], "Ann has sent nothing for as long, and her client answers pings by itself"
    finish(ann, bert)


def test_a_client_that_stops_pinging_is_gone_even_if_its_machine_still_answers(server: Server) -> None:
    ann, bert = two_people(server, options={"cards": 3})
    bert.send(type="ping")
    ann.send(type="ping", next=120)
    ann.until_now(lambda now: not now["chairs"][1]["here"])
    assert ann.now["chairs"][0]["here"], "Ann has said that she may be silent for longer"
    with pytest.raises(Hung) as hung:
        bert.until("never")
    assert hung.value.code == 4408
    assert hung.value.last is not None
    assert hung.value.last["reason"] == "silent"
    finish(ann, bert)


def test_a_reader_that_takes_nothing_is_cut_off_and_the_others_play_on(server: Server) -> None:
    ann, bert = two_people(server)
    change_mind(ann, bert, 9)
    with fall_silent(server, ann, bert) as stuck:
        for _ in range(AS_MUCH_AS_A_LINE_MAY_ASK):
            stuck.send(type="missed", since=0)
        assert ann.choose()["type"] == "ack"
        ann.until_now(lambda now: not now["chairs"][1]["here"])
    finish(ann, bert)
