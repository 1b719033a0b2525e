"""The figures of a report, on games made up so that every figure is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

import omerta
from omerta.core.game import AnyGame
from omerta.lab.report.comparison import all_measures, compare, main_measures
from omerta.lab.report.figures import Figures, spread
from omerta.lab.report.skill import Skill
from omerta.lab.report.summary import findings
from omerta.lab.report.watching import Tally, Watched

BOSS, OTHER = ("start", "first Boss"), ("start", "not the Boss")
NO_SKILL: Skill | None = None


@pytest.fixture
def game() -> AnyGame:
    return omerta.make("twelve-gangsters", seats=3)


def won(number: int, winner: int, boss: int = 0, **more: object) -> Watched:
    """Make a game up that one seat won."""
    plain = Watched(
        number,
        steps=13,
        choices=33,
        scores=tuple(30 if seat == winner else 20 for seat in range(3)),
        ranks=tuple(1 if seat == winner else 2 for seat in range(3)),
        roles=tuple((BOSS if seat == boss else OTHER,) for seat in range(3)),
        ending="",
        changes=2,
        leaders=(0b111, *[1 << winner] * 8),
        behind=3,
        half=0,
        tallies={},
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def test_seats_and_roles_get_their_shares(game: AnyGame) -> None:
    """Seat 0 wins every other game, seat 1 the others, and the first Boss whenever it is seat 0."""
    figures = Figures(game, "greedy", [won(number, winner=number % 2, boss=0) for number in range(100)])
    assert [share.value for _, share in figures.seats] == [0.5, 0.5, 0.0]
    assert {role.name: role.share.value for role in figures.roles["start"]} == {
        "First Boss": 0.5,
        "Not the Boss": 0.25,
    }
    assert figures.first is not None
    assert figures.first.share.games == 100


def test_a_shared_win_counts_in_parts(game: AnyGame) -> None:
    figures = Figures(game, "greedy", [won(number, 0, ranks=(1, 1, 3)) for number in range(40)])
    assert [share.value for _, share in figures.seats] == [0.5, 0.5, 0.0]


def test_a_lead_is_worth_what_those_alone_ahead_win(game: AnyGame) -> None:
    ahead = (0b111, *[0b001] * 8)
    games = [won(number, winner=0 if number < 30 else 1, leaders=ahead) for number in range(40)]
    leaders = dict(Figures(game, "greedy", games).leaders)
    assert 1 not in leaders
    assert (leaders[5].value, leaders[5].games) == (0.75, 40)


def test_comebacks_are_counted(game: AnyGame) -> None:
    figures = Figures(
        game, "greedy", [won(number, 0, half=number % 4 if number % 4 < 3 else 0) for number in range(40)]
    )
    assert figures.from_behind.value == 0.5
    assert figures.from_last.value == 0.25


def with_tallies(number: int, made: bool) -> Watched:
    """Offer the 1 and the 2 to seat 0, who takes the 2 unless told; the 3 is offered and never taken."""
    tallies = {
        "heist 1": Tally(2, int(made), 5 * made, 1, int(made)),
        "heist 2": Tally(2, 2 - made, 0, 1, 1),
        "heist 3": Tally(2, 0, 0, 1, 0),
    }
    return won(number, winner=0 if made else 1, tallies={"heist": tallies})


def test_choices_are_counted_with_what_they_bring_and_who_wins(game: AnyGame) -> None:
    figures = Figures(game, "greedy", [with_tallies(number, made=number % 2 == 0) for number in range(100)])
    found = {each.name: each for each in figures.choices["heist"]}
    one = found["the 1"]
    assert (one.offered, one.taken) == (200, 50)
    assert one.rate is not None
    assert one.rate.value == 0.25
    assert one.gain is not None
    assert (one.gain.value, one.gain.games) == (5.0, 50)
    assert one.made is not None
    assert one.left is not None
    assert (one.made.value, one.left.value) == (1.0, 0.0)
    assert [each.name for each in figures.dead] == ["the 3"]
    assert figures.never_offered == [f"the {card}" for card in range(4, 13)]
    assert "the 3 (asked: heist)" in dict(findings(figures, NO_SKILL))["Dead choices"]


def test_a_few_games_do_not_make_a_choice_dead(game: AnyGame) -> None:
    figures = Figures(game, "greedy", [with_tallies(number, made=True) for number in range(20)])
    assert figures.dead == []


def test_an_advantage_is_claimed_only_where_it_is_shown(game: AnyGame) -> None:
    often = Figures(game, "greedy", [won(number, winner=0 if number % 4 else 1) for number in range(200)])
    assert dict(findings(often, NO_SKILL))["Going first"].endswith("It is an advantage.")
    seldom = Figures(game, "greedy", [won(number, winner=number % 3) for number in range(200)])
    assert "No advantage is shown" in dict(findings(seldom, NO_SKILL))["Going first"]


def test_a_count_is_told_by_its_mean_and_the_middle_ninety_percent() -> None:
    found = spread(list(range(1, 102)))
    assert (found.mean.value, found.middle) == (51, 51)
    assert (found.low, found.high) == (6, 96)


def test_only_what_both_tables_have_is_compared(game: AnyGame) -> None:
    one = Figures(game, "greedy", [with_tallies(number, made=number % 2 == 0) for number in range(100)])
    other = Figures(game, "greedy", [won(number, winner=number % 3, steps=20) for number in range(100)])
    compared, alone = compare(list(all_measures(one)), [("other", list(all_measures(other)))])
    shown = {each.measure.name for each in compared if each.difference.shown}
    assert "steps a game" in shown
    assert "lead changes a game" not in shown
    assert {measure.name for _, measure in alone} == {"the 1", "the 2", "the 3"}


def test_main_figures_mean_the_same_at_any_number_of_seats(game: AnyGame) -> None:
    """Who wins as often as is fair has one fair share, whatever the number of seats."""
    figures = Figures(game, "greedy", [won(number, winner=number % 3) for number in range(99)])
    first = next(measure for measure in main_measures(figures) if "begins" in measure.name)
    assert first.figure.value == pytest.approx(1.0)


def test_tables_with_other_numbers_of_seats_are_compared_by_fair_shares() -> None:
    """Of four seats each wins a quarter, of three a third: that is no difference."""

    def fair(seats: int) -> Figures:
        table = omerta.make("twelve-gangsters", seats=seats)
        games = [
            replace(
                won(number, 0, roles=((),) * seats),
                scores=(0,) * seats,
                ranks=tuple(1 if seat == number % seats else 2 for seat in range(seats)),
            )
            for number in range(1200)
        ]
        return Figures(table, "greedy", games)

    for by_fair in (False, True):
        mine, theirs = list(all_measures(fair(3), by_fair)), list(all_measures(fair(4), by_fair))
        shown = {each.measure.name for each in compare(mine, [("four", theirs)])[0] if each.difference.shown}
        assert ("Seat 1 (Brick)" in shown) is not by_fair
