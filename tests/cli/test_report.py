"""`omerta report`: a page, the games beside it, and what cannot be compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from omerta.core.registry import game_types
from tests.cli.commands import Shell

AGENTS = str(Path(__file__).parents[2] / "baselines" / "agents") + "/"
REPORT = ("report", "twelve-gangsters", "--seats", "3", "--option", "cards=3", "--games", "8", "--bot", "greedy")


def places(folder: Path) -> tuple[str, ...]:
    return "--out", str(folder / "page.html"), "--folder", str(folder / "games")


def test_it_writes_a_page_and_keeps_the_games(omerta: Shell, tmp_path: Path) -> None:
    ran = omerta(*REPORT, *places(tmp_path))
    assert (ran.code, ran.out.strip()) == (0, str(tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "omerta report twelve-gangsters --seats 3 --option cards=3 --bot greedy --games 8 --seed 1" in page
    kept = {file.name: file.read_bytes() for file in (tmp_path / "games").iterdir()}
    assert omerta(*REPORT, *places(tmp_path)).code == 0
    assert {file.name: file.read_bytes() for file in (tmp_path / "games").iterdir()} == kept
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page


def test_options_presets_and_decks_are_compared(omerta: Shell, tmp_path: Path) -> None:
    dice = ("report", "gangster-dice", "--games", "2", "--bot", "random", *places(tmp_path))
    assert omerta(*dice, "--compare", "printed", "characters=dealt,dice=1").code == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "printed against characters=dealt,dice=1" in page
    deck = tmp_path / "mine.toml"
    printed = game_types["gangsters-dilemma"].data["demands"].text
    deck.write_text(printed.replace("points = 10", "points = 9", 1), encoding="utf-8")
    dilemma = ("report", "gangsters-dilemma", "--games", "2", "--bot", "random", *places(tmp_path))
    assert omerta(*dilemma, "--compare", "printed", str(deck)).code == 0
    assert "printed against mine.toml" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_mistake_in_a_file_is_one_of_its_own_kind(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    for kind, right, wrong in (("values", "cash = 10000", 'cash = "a lot"'), ("board", "size = ", "sizes = ")):
        printed = game_types["gangsters"].data[kind].text
        assert printed.count(right) == 1
        file.write_text(printed.replace(right, wrong), encoding="utf-8")
        compared = omerta("report", "gangsters", "--compare", "base", str(file), *places(tmp_path))
        alone = omerta("report", "gangsters", f"--{kind}", str(file), *places(tmp_path))
        assert (compared.code, compared.err) == (2, alone.err)
        assert f"{file}: " in alone.err


def test_two_files_of_one_name_are_told_apart(omerta: Shell, tmp_path: Path) -> None:
    printed = game_types["gangsters-dilemma"].data["demands"].text
    files = [tmp_path / folder / "drafts" / "mine.toml" for folder in ("one", "other")]
    for file, points in zip(files, (8, 9), strict=True):
        file.parent.mkdir(parents=True)
        file.write_text(printed.replace("points = 10", f"points = {points}", 1), encoding="utf-8")
    dilemma = ("report", "gangsters-dilemma", "--games", "2", "--bot", "random", *places(tmp_path))
    assert omerta(*dilemma, "--compare", *map(str, files)).code == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "one/drafts/mine.toml against other/drafts/mine.toml" in page


def test_an_option_and_the_seats_are_varied(omerta: Shell, tmp_path: Path) -> None:
    twelve = ("report", "twelve-gangsters", "--games", "2", "--bot", "random", *places(tmp_path))
    assert omerta(*twelve, "--vary", "cards=2,3,4").code == 0
    assert "cards=2 against cards=3 against cards=4" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert omerta(*twelve, "--vary", "seats=3,4", "--option", "cards=2").code == 0
    assert "seats=3 against seats=4" in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--compare", "printed", "nothing"), "a file, a preset (printed, short, fixed-boss) or options"),
        (("--compare", "printed", "short", "--vary", "cards=2,3"), "give one of them"),
        (("--compare", "printed", "short", "--preset", "short"), "the two sides say the preset"),
        (("--vary", "cards"), "OPTION=A,B,... with two values or more"),
        (("--vary", "cards=3"), "OPTION=A,B,... with two values or more"),
        (("--vary", "hats=3,4"), "hats"),
        (("--games", "1"), "at least 2 games"),
        (("--bot", "clever"), "random, greedy"),
        (("--bot", AGENTS + "gangsta.npz"), "gangsta.npz was trained for gangsta, not twelve-gangsters"),
        (("--compare", "printed,cards=3", "short"), "a preset or options, not both"),
    ],
)
def test_what_cannot_be_reported_is_one_line(omerta: Shell, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    ran = omerta("report", "twelve-gangsters", "--games", "2", *words, *places(tmp_path))
    assert ran.code == 2
    assert told in ran.err
    assert not (tmp_path / "page.html").exists()


def test_one_side_alone_cannot_be_compared(omerta: Shell) -> None:
    ran = omerta("report", "twelve-gangsters", "--compare", "printed")
    assert ran.code == 2
    assert "requires 2 arguments: two sides, such as --compare characters=none characters=dealt" in ran.err


def test_the_page_is_html(omerta: Shell, tmp_path: Path) -> None:
    ran = omerta(*REPORT, "--out", str(tmp_path / "page.txt"), "--folder", str(tmp_path / "games"))
    assert ran.code == 2
    assert "name a file that ends in .html" in ran.err
    assert not (tmp_path / "games").exists()


def test_an_agent_takes_all_seats_of_the_tables_that_it_was_trained_for(omerta: Shell, tmp_path: Path) -> None:
    agent = AGENTS + "twelve-gangsters.npz"
    ran = omerta("report", "twelve-gangsters", "--games", "2", "--bot", agent, *places(tmp_path))
    assert ran.code == 0, ran.err
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert f"{agent} bots, 4 seats" in page
    assert "random bots" in page
    assert "3 seats" not in page
    assert [file.name.rpartition("-")[0] for file in (tmp_path / "games").glob("twelve-*")] == ["twelve-gangsters-4"]


def test_a_page_that_cannot_be_written_is_refused_before_the_games(omerta: Shell, tmp_path: Path) -> None:
    ran = omerta(*REPORT, "--out", str(tmp_path / "nowhere" / "page.html"), "--folder", str(tmp_path / "games"))
    assert ran.code == 2
    assert "there is no folder" in ran.err
    assert not (tmp_path / "games").exists()
