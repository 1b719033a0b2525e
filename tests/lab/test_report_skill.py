"""Luck and skill of a report, on ladders whose parts are known."""

from __future__ import annotations

from random import Random

import pytest

import omerta
from omerta.lab.ladder import Ladder
from omerta.lab.pairings import Bout, Pairing
from omerta.lab.report.skill import Luck, Skill, expected, meetings, part_luck, rivals, share_of

PAIRING = Pairing("strong", "weak")
SEATS = 4


def ladder(winner: object, deals: int = 200) -> Luck:
    """Part a ladder in which `winner(deal, seat of the challenger)` wins."""
    bouts = []
    for deal in range(deals):
        for seat in range(SEATS):
            won = winner(deal, seat)  # type: ignore[operator]
            ranks = tuple(1 if each == won else 2 for each in range(SEATS))
            bouts.append(Bout(PAIRING, deal, seat, ranks))
    found = part_luck(bouts, PAIRING, seed=1)
    assert found is not None
    return found


def test_where_the_challenger_always_wins_all_is_skill() -> None:
    found = ladder(lambda deal, seat: seat)
    assert (found.skill.value, found.deal.value, found.rest.value) == pytest.approx((1.0, 0.0, 0.0))
    assert found.skill.games == 800


def test_where_the_deal_names_the_winner_all_is_the_deal() -> None:
    found = ladder(lambda deal, seat: deal % SEATS)
    assert found.deal.value == pytest.approx(1.0)
    assert found.skill.value == pytest.approx(0.0)


def test_where_a_die_names_the_winner_all_is_the_rest() -> None:
    rng = Random(4)
    found = ladder(lambda deal, seat: rng.randrange(SEATS))
    assert found.rest.value > 0.95
    assert found.skill.low == 0.0
    assert found.deal.low == 0.0


def test_parts_that_are_mixed_lie_in_their_intervals() -> None:
    """A third of the games go to the challenger, a third to the deal, a third to nobody in particular."""
    rng = Random(9)

    def winner(deal: int, seat: int) -> int:
        return rng.choice((seat, deal % SEATS, rng.randrange(SEATS)))

    found = ladder(winner, deals=600)
    assert found.skill.low <= 1 / 9 <= found.skill.high
    assert found.deal.low <= 1 / 9 <= found.deal.high
    assert found.skill.value + found.deal.value + found.rest.value == pytest.approx(1.0)


def test_deals_that_all_end_alike_are_not_certain() -> None:
    """Whoever won 60 deals of 60 may lose the next: the interval says so, though drawing deals anew never would."""
    found = ladder(lambda deal, seat: seat, deals=60)
    assert found.skill.value == pytest.approx(1.0)
    assert 0.8 < found.skill.low < 0.95
    assert found.skill.high == pytest.approx(1.0)
    assert found.rest.low == 0.0
    assert found.rest.high == pytest.approx(1 - found.skill.low)


def test_a_bot_that_always_won_may_lose_the_next_deal() -> None:
    pairing = Pairing("counter", "random")
    ladder = Ladder(omerta.make("twelve-gangsters", seats=4), 1, 1, bouts_of(pairing, 1.0, 60), [pairing], False)
    found = share_of(ladder.steps()[0])
    assert found.value == 1.0
    assert found.high == pytest.approx(1.0)
    assert 0.92 < found.low < 0.96


def test_luck_and_skill_are_summed_up_without_the_random_bot() -> None:
    game = omerta.make("twelve-gangsters", seats=4)
    pairings = meetings(("random", "greedy", "counter"))
    bouts = [bout for pairing in pairings for bout in bouts_of(pairing, 0.5, 4)]
    skill = Skill(Ladder(game, 1, 1, bouts, pairings, interrupted=False))
    assert {step.pairing for step in skill.among_own()} == {Pairing("greedy", "counter"), Pairing("counter", "greedy")}


def test_a_few_deals_have_no_interval() -> None:
    assert not ladder(lambda deal, seat: seat, deals=5).skill.sure


def test_equal_bots_win_what_is_fair_and_better_ones_more() -> None:
    assert expected(0.0, 4, 0.2) == pytest.approx(0.25)
    assert expected(5.0, 4, 0.2) > expected(1.0, 4, 0.2) > 0.25 > expected(-1.0, 4, 0.2)
    assert expected(1000.0, 4, 2.0) == pytest.approx(1.0)


def test_everybody_meets_everybody_else() -> None:
    assert rivals(omerta.make("gangster-dice")) == ("random", "greedy", "odds")
    assert len(meetings(("random", "greedy", "odds"))) == 6


def test_a_game_names_the_bots_of_its_reports() -> None:
    """In Gangsters the three ways to win meet each other and the bot that chooses among them."""
    bots = rivals(omerta.make("gangsters"))
    assert bots == ("random", "plan-joints", "plan-monopoly", "plan-cash", "plan")


def bouts_of(pairing: Pairing, share: float, deals: int) -> list[Bout]:
    """Let the challenger win so many of the deals, in all seats."""
    return [
        Bout(pairing, deal, seat, tuple(1 if (each == seat) == (deal < share * deals) else 2 for each in range(SEATS)))
        for deal in range(deals)
        for seat in range(SEATS)
    ]


def test_distances_are_of_the_ladder_that_ships_where_all_are_on_it() -> None:
    game = omerta.make("twelve-gangsters", seats=4)
    pairings = meetings(("random", "counter"))
    bouts = bouts_of(pairings[0], 0.1, 40) + bouts_of(pairings[1], 0.6, 40)
    skill = Skill(Ladder(game, 1, 1, bouts, pairings, interrupted=False))
    assert skill.measured
    weak, strong = skill.meetings()
    assert strong.distance == pytest.approx(-weak.distance)
    assert strong.distance > 0
    assert strong.step.share == 0.6
    assert skill.slope() > 0


def test_elsewhere_they_are_of_these_games() -> None:
    game = omerta.make("twelve-gangsters", seats=4)
    pairings = meetings(("random", "bully"))
    bouts = bouts_of(pairings[0], 0.1, 40) + bouts_of(pairings[1], 0.6, 40)
    skill = Skill(Ladder(game, 1, 1, bouts, pairings, interrupted=False))
    assert not skill.measured
    assert skill.ratings["bully"].value > skill.ratings["random"].value
