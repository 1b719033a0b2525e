"""Everybody at a table is told the same in their own language, and what is kept knows no language."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.server.player import Player, play_together, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def seated(server: Server, *languages: str) -> list[Player]:
    """Seat people who speak these languages, and a bot with something to say."""
    chairs = [{"kind": "human"}] * len(languages) + [{"kind": "bot", "bot": "hothead"}]
    body = {"game": "twelve-gangsters", "seats": len(chairs), "chairs": chairs, "name": "Ann"}
    key = server.post("/api/tables", body).json()
    keys = [key, *(server.sit(key["code"]) for _ in languages[1:])]
    people = [
        Player(server, key["code"], each["token"], language=language)
        for each, language in zip(keys, languages, strict=True)
    ]
    start_game(*people)
    return people


def test_two_at_one_table_hear_two_languages(server: Server) -> None:
    ann, zoe = seated(server, "en", "fr-CA, fr;q=0.9")
    assert ann.now["question"]["text"] == "Pick a gangster for this heist; all cards are shown together."
    assert zoe.now["question"]["text"].startswith("Choisissez un gangster pour ce coup")
    refusal = zoe.do("choose", question=zoe.now["question"]["question"], move=["heist", 13])
    assert refusal["text"] == "Ce coup n’existe pas dans ce jeu."
    play_together(ann, zoe)
    told = [[[event["kind"] for event in entry["events"]] for entry in each.history] for each in (ann, zoe)]
    assert told[0] == told[1]
    texts = [" ".join(event["text"] for entry in each.history for event in entry["events"]) for each in (ann, zoe)]
    assert "under the Boss's" in texts[0]
    assert "du Boss" not in texts[0]
    assert "du Boss" in texts[1]
    assert "Boss's" not in texts[1]
    assert [each.now["result"]["winners"] for each in (ann, zoe)] == [ann.now["result"]["winners"]] * 2


def test_who_comes_back_in_another_language_hears_everything_in_it(server: Server) -> None:
    ann, _bert = seated(server, "en", "en")
    again = Player(server, ann.code, ann.token, language="fr")
    assert again.history[0]["events"][0]["text"] == "La table est ouverte."
    assert again.now["question"]["text"].startswith("Choisissez")
    watcher = Player(server, ann.code, None, language="tlh")
    assert watcher.history[0]["events"][0]["text"] == "The table is open."


def test_the_catalogue_and_the_rules_come_in_the_language_of_the_request(server: Server) -> None:
    def ask(path: str, language: str) -> httpx.Response:
        return httpx.get(server.http + path, headers={"accept-language": language}, timeout=30)

    english, french = (ask("/api/games", language).json()[0] for language in ("en", "fr"))
    assert english["tagline"] != french["tagline"] == "Douze coups, et jamais plus gros que celui du Boss."
    assert french["bots"][0]["idea"] == "joue n’importe quel coup permis, au hasard"
    assert [each["bot"] for each in french["personalities"]] == [each["bot"] for each in english["personalities"]]
    rules = ask("/api/games/twelve-gangsters/rules", "fr-FR")
    assert rules.json()["rules"][0]["text"] == "On joue de trois à six."
    assert rules.headers["vary"] == "accept-language"


def test_a_lesson_is_given_in_the_learner_s_language(server: Server) -> None:
    key = server.post("/api/games/twelve-gangsters/tutorial", {"name": "Zoé"}).json()
    zoe = Player(server, key["code"], key["token"], language="fr")
    zoe.set_dice("commit")
    zoe.set_dice("nonce")
    zoe.until_now(lambda now: now["hint"] is not None)
    assert zoe.now["hint"]["words"].endswith("Envoyez le 5.")


def test_a_replay_and_its_paper_come_in_the_language_of_the_request(server: Server) -> None:
    record = (Path(__file__).parents[1] / "records/twelve-gangsters/six-cards.omerta").read_text(encoding="utf-8")
    key = server.post("/api/replays", {"record": record}).json()["key"]
    for path in ("", "/moments?at=3", "/paper"):
        english, french = (
            httpx.get(f"{server.http}/api/replays/{key}{path}", headers={"accept-language": language}, timeout=30).text
            for language in ("en", "fr")
        )
        assert english != french, path
    assert "Manche 1" in httpx.get(f"{server.http}/api/replays/{key}", headers={"accept-language": "fr"}).text
