"""Phrases across the table: words of the game's list, to everybody who is there, in no log, and not too many."""

from __future__ import annotations

import json

import pytest

from omerta.core.registry import game_types
from omerta.table.talk.phrases import MOST_PHRASES
from tests.server.player import Frame, Player, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

SEATS = 3


@pytest.fixture
def people(server: Server) -> list[Player]:
    chairs = [{"kind": "human"}] * 2 + [{"kind": "bot", "bot": "random"}]
    body = {"game": "gangsters-dilemma", "seats": SEATS, "chairs": chairs, "name": "Ann", "preset": "plain"}
    key = server.post("/api/tables", body).json()
    keys = [key, server.sit(key["code"])]
    players = [Player(server, key["code"], each["token"]) for each in keys]
    start_game(*players)
    return players


def heard(player: Player) -> Frame:
    return player.until("said")


def test_a_phrase_is_heard_by_everybody_who_is_there(server: Server, people: list[Player]) -> None:
    ann, bert = people
    watcher = Player(server, ann.code, None)
    ann.send(type="say", id="1", phrase="trust-me")
    for player in (ann, bert, watcher):
        assert heard(player) == {"type": "said", "seat": 0, "phrase": "trust-me", "text": "You can trust me."}
    assert ann.until("ack")["id"] == "1"


def test_a_phrase_leaves_no_trace_for_whoever_comes_later(server: Server, people: list[Player]) -> None:
    ann, bert = people
    bert.send(type="say", id="1", phrase="i-talk")
    heard(ann)
    late = Player(server, ann.code, None)
    assert late.last is not None
    assert late.last["type"] == "welcome"
    assert "I will talk." not in str(late.history)


def test_the_phrases_of_a_table_are_told_with_its_face(server: Server, people: list[Player]) -> None:
    offered = server.get(f"/api/tables/{people[0].code}").json()["phrases"]
    assert {"phrase": "i-talk", "text": "I will talk."} in offered


def test_other_words_too_many_phrases_and_spectators_are_refused(server: Server, people: list[Player]) -> None:
    ann, bert = people
    assert ann.do("say", phrase="You are all crooks!")["reason"] == "no-phrase"
    watcher = Player(server, ann.code, None)
    assert watcher.do("say", phrase="i-talk")["reason"] == "spectator"
    for _ in range(MOST_PHRASES):
        assert ann.do("say", phrase="i-talk")["type"] == "ack"
    refusal = ann.do("say", phrase="i-talk")
    while refusal["type"] == "ack":  # One more is allowed every two seconds.
        refusal = ann.do("say", phrase="i-talk")
    assert refusal["reason"] == "too-many-phrases"
    assert f"At most {MOST_PHRASES}" in refusal["text"]
    assert bert.do("say", phrase="i-talk")["type"] == "ack", "each seat has a voice of its own"


def test_personalities_say_a_line_now_and_then_to_what_everybody_saw(server: Server) -> None:
    people = game_types["twelve-gangsters"].personalities
    lines = {
        (f"{each.name}-{kind}-{role}-{place}", text)
        for each in people.values()
        for (kind, role), said in each.says.items()
        for place, text in enumerate(said, 1)
    }
    talkers = ["hothead", "miser", "bully"]
    chairs = [{"kind": "human"}] + [{"kind": "bot", "bot": bot} for bot in talkers]
    spoken: list[Frame] = []
    for _ in range(20):
        body = {"game": "twelve-gangsters", "seats": 4, "chairs": chairs, "name": "Ann"}
        key = server.post("/api/tables", body).json()
        ann = Player(server, key["code"], key["token"])
        start_game(ann)
        ann.play_out()
        spoken += [frame for frame in map(json.loads, ann.frames) if frame["type"] == "said"]
        if len(spoken) > 2:
            break
    assert len(spoken) > 2
    assert server.get(f"/api/tables/{key['code']}").json()["talkers"] == [
        {"bot": each.name, "title": each.title} for each in game_types["twelve-gangsters"].personalities.values()
    ]
    for frame in spoken:
        assert frame["seat"] in (1, 2, 3)
        assert frame["phrase"].startswith(talkers[frame["seat"] - 1])
        assert (frame["phrase"], frame["text"]) in lines


def test_nothing_is_said_before_the_game_or_after_it(server: Server, people: list[Player]) -> None:
    ann = people[0]
    for player in people:
        player.change("agree-end", agree=True)
    ann.until_now(lambda now: now["phase"] == "over")
    assert ann.do("say", phrase="i-talk")["reason"] == "over"
    waiting = server.post(
        "/api/tables",
        {"game": "gangsters-dilemma", "seats": SEATS, "chairs": [{"kind": "human"}] * SEATS, "name": "Ann"},
    ).json()
    assert Player(server, waiting["code"], waiting["token"]).do("say", phrase="i-talk")["reason"] == "not-started"
