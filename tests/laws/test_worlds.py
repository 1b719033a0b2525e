"""`make worlds`: worlds that a seat cannot tell apart stay so, and every planted leak is found."""

from __future__ import annotations

import pytest

from omerta import game_types
from tests.laws import walks, worlds
from tests.laws.leaks import LEAKS, planted
from tests.laws.secrecy import nothing_hidden
from tests.laws.worlds import compare, compare_tables, main, row, tables_of, until_found

HIDING = [game for game in game_types if tables_of(game)]
ENOUGH = 4000
"""In so many pairs every planted leak is found, by far most of them in the first hundred."""


@pytest.fixture(autouse=True)
def few_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at few states of a game."""
    monkeypatch.setattr(walks, "VISITS", 4)
    monkeypatch.setattr(worlds, "UNIT_PAIRS", 50)


@pytest.mark.parametrize("game", HIDING)
def test_a_table_sends_the_same_whatever_a_seat_may_not_know(game: str) -> None:
    preset, seats = tables_of(game)[-1]
    found = compare(game, preset, seats, seed=1)
    assert found.broken == []
    assert found.pairs >= worlds.UNIT_PAIRS
    assert found.worlds < found.pairs, "none was played on"


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("game", ["gangster-dice", "gangsta"])
def test_a_planted_leak_is_found(game: str, leak: str) -> None:
    assert until_found(game, leak, ENOUGH, seed=0) is not None


def test_every_table_that_hides_something_is_compared() -> None:
    assert set(HIDING) == {"gangster-dice", "gangsters-dilemma", "gangsta", "gangsters"}
    for game in ("gangster-dice", "gangsta"):
        kind = game_types[game]
        hiding = {each for each in kind.variants() if not nothing_hidden(kind.make(each[1], preset=each[0]))}
        found = compare_tables(game, 1, map, seed=3)
        assert found.tables == {f"{preset} {seats}" for preset, seats in hiding}


def test_what_was_compared_is_reported_and_nothing_different_is_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "gangster-dice", "--pairs", "1", "--processes", "1"]) == 0
    said = capsys.readouterr()
    assert "| gangster-dice | 12 | 12 |" in said.out
    assert said.err.strip() == ""


def test_a_difference_is_told_with_the_game_that_shows_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    with planted("gangster-dice", "the length of a message"):
        assert main(["--game", "gangster-dice", "--pairs", "1", "--processes", "1"]) == 1
        told = capsys.readouterr().err.splitlines()[0]
        where, _, what = told.partition(": ")
        preset, seats = where.split()[1:3]
        assert what.startswith("law 5: message of")
        seed = int(where.partition("seed ")[2].partition(",")[0])
        again = compare("gangster-dice", preset, int(seats), seed)
    assert again.broken[0] == told


def test_the_command_tells_when_each_planted_leak_was_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "gangster-dice", "--planted", "--pairs", "4000"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(LEAKS)
    assert main(["--game", "gangsters-dilemma", "--planted", "--pairs", "1"]) == 1
    assert "not found in 1 pairs" in capsys.readouterr().out


def test_a_game_has_a_row_in_the_report() -> None:
    found = worlds.Found(pairs=1234567, games=2, worlds=3, seconds=4.4, tables={"all 3"})
    assert row("gangsta", found) == "| gangsta | 1 | 2 | 3 | 1,234,567 | 0 | 4 |"
