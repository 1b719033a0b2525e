"""A party at the real server: a big screen opens the table and watches, phones play, and no secret reaches it."""

from __future__ import annotations

import pytest

from tests.server.player import Player, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

GAMES = {"twelve-gangsters": 3, "gangster-dice": 3, "gangsters-dilemma": 3, "gangsta": 2, "gangsters": 3}


def open_party(server: Server, game: str, seats: int) -> str:
    """Open a table by a screen that brings no name, and give its code."""
    chairs = [{"kind": "human"}] * seats
    answer = server.post("/api/tables", {"game": game, "seats": seats, "chairs": chairs, "party": True})
    assert answer.status_code == 201, answer.text
    key = answer.json()
    assert (key["seat"], key["token"]) == (None, None)
    return str(key["code"])


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_sees_the_table_and_no_secret_of_it(server: Server, game: str) -> None:
    code = open_party(server, game, GAMES[game])
    screen = Player(server, code, None)
    assert screen.do("fill")["reason"] == "spectator"
    phones = [Player(server, code, server.sit(code, name)["token"]) for name in ("Ann", "Bert")]
    if GAMES[game] > len(phones):
        phones[1].change("fill")
    start_game(*phones)
    for _ in range(6):
        for phone in phones:
            if phone.now["question"] is not None and phone.now["question"]["chosen"] is None:
                phone.choose()
    screen.until_now(lambda now: now["phase"] == "playing" and now["n"] >= phones[0].now["n"])
    assert screen.now["question"] is None
    assert screen.now["hint"] is None
    assert screen.now["orders"] == {}
    assert screen.now["view"]["seat"] is None
    assert screen.now["asked"]
    told = [event for entry in screen.history for event in entry["events"]]
    assert told
    assert not any(event["private"] for event in told)


def test_a_table_that_is_no_party_is_opened_by_somebody_with_a_name(server: Server) -> None:
    chairs = [{"kind": "human"}] * 3
    answer = server.post("/api/tables", {"game": "twelve-gangsters", "seats": 3, "chairs": chairs})
    assert answer.status_code == 422
    assert "only a party needs none" in answer.json()["error"]["text"]
    bots = [{"kind": "bot", "bot": "greedy"}] * 3
    answer = server.post("/api/tables", {"game": "twelve-gangsters", "seats": 3, "chairs": bots, "party": True})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (400, "not-offered")


def test_a_private_link_seats_one_person_and_no_other(server: Server) -> None:
    key, link = server.open_table("hhhh"), "k" * 32
    ann = Player(server, key["code"], key["token"])
    ann.change("reserve", seat=2, key=link)
    assert [chair["reserved"] for chair in ann.now["chairs"]] == [False, False, True, False]
    assert not any(link in frame for frame in ann.frames)
    assert ann.do("reserve", seat=3, key="short")["reason"] == "bad-frame"
    path = f"/api/tables/{key['code']}/sit"
    assert server.post(path, {"name": "Eve", "seat": 2}).json()["error"]["reason"] == "reserved"
    assert server.post(path, {"name": "Eve", "seat": 2, "key": "x" * 32}).json()["error"]["reason"] == "other-link"
    cleo = server.post(path, {"name": "Cleo", "seat": 2, "key": link}).json()
    assert cleo["seat"] == 2
    assert Player(server, cleo["code"], cleo["token"]).seat == 2
    assert server.post(path, {"name": "Eve", "seat": 2, "key": link}).json()["error"]["reason"] == "link-used"
