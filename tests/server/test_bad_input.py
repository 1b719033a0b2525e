"""Whatever comes over a line gets a clear answer, writes nothing, and disturbs nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from time import monotonic

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from omerta.server.live.served_connection import FRAMES_A_MINUTE, FRAMES_AT_ONCE
from tests.server.player import Hung, Player, people, play_together, two_people
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


@pytest.fixture
def table(server: Server) -> Iterator[tuple[Player, Player]]:
    """Seat two people, and see afterwards that their game can still be played to its end."""
    ann, bert = two_people(server, options={"cards": 3})
    yield ann, bert
    ann.reconnect()
    bert.reconnect()
    play_together(ann, bert)
    ann.close()
    bert.close()


def quiet_history(player: Player) -> int:
    """Count what this seat has been told, by asking the server."""
    player.send(type="missed", since=0)
    return len(player.until("entries")["entries"])


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("", "not-json"),
        ("hello", "not-json"),
        ("{", "not-json"),
        ('{"type": "ping"} x', "not-json"),
        (b"\xff\xfe\x00", "not-json"),
        (b"\x00" * 100, "not-json"),
        ('"\\ud800"', "not-json"),
        ("[" * 4000, "bad-frame"),
        ('{"type":' * 900, "not-json"),
        ("null", "bad-frame"),
        ("[]", "bad-frame"),
        ("{}", "bad-frame"),
        ('{"type": 7}', "bad-frame"),
        ('{"type": "steal"}', "bad-frame"),
        ('{"type": "choose"}', "bad-frame"),
        ('{"type": "choose", "id": "", "question": 1, "move": ["heist", 1]}', "bad-frame"),
        (json.dumps({"type": "choose", "id": "x" * 41, "question": 1, "move": ["heist", 1]}), "bad-frame"),
        ('{"type": "choose", "id": "x", "question": "1", "move": ["heist", 1]}', "bad-frame"),
        ('{"type": "choose", "id": "x", "question": -1, "move": ["heist", 1]}', "bad-frame"),
        ('{"type": "choose", "id": "x", "question": 1e400, "move": ["heist", 1]}', None),
        ('{"type": "choose", "id": "x", "question": 1, "move": "heist"}', "bad-frame"),
        ('{"type": "choose", "id": "x", "question": 1, "move": ["heist", true]}', "bad-frame"),
        ('{"type": "choose", "id": "x", "question": 1, "move": {"heist": 1}}', "bad-frame"),
        ('{"type": "what-if", "id": "x", "question": 1}', "bad-frame"),
        ('{"type": "what-if", "id": "x", "question": 1, "moves": ["heist", 1]}', "bad-frame"),
        (json.dumps({"type": "what-if", "id": "x", "question": 1, "moves": [["heist", 1]] * 65}), "bad-frame"),
        ('{"type": "missed", "since": -1}', "bad-frame"),
        ('{"type": "missed", "since": 0.5}', "bad-frame"),
        ('{"type": "ping", "next": 0}', "bad-frame"),
        ('{"type": "ping", "next": 3600}', "bad-frame"),
        ('{"type": "agree-end", "id": "x", "agree": 1}', "bad-frame"),
        ('{"type": "hello", "token": null, "since": 0}', "hello-again"),
    ],
)
def test_a_frame_that_makes_no_sense(table: tuple[Player, Player], data: str | bytes, reason: str | None) -> None:
    ann, _ = table
    told = quiet_history(ann)
    ann.send_raw(data)
    frame = ann.until("error")
    assert frame["reason"] in ("not-json", "bad-frame") if reason is None else frame["reason"] == reason
    assert len(frame["text"]) > 20
    assert quiet_history(ann) == told


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        ({"type": "choose", "question": 0, "move": ["heist", 1]}, "closed"),
        ({"type": "choose", "question": 2**53, "move": ["heist", 1]}, "closed"),
        ({"type": "choose", "move": ["heist", 12]}, "not-dealt"),
        ({"type": "choose", "move": ["heist", 13]}, "foreign"),
        ({"type": "choose", "move": ["heist", 10**15]}, "foreign"),
        ({"type": "choose", "move": ["rob", 1]}, "foreign"),
        ({"type": "choose", "move": ["heist", [1]]}, "foreign"),
        ({"type": "choose", "move": []}, "bad-move"),
        ({"type": "choose", "move": [1, "heist"]}, "bad-move"),
        ({"type": "what-if", "moves": [["rob", 1]]}, "foreign"),
        ({"type": "what-if", "moves": [[]]}, "bad-move"),
        ({"type": "what-if", "moves": [["heist", 1]] * 17}, "long-trial"),
        ({"type": "what-if", "moves": [], "question": 1}, "closed"),
        ({"type": "withdraw"}, "not-sealed"),
        ({"type": "withdraw", "question": 1}, "closed"),
        ({"type": "nonce", "commit": "0" * 64}, "nonce-late"),
        ({"type": "nonce", "nonce": "0" * 32}, "nonce-late"),
        ({"type": "nonce"}, "nonce-one"),
        ({"type": "nonce", "commit": "0" * 64, "nonce": "0" * 32}, "nonce-one"),
        ({"type": "agree-end", "agree": False}, "not-agreed"),
        ({"type": "rematch"}, "not-over"),
    ],
)
def test_a_request_that_is_refused(table: tuple[Player, Player], frame: dict[str, object], reason: str) -> None:
    ann, _ = table
    told = quiet_history(ann)
    fields = {"question": ann.question()["question"], "id": "mine", **frame}
    kind = str(fields.pop("type"))
    refused = ann.do(kind, **fields)
    assert (refused["type"], refused["reason"]) == ("refused", reason)
    assert refused["text"][0].isupper()
    assert refused["text"][-1] == "."
    assert (refused["rule"] is not None) == (reason == "not-dealt")
    assert quiet_history(ann) == told


def test_the_same_request_twice_counts_once(table: tuple[Player, Player]) -> None:
    ann, bert = table
    question = ann.question()["question"]
    request = {"type": "choose", "id": "twice", "question": question, "move": ["heist", 2]}
    for _ in range(5):
        ann.send(**request)
    assert [ann.until("ack", "refused")["type"] for _ in range(5)] == ["ack"] * 5
    told = quiet_history(ann)
    ann.send(**request)
    assert ann.until("ack", "refused")["id"] == "twice"
    assert quiet_history(ann) == told
    assert [entry["kind"] for entry in ann.history if entry.get("seat") == 0].count("ready") == 1
    bert.choose()
    ann.question()
    ann.send(**request)
    assert ann.until("ack", "refused")["type"] == "ack"
    assert ann.now["question"]["chosen"] is None


def test_requests_in_the_wrong_order_are_each_taken_for_what_they_are(table: tuple[Player, Player]) -> None:
    ann, _ = table
    question = ann.question()["question"]
    ann.send(type="withdraw", id="second", question=question)
    ann.send(type="choose", id="first", question=question, move=["heist", 1])
    answers = {frame["id"]: frame["type"] for frame in (ann.until("ack", "refused") for _ in range(2))}
    assert answers == {"second": "refused", "first": "ack"}


def test_a_late_answer_is_refused_and_the_next_question_is_untouched(table: tuple[Player, Player]) -> None:
    ann, bert = table
    late = ann.question()["question"]
    ann.choose()
    bert.choose()
    ann.question()
    refused = ann.do("choose", question=late, move=["heist", 2])
    assert refused["reason"] == "closed"
    assert ann.now["question"]["chosen"] is None


def test_a_frame_that_is_too_large(table: tuple[Player, Player]) -> None:
    ann, bert = table
    ann.send_raw(json.dumps({"type": "ping", "x": "y" * 9000}))
    error = ann.until("error")
    assert error["reason"] == "too-large"
    with pytest.raises(Hung) as hung:
        ann.receive()
    assert hung.value.code == 1009
    assert bert.do("withdraw", question=bert.question()["question"])["reason"] == "not-sealed"


def test_a_frame_that_is_far_too_large_is_not_even_read(table: tuple[Player, Player]) -> None:
    ann, bert = table
    ann.send_raw("x" * 1_000_000)
    with pytest.raises(Hung) as hung:
        while True:
            ann.receive()
    assert hung.value.code in (1009, 1006)
    assert bert.do("withdraw", question=bert.question()["question"])["reason"] == "not-sealed"


def test_whoever_sends_too_many_frames_is_slowed_down_and_nobody_else_is(table: tuple[Player, Player]) -> None:
    ann, bert = table
    began = monotonic()
    for _ in range(FRAMES_AT_ONCE + 20):
        ann.send(type="ping")
    assert bert.do("withdraw", question=bert.question()["question"])["reason"] == "not-sealed"
    for _ in range(FRAMES_AT_ONCE + 20):
        ann.until("pong")
    assert monotonic() - began > 19 * 60 / FRAMES_A_MINUTE
    assert bert.do("withdraw", question=bert.question()["question"])["reason"] == "not-sealed"


@pytest.mark.parametrize("data", ["{}", "hello", '{"type": "ping"}', '{"type": "hello", "since": -1}', b"\x00"])
def test_whoever_does_not_say_hello_is_shown_out(server: Server, data: str | bytes) -> None:
    key = server.open_table()
    guest = Player(server, key["code"], None, hello=False)
    guest.send_raw(data)
    assert guest.until("error")["text"]
    with pytest.raises(Hung) as hung:
        guest.receive()
    assert hung.value.code == 1008


@pytest.mark.parametrize("code", ["NOSUCH", "0", "a", "TABLE-WITH-A-NAME", "%00"])
def test_a_table_that_does_not_exist(server: Server, code: str) -> None:
    guest = Player(server, code, None, hello=False)
    guest.send(type="hello", token=None, since=0)
    assert guest.until("error")["reason"] == "no-table"
    with pytest.raises(Hung) as hung:
        guest.receive()
    assert hung.value.code == 4404


def wrong_tokens(token: str, other: str) -> list[str]:
    return [
        "",
        "x",
        other,
        token[:-1],
        token + "A",
        token.swapcase(),
        token[::-1],
        sha256(token.encode()).hexdigest(),
    ]


def test_no_wrong_token_opens_a_seat(server: Server) -> None:
    key, elsewhere = server.open_table(), server.open_table()
    for token in wrong_tokens(key["token"], elsewhere["token"]):
        guest = Player(server, key["code"], None, hello=False)
        guest.send(type="hello", token=token, since=0)
        error = guest.until("error")
        assert error["reason"] == "wrong-token"
        assert not token or token not in error["text"]
        with pytest.raises(Hung) as hung:
            guest.receive()
        assert hung.value.code == 4401


ACTIONS: list[dict[str, object]] = [
    {"type": "choose", "move": ["heist", 1]},
    {"type": "what-if", "moves": [["heist", 1]]},
    {"type": "withdraw"},
    {"type": "nonce", "commit": "0" * 64},
    {"type": "nonce", "nonce": "0" * 32},
    {"type": "concede"},
    {"type": "agree-end", "agree": True},
    {"type": "rematch"},
]


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: str(action["type"]))
def test_a_spectator_can_do_nothing(table: tuple[Player, Player], action: dict[str, object]) -> None:
    ann, _ = table
    told = quiet_history(ann)
    guest = Player(ann.server, ann.code, None)
    fields = {"question": ann.question()["question"], **action}
    assert guest.do(str(fields.pop("type")), **fields)["reason"] == "spectator"
    assert guest.now["question"] is None
    assert quiet_history(ann) == told
    guest.close()


def test_a_seat_acts_for_itself_whatever_it_says(table: tuple[Player, Player]) -> None:
    ann, bert = table
    question = bert.question()["question"]
    bert.change("choose", question=question, move=["heist", 3], seat=0, token=ann.token)
    ann.until_now(lambda now: 1 in now["ready"])
    assert ann.now["question"]["chosen"] is None
    assert ann.do("withdraw", question=question)["reason"] == "not-sealed"
    bert.change("withdraw", question=question, seat=0)


def test_nothing_of_a_sealed_choice_is_in_another_seat_s_bytes(server: Server) -> None:
    """Two tables that differ only in what Ann seals send Bert and a spectator the same frames, byte for byte."""
    heard: list[list[list[str]]] = []
    for card in (2, 9):
        ann, bert, cleo = people(server, "hhh", options={"first-boss": 0})
        watcher = Player(server, ann.code, None)
        for player in (bert, cleo, watcher):
            player.until_now(lambda now: now["phase"] == "playing")
            player.frames.clear()
        ann.change("choose", question=ann.question()["question"], move=["heist", card])
        heard.append([])
        for player in (bert, cleo, watcher):
            player.until_now(lambda now: now["ready"] == [0])
            heard[-1].append([without_what_differs_anyway(frame) for frame in player.frames])
        for player in (ann, bert, cleo, watcher):
            player.close()
    assert heard[0] == heard[1]
    assert all(frames for frames in heard[0])


def without_what_differs_anyway(text: str) -> str:
    """Take out of a frame what no two tables share: the dice and the time."""
    frame = json.loads(text)
    for entry in [frame["entry"]] if "entry" in frame else frame.get("entries", []):
        entry["at"] = 0
    frame["now"]["fair"] = None
    return json.dumps(frame)


ORIGINS = ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "http://[::1", "http://[x]", "//]"]


@pytest.mark.parametrize("origin", ORIGINS)
def test_pages_of_other_sites_are_not_let_in(server: Server, origin: str) -> None:
    key = server.open_table()
    with pytest.raises(InvalidStatus) as refused:
        Player(server, key["code"], None, headers={"Origin": origin})
    assert refused.value.response.status_code == 403
    body = {"name": "Eve"}
    answer = httpx.post(f"{server.http}/api/tables/{key['code']}/sit", json=body, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["reason"] == "other-origin"


def test_the_page_of_this_host_and_those_that_are_allowed_are_let_in(tmp_path: Path) -> None:
    with Server(tmp_path, "--origin", "https://friend.example") as server:
        key = server.open_table()
        for origin in (server.http, "https://friend.example"):
            Player(server, key["code"], None, headers={"Origin": origin}).close()


def test_no_token_and_no_query_reaches_the_log(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann, bert = two_people(server, options={"cards": 2})
        play_together(ann, bert)
        server.get("/?token=QUERYSECRET")
        server.get(f"/api/tables/{ann.code}?token=QUERYSECRET")
        httpx.post(f"{server.http}/api/tables/{ann.code}/sit?q=QUERYSECRET", json={"name": "X", "token": ann.token})
        guest = Player(server, f"{ann.code}?token=QUERYSECRET", None)
        guest.close()
        wrong = Player(server, ann.code, None, hello=False)
        wrong.send(type="hello", token=str(ann.token)[::-1], since=0)
        wrong.until("error")
        server.get("/a%0Aforged%20line")
        for player in (ann, bert):
            player.close()
        server.stop()
        log = server.log.read_text()
        assert ann.code in log
        for secret in ("QUERYSECRET", ann.token, bert.token, str(ann.token)[::-1]):
            assert secret is not None
            assert secret not in log
        assert "\nforged line" not in log
        stored = server.database.read_bytes()
        assert str(ann.token).encode() not in stored
        assert sha256(str(ann.token).encode()).hexdigest().encode() in stored
