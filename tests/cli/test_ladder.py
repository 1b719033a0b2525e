"""`omerta ladder` and `omerta games GAME`: what was measured of the bots, in figures and on their cards."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from omerta import game_types
from tests.cli.commands import Shell

LADDER = ("ladder", "twelve-gangsters", "--seats", "3", "--option", "cards=3", "--games", "3", "--scale", "4096")

OTHER = """
[other.seats.4]
scale = 1
games = 2
[other.seats.4.bots]
easy = { rating = 1, give = 2 }
"""


def test_it_prints_shares_and_ratings_and_goes_on_from_its_journal(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "journal.jsonl"
    ran = omerta(*LADDER, "--file", str(file))
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "12 Gangsters, 3 seats, 27 games, seed 1"
    assert lines[1] == "All levels do 1/4096 of their iterations. A fair share is 33.3%."
    assert [line.split()[:3] for line in lines[4:9]] == [
        ["easy", "random", "3"],
        ["medium", "easy", "3"],
        ["hard", "medium", "3"],
        ["boss", "hard", "3"],
        ["boss", "random", "3"],
    ]
    assert all(line.endswith("shown") for line in lines[4:13])
    assert [line.split()[:2] for line in lines[11:13]] == [["boss", "counter"], ["boss", "playout"]]
    assert {line.split()[0] for line in lines[15:]} == {
        *("random", "easy", "medium", "hard", "boss"),
        *("greedy", "counter", "playout"),
    }
    before = file.read_bytes()
    assert omerta(*LADDER, "--file", str(file)).out == ran.out
    assert file.read_bytes() == before


def test_another_ladder_does_not_go_on_in_the_same_journal(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "journal.jsonl"
    omerta(*LADDER, "--file", str(file))
    ran = omerta(*LADDER, "--file", str(file), "--seed", "2")
    assert ran.code == 2
    assert "its seed is 1, not 2; name another file with --file" in ran.err


def test_ratings_go_into_a_file_of_cards(omerta: Shell, tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    cards.write_text(OTHER, encoding="utf-8")
    assert omerta(*LADDER, "--file", str(tmp_path / "journal"), "--ratings", str(cards)).code == 0
    found = tomllib.loads(cards.read_text())
    assert found["other"] == tomllib.loads(OTHER)["other"]
    ladder = found["twelve-gangsters"]["seats"]["3"]
    assert (ladder["scale"], ladder["games"]) == (4096, 27)
    assert set(ladder["bots"]["boss"]) == {"rating", "give"}


def test_the_cards_of_a_games_bots(omerta: Shell) -> None:
    told = omerta("games", "gangster-dice")
    assert [line.split()[0] for line in told.out.splitlines()[1:13]] == [
        *("random", "greedy", "odds"),
        *("playout", "easy", "medium", "hard", "boss"),
        *("street-king", "counselor", "spender", "bully"),
    ]
    cards = json.loads(omerta("games", "gangster-dice", "--json").out)
    boss = next(card for card in cards if card["name"] == "boss")
    assert boss["search"] is boss["chance"] is True
    assert boss["idea"] in told.out
    assert omerta("games", "chess").code == 2


@pytest.mark.parametrize("game", game_types)
def test_every_bot_that_is_shipped_was_measured(omerta: Shell, game: str) -> None:
    told = omerta("games", game).out
    assert "Seconds a move" in told
    assert "not measured" not in told
    assert all(card["seconds"] is not None for card in json.loads(omerta("games", game, "--json").out))
