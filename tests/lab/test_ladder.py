"""The ladder: rotated seats with the same chance, a journal that goes on where it stopped, the games' own figures."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from omerta import make
from omerta.bots.levels import PARTS
from omerta.bots.match import Duplicate
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.core.nodes import Chance, Draw
from omerta.lab.intervals import by_deal
from omerta.lab.journal import BadJournal
from omerta.lab.ladder import MOST_SCALE, Ladder, climb
from omerta.lab.pairings import Bout, Pairing, pairings_for
from omerta.lab.ratings import rate

GAMES = 6


@pytest.fixture
def game() -> AnyGame:
    return make("twelve-gangsters", seats=3, cards=4)


def ladder(
    game: AnyGame, file: Path, games: int = GAMES, stop_after: int | None = None, responses: bool = False
) -> Ladder:
    """Play the weakest ladder there is; a Ctrl-C comes after so many games."""

    def watch(done: int, _: int) -> None:
        if stop_after is not None and done >= stop_after:
            os.kill(os.getpid(), signal.SIGINT)

    return climb(game, games, 1, MOST_SCALE, file, responses=responses, on_progress=watch)


def bouts(found: Ladder) -> Counter[Bout]:
    return Counter(found.bouts)


def test_a_ladder_that_was_stopped_goes_on_and_ends_as_one_that_was_not(game: AnyGame, tmp_path: Path) -> None:
    whole = ladder(game, tmp_path / "whole")
    assert not whole.interrupted
    first = ladder(game, tmp_path / "stopped", stop_after=7)
    assert first.interrupted
    written = (tmp_path / "stopped").read_text(encoding="utf-8")
    assert 7 <= len(first.bouts) == written.count("\n") - 1 < len(whole.bouts)
    second = ladder(game, tmp_path / "stopped", stop_after=len(first.bouts) + 9)
    assert len(first.bouts) < len(second.bouts) < len(whole.bouts)
    last = ladder(game, tmp_path / "stopped")
    assert not last.interrupted
    assert (tmp_path / "stopped").read_text(encoding="utf-8").startswith(written)
    assert bouts(last) == bouts(whole)
    assert last.steps() == whole.steps()
    assert last.ratings() == whole.ratings()


def test_what_is_done_is_not_played_again(game: AnyGame, tmp_path: Path) -> None:
    ladder(game, tmp_path / "journal")
    before = (tmp_path / "journal").read_bytes()
    ladder(game, tmp_path / "journal")
    assert (tmp_path / "journal").read_bytes() == before
    more = ladder(game, tmp_path / "journal", games=2 * GAMES)
    assert (tmp_path / "journal").read_bytes().startswith(before)
    assert bouts(more) == bouts(ladder(game, tmp_path / "at once", games=2 * GAMES))


def test_a_line_that_was_cut_short_is_played_again(game: AnyGame, tmp_path: Path) -> None:
    whole = ladder(game, tmp_path / "journal")
    text = (tmp_path / "journal").read_text(encoding="utf-8")
    (tmp_path / "journal").write_text(text[:-9], encoding="utf-8")
    again = ladder(game, tmp_path / "journal")
    assert bouts(again) == bouts(whole)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1 is not a line"),
        ("omerta record 1\n", "line 1 is not a line"),
        ("{}\n", "line 1 is not the head"),
        ('{"ladder": 1, "game": "gangster-dice"}\n', "its game is 'gangster-dice', not 'twelve-gangsters'"),
    ],
)
def test_a_file_that_is_no_journal_of_this_ladder_is_refused(
    game: AnyGame, tmp_path: Path, text: str, complaint: str
) -> None:
    (tmp_path / "journal").write_text(text, encoding="utf-8")
    with pytest.raises(BadJournal, match=complaint):
        ladder(game, tmp_path / "journal")
    assert (tmp_path / "journal").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("said", "told"), [({"omerta": "0.1"}, "played by omerta 0.1, not by"), ({}, "played by an earlier omerta, not by")]
)
def test_games_of_another_version_are_not_taken_up(
    game: AnyGame, tmp_path: Path, said: dict[str, str], told: str
) -> None:
    ladder(game, tmp_path / "journal", games=1)
    head, _, games = (tmp_path / "journal").read_text(encoding="utf-8").partition("\n")
    other = {name: value for name, value in json.loads(head).items() if name != "omerta"} | said
    (tmp_path / "journal").write_text(f"{json.dumps(other)}\n{games}", encoding="utf-8")
    with pytest.raises(BadJournal, match=f"{told} .*; name another file with --file"):
        ladder(game, tmp_path / "journal", games=1)


@pytest.mark.parametrize(
    "line", ["[]", '{"deal": 0}', '{"challenger": "a", "table": "b", "deal": 0, "seat": 7, "ranks": [1, 2, 3]}']
)
def test_a_line_that_is_no_game_is_named(game: AnyGame, tmp_path: Path, line: str) -> None:
    ladder(game, tmp_path / "journal", games=1)
    with (tmp_path / "journal").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    number = (tmp_path / "journal").read_text(encoding="utf-8").count("\n")
    with pytest.raises(BadJournal, match=f"line {number} is no"):
        ladder(game, tmp_path / "journal", games=1)


def test_every_challenger_sits_in_every_seat_of_every_deal(game: AnyGame, tmp_path: Path) -> None:
    found = ladder(game, tmp_path / "journal")
    pairings = pairings_for(game.setup.game_type, responses=False)
    assert [step.pairing for step in found.steps()] == list(pairings)
    places = {(bout.pairing, bout.deal, bout.seat) for bout in found.bouts}
    assert places == {(each, deal, seat) for each in pairings for deal in range(GAMES // 3) for seat in range(3)}
    assert len(found.bouts) == len(places)


def test_a_level_meets_the_one_below_and_the_strongest_meets_random_bots() -> None:
    game_type = make("gangster-dice").setup.game_type
    pairings = pairings_for(game_type, responses=True)
    order = ("random", *PARTS)
    assert {Pairing(level, below) for below, level in pairwise(order)} <= set(pairings)
    assert Pairing("boss", "random") in pairings
    assert Pairing("odds", "medium") in pairings
    assert {Pairing("boss", "odds"), Pairing("boss", "playout")} <= set(pairings)
    assert pairings[-2:] == (Pairing("response", "playout"), Pairing("response", "boss"))


def test_figures_are_those_of_the_games(game: AnyGame, tmp_path: Path) -> None:
    found = ladder(game, tmp_path / "journal")
    lines = [json.loads(line) for line in (tmp_path / "journal").read_text(encoding="utf-8").splitlines()[1:]]
    for step in found.steps():
        games = [
            line
            for line in lines
            if (line["challenger"], line["table"]) == (step.pairing.challenger, step.pairing.table)
        ]
        won = [1 / line["ranks"].count(1) if line["ranks"][line["seat"]] == 1 else 0.0 for line in games]
        deals = [[share for share, line in zip(won, games, strict=True) if line["deal"] == deal] for deal in range(2)]
        assert step.share == pytest.approx(sum(won) / len(won))
        assert (step.low, step.high) == pytest.approx(by_deal([sum(deal) / len(deal) for deal in deals]))
        assert (step.games, step.fair) == (GAMES, 1 / 3)


def test_whoever_wins_more_is_rated_higher_and_more_games_make_it_surer() -> None:
    pairing = Pairing("strong", "weak")
    games = [
        Bout(pairing, deal, deal % 3, tuple(1 if seat == deal % 3 else 2 for seat in range(3))) for deal in range(30)
    ]
    few, many = rate(games[:3]), rate(games)
    assert many["strong"].value > few["strong"].value > few["weak"].value > many["weak"].value
    assert many["strong"].give < few["strong"].give


def test_duplicate_chance_is_the_same_at_every_table() -> None:
    node = Chance((Draw("die", (1, 2, 3, 4, 5, 6), (1,) * 6),) * 3)
    one, other = Duplicate("7 1"), Duplicate("7 1")
    rolls = [one(node) for _ in range(5)]
    assert rolls == [other(node) for _ in range(5)]
    assert len(set(rolls)) > 1
    assert rolls != [Duplicate("7 2")(node) for _ in range(5)]


def test_a_best_response_is_seated_among_boss_and_the_search_that_was_boss(game: AnyGame, tmp_path: Path) -> None:
    found = ladder(game, tmp_path / "journal", games=3, responses=True)
    assert [str(step.pairing) for step in found.steps()][-2:] == ["response among playout", "response among boss"]
    assert "response" not in found.ratings()


@pytest.mark.parametrize(("games", "scale"), [(0, 8), (4, 0), (4, MOST_SCALE + 1)])
def test_what_cannot_be_played_is_refused(game: AnyGame, tmp_path: Path, games: int, scale: int) -> None:
    with pytest.raises(OmertaError):
        climb(game, games, 1, scale, tmp_path / "journal")
    assert not (tmp_path / "journal").exists()
