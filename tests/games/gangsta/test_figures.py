"""How GANGSTA! plays: games are as long as the printed cards make them, and the figures in its README can be made."""

from __future__ import annotations

import pytest

from tools.gangsta_figures import SEATS, TARGETS, Played, cards, figures, play, rarest

GAMES = 40
LENGTHS = ("turns of each player", "turns in chapter I", "turns up to the end of chapter II")


@pytest.fixture(scope="module")
def series() -> list[Played]:
    return [play("greedy", seats, GAMES) for seats in SEATS]


@pytest.mark.parametrize("place", range(len(SEATS)), ids=lambda place: f"{SEATS[place]}-seats")
@pytest.mark.parametrize("length", LENGTHS)
def test_games_and_chapters_are_within_a_fifth_of_the_printed_length(
    series: list[Played], length: str, place: int
) -> None:
    assert series[place].figures[length] == pytest.approx(TARGETS[length][place], rel=0.2)


def test_chapters_follow_each_other_and_a_turn_is_one_action(series: list[Played]) -> None:
    for played in series:
        figure = played.figures
        all_turns, first, second = (figure[length] for length in LENGTHS)
        assert first < second < all_turns
        assert figure["heists of each player"] + figure["passes of each player"] < all_turns


def test_only_cards_of_the_deck_are_counted_and_taken_no_oftener_than_they_could_be(series: list[Played]) -> None:
    assert len(cards()) == 35 + 90
    assert all(played.taken <= cards() for played in series)
    assert all(played.taken_then[card] <= played.within_reach[card] for played in series for card in cards())
    assert [line.partition(":")[0] for line in rarest(series)] == [
        "least taken",
        "taken in under 2%",
        "never taken in any game",
    ]


def test_the_table_has_a_line_for_each_figure(series: list[Played]) -> None:
    lines = list(figures(series))
    assert lines[0] == "| | 2 seats | 3 seats | 4 seats |"
    assert [line.split(" | ")[0].removeprefix("| ") for line in lines[2:]] == list(TARGETS)
