"""A lesson at a real server: opened over HTTP, followed over the line, and gone on with after a power cut."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from omerta.core.registry import game_types
from omerta.core.replay import read_record
from omerta.table.log.fair_dice import verify
from tests.server.player import Player, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

GAMES = [game_type.id for game_type in game_types.values() if (files(game_type.package) / "tutorial.toml").is_file()]


def learn(server: Server, game: str) -> Player:
    """Open a lesson and set the dice."""
    answer = server.post(f"/api/games/{game}/tutorial", {"name": "Ann"})
    assert answer.status_code == 201, answer.text
    key = answer.json()
    ann = Player(server, key["code"], key["token"])
    start_game(ann)
    return ann


def follow(ann: Player) -> None:
    """Answer as the hint says."""
    question = ann.question()["question"]
    assert ann.change("choose", question=question, move=ann.now["hint"]["move"])["type"] == "ack"


def test_the_shelf_says_which_games_can_be_learned(server: Server) -> None:
    told = {game["id"]: game["tutorial"] for game in server.get("/api/games").json()}
    for game in GAMES:
        tutorial = game_types[game].tutorial
        assert tutorial is not None
        assert told[game] == {"seats": tutorial.game.seats, "steps": tutorial.steps}


def test_a_game_that_is_not_there_cannot_be_learned(server: Server) -> None:
    answer = server.post("/api/games/poker/tutorial", {"name": "Ann"})
    assert answer.status_code == 400
    assert "unknown game 'poker'" in answer.json()["error"]["text"]
    assert server.post("/api/games/twelve-gangsters/tutorial", {"name": " "}).status_code == 422


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_followed_through_lost_lines_and_a_killed_server(tmp_path: Path, game: str) -> None:
    with Server(tmp_path) as server:
        ann = learn(server, game)
        watcher = Player(server, ann.code, None)
        assert server.get(f"/api/tables/{ann.code}").json()["lesson"] is True
        follow(ann)
        ann.question()
        hint = ann.now["hint"]
        assert hint["number"] == 2
        ann.close()
        back = Player(server, ann.code, ann.token)
        assert back.now["hint"] == hint
        assert back.history[: len(ann.history)] == ann.history
        server.kill()
        server.start()
        ann = Player(server, ann.code, ann.token)
        ann.question()
        assert ann.now["hint"] == hint
        assert ann.history[: len(back.history)] == back.history
        while ann.now["hint"]["move"] is not None:
            follow(ann)
            ann.question()
        assert ann.now["hint"]["words"]
        assert '"words"' not in "".join(watcher.frames)
        assert ann.play_out()["kind"] == "over"
        record = read_record(server.get(f"/api/tables/{ann.code}/record").text)
        assert record.fair.startswith("tutorial ")
        assert verify(record).ok
        ann.close()


def test_another_move_is_refused_over_the_line_and_the_lesson_goes_on(server: Server) -> None:
    ann = learn(server, "twelve-gangsters")
    question = ann.question()["question"]
    answer = ann.do("choose", question=question, move=["heist", 7])
    assert (answer["type"], answer["reason"], answer["rule"]) == ("refused", "lesson", None)
    follow(ann)
    ann.question()
    assert ann.now["hint"]["number"] == 2
    ann.close()
