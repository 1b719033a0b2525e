"""What the server refuses is said in the reader's language, and every sentence of it stands among its texts."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import httpx
import pytest

from omerta import game_types
from omerta.core.words.languages import languages, speaking
from omerta.core.words.texts import parts_of
from omerta.server.live.served_connection import LONGEST_CLOSE_REASON, as_close_reason
from omerta.server.replays.looking import Busy
from omerta.server.said import said
from tests.core.written_languages import read, sentences
from tests.server.player import Player
from tests.server.running import Server

SENTENCES = dict(sentences(read("omerta.server", "texts", "en.toml")))
MODULES = sorted(file for part in ("server", "tab") for file in Path(str(files("omerta") / part)).rglob("*.py"))
REFUSING = {"problem": 1, "refusal": 0}
"""What puts a reason into words, and which of its arguments is the reason."""
ANSWERING = {"Refused", "Closed", "HTTPException", "PlainTextResponse", "hang_up"}
TROUBLES = {"BadAddress", "BadSubscription", "Busy", "NotToBeHad", "TooManyWait", "Unreadable"}
FACTS = {"bytes": 5, "most": 5, "games": ["12 Gangsters", "Gangster Dice"]}
KEY, OTHER_KEY = "A" * 22, "short"
TABLE = {"game": "twelve-gangsters", "seats": 3, "chairs": [{"kind": "human"}] * 3, "name": "Ann"}
NO_RECORD = "/api/replays/" + "0" * 32


def calls() -> Iterator[tuple[str, ast.Call]]:
    """List every call in the modules of server and tab that puts a refusal into words."""
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in {*REFUSING, *ANSWERING, *TROUBLES}:
                    yield name, node


def test_every_reason_has_its_words_and_no_words_are_left_over() -> None:
    asked = set()
    for name, call in calls():
        if name in REFUSING:
            named = [each.value for each in call.args[REFUSING[name] :] if isinstance(each, ast.Constant)]
            asked.add(("refusal", *named))
    written = {path for path in SENTENCES if path[0] == "refusal"}
    passed_on = {("refusal",), ("refusal", "store")}  # a reason that a variable holds, and one of two kinds
    assert asked - passed_on <= written
    assert written - asked == {("refusal", "store", "unsaved"), ("refusal", "store", "unsure")}


def test_no_sentence_stands_in_the_code() -> None:
    found = [
        ast.unparse(call)
        for _, call in calls()
        for each in (*call.args, *(word.value for word in call.keywords))
        if isinstance(each, ast.JoinedStr | ast.Constant)
        and " " in ast.unparse(each)
        and "said(" not in ast.unparse(each)
    ]
    assert found == []


@pytest.mark.parametrize("path", SENTENCES, ids=".".join)
def test_every_sentence_is_said_in_every_language(path: tuple[str, ...]) -> None:
    facts = {field: FACTS.get(field, "x") for _, field, _ in parts_of(SENTENCES[path]) if field is not None}
    heard = []
    for language in languages():
        with speaking(language):
            heard.append(said(*path, **facts))
    assert "{" not in "".join(heard)
    alike = SENTENCES[path] == "{why}"
    assert len(set(heard)) == (1 if alike and path[0] == "refusal" and path[1] != "not-offered" else len(heard))


def test_trouble_is_logged_in_english_and_read_in_the_reader_s_language() -> None:
    with speaking("fr"):
        trouble = Busy("replaying")
        assert str(trouble).startswith("Many games")
        assert trouble.text.startswith("Beaucoup de parties")
    assert trouble.text == str(trouble)


def test_a_close_frame_says_no_more_than_it_may() -> None:
    assert as_close_reason("é" * 100) == "é" * (LONGEST_CLOSE_REASON // 2)
    assert as_close_reason("short") == "short"


def ask(server: Server, language: str, method: str, path: str, **more: object) -> httpx.Response:
    headers = {"accept-language": language, **more.pop("headers", {})}  # type: ignore[dict-item]
    return httpx.request(method, server.http + path, headers=headers, timeout=30, **more)  # type: ignore[arg-type]


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
@pytest.mark.parametrize(
    ("method", "path", "more", "status", "reason"),
    [
        ("GET", "/api/tables/NOSUCH", {}, 404, "no-table"),
        ("GET", "/api/tables/{code}/record", {}, 409, "not-over"),
        ("GET", "/api/replays/{code}", {}, 409, "not-over"),
        ("GET", NO_RECORD, {}, 404, "no-record"),
        ("POST", "/api/replays", {"json": {"record": "Dear diary"}}, 400, "bad-record"),
        ("POST", "/api/replays", {"content": b"{"}, 422, "malformed"),
        ("POST", "/api/tables", {"json": {**TABLE, "game": "poker"}}, 400, "not-offered"),
        ("POST", "/api/tables", {"content": b"x" * 20_000}, 413, "too-large"),
        ("POST", "/api/tables", {"json": TABLE, "headers": {"origin": "https://e.example"}}, 403, "other-origin"),
        ("GET", "/api/nothing", {}, 404, "http-404"),
        ("GET", "/assets/nothing.js", {}, 404, "http-404"),
        ("DELETE", "/api/games", {}, 405, "http-405"),
        ("GET", "/api/games/poker/rules", {}, 404, "no-game"),
        ("GET", "/api/games/poker/ladder", {}, 404, "no-game"),
        ("GET", "/api/daily/poker/2026-01-01", {}, 404, "no-game"),
        ("GET", "/api/daily/twelve-gangsters/2026-02-31", {}, 404, "no-day"),
        ("GET", "/api/daily/twelve-gangsters/2999-01-01", {}, 404, "no-day"),
        ("GET", "/api/people/me", {}, 401, "no-key"),
        ("GET", "/api/people/me", {"headers": {"Omerta-Key": OTHER_KEY}}, 400, "bad-key"),
        ("POST", "/api/people/me/seats", {"json": {"code": "{code}", "token": "x" * 22}}, 404, "no-seat"),
        ("GET", "/api/calendar.ics?secret=none", {}, 404, "no-calendar"),
        ("POST", "/api/people/me/alerts/webhook", {"json": {"address": "http://e.example/"}}, 400, "bad-address"),
        (
            "POST",
            "/api/people/me/alerts/push",
            {"json": {"endpoint": "https://e.example/", "p256dh": "AAAA", "auth": "AAAA"}},
            400,
            "bad-subscription",
        ),
        ("DELETE", "/api/people/me/alerts/" + "0" * 64, {}, 404, "no-channel"),
        ("GET", "/healthz", {"headers": {"host": "elsewhere.example"}}, 421, "other-host"),
    ],
)
def test_an_error_is_told_in_the_language_of_the_request(
    server: Server, method: str, path: str, more: dict[str, object], status: int, reason: str
) -> None:
    code = server.open_table()["code"]
    if path.startswith("/api/people/me") and reason not in ("no-key", "bad-key"):
        more = {**more, "headers": {"Omerta-Key": KEY}}
    if "json" in more:
        more = {**more, "json": json.loads(json.dumps(more["json"]).replace("{code}", code))}
    answers = [ask(server, language, method, path.format(code=code), **more) for language in ("en", "fr-FR, fr;q=0.9")]
    errors = [answer.json()["error"] for answer in answers]
    assert [answer.status_code for answer in answers] == [status] * 2
    assert [error["reason"] for error in errors] == [reason] * 2
    assert errors[0]["text"] != errors[1]["text"]
    if reason == "no-game":
        assert all("Gangster" in error["text"] for error in errors)
        assert not any(game in error["text"] for error in errors for game in game_types)


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
@pytest.mark.parametrize(
    "change",
    [
        {"cheat": 1},
        {"seats": "3"},
        {"seats": 0},
        {"seats": 99},
        {"chairs": "hhh"},
        {"chairs": []},
        {"chairs": [{"kind": "human"}] * 13},
        {"chairs": [3]},
        {"chairs": [{"kind": "dog"}]},
        {"chairs": [{}]},
        {"name": ""},
        {"name": " "},
        {"name": 7},
        {"name": "x" * 81},
        {"name": None},
        {"chat": 1},
        {"options": 3},
        {"time": {"kind": "hourglass"}},
        {"time": {"days": 1}},
        {"preset": "\ud800"},
    ],
    ids=str,
)
def test_what_does_not_fit_is_told_in_the_language_of_the_request(server: Server, change: dict[str, object]) -> None:
    body = json.dumps({**TABLE, **change}).encode()
    english, french = (
        ask(server, language, "POST", "/api/tables", content=body, headers={"content-type": "application/json"})
        for language in ("en", "fr")
    )
    for answer in (english, french):
        assert (answer.status_code, answer.json()["error"]["reason"]) == (422, "malformed")
    where, _, what = english.json()["error"]["text"].partition(": ")
    assert french.json()["error"]["text"].startswith(f"{where}\u00a0: ")
    assert what not in french.json()["error"]["text"]
    assert "ne convient pas" not in french.json()["error"]["text"]


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_a_connection_is_refused_in_the_language_of_its_hello(server: Server) -> None:
    def refused(code: str, token: str | None) -> list[str]:
        told = []
        for language in ("en", "fr"):
            guest = Player(server, code, None, hello=False)
            guest.send(type="hello", token=token, since=0, language=language)
            told.append(guest.until("error")["text"])
            guest.close()
        return told

    code = server.open_table()["code"]
    assert refused("NOSUCH", None) == ["There is no table NOSUCH.", "Il n’y a pas de table NOSUCH."]
    assert refused(code, "wrong") == [
        "This link does not open a seat at this table.",
        "Ce lien n’ouvre aucune place à cette table.",
    ]
    ann = Player(server, code, None, language="fr")
    for frame, start in (("{", "Un message est"), ("{}", "Ce message n’a pas de sens"), (None, "Vous avez déjà dit")):
        ann.send_raw(frame or '{"type": "hello", "token": null, "since": 0}')
        assert ann.until("error")["text"].startswith(start)
    ann.close()
