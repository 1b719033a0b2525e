"""The Boss's demands: who may fulfil one, in which order, and how it is paid."""

from __future__ import annotations

import pytest

from omerta import Chance, Move
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.view import show
from tests.games.gangsters_dilemma.scenes import asked, each, goods, money, points, scene, table
from tests.games.playing import answer, chance, legal, one, told, why
from tests.rules import rule

NOTHING = "0.0.0.0"
PLENTY = "3.3.3.3"


@rule("GD-26")
def test_who_can_pay_for_nothing_is_not_asked() -> None:
    state = scene(goods=f"{NOTHING}/{NOTHING}/0.1.1.1/{NOTHING}", row="D04,D18,D19", patrol="4,5")
    answer(state, "3", "1", "3")
    assert asked(state) == ("demand", (2,))


@rule("GD-26", "GD-27")
def test_a_demand_takes_its_tokens_and_keeps_its_card_or_is_declined() -> None:
    state = scene(goods=f"{NOTHING}/1.2.3.4/{NOTHING}/{NOTHING}", row="D01,D14,D18", patrol="4,5")
    answer(state, "3", "1", "1")
    declined = state.clone()
    answer(state, "D01")
    assert goods(state, 1) == (1, 0, 3, 4), "a Jewel came with the visit"
    assert points(state)[1] == 4 + 2
    assert [demand.code for demand in show(state, None).taken[1]] == ["D01"]
    assert told(answer(declined, "no"), "no-demand") == [("no-demand", "GD-26")]
    assert goods(declined, 1) == (1, 2, 4, 4)


@rule("GD-26")
def test_a_demand_that_does_not_lie_open_is_refused_wherever_it_is() -> None:
    state = scene(
        cast="made-man/lookout/dame/muscle", cop=3, goods=f"{PLENTY}/{PLENTY}/{NOTHING}/{NOTHING}",
        row="D04,D18,D19", private="D05,D06,D07", patrol="4,5", taken="-/-/D10/-",
    )  # fmt: skip
    answer(state, "1", "1", "2")
    answer(state, "no")
    assert asked(state) == ("demand", (1,))
    for held_in_private, in_the_deck, taken in [("D05", "D09", "D10")]:
        assert why(state, 1, held_in_private) == why(state, 1, in_the_deck) == why(state, 1, taken)
        assert why(state, 1, in_the_deck) == ("not-on-offer", "GD-26")


@rule("GD-27", "GD-28")
def test_what_cannot_be_paid_is_refused_with_what_is_lacking() -> None:
    state = scene(
        goods=f"{NOTHING}/0.1.1.1/{NOTHING}/{NOTHING}",
        money="1/0/1/1",
        row="D04,D16,D19",
        patrol="4,5",
        cash=".".join("1" * 5),
    )
    answer(state, "3", "1", "1")
    assert why(state, 1, "D16") == ("lacks", "GD-27")
    refusal = state.refuse(1, Move("demand", "D16"))
    assert refusal is not None
    assert refusal.data["lacks"] == ("crate", "gin")
    assert why(state, 1, "D16-gin") == ("no-dollars", "GD-28")
    assert {move.args[0] for move, _ in state.near(1)} == {"D16", "D19"}


@rule("GD-28")
def test_dollars_stand_for_one_token_only() -> None:
    state = scene(goods=f"{NOTHING}/0.1.1.1/{NOTHING}/{NOTHING}", money="1/9/1/1", row="D04,D09,D19", patrol="4,5")
    answer(state, "3", "1", "1")
    assert legal(state, 1) == ["no", "D04", "D04-art", "D04-jewel", "D04-gin", "D09-art"]
    assert why(state, 1, "D09-jewel") == ("lacks", "GD-28")
    answer(state, "D09-art")
    assert money(state)[1] == 9 + 2 - 3
    assert goods(state, 1) == (0, 0, 1, 0)


@rule("GD-A34")
def test_dollars_may_stand_for_a_token_one_holds_and_for_a_crate() -> None:
    state = scene(goods=f"{NOTHING}/1.1.1.1/{NOTHING}/{NOTHING}", money="1/3/1/1", row="D05,D18,D19", patrol="4,5")
    answer(state, "3", "1", "1")
    answer(state, "D05-crate")
    assert goods(state, 1) == (1, 0, 2, 0)
    assert points(state)[1] == 4 + 2


@rule("GD-29")
def test_a_demand_that_was_taken_is_replaced_at_once_in_its_place() -> None:
    state = scene(goods=f"{NOTHING}/0.1.1.1/{NOTHING}/{NOTHING}", row="D18,D04,D19", patrol="4,5")
    answer(state, "3", "1", "1")
    answer(state, "D04")
    node = state.node()
    assert isinstance(node, Chance)
    assert node.draws[0].total == 16
    assert show(state, None).row[1] is None
    assert told(chance(state, "D07"))[0] == ("demand-shown", "GD-29")
    assert [demand.code for demand in show(state, None).row if demand] == ["D18", "D07", "D19"]


@rule("GD-30", "GD-A21")
@pytest.mark.parametrize(("cop", "first", "second"), [(0, 1, 3), (2, 3, 1)])
def test_the_player_nearest_the_cop_s_left_goes_first_and_the_next_sees_the_new_row(
    cop: int, first: int, second: int
) -> None:
    state = scene(cop=cop, goods=f"{NOTHING}/0.1.1.1/{NOTHING}/0.1.1.1", row="D04,D18,D19", patrol="4,5")
    places = {1: "3", 3: "3"}
    answer(state, *[places.get(seat, "1") for seat in range(4) if seat != cop])
    assert asked(state) == ("demand", (first,))
    answer(state, "D04")
    chance(state, "D02")
    assert asked(state) == ("demand", (second,))
    assert legal(state, second) == ["no", "D02"]


def three_in_the_gallery(rules: int = 2) -> DilemmaState:
    """Seats 0, 1 and 2 get away with an Art; only seat 1 can pay anything, D01."""
    game = table(4, characters="none", rules=rules)
    state = game.from_position(
        "round=9 phase=rob cop=3 money=0/0/0/0 goods=1.0.0.1/0.1.1.0/1.0.0.1/0.0.0.0 row=D01,D17,D18 cash=1.1.1.1.1 "
        "patrol=4,5"
    )
    answer(state, "2", "2", "2")
    assert asked(state) == ("demand", (1,))
    return state


@rule("GD-A21", "GD-26")
def test_who_can_pay_a_demand_that_was_just_shown_is_asked_from_the_cop_s_left() -> None:
    state = three_in_the_gallery()
    answer(state, "D01")
    chance(state, "D05")
    assert asked(state) == ("demand", (0,)), "nearer to the Cop's left than seat 2, and could pay nothing before"
    assert show(state, None).replies == ("", "yes", "", "")
    passed = state.clone()
    answer(state, "D05")
    chance(state, "D08")
    assert asked(state)[0] == "patrol", "D05 is gone, and nobody can pay D08"
    answer(passed, "no")
    assert asked(passed) == ("demand", (2,))


@rule("GD-A21")
@pytest.mark.parametrize(("shown", "order"), [("D02", [0, 2]), ("D17", [2])])
def test_who_said_no_is_asked_again_only_for_a_demand_that_was_just_shown(shown: str, order: list[int]) -> None:
    state = scene(cop=3, goods="0.2.2.2/0.2.2.2/0.2.2.2/0.0.0.0", row="D04,D01,D19", money="0/0/0/0", cash="1.1.1.1.1")
    answer(state, "3", "3", "3")
    answer(state, "no")
    answer(state, "D04")
    chance(state, shown)
    for seat in order:
        assert asked(state) == ("demand", (seat,))
        answer(state, "no")
    assert asked(state)[0] == "patrol"


@rule("GD-A21", "GD-A22")
def test_every_refill_is_a_new_chance_but_nobody_fulfils_twice() -> None:
    state = scene(cop=3, goods="0.2.2.2/0.2.2.2/0.2.2.2/0.0.0.0", row="D04,D01,D19", money="0/0/0/0", cash="1.1.1.1.1")
    answer(state, "3", "3", "3")
    line = []
    for word, card in (("no", ""), ("D04", "D02"), ("no", ""), ("D01", "D09"), ("no", "")):
        line.append(asked(state)[1])
        answer(state, word)
        if card:
            chance(state, card)
    assert line == [(0,), (1,), (0,), (2,), (0,)]
    assert asked(state)[0] == "patrol"


@rule("GD-A21", "GD-49")
def test_being_asked_again_tells_nothing_of_private_demands() -> None:
    for shown, is_asked in (("D11", False), ("D13", False), ("D02", True)):
        state = scene(
            cast="made-man/dame/lookout/muscle", cop=3, goods=f"0.1.1.1/0.1.1.1/{NOTHING}/{NOTHING}", money="0/0/0/0",
            row="D04,D18,D19", private="D01,D03,D11" if shown == "D13" else "D01,D03,D13", cash="1.1.1.1.1",
        )  # fmt: skip
        answer(state, "3", "3", "1")
        for word in ("no", "D04"):
            answer(state, word)
        chance(state, shown)
        assert (asked(state) == ("demand", (0,))) == is_asked, "by what all can see: tokens held and the card shown"


@rule("GD-A21")
def test_by_rules_1_everybody_is_asked_once_in_turn() -> None:
    state = three_in_the_gallery(rules=1)
    answer(state, "D01")
    chance(state, "D05")
    assert asked(state) == ("demand", (2,))
    answer(state, "no")
    assert asked(state)[0] == "patrol"
    assert "replies" not in state.game.position(state)
    assert "replies" not in state.game.shapes


@rule("GD-31")
def test_the_cop_fulfils_nothing() -> None:
    state = scene(goods=f"{PLENTY}/0.1.1.1/{NOTHING}/{NOTHING}", row="D04,D18,D19", patrol="4,5")
    answer(state, "3", "1", "1")
    assert asked(state) == ("demand", (1,))
    assert why(state, 0, "D04") == ("cop-fulfils-nothing", "GD-31")


def after_a_dilemma(*answers: str) -> DilemmaState:
    """Seats 1 to 3 meet a cop with plenty of loot each, and answer."""
    state = scene(goods=f"{NOTHING}/{PLENTY}/{PLENTY}/{PLENTY}", row="D04,D18,D19", patrol="3,5")
    answer(state, "3", "3", "3")
    answer(state, *answers)
    return state


@rule("GD-A20")
def test_bribers_and_arrested_fulfil_nothing() -> None:
    state = after_a_dilemma("bribe", "talk", "silent")
    assert asked(state) == ("demand", (2,))
    assert why(state, 1, "D04") == ("did-not-get-away", "GD-A20")
    assert why(state, 3, "D04") == ("did-not-get-away", "GD-A20")


@rule("GD-A22")
def test_one_visit_one_demand() -> None:
    state = scene(goods=f"{NOTHING}/{PLENTY}/{NOTHING}/{NOTHING}", row="D04,D05,D06", patrol="4,5")
    answer(state, "3", "1", "1")
    answer(state, "D04")
    chance(state, "D07")
    assert asked(state)[0] == "patrol"


@rule("GD-26")
def test_the_view_says_what_a_demand_lacks_and_the_cheapest_way_to_pay() -> None:
    state = scene(
        cast="muscle/underboss/bootlegger/dame", money="0/2/0/3",
        goods=f"{NOTHING}/0.1.0.1/0.1.0.2/0.0.1.0", row="D04,D18,D19",
    )  # fmt: skip
    ways = {seat: show(state, seat).wants[0] for seat in range(4)}
    assert [ways[seat].lacks for seat in range(4)] == [(0, 1, 1, 1), (0, 0, 1, 0), (0, 0, 1, 0), (0, 1, 0, 1)]
    assert ways[0].pay is None
    assert (ways[1].pay, ways[1].dollars) == (Move("demand-dollars", "D04", "jewel"), 2)
    assert (ways[2].pay, ways[2].dollars) == (Move("demand-gin", "D04", "jewel"), 0)
    assert ways[3].pay is None
    assert show(state, None).wants == ()


@rule("GD-26")
def test_everybody_at_every_location_may_fulfil_before_the_next_location() -> None:
    state = scene(
        goods=f"{NOTHING}/0.1.1.1/0.1.1.1/{NOTHING}",
        row="D04,D02,D19",
        patrol="4,5",
        money=each("0", 4),
        cash=".".join("1" * 5),
    )
    answer(state, "3", "1", "1")
    assert asked(state) == ("demand", (2,)), "the Stash House comes first"
    answer(state, "D04")
    chance(state, "D06")
    assert asked(state) == ("demand", (1,))
    assert one(answer(state, "D02"), "fulfilled").data["points"] == 4
