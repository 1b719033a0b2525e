"""Meeting a cop, alone and in company: every case of talk, silence and bribes, and what it brings to whom."""

from __future__ import annotations

from itertools import product

import pytest

from omerta import Decide
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.view import show
from tests.games.gangsters_dilemma.scenes import asked, cash, each, goods, money, scene, shut
from tests.games.playing import answer, legal, one, told, why
from tests.rules import rule

NOTHING = "0.0.0.0"
CASES = list(product(("talk", "silent", "bribe"), repeat=3))


def meeting(gangsters: int, *, cash: str = "2.2.7.2.2", seats: int = 5) -> DilemmaState:
    """Seats 1 and up meet a cop at the Jewelry Store, each with an Art and a Gin; the others are at the Stash House."""
    state = scene(
        seats,
        goods=f"{NOTHING}/" + each("0.1.0.1", seats - 1),
        money=each("0", seats),
        cash=cash,
        patrol="3,4",
    )
    answer(state, *["3"] * gangsters, *["1"] * (seats - 1 - gangsters))
    return state


@rule("GD-18", "GD-A8")
def test_alone_with_a_cop_there_is_nothing_to_decide() -> None:
    state = meeting(1)
    assert asked(state)[0] == "patrol"
    assert goods(state, 1) == (0, 0, 0, 0)
    assert goods(state, 0) == (0, 1, 0, 1), "the Gin could not bribe anybody"


@rule("GD-19")
def test_money_is_safe_from_the_cop() -> None:
    state = scene(money="0/5/1/1", patrol="1,2")
    answer(state, "1", "3", "3")
    assert money(state)[:2] == (0, 5)


@rule("GD-20")
def test_only_those_who_met_the_cop_are_asked_all_at_once_and_who_is_not_there_is_refused() -> None:
    state = meeting(3)
    assert asked(state) == ("dilemma", (1, 2, 3))
    assert why(state, 4, "talk") == ("not-there", "GD-20")
    assert why(state, 0, "talk") == ("not-there", "GD-20")
    node = state.node()
    assert isinstance(node, Decide)
    assert node.data == {"location": "jewelry-store", "dollars": 7, "shares": (7, 3, 2)}


@rule("GD-20")
def test_answers_are_shown_together_before_anything_comes_of_them() -> None:
    state = meeting(3)
    events = answer(state, "talk", "silent", "bribe")
    assert one(events, "answers").data["answers"] == ("talk", "silent", "bribe")
    assert [kind for kind, _ in told(events)][:5] == [
        "answers",
        "answered-talk",
        "answered-silent",
        "bribed",
        "betrayed",
    ]
    assert show(state, None).past[1:4] == ((1, 0, 0), (0, 1, 0), (0, 0, 1))


@rule("GD-21")
def test_who_has_no_gin_cannot_bribe() -> None:
    state = scene(goods=f"{NOTHING}/{NOTHING}/0.0.0.1/{NOTHING}", patrol="1,2")
    answer(state, "1", "1", "3")
    assert legal(state, 1) == ["talk", "silent"]
    assert why(state, 1, "bribe") == ("no-gin", "GD-21")
    assert [refusal.rule for _, refusal in state.near(1)] == ["GD-21"]
    assert legal(state, 2) == ["talk", "silent", "bribe"]


@rule("GD-22", "GD-A36")
def test_a_briber_keeps_the_rest_and_gets_neither_cash_nor_loot() -> None:
    state = meeting(2)
    answer(state, "bribe", "talk")
    assert goods(state, 1) == (0, 1, 0, 0)
    assert money(state)[1] == 0
    assert goods(state, 0) == (0, 1, 0, 2), "the bribe, and what the arrested seat 2 had"


@rule("GD-23", "GD-A9")
def test_silence_loots_even_when_only_one_is_left() -> None:
    state = meeting(3)
    events = answer(state, "bribe", "silent", "bribe")
    assert goods(state, 2) == (0, 1, 1, 1)
    assert money(state)[2] == 7
    assert told(events, "all-silent") == [("all-silent", "GD-23")]


@rule("GD-24")
def test_those_who_talk_split_among_themselves_and_the_silent_are_arrested() -> None:
    state = meeting(4)
    answer(state, "talk", "silent", "talk", "silent")
    assert money(state) == (0, 3, 0, 3, 0)
    assert goods(state, 1) == goods(state, 3) == (0, 1, 1, 1)
    assert goods(state, 2) == goods(state, 4) == (0, 0, 0, 0)
    assert goods(state, 0) == (0, 2, 0, 2)
    assert cash(state)[2] == 1 + 1


@rule("GD-25", "GD-A37", "GD-A33")
def test_if_all_talk_all_are_arrested_the_cash_stays_and_the_location_stays_open() -> None:
    state = meeting(4)
    events = answer(state, *["talk"] * 4)
    assert told(events, "all-talked", "arrested") == [("all-talked", "GD-25")] + [("arrested", "GD-25")] * 4
    assert goods(state, 0) == (0, 4, 0, 4)
    assert cash(state)[2] == 7 + 1
    assert shut(state) == ["smugglers-den"], "nobody was arrested there"


@rule("GD-25", "GD-A9")
def test_who_talks_and_is_left_alone_is_arrested_too() -> None:
    state = meeting(3)
    answer(state, "talk", "bribe", "bribe")
    assert goods(state, 1) == (0, 0, 0, 0)
    assert goods(state, 0) == (0, 1, 0, 3)
    assert cash(state)[2] == 7 + 1


@rule("GD-A10", "GD-A6")
def test_if_all_bribe_nobody_loots_and_the_location_closes() -> None:
    state = meeting(2)
    events = answer(state, "bribe", "bribe")
    assert told(events, "all-bribed") == [("all-bribed", "GD-A10")]
    assert cash(state)[2] == 7 + 1
    assert goods(state, 0) == (0, 0, 0, 2)
    assert shut(state) == ["jewelry-store", "smugglers-den"]


@rule("GD-A6")
@pytest.mark.parametrize(("answers", "closed"), [(("silent", "silent"), True), (("silent", "talk"), False)])
def test_a_location_closes_only_without_an_arrest(answers: tuple[str, ...], closed: bool) -> None:
    state = meeting(2)
    answer(state, *answers)
    assert ("jewelry-store" in shut(state)) == closed


@rule("GD-17", "GD-23", "GD-24", "GD-25")
@pytest.mark.parametrize("answers", CASES, ids="-".join)
def test_every_case_of_three(answers: tuple[str, ...]) -> None:
    """Spell the rulebook out once more for three gangsters: who loots, who is arrested, who walks away."""
    state = meeting(3)
    answer(state, *answers)
    rest = [each for each in answers if each != "bribe"]
    looting = "silent" if "talk" not in rest else "talk" if "silent" in rest else None
    share, left = divmod(7, rest.count(looting)) if looting in rest else (0, 7)
    for seat, own in enumerate(answers, start=1):
        if own == "bribe":
            assert (goods(state, seat), money(state)[seat]) == ((0, 1, 0, 0), 0)
        elif own == looting:
            assert (goods(state, seat), money(state)[seat]) == ((0, 1, 1, 1), share)
        else:
            assert (goods(state, seat), money(state)[seat]) == ((0, 0, 0, 0), 0)
    assert cash(state)[2] == left + 1


@rule("GD-A33")
def test_two_arrests_at_two_locations_both_go_to_the_cop() -> None:
    state = scene(goods="0.0.0.0/1.0.0.0/0.1.0.0/0.0.1.0", patrol="1,2")
    answer(state, "1", "2", "3")
    assert goods(state, 0) == (1, 1, 0, 0)
