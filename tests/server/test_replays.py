"""Replays over HTTP: of games that are over, and of records that people bring; nothing of a game that still runs."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from omerta.server.replays.past_games import key_of
from omerta.table.after.record import write_record
from tests.browser.laid import LaidTable
from tests.server.player import Player, start_game
from tests.server.running import NO_CERTIFICATES, Server, StalledServer
from tests.server.test_past_games import with_data

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

RECORDS = Path(__file__).parents[1] / "records"
FILE = (RECORDS / "twelve-gangsters" / "six-cards.omerta").read_text(encoding="utf-8")


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["reason"]


def test_a_game_that_is_over_is_replayed_through_anybody_s_eyes(server: Server) -> None:
    scene = LaidTable(seed=5, seats=3).play_out()
    scene.lay(server)
    code = scene.table.code
    outline = server.get(f"/api/replays/{code.lower()}?eyes=1").json()
    assert outline["face"]["title"] == "Gangster Dice"
    assert [chair["name"] for chair in outline["face"]["chairs"]] == ["Ada", "Nora", "Sal"]
    assert outline["last"] == scene.table.steps
    answer = server.get(f"/api/replays/{code}/moments?at=2&count=3&eyes=1").json()
    assert [moment["step"] for moment in answer["moments"]] == [2, 3, 4]
    assert answer["moments"][0]["now"]["view"]["seat"] == 1
    assert {one["seat"] for moment in answer["moments"] for one in moment["answers"]} <= {1}
    last = server.get(f"/api/replays/{code}/moments?at={outline['last']}&count=16&eyes=all").json()["moments"]
    assert [moment["now"]["phase"] for moment in last] == ["over"]
    assert server.get(f"/api/replays/{code}/record").text == write_record(scene.log)
    paper = server.get(f"/api/replays/{code}/paper").json()
    assert (paper["title"], paper["key"], paper["at"]) == ("Gangster Dice", code, scene.log[-1].at)
    assert {each["name"] for each in paper["account"]} == {"Ada", "Nora", "Sal"}


def test_nothing_of_a_running_game_is_told(server: Server) -> None:
    playing = LaidTable(seed=7, seats=3).play_to(2)
    playing.lay(server)
    code = playing.table.code
    for path in ("", "/moments?at=1&eyes=1", "/moments?eyes=all", "/record", "/paper"):
        answer = server.get(f"/api/replays/{code}{path}")
        assert refused(answer) == (409, "not-over")
        assert playing.table.opened.seed not in answer.text
    key = server.open_table("hhb")
    assert refused(server.get(f"/api/replays/{key['code']}")) == (409, "not-over")


def test_what_is_not_there(server: Server) -> None:
    assert refused(server.get("/api/replays/NOSUCH")) == (404, "no-table")
    assert refused(server.get(f"/api/replays/{'0' * 32}")) == (404, "no-record")
    key = server.post("/api/replays", {"record": FILE}).json()["key"]
    assert refused(server.get(f"/api/replays/{key}/moments?at=99")) == (400, "no-moment")
    assert refused(server.get(f"/api/replays/{key}/moments?eyes=9")) == (400, "no-seat")
    for path in ("moments?at=-1", "moments?count=99", "moments?eyes=none", "moments?at=x"):
        assert refused(server.get(f"/api/replays/{key}/{path}")) == (422, "malformed")


def test_a_record_that_somebody_brings(server: Server) -> None:
    brought = server.post("/api/replays", {"record": FILE.replace("\n", "\r\n")})
    assert brought.status_code == 201
    key = brought.json()["key"]
    assert key == key_of(FILE)
    outline = server.get(f"/api/replays/{key}?eyes=all").json()
    assert outline["face"]["chairs"][0]["name"] == "Brick"
    assert outline["entries"][-1]["kind"] == "over"
    assert server.get(f"/api/replays/{key}/record").text == FILE


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Dear diary, today nobody talked.", "a record starts with 'omerta record 1'"),
        (FILE.replace("game twelve-gangsters", "game poker"), "line 2: unknown game 'poker'"),
        (FILE.replace("over returns", "over returned"), "line"),
        (FILE[: len(FILE) // 2], "line"),
        (FILE + "one line more\n", "nothing may follow"),
        ("\x00" * 40, "a record starts with"),
        (with_data("board", "a = " + "[" * 5000), "board: line 1: lists and tables lie at most 16 deep in each other"),
        (with_data("board", "a" + ".a" * 100_000 + " = 1"), "board: line 1: a key or a header has at most 8 parts"),
        ("omerta record 1\n" + "refused 0:7 TG-A9\n" * 20_000, "the header ends without a 'game' line"),
        ("\n" * 100_000, "more than 60,000 lines"),
    ],
)
def test_a_record_that_is_damaged_or_foreign(server: Server, text: str, says: str) -> None:
    answer = server.post("/api/replays", {"record": text})
    assert refused(answer) == (400, "bad-record")
    assert says in answer.json()["error"]["text"]
    assert server.get("/healthz").json() == {"ok": True}


def test_a_record_that_is_read_without_end_holds_up_nobody_else_nor_the_end_of_the_server(tmp_path: Path) -> None:
    def bring(record: str, address: str) -> httpx.Response:
        with httpx.Client(
            transport=httpx.HTTPTransport(local_address=address, verify=NO_CERTIFICATES), timeout=120
        ) as client:
            return client.post(f"{server.http}/api/replays", json={"record": record})

    def stalled(name: str) -> str:
        return FILE.replace("fair none", f"fair none\nfrom stalled-{name}")

    scene = LaidTable(seed=9, seats=3).play_out()
    with StalledServer(tmp_path) as server, ThreadPoolExecutor(6) as threads:
        scene.lay(server)
        first = threads.submit(bring, stalled("first"), "127.0.0.1")
        while not server.begun("read-stalled-first"):
            time.sleep(0.01)
        others = [threads.submit(bring, stalled(f"{n}"), "127.0.0.1") for n in range(3)]
        for path in ("", "/moments?at=2", "/paper", "/draws"):
            assert server.get(f"/api/replays/{scene.table.code}{path}").status_code == 200
        assert bring(FILE, "127.0.0.2").status_code == 201, "another address has its share"
        second = threads.submit(bring, stalled("second"), "127.0.0.2")
        while not server.begun("read-stalled-second"):
            time.sleep(0.01)
        assert server.get(f"/api/replays/{scene.table.code}?eyes=1").status_code == 200
        assert not any(each.done() for each in (first, second, *others))
        assert server.stop() == 0
        assert {refused(each.result()) for each in (first, second, *others)} == {(503, "busy")}


def test_a_record_that_is_too_large_or_comes_from_another_site(server: Server) -> None:
    assert server.post("/api/replays", {"record": "x" * 600_000}).status_code == 422
    assert refused(server.post("/api/replays", {"record": "x" * 1_200_000})) == (413, "too-large")
    other = httpx.post(
        f"{server.http}/api/replays", json={"record": FILE}, headers={"origin": "https://elsewhere.test"}
    )
    assert refused(other) == (403, "other-origin")


def test_somebody_plays_on_from_a_moment(server: Server) -> None:
    scene = LaidTable(seed=6, seats=3).play_out()
    scene.lay(server)
    path = f"/api/replays/{scene.table.code}/tables"
    key = server.post(path, {"at": 20, "seat": 2, "name": "Zoe"}).json()
    face = server.get(f"/api/tables/{key['code']}").json()
    assert key["seat"] == 2
    assert [chair["kind"] for chair in face["chairs"]] == ["bot", "bot", "human"]
    assert face["origin"] == {"code": scene.table.code, "step": 20}
    player = Player(server, key["code"], key["token"])
    start_game(player)
    told = [event["text"] for entry in player.history for event in entry["events"]]
    assert f"This game goes on after step 20 of table {scene.table.code}; from here on the dice are new." in told
    player.close()
    assert refused(server.get(f"/api/replays/{key['code']}")) == (409, "not-over")
    over = server.post(path, {"at": scene.table.steps, "seat": 0, "name": "Zoe"})
    assert refused(over) == (400, "not-offered")
    assert refused(server.post(path, {"at": 20, "seat": 3, "name": "Zoe"})) == (400, "not-offered")
    assert refused(server.post(path, {"at": -1, "seat": 0, "name": "Zoe"})) == (422, "malformed")
    running = server.post(f"/api/replays/{key['code']}/tables", {"at": 1, "seat": 0, "name": "Zoe"})
    assert refused(running) == (409, "not-over")


def test_a_game_from_a_given_position_is_looked_at_and_not_taken_up(server: Server) -> None:
    file = (RECORDS / "gangster-dice" / "any-colour.omerta").read_text(encoding="utf-8")
    key = server.post("/api/replays", {"record": file}).json()["key"]
    assert server.get(f"/api/replays/{key}").json()["own"] is True
    answer = server.post(f"/api/replays/{key}/tables", {"at": 0, "seat": 0, "name": "Zoe"})
    assert refused(answer) == (400, "not-offered")


def test_what_chance_did_is_told_once_the_game_is_over(server: Server) -> None:
    key = server.open_table("hbb", options={"cards": 2})
    ann = Player(server, key["code"], key["token"])
    start_game(ann)
    early = server.get(f"/api/replays/{key['code']}/draws")
    assert (early.status_code, early.json()["error"]["reason"]) == (409, "not-over")
    ann.play_out()
    (boss,) = server.get(f"/api/replays/{key['code']}/draws").json()["kinds"]
    assert (boss["kind"], boss["many"], boss["one_in"]) == ("boss", 1, 3)
    assert boss["drawn"][0] in [chair["name"] for chair in ann.now["chairs"]]
