"""What was measured of bots' time: of every bot at every table, so that no answer's time need tell what it holds."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest

from omerta import game_types
from omerta.bots import bots_for, thinking_time
from omerta.bots.thinking_time import (
    most_seconds,
    reference_seconds,
    table_seconds,
    time_fixed_work,
    usual_seconds,
)
from omerta.core.bot import BotCard
from omerta.core.game_type import GameType
from omerta.lab.pace import seconds_of
from tests.laws import back_room
from tools import seconds as tool

EVERY_GAME = pytest.mark.parametrize("game_type", game_types.values(), ids=lambda game_type: game_type.id)


@EVERY_GAME
def test_every_bot_was_measured_at_every_table(game_type: GameType) -> None:
    """A bot without measured seconds in a game that hides something could tell by its time what it holds."""
    for preset, seats in game_type.variants():
        game = game_type.make(seats, preset=preset)
        for bot in bots_for(game_type):
            assert table_seconds(game, bot) is not None, (
                f"{bot} at {preset} with {seats}: run 'python -m tools.seconds {game_type.id} {bot}'"
            )
    for card in bots_for(game_type).values():
        assert card.seconds is not None
        assert card.seconds == usual_seconds(game_type, card.name) == table_seconds(game_type.make(), card.name)
        assert card.seconds <= (most_seconds(game_type, card.name) or 0.0)


@EVERY_GAME
def test_nothing_is_kept_of_bots_and_tables_that_are_no_more(game_type: GameType) -> None:
    kept = thinking_time._measured()[game_type.id]
    tables = [(preset, seats) for preset, table in kept.items() for seats in table["seats"]]
    assert tables == game_type.variants()
    for table in kept.values():
        assert list(table) == ["seats", *bots_for(game_type)]
        assert {len(row) for row in table.values()} == {len(table["seats"])}
    assert set(thinking_time._measured()) == {"reference", *game_types}


def test_a_table_with_options_of_its_own_is_given_what_the_slowest_took(monkeypatch: pytest.MonkeyPatch) -> None:
    game_type = game_types["gangster-dice"]
    kept: dict[str, dict[str, list[float]]] = {
        "printed": {"seats": [3, 4], "boss": [0.1, 0.2]},
        "study": {"seats": [3, 4], "boss": [0.5, 0.6]},
    }
    monkeypatch.setattr(thinking_time, "_measured", lambda: {"reference": 0.02, game_type.id: kept})
    for preset, tables in kept.items():
        for seats, seconds in zip(tables["seats"], tables["boss"], strict=True):
            assert table_seconds(game_type.make(int(seats), preset=preset), "boss") == seconds
    assert table_seconds(game_type.make(3, preset="characters"), "boss") == 0.5, "the slowest with as many seats"
    assert table_seconds(game_type.make(2), "boss") is None
    assert (usual_seconds(game_type, "boss"), most_seconds(game_type, "boss")) == (0.2, 0.6)


def test_a_bot_that_nobody_measured_keeps_the_seconds_that_its_game_says() -> None:
    game_type = back_room.game_type()
    assert table_seconds(game_type.make(), "random") is None
    assert bots_for(game_type)["random"].seconds is None
    told = BotCard("slow", "thinks", lambda game: bots_for(game_type)["random"].make(game), seconds=3.0)
    assert bots_for(replace(game_type, bots=(told,)))["slow"].seconds == 3.0


def test_the_fixed_work_is_timed_by_the_clock_that_is_given() -> None:
    times = iter((10.0, 10.5))
    assert time_fixed_work(lambda: next(times)) == 0.5
    assert time_fixed_work(process_time) > 0.0
    assert reference_seconds() > 0.0


def test_what_is_measured_is_written_as_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game_type = game_types["twelve-gangsters"]
    monkeypatch.setattr(tool, "seconds_a_move", lambda game, bot, count: (0.0, 0.25 * game.seats))
    monkeypatch.setattr(tool, "time_fixed_work", lambda clock: 0.01)
    references: list[float] = []
    found = tool.measure(game_type, references)
    assert references == [0.01] * len(bots_for(game_type)) * len(game_type.variants())
    text = tool.write(0.02, {game_type.id: tool.converted(found, 2.0)})
    monkeypatch.setattr(thinking_time, "_measured", lambda: tomllib.loads(text))
    assert reference_seconds() == 0.02
    assert usual_seconds(game_type, "boss") == 0.5 * game_type.usual_seats
    assert most_seconds(game_type, "boss") == 0.5 * max(game_type.seats)


def test_one_bot_is_measured_and_all_other_figures_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tool.FILE.read_text(encoding="utf-8").splitlines()
    monkeypatch.setattr(tool, "FILE", tmp_path / "seconds.toml")
    tool.FILE.write_text("\n".join(line for line in before if not line.startswith("counter")) + "\n", encoding="utf-8")
    tool.main(["twelve-gangsters", "counter"])
    after = tool.FILE.read_text(encoding="utf-8").splitlines()
    assert len(after) == len(before), "what stood nowhere is there, in the order of the bots"
    changed = [old for old, new in zip(before, after, strict=True) if old != new]
    assert [line for line in changed if not line.startswith("counter")] == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["greedy"], "'greedy' is no game"),
        (["twelve-gangsters", "gangsta", "greedy"], "'greedy' is no game"),
        (["twelve-gangsters", "planner"], "twelve-gangsters has no bot 'planner', but random, greedy"),
    ],
)
def test_what_cannot_be_measured_is_said(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tool.main(words)
    assert says in capsys.readouterr().err


def test_help_measures_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        tool.main(["--help"])
    assert ended.value.code == 0
    assert "GAME" in capsys.readouterr().out


def test_a_brief_answer_is_timed_several_times_and_a_long_one_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_types["twelve-gangsters"].make()
    now, asked = 0.0, 0

    class Slowing:
        def choose(self, view: object, rng: object) -> None:
            nonlocal now, asked
            asked += 1
            now += seconds

    monkeypatch.setattr("omerta.lab.pace.process_time", lambda: now)
    for seconds, times in ((0.001, 3), (1.0, 1)):
        asked = 0
        assert seconds_of(game, Slowing(), 4) == pytest.approx((seconds, seconds))  # type: ignore[arg-type]
        assert asked == 4 * times
