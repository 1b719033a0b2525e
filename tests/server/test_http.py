"""The HTTP API: what it offers, how it refuses, and what stands in front of it."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from omerta.core.registry import game_types
from tests.server.player import Player
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

GOOD = {
    "game": "twelve-gangsters",
    "seats": 3,
    "chairs": [{"kind": "human"}, {"kind": "human"}, {"kind": "bot", "bot": "counter"}],
    "name": "Ann",
}


def test_games_and_rules(server: Server) -> None:
    games = server.get("/api/games").json()
    assert [game["id"] for game in games] == list(game_types)
    twelve = games[0]
    assert twelve["options"][0]["default"] == {"3": 12, "4": 12, "5": 10, "6": 12}
    assert {preset["name"] for preset in twelve["presets"]} >= {"printed"}
    assert twelve["bots"][0]["name"] == "random"
    assert {"bot": "miser", "title": "The Miser", "portrait": "clerk"} in twelve["personalities"]
    for game in games:
        assert {each["bot"] for each in game["personalities"]} < {bot["name"] for bot in game["bots"]}
    rules = server.get("/api/games/twelve-gangsters/rules").json()
    assert len(rules["rules"]) == len(game_types["twelve-gangsters"].register.rules)
    missing = server.get("/api/games/poker/rules")
    assert missing.status_code == 404
    assert "12 Gangsters" in missing.json()["error"]["text"]


def test_healthz(server: Server) -> None:
    assert server.get("/healthz").json() == {"ok": True}


def test_a_table_s_face(server: Server) -> None:
    key = server.post("/api/tables", {**GOOD, "preset": "short"}).json()
    face = server.get(f"/api/tables/{key['code'].lower()}").json()
    assert (face["phase"], face["host"], face["preset"], face["options"]["cards"]) == ("gathering", 0, "short", 6)
    assert [chair["name"] for chair in face["chairs"]] == ["Ann", None, "Bone"]
    assert len(face["fair"]["commitment"]) == 64
    assert key["token"] not in str(face)
    early = server.get(f"/api/tables/{key['code']}/record")
    assert (early.status_code, early.json()["error"]["reason"]) == (409, "not-over")


@pytest.mark.parametrize(
    ("change", "status", "says"),
    [
        ({"game": "poker"}, 400, "unknown game 'poker'; known: twelve-gangsters"),
        ({"seats": 2, "chairs": GOOD["chairs"][:2]}, 400, "3-6"),  # type: ignore[index]
        ({"chairs": GOOD["chairs"][:2]}, 400, "3 chairs; not 2"),  # type: ignore[index]
        ({"chairs": [{"kind": "bot", "bot": "hal"}] * 3}, 400, "unknown bot"),
        ({"chairs": [{"kind": "dog"}] * 3}, 422, "chairs.0.kind"),
        ({"options": {"cards": 99}}, 400, "cards"),
        ({"options": {"data": "x"}}, 400, "unknown option"),
        ({"options": {"rules": 1}}, 400, "unknown option"),
        ({"options": {"cards": 3.5}}, 422, "options.cards"),
        ({"preset": "huge"}, 400, "unknown preset"),
        ({"seats": "3"}, 422, "seats"),
        ({"seats": True}, 422, "seats"),
        ({"seats": 10**30}, 422, "seats"),
        ({"name": ""}, 422, "name"),
        ({"name": "   "}, 422, "a name has 1 to 24 letters"),
        ({"name": "x" * 25}, 422, "a name has 1 to 24 letters"),
        ({"name": "tab\u202eriff"}, 422, "a name has 1 to 24 letters"),
        ({"name": "a\x00b"}, 422, "a name has 1 to 24 letters"),
        ({"name": "\u3164"}, 422, "a name has 1 to 24 letters"),
        ({"name": "\u2800 \u2800"}, 422, "a name has 1 to 24 letters"),
        ({"name": "An\u115fn"}, 422, "a name has 1 to 24 letters"),
        ({"name": "\u0301\u0302"}, 422, "a name has 1 to 24 letters"),
        ({"name": "\ufe0f"}, 422, "a name has 1 to 24 letters"),
        ({"name": None}, 422, "name"),
        ({"cheat": 1}, 422, "cheat"),
    ],
)
def test_a_table_that_cannot_be_opened(server: Server, change: dict[str, object], status: int, says: str) -> None:
    answer = server.post("/api/tables", {**GOOD, **change})
    assert answer.status_code == status
    error = answer.json()["error"]
    assert says in error["text"]
    assert error["rule"] is None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"null", 422),
        (b"[]", 422),
        (b"\xff\xff", 400),
        (b"[" * 15000, 400),
        (b'{"name": "\\ud800"}', 422),
        (b'{"seats": NaN}', 422),
        (b"x" * 20000, 413),
    ],
)
def test_a_body_that_makes_no_sense(server: Server, body: bytes, status: int) -> None:
    answer = httpx.post(f"{server.http}/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert answer.json()["error"]["text"]


def test_a_body_without_a_length_is_counted_too(server: Server) -> None:
    def much() -> object:
        for _ in range(100):
            yield b" " * 1000

    answer = httpx.post(
        f"{server.http}/api/tables",
        content=much(),  # type: ignore[arg-type]
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 413
    assert "at most 16384 bytes" in answer.json()["error"]["text"]


def test_sitting_down_and_taken_chairs(server: Server) -> None:
    code = server.post("/api/tables", GOOD).json()["code"]
    path = f"/api/tables/{code}/sit"
    for seat, reason in ((0, "taken"), (2, "bot-chair"), (7, "no-chair")):
        answer = server.post(path, {"name": "Bert", "seat": seat})
        assert (answer.status_code, answer.json()["error"]["reason"]) == (409, reason)
    assert server.post(path, {"name": " Zoë\u00a0 K "}).json()["seat"] == 1
    assert server.get(f"/api/tables/{code}").json()["chairs"][1]["name"] == "Zoë K"
    full = server.post(path, {"name": "Cleo"})
    assert (full.status_code, full.json()["error"]["reason"]) == (409, "full")
    assert server.post("/api/tables/NOSUCH/sit", {"name": "Cleo"}).status_code == 404


def test_sitting_twice_with_one_id_gives_one_chair(server: Server) -> None:
    code = server.open_table("hhh")["code"]
    path, mine = f"/api/tables/{code}/sit", {"name": "Bert", "id": "b" * 32}
    first, again = (server.post(path, body).json() for body in (mine, {**mine, "name": "Bertie"}))
    assert first == again
    assert [chair["name"] for chair in server.get(f"/api/tables/{code}").json()["chairs"]] == ["Ann", "Bert", None]
    other = server.post(path, {"name": "Cleo", "id": "c" * 32}).json()
    assert (other["seat"], other["token"] == first["token"]) == (2, False)
    assert server.post(path, mine).json() == first, "also when every chair is taken"
    Player(server, code, first["token"]).close()
    elsewhere = server.post(f"/api/tables/{server.open_table('hhh')['code']}/sit", mine).json()
    assert elsewhere["token"] != first["token"]
    assert server.post(path, {"name": "Dora", "id": "guess"}).status_code == 422


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "192.0.2.7", "127.0.0.1.evil.example", "[::1", "a b"]
)
def test_other_hosts_names_are_refused(server: Server, host: str) -> None:
    answer = httpx.get(server.http + "/api/games", headers={"Host": host})
    assert answer.status_code == 421
    assert answer.json()["error"]["reason"] == "other-host"
    assert "--allow-host" in answer.json()["error"]["text"]


def test_our_own_names_and_those_that_were_configured_are_answered(tmp_path: Path) -> None:
    with Server(tmp_path, "--allow-host", "Games.Example", "--origin", "https://friend.example:8443") as server:
        key = server.open_table()
        for host in ("localhost", f"127.0.0.1:{server.port}", "games.example", "friend.example"):
            assert httpx.get(server.http + "/healthz", headers={"Host": host}).status_code == 200
        open_line(server, "games.example", key["code"])
        with pytest.raises(InvalidStatus) as refused:
            open_line(server, "evil.example", key["code"])
        assert refused.value.response.status_code == 403


def open_line(server: Server, host: str, code: str) -> None:
    """Open a line under a name that leads here, and close it."""
    here = socket.create_connection(("127.0.0.1", server.port))
    with here, connect(f"ws://{host}/ws/{code}", sock=here, proxy=None):
        pass


def test_codes_cannot_be_guessed_by_the_thousand(tmp_path: Path) -> None:
    """Two a minute, so that the next is allowed only after half a minute: no machine is as slow as that."""
    with Server(tmp_path, guesses_per_minute=2) as server:
        key = server.open_table()
        answers = [server.get(f"/api/tables/GUESS{number}").status_code for number in range(5)]
        assert answers == [404] * 2 + [429] * 3
        lucky = server.get(f"/api/tables/{key['code']}")
        assert (lucky.status_code, lucky.json()["error"]["reason"]) == (429, "too-many-guesses"), "a hit tells nothing"
        guest = Player(server, key["code"], None, hello=False)
        guest.send(type="hello", token=None, since=0)
        assert guest.until("error")["reason"] == "too-many-guesses"
        assert server.get("/healthz").status_code == 200


def test_where_less_than_one_guess_a_minute_is_allowed_a_right_code_opens_its_table(tmp_path: Path) -> None:
    with Server(tmp_path, guesses_per_minute=0.5) as server:
        key = server.open_table()
        assert server.get(f"/api/tables/{key['code']}").status_code == 200
        assert [server.get("/api/tables/GUESS1").status_code for _ in range(2)] == [404, 429]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/NOSUCH", 404),
        ("GET", "/api/tables/NOSUCH/record", 404),
        ("GET", "/api/tables/..%2f..%2fetc", 404),
        ("GET", "/api/tables/" + "X" * 17, 422),
        ("DELETE", "/api/games", 405),
    ],
)
def test_what_is_not_there(server: Server, method: str, path: str, status: int) -> None:
    answer = httpx.request(method, server.http + path)
    assert answer.status_code == status
    assert answer.json()["error"]["text"]


def test_every_answer_is_guarded(server: Server) -> None:
    for path in ("/healthz", "/api/games", "/api/nothing", "/"):
        headers = server.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert "unsafe" not in headers["content-security-policy"].replace("'wasm-unsafe-eval'", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_client_s_page_answers_on_all_its_addresses(tmp_path: Path) -> None:
    built = tmp_path / "dist"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<title>Omerta</title>")
    (built / "icon.svg").write_text("<svg/>")
    (built / "assets" / "index-1234.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    with Server(tmp_path, "--client", str(built)) as server:
        for path in ("/", "/t/7KQ4FD", "/rules/twelve-gangsters"):
            page = server.get(path)
            assert (page.status_code, page.text) == (200, "<title>Omerta</title>")
            assert page.headers["cache-control"] == "no-cache"
        assert httpx.head(server.http + "/").status_code == 200
        assert server.get("/icon.svg").headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in server.get("/assets/index-1234.js").headers["cache-control"]
        (built / ".vite").mkdir()
        (built / ".vite" / "manifest.json").write_text("{}")
        for path in ("/.vite/manifest.json", "/x/..%2f.vite/manifest.json"):
            assert server.get(path).status_code == 404
        for path in ("/assets/gone.js", "/missing.png", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert server.get(path).status_code == 404


def test_one_address_cannot_open_tables_without_end(tmp_path: Path) -> None:
    with Server(tmp_path, tables_per_minute=3) as server:
        answers = [server.post("/api/tables", GOOD) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        assert answers[-1].json()["error"]["reason"] == "too-many-tables"
        assert server.get("/healthz").status_code == 200
