"""The report's games and page: they go on where they stopped, and the page is whole, alone, and true to its games."""

from __future__ import annotations

import os
import re
import signal
from html.parser import HTMLParser
from pathlib import Path

import pytest

import omerta
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.core.registry import game_types
from omerta.lab.files import CannotWrite
from omerta.lab.processes import Processes
from omerta.lab.report.page import comparison_page, report_page
from omerta.lab.report.series import Study, Table, other_tables, play_report

COMMAND = "omerta report twelve-gangsters"
EMPTY = {"meta", "link", "br", "img", "input", "hr"}


@pytest.fixture
def game() -> AnyGame:
    return omerta.make("twelve-gangsters", seats=3, cards=4)


def tables(game: AnyGame, games: int = 24) -> list[Table]:
    return [Table("greedy bots", game, "greedy", games), *other_tables(game, "greedy", games)]


class Page(HTMLParser):
    """Read a page: its text, its headings, and whether every element is closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.counts: dict[str, int] = {}
        self.attributes: list[tuple[str, str]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    @property
    def said(self) -> str:
        return " ".join(" ".join(self.text).split())


def play(game: AnyGame, folder: Path, stop_after: int | None = None, games: int = 24) -> Study:
    """Play a small report; a Ctrl-C comes after so many games."""

    def watch(done: int, _: int) -> None:
        if stop_after is not None and done >= stop_after:
            os.kill(os.getpid(), signal.SIGINT)

    return play_report(tables(game, games), folder, 1, on_progress=watch)


def test_a_report_that_was_stopped_goes_on_and_ends_as_one_that_was_not(game: AnyGame, tmp_path: Path) -> None:
    whole = play(game, tmp_path / "whole")
    assert not whole.interrupted
    assert whole.done == whole.wanted
    first = play(game, tmp_path / "stopped", stop_after=10)
    assert first.interrupted
    assert 10 <= first.done < first.wanted
    second = play(game, tmp_path / "stopped", stop_after=first.done + 20)
    assert first.done < second.done < second.wanted
    last = play(game, tmp_path / "stopped")
    assert not last.interrupted
    assert report_page(last, 1, COMMAND) == report_page(whole, 1, COMMAND)


def test_what_is_done_is_not_played_again(game: AnyGame, tmp_path: Path) -> None:
    play(game, tmp_path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    play(game, tmp_path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    more = play(game, tmp_path, games=32)
    assert all((tmp_path / name).read_bytes().startswith(text) for name, text in before.items())
    assert report_page(more, 1, COMMAND) == report_page(play(game, tmp_path / "at once", games=32), 1, COMMAND)


@pytest.mark.serial
def test_the_page_does_not_depend_on_jobs(game: AnyGame, tmp_path: Path) -> None:
    alone = play_report(tables(game), tmp_path / "alone", 1)
    together = play_report(tables(game), tmp_path / "together", 1, Processes(2))
    assert report_page(together, 1, COMMAND) == report_page(alone, 1, COMMAND)


def test_other_games_get_files_of_their_own(game: AnyGame, tmp_path: Path) -> None:
    play_report([Table("a", game, "greedy", 4)], tmp_path, 1, skill=False)
    play_report([Table("a", omerta.make("twelve-gangsters", seats=3, cards=5), "greedy", 4)], tmp_path, 1, skill=False)
    play_report([Table("a", game, "greedy", 4)], tmp_path, 2, skill=False)
    assert len(list(tmp_path.iterdir())) == 3


def test_the_page_is_whole_and_needs_nothing_else(game: AnyGame, tmp_path: Path) -> None:
    text = report_page(play(game, tmp_path), 1, COMMAND)
    page = Page(text)
    assert "script" not in page.counts
    assert "://" not in text
    assert all(value.startswith("#") for name, value in page.attributes if name in ("href", "src"))
    ids = [value for name, value in page.attributes if name == "id"]
    assert all(re.fullmatch("[a-z0-9-]+", each) for each in ids)
    assert len(ids) == len(set(ids))
    assert {value[1:] for name, value in page.attributes if name == "href"} <= set(ids)


@pytest.mark.parametrize("game_id", list(game_types))
def test_every_game_has_a_page(game_id: str, tmp_path: Path) -> None:
    game = omerta.make(game_id)
    study = play_report([Table("random bots", game, "random", 2)], tmp_path, 1, skill=False)
    whole = Page(report_page(study, 1, COMMAND))
    labels = [value for name, value in whole.attributes if name == "aria-label"]
    assert len(labels) == len(set(labels))
    page = whole.said
    assert game.setup.game_type.texts("en").get("title") in page
    assert "Lead changes and comebacks" in page
    assert "2 games with seed 1" in page


def test_every_plot_has_its_table_and_every_table_its_caption(game: AnyGame, tmp_path: Path) -> None:
    text = report_page(play(game, tmp_path, games=40), 1, COMMAND)
    page = Page(text)
    assert page.counts["figure"] == 2, "what a lead is worth, and what skill is worth; all games are equally long"
    assert all("<table" in part.split("</figure>")[0] for part in text.split("<figure>")[1:])
    assert page.counts["table"] == page.counts["caption"]
    assert text.count('class="plot"') == page.counts["figure"]


def test_the_figures_on_the_page_are_those_of_the_games(game: AnyGame, tmp_path: Path) -> None:
    study = play(game, tmp_path, games=40)
    page = Page(report_page(study, 1, COMMAND)).said
    games = study.tables[0][1].games
    for seat in range(3):
        share = sum(each.shares[seat] for each in games) / 40
        assert f"{share:.1%}" in page
    boss = sum(
        share for each in games for share, held in zip(each.shares, each.roles, strict=True) if "first Boss" in held[0]
    )
    assert f"Whoever begins (the first Boss) wins {boss / 40:.1%}" in page
    assert "Every game takes 5 steps (40 games)." in page
    assert COMMAND in page
    for title in ("In short", "Dead cards", "What skill is worth", "Luck against skill", "Sensitivity"):
        assert title in page


def test_a_report_that_was_stopped_says_so(game: AnyGame, tmp_path: Path) -> None:
    study = play(game, tmp_path, stop_after=10)
    assert f"Stopped early: {study.done} of {study.wanted} games" in Page(report_page(study, 1, COMMAND)).said


def test_a_comparison_finds_what_differs_and_claims_nothing_else(game: AnyGame, tmp_path: Path) -> None:
    other = omerta.make("twelve-gangsters", seats=3, cards=6)
    study = play_report(
        [Table("four", game, "random", 40), Table("six", other, "random", 40)], tmp_path, 1, skill=False
    )
    page = Page(comparison_page(study, 1, COMMAND)).said
    assert "Steps a game" in page.split("What really differs")[2]
    same = play_report([Table("one", game, "random", 40), Table("two", game, "random", 40)], tmp_path, 1, skill=False)
    assert " 0 of " in Page(comparison_page(same, 1, COMMAND)).said


def test_names_from_a_file_cannot_break_the_page(game: AnyGame, tmp_path: Path) -> None:
    study = play_report([Table("<b>&", game, "random", 4), Table("two", game, "random", 4)], tmp_path, 1, skill=False)
    text = comparison_page(study, 1, COMMAND)
    labels = [value for name, value in Page(text).attributes if name == "aria-label"]
    assert len(labels) == len(set(labels))
    assert "<b>&" not in text


def test_what_cannot_be_reported_is_refused(game: AnyGame, tmp_path: Path) -> None:
    with pytest.raises(OmertaError, match="at least 2 games"):
        play_report([Table("a", game, "greedy", 1)], tmp_path, 1)
    with pytest.raises(OmertaError, match="random, greedy"):
        play_report([Table("a", game, "clever", 4)], tmp_path, 1)
    (tmp_path / "file").touch()
    with pytest.raises(CannotWrite, match="cannot make this folder"):
        play_report([Table("a", game, "greedy", 4)], tmp_path / "file", 1)
