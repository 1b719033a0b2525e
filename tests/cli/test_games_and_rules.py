"""`omerta games` and `omerta rules`: what can be played, and by which rules."""

from __future__ import annotations

import json

import pytest

from omerta import game_types
from omerta.core.game_type import GameType
from omerta.core.options import spell
from tests.cli.commands import Shell


def test_games_lists_every_game_on_one_line_each(omerta: Shell) -> None:
    lines = omerta("games").out.splitlines()
    assert lines[0].split() == ["Game", "Title", "Seats", "Minutes", "Bots", "Presets"]
    assert [line.split()[0] for line in lines[1:]] == list(game_types)
    assert any("12 Gangsters" in line and "3-6" in line and "printed, short, fixed-boss" in line for line in lines)


def test_games_for_programs(omerta: Shell) -> None:
    games = {game["id"]: game for game in json.loads(omerta("games", "--json").out)}
    assert list(games) == list(game_types)
    twelve = games["twelve-gangsters"]
    assert twelve["title"] == "12 Gangsters"
    assert twelve["seats"] == [3, 4, 5, 6]
    assert twelve["options"]["first-boss"]["3"] == ["random", "0", "1", "2"]
    assert twelve["presets"]["short"] == {"cards": 6}
    assert "random" in twelve["bots"]


@pytest.mark.parametrize("game_type", game_types.values(), ids=list(game_types))
def test_a_game_is_shown_with_every_option_and_its_values(omerta: Shell, game_type: GameType) -> None:
    _, _, table = omerta("games", game_type.id).out.partition("\nOption ")
    lines = {line.split()[0]: line for line in table.splitlines()[1:]}
    assert list(lines) == [option.name for option in game_type.options]
    for option in game_type.options:
        assert game_type.texts().get("option", option.name) in lines[option.name]
        for seats in game_type.seats:
            assert all(spell(value) in lines[option.name] for value in option.values(seats))


def test_the_usual_value_of_an_option_is_shown(omerta: Shell) -> None:
    (cards,) = [line for line in omerta("games", "gangster-dice").out.splitlines() if line.startswith("dice ")]
    assert cards.split()[:4] == ["dice", "1,", "2", "2"]


def test_rules_lists_the_whole_register_with_our_rulings_marked(omerta: Shell) -> None:
    register = game_types["twelve-gangsters"].register
    lines = omerta("rules", "twelve-gangsters").out.splitlines()[1:]
    assert [line.split()[0] for line in lines] == list(register.rules)
    for line, rule in zip(lines, register.rules.values(), strict=True):
        assert rule.text in line
        assert ("(ours)" in line) == (rule.status == "ruling")
        assert (rule.text == line.split(None, 1)[1]) == (rule.status == "rulebook")


def test_one_rule_comes_with_its_source(omerta: Shell) -> None:
    for name in ("TG-A2", "tg-a2"):
        lines = omerta("rules", "twelve-gangsters", name).out.splitlines()
        assert lines[0].startswith("TG-A2  The first Boss is drawn at random")
        assert lines[1] == "  Source: Setup (12 Gangsters, Blue Orange Edition, 2020)"
        assert lines[2] == "  Status: ruling (ours: the rulebook leaves this open)"
        assert lines[3] == "  Shown by: event (a line of the log)"
        assert lines[4] == "  Switched by the option: first-boss"


def test_rules_for_programs(omerta: Shell) -> None:
    rules = json.loads(omerta("rules", "twelve-gangsters", "--json").out)
    assert rules["rulebook"].startswith("12 Gangsters")
    one = json.loads(omerta("rules", "twelve-gangsters", "TG-09", "--json").out)
    assert one in rules["rules"]
    assert one["id"] == "TG-09"
    assert one["shown_by"] == "event"
