"""What if, over a real server: moves are tried and none is played, nobody else hears of it, and not too often."""

from __future__ import annotations

import pytest

from omerta.table.wire.what_if import MOST_TRIALS
from tests.server.player import Frame, Player, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def seated(server: Server, game: str, chairs: int = 2) -> list[Player]:
    body = {"game": game, "seats": chairs, "chairs": [{"kind": "human"}] * chairs, "name": "Ann"}
    key = server.post("/api/tables", body).json()
    keys = [key, *(server.sit(key["code"], name) for name in ("Bert", "Cleo")[: chairs - 1])]
    players = [Player(server, key["code"], each["token"]) for each in keys]
    start_game(*players)
    return players


def active(players: list[Player]) -> Player:
    """Wait until somebody has to act, and give them."""
    for player in players:
        player.until_now(lambda now: now["phase"] == "playing" and now["view"]["active"] is not None)
    seat = players[0].now["view"]["active"]
    found = next(player for player in players if player.seat == seat)
    found.until_now(lambda now: now["question"] is not None)
    return found


def ask(player: Player, *moves: list[object], **more: object) -> Frame:
    fields = {"question": player.now["question"]["question"], **more} if player.now["question"] else more
    player.send(type="what-if", id="trial", moves=moves, **fields)
    return player.until("would", "refused")


def test_a_heist_is_tried_up_to_its_crew_and_can_still_be_left(server: Server) -> None:
    players = seated(server, "gangsta")
    player = active(players)
    before, question = len(player.history), player.now["question"]
    assert question["ask"] == "action"
    assert {stake["rule"] for stake in question["stakes"]} >= {"GA-07", "GA-19"}, "nobody is Engaged yet"
    passing = ask(player, ["pass"])
    assert (passing["type"], passing["taken"], passing["refused"], passing["ends"]) == ("would", 1, None, None)
    assert passing["then"]["ask"] == "discard"
    assert passing["told"][0]["rule"] == "GA-19"
    assert passing["view"]["money"][player.seat] == player.now["view"]["money"][player.seat] + 1
    assert "action" not in passing["then"]["text"]
    bad = ask(player, ["pass"], ["steal", player.seat])
    assert (bad["taken"], bad["refused"]["move"], bad["refused"]["rule"]) == (1, ["steal", player.seat], "GA-06")
    ends = ask(player, ["pass"], ["decline"], ["pass"])
    assert (ends["taken"], ends["ends"], ends["then"], ends["view"]) == (2, "others", None, None)
    drawn = ask(player, ["pass"], question["near"] and ["discard", player.now["view"]["row"][0]])
    assert (drawn["taken"], drawn["ends"]) == (2, "draw")
    assert (len(player.history), player.now["question"]) == (before, question), "nothing was played"
    other = next(each for each in players if each is not player)
    other.send(type="ping")
    assert other.receive()["type"] == "pong", "nobody else heard of it"
    for each in players:
        each.close()


def test_a_sealed_choice_is_only_checked(server: Server) -> None:
    ann, bert, cleo = seated(server, "twelve-gangsters", 3)
    ann.until_now(lambda now: now["question"] is not None)
    assert ask(ann, ["heist", 5])["ends"] == "others"
    bert.until_now(lambda now: now["question"] is not None)
    bert.choose(1)
    assert ask(ann, ["heist", 5])["ends"] == "others"
    for each in (ann, bert, cleo):
        each.close()


def test_whoever_is_not_asked_asks_too_often_or_too_late_is_refused(server: Server) -> None:
    players = seated(server, "gangsta")
    player = active(players)
    other = next(each for each in players if each is not player)
    assert ask(other, ["pass"], question=player.now["question"]["question"])["reason"] == "not-asked"
    assert ask(player, ["pass"], question=0)["reason"] == "closed"
    assert ask(player, ["pass"] * 2)["reason"] == "foreign"
    for _ in range(MOST_TRIALS):
        refusal = ask(player, ["pass"])
    while refusal["type"] == "would":  # Three more are allowed every second.
        refusal = ask(player, ["pass"])
    assert refusal["reason"] == "too-many-trials"
    assert f"At most {MOST_TRIALS} trials" in refusal["text"]
    assert player.do("choose", question=player.now["question"]["question"], move=["pass"])["type"] == "ack"
    for each in players:
        each.close()
