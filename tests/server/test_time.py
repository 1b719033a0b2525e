"""Time at a real table: it is asked for when the table is opened, shown to everybody, and paused by consent."""

from __future__ import annotations

import pytest

from tests.server.player import people
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_people_pause_and_go_on(server: Server) -> None:
    ann, bert = people(server, "hhb", time={"kind": "bank", "minutes": 10, "increment": 5})
    assert ann.now["time"]["seconds"] == 600
    assert ann.now["time"]["increment"] == 5
    assert {0, 1} >= set(ann.now["time"]["running"]) != set()
    assert ann.do("pause", agree=True)["type"] == "ack"
    bert.until_now(lambda now: now["time"]["wish"] == [0])
    assert bert.do("pause", agree=True)["type"] == "ack"
    for player in (ann, bert):
        player.until_now(lambda now: now["time"]["resting"])
        assert player.now["time"]["running"] == []
    question = ann.question()
    answer = ann.do("choose", question=question["question"], move=question["moves"][0]["move"])
    assert (answer["type"], answer["reason"]) == ("refused", "resting")
    assert ann.do("go-on")["type"] == "ack"
    bert.until_now(lambda now: not now["time"]["resting"])
    ann.until_now(lambda now: now["time"]["running"] != [])
    assert ann.choose()["type"] == "ack"
    for player in (ann, bert):
        player.close()


def test_a_table_without_a_limit_has_none(server: Server) -> None:
    ann, bert = people(server, "hhb")
    assert ann.now["time"] is None
    refusal = ann.do("pause", agree=True)
    assert (refusal["type"], refusal["reason"]) == ("refused", "no-time")
    for player in (ann, bert):
        player.close()


@pytest.mark.parametrize(
    "time",
    [
        {"kind": "bank", "minutes": 0},
        {"kind": "bank", "minutes": 10, "increment": -1},
        {"kind": "bank"},
        {"kind": "days", "days": 31},
        {"kind": "days", "days": 1, "minutes": 5},
        {"kind": "hourglass"},
        "10",
    ],
    ids=str,
)
def test_a_time_that_cannot_be_is_refused(server: Server, time: object) -> None:
    chairs = [{"kind": "human"}] * 3
    body = {"game": "twelve-gangsters", "seats": 3, "chairs": chairs, "name": "Ann", "time": time}
    answer = server.post("/api/tables", body)
    assert answer.status_code == 422
    assert answer.json()["error"]["text"].startswith("time")
