"""Gangster's Dilemma by its rulebook: the setup, the round, its end, and the end of the game."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from omerta import Chance, Decide, IllegalMove, Move, Over
from omerta.core.chance import draw
from omerta.core.errors import BadOption
from omerta.games.gangsters_dilemma.rules.characters import CHARACTERS
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.view import show
from tests.games.gangsters_dilemma.scenes import asked, cash, each, goods, money, points, scene, shut, table
from tests.games.playing import answer, chance, legal, one, told, why
from tests.rules import rule

NOTHING = "0.0.0.0"


def set_up(seats: int = 4, **options: object) -> tuple[DilemmaState, list[str]]:
    """Play the chance of the setup; give the state before the first patrol, and what was drawn in which order."""
    state = table(seats, **options).new()
    drawn = []
    while isinstance(node := state.node(), Chance):
        drawn.append(node.draws[0].what)
        chance(state)
    return state, drawn


@rule("GD-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_three_to_seven_play(seats: int) -> None:
    assert len(show(table(seats).new(), None).money) == seats


@rule("GD-01")
@pytest.mark.parametrize("seats", [2, 8])
def test_fewer_or_more_do_not(seats: int) -> None:
    with pytest.raises(BadOption, match="3-7 seats"):
        table(seats)


@rule("GD-02", "GD-07", "GD-A4")
@pytest.mark.parametrize(("seats", "locations"), [(3, 5), (5, 5), (6, 6), (7, 6)])
def test_everybody_has_a_card_for_each_location_and_the_cop_too(seats: int, locations: int) -> None:
    game = table(seats)
    assert [game.write(move) for move in game.moves if move.verb == "rob"] == [str(n + 1) for n in range(locations)]
    assert len([move for move in game.moves if move.verb == "patrol"]) == locations * (locations - 1) // 2
    assert [verb for move in game.moves if (verb := move.verb) in ("talk", "silent")] == ["talk", "silent"]


@rule("GD-03", "GD-A27")
def test_everybody_is_dealt_another_of_the_eight_characters_in_the_open() -> None:
    assert len(CHARACTERS) == 8
    state, drawn = set_up(7)
    assert drawn[:8] == ["cop", *(f"{seat}.character" for seat in range(7))]
    codes = [mugshot.code for mugshot in show(state, None).characters]
    assert len(set(codes)) == 7
    assert set(codes) <= set(CHARACTERS)


@rule("GD-03", "GD-A27")
def test_by_option_everybody_chooses_clockwise_from_the_cop() -> None:
    state = table(3, characters="chosen").new()
    chance(state, 1)
    assert asked(state) == ("character", (1,))
    answer(state, "dame")
    assert asked(state) == ("character", (2,))
    assert why(state, 2, "dame") == ("taken", "GD-03")
    answer(state, "lookout")
    events = answer(state, "muscle")
    assert one(events, "character").data["name"] == "The Muscle"
    assert [mugshot.code for mugshot in show(state, None).characters] == ["muscle", "dame", "lookout"]


@rule("GD-04")
def test_everybody_starts_with_a_dollar_and_a_gin() -> None:
    view = show(table(5).new(), None)
    assert view.money == (1,) * 5
    assert view.goods == ((0, 0, 0, 1),) * 5


@rule("GD-05")
def test_a_random_player_is_the_first_cop() -> None:
    state = table(5).new()
    node = state.node()
    assert isinstance(node, Chance)
    assert (node.draws[0].outcomes, set(node.draws[0].weights)) == ((0, 1, 2, 3, 4), {1})
    assert told(chance(state, 3)) == [("first-cop", "GD-05")]
    assert show(state, None).cop == 3


@rule("GD-06", "GD-07", "GD-10", "GD-A2")
@pytest.mark.parametrize(("seats", "last"), [(5, ["market"]), (6, ["black-market", "speakeasy"])])
def test_locations_lie_in_order_with_two_dollars_each_and_all_open(seats: int, last: list[str]) -> None:
    locations = show(table(seats).new(), None).locations
    first = ["stash-house", "art-gallery", "jewelry-store", "smugglers-den"]
    assert [location.code for location in locations] == first + last
    assert {location.dollars for location in locations} == {2}
    assert not any(location.closed for location in locations)


@rule("GD-08")
def test_three_of_nineteen_demands_lie_open() -> None:
    state, drawn = set_up(4, characters="none")
    view = show(state, None)
    assert drawn == ["cop", "demand", "demand", "demand"]
    assert len(view.row) == 3
    assert view.deck == 16


def test_the_deck_is_the_register_s() -> None:
    demands = table(4).demands
    assert Counter(demand.points for demand in demands) == {4: 7, 7: 7, 10: 5}
    assert [sum(demand.goods[kind] for demand in demands) for kind in range(4)] == [14, 20, 21, 19]
    assert all(sum(demand.goods) == {4: 3, 7: 4, 10: 5}[demand.points] for demand in demands)
    assert next(demand.goods for demand in demands if demand.code == "D08") == (1, 1, 0, 2)


@rule("GD-09", "GD-13")
def test_everybody_but_the_cop_picks_at_the_same_time_and_all_is_shown_together() -> None:
    state = scene(patrol="1,2")
    assert asked(state) == ("rob", (1, 2, 3))
    before = show(state, 1)
    assert before.sent == ()
    assert before.patrol == ()
    with pytest.raises(IllegalMove) as refused:
        state.play({1: Move("rob", "stash-house"), 2: Move("rob", "stash-house")})
    assert (refused.value.refusal.reason, refused.value.refusal.rule) == ("missing", "GD-13")
    events = answer(state, "3", "3", "4")
    assert one(events, "shown").data["sent"] == ("", "jewelry-store", "jewelry-store", "smugglers-den")
    assert one(events, "shown").data["patrol"] == ("stash-house", "art-gallery")
    assert told(events, "went") == [("went", "GD-09")] * 2


@rule("GD-11")
def test_the_cop_picks_two_locations_and_robs_nothing() -> None:
    state = scene(phase="patrol", cop=2)
    assert asked(state) == ("patrol", (2,))
    assert len(legal(state, 2)) == 10
    assert "1+1" not in legal(state, 2)
    events = answer(state, "1+4")
    assert [(event.kind, event.rule, event.data) for event in events] == [("patrol-locked", "GD-11", {"seat": 2})]
    assert asked(state) == ("rob", (0, 1, 3))
    assert why(state, 2, "3") == ("cop-robs-nothing", "GD-11")


@rule("GD-11", "GD-A26")
def test_only_the_cop_sees_the_locked_cards_before_the_reveal() -> None:
    state = scene(patrol="2,5")
    assert show(state, 0).patrol == ("cop-2", "cop-5")
    assert [show(state, seat).patrol for seat in (1, 2, 3, None)] == [()] * 4
    assert show(state, None).locked
    answer(state, "1", "1", "1")
    assert asked(state)[0] == "patrol"


@rule("GD-12")
def test_the_cop_gets_nothing_from_a_quiet_location() -> None:
    state = scene(patrol="2,5", goods=each(NOTHING, 4))
    answer(state, "1", "3", "4")
    assert goods(state, 0) == (0, 0, 0, 0)
    assert money(state)[0] == 1


@rule("GD-14", "GD-A30")
def test_two_dilemmas_are_decided_one_after_the_other_in_order() -> None:
    state = scene(5, patrol="2,4")
    answer(state, "4", "2", "4", "2")
    assert asked(state) == ("dilemma", (2, 4))
    answer(state, "silent", "silent")
    assert asked(state) == ("dilemma", (1, 3))
    assert goods(state, 2) == (0, 1, 0, 1), "the first location is settled before the second is asked about"


@rule("GD-15", "GD-A19", "GD-41")
def test_cash_that_was_just_split_buys_at_the_market_and_what_was_bought_pays_a_demand() -> None:
    state = scene(
        money=each("0", 4), goods="0.0.0.0/0.1.0.1/0.0.0.0/0.0.0.0", row="D04,D16,D17", patrol="3,4", cash="1.1.1.1.1"
    )
    events = answer(state, "5", "1", "1")
    assert told(events, "split", "looted")[-1] == ("split", "GD-17")
    assert asked(state) == ("trade", (1,))
    answer(state, "buy-jewel")
    assert asked(state) == ("demand", (1,))
    assert legal(state, 1) == ["no", "D04"]


@rule("GD-15")
def test_an_answer_to_another_question_is_refused() -> None:
    state = scene()
    refusal = state.refuse(1, Move("talk"))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("other-question", "GD-15")


@rule("GD-32", "GD-A24")
@pytest.mark.parametrize(("held", "over"), [("0.0.0.0", False), ("1.0.0.0", True)])
def test_the_game_ends_at_21_points_at_the_end_of_a_round(held: str, over: bool) -> None:
    state = scene(
        taken="-/D01,D02,D15/-/-", goods=f"{NOTHING}/{held}/{NOTHING}/{NOTHING}", row="D16,D17,D18", patrol="4,5"
    )
    events = answer(state, "1", "2", "3")
    assert (asked(state)[0] == "over") == over
    assert ("goal", "GD-32") in told(events) if over else ("cop-passes", "GD-35") in told(events)


@rule("GD-A24")
def test_21_points_in_the_middle_of_a_round_do_not_count() -> None:
    state = scene(
        taken="-/-/D01,D02,D15/-", goods=f"{NOTHING}/{NOTHING}/1.0.0.0/{NOTHING}", row="D16,D17,D18", patrol="2,5"
    )
    assert points(state)[2] == 20
    answer(state, "1", "2", "1")
    assert points(state)[2] == 18
    assert asked(state)[0] == "patrol"


@rule("GD-A25", "GD-32")
def test_crates_taken_in_an_arrest_may_end_the_game_for_the_cop() -> None:
    state = scene(
        taken="D01,D02,D15/-/-/-", goods=f"0.0.0.0/{NOTHING}/2.0.0.0/{NOTHING}", row="D16,D17,D18", patrol="2,5"
    )
    answer(state, "1", "2", "1")
    node = state.node()
    assert isinstance(node, Over)
    assert node.scores[0] == 18 + 5
    assert node.returns[0] == 1


@rule("GD-33", "GD-34", "GD-A6")
def test_cop_locations_without_an_arrest_close_and_closed_ones_reopen() -> None:
    state = scene(closed="1,2", patrol="3,4")
    events = answer(state, "5", "5", "3")
    assert told(events, "nobody-there") == [("nobody-there", "GD-A6")]
    events = answer(state, "no", "no")
    assert told(events, "reopened", "closed") == [("reopened", "GD-33"), ("reopened", "GD-33"), ("closed", "GD-33")]
    assert shut(state) == ["smugglers-den"], "at the Jewelry Store somebody was arrested"


@rule("GD-34", "GD-A5", "GD-A32")
def test_nobody_can_use_a_closed_location() -> None:
    state = scene(phase="patrol", closed="2,5")
    assert legal(state, 0) == ["1+3", "1+4", "3+4"]
    assert why(state, 0, "1+2") == ("no-patrol", "GD-A5")
    answer(state, "1+3")
    assert legal(state, 1) == ["1", "3", "4"]
    assert why(state, 1, "2") == ("closed", "GD-34")
    assert [move.args[0] for move, _ in state.near(1)] == ["art-gallery", "market"]


@rule("GD-33", "GD-A7")
def test_no_location_is_closed_twice_running_nor_more_than_two_at_once() -> None:
    game, rng = table(4), Random(4)
    for _ in range(10):
        state, closures = game.new(), [set[str]()]
        while not isinstance(node := state.node(), Over):
            if isinstance(node, Chance):
                state.happen(draw(node, rng))
            else:
                state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats})
            if asked(state)[0] == "patrol":
                closures.append(set(shut(state)))
        assert any(closures)
        assert all(len(closed) <= 2 for closed in closures)
        assert all(not first & second for first, second in pairwise(closures))


@rule("GD-35", "GD-36")
def test_the_cop_cards_go_clockwise_and_every_location_gets_a_dollar() -> None:
    state = scene(cop=3, patrol="4,5", closed="2", cash="2.2.2.2.2")
    events = answer(state, "1", "1", "3")
    assert show(state, None).cop == 0
    assert cash(state) == (1, 3, 1, 3, 3), "the closed one too"
    assert one(events, "cop-passes").data == {"seat": 0, "from": 3}


@rule("GD-37", "GD-A1")
def test_tokens_and_money_never_run_out() -> None:
    many = 590
    state = scene(round=199, goods=f"{NOTHING}/{many}.0.0.0/{NOTHING}/{NOTHING}", money="1/1500/1/1", patrol="4,5")
    answer(state, "1", "2", "2")
    assert goods(state, 1)[0] == many + 1
    assert money(state)[1] == 1502


@rule("GD-38", "GD-A28")
@pytest.mark.parametrize(
    ("taken", "dollars", "returns", "kind"),
    [
        ("-/D15,D16/D02,D03,D04,D09/-", "9/1/1/9", (0, 1, 0, 0), "winner"),
        ("-/D15,D16/D17,D18/-", "9/4/3/9", (0, 1, 0, 0), "tie-broken"),
        ("-/D15,D16/D17,D18/-", "9/4/4/9", (0, 0.5, 0.5, 0), "shared"),
    ],
)
def test_most_points_win_then_most_money_then_all_of_them(
    taken: str, dollars: str, returns: tuple[float, ...], kind: str
) -> None:
    state = scene(cop=3, taken=taken, money=dollars, goods=each(NOTHING, 4), row="D11,D12,D13", cash="1.1.1.1.1")
    events = answer(state, "2", "1", "1")
    node = state.node()
    assert isinstance(node, Over)
    assert node.returns == returns
    assert (kind, "GD-38") in told(events)


@rule("GD-39")
@pytest.mark.parametrize(("crates", "worth"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 14), (9, 14)])
def test_held_crates_are_points(crates: int, worth: int) -> None:
    state = scene(goods=f"{NOTHING}/{crates}.0.0.0/{NOTHING}/{NOTHING}")
    assert points(state)[1] == worth
    assert show(state, None).crate_points[1] == worth


@rule("GD-40", "GD-A29")
def test_the_first_four_locations_hand_out_their_token_in_any_case() -> None:
    state = scene(5, goods=each(NOTHING, 5), patrol="4,5", cash="1.1.1.1.1")
    events = answer(state, "1", "2", "3", "3")
    assert [goods(state, seat) for seat in (1, 2, 3, 4)] == [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 1, 0)]
    assert told(events, "looted", "too-little-to-split").count(("looted", "GD-40")) == 4
    state = scene(5, goods=each(NOTHING, 5), patrol="1,5")
    answer(state, "4", "4", "2", "2")
    assert goods(state, 1) == (0, 0, 0, 1)


@rule("GD-41", "GD-42")
@pytest.mark.parametrize(
    ("place", "held", "dollars", "moves"),
    [
        ("5", "0.1.1.1", "1", ["no", "buy-art", "buy-jewel", "sell-art", "sell-jewel"]),
        ("5", "0.1.0.1", "0", ["no", "sell-art"]),
        ("6", "0.1.1.1", "1", ["no", "buy-gin", "sell-gin"]),
        ("6", "1.1.1.0", "1", ["no", "buy-gin"]),
    ],
)
def test_markets_of_six_seats_trade_their_own_goods(place: str, held: str, dollars: str, moves: list[str]) -> None:
    state = scene(
        6,
        goods=f"{NOTHING}/{held}/" + each(NOTHING, 4),
        money=f"0/{dollars}/0/0/0/0",
        cash="1.1.1.1.1.1",
        patrol="3,4",
        row="D17,D18,D19",
    )
    answer(state, place, place, "1", "1", "1")
    assert asked(state) == ("trade", (1,))
    assert legal(state, 1) == moves


@rule("GD-41", "GD-42")
def test_what_a_market_does_not_trade_or_nobody_can_pay_is_refused() -> None:
    state = scene(
        6, goods=f"{NOTHING}/0.1.0.1/" + each(NOTHING, 4), money=each("0", 6), cash="1.1.1.1.1.1", patrol="3,4"
    )
    answer(state, "5", "5", "1", "1", "1")
    assert why(state, 1, "buy-art") == ("no-dollar", "GD-41")
    assert why(state, 1, "sell-jewel") == ("none-to-sell", "GD-41")
    assert why(state, 1, "sell-gin") == ("not-traded-here", "GD-42")


@rule("GD-41", "GD-42")
@pytest.mark.parametrize(
    ("move", "held", "dollars", "told_as"),
    [
        ("buy-art", (0, 2, 1, 1), 0, ("bought", "GD-41")),
        ("sell-jewel", (0, 1, 0, 1), 2, ("sold", "GD-41")),
        ("sell-gin", (0, 1, 1, 0), 2, ("sold", "GD-42")),
        ("no", (0, 1, 1, 1), 1, ("no-trade", "GD-A29")),
    ],
)
def test_a_token_is_bought_or_sold_for_a_dollar(
    move: str, held: tuple[int, ...], dollars: int, told_as: tuple[str, str]
) -> None:
    state = scene(
        goods=f"{NOTHING}/0.1.1.1/{NOTHING}/{NOTHING}", money=each("0", 4), cash="1.1.1.1.1", patrol="3,4",
        row="D17,D18,D19",
    )  # fmt: skip
    answer(state, "5", "1", "1")
    events = answer(state, move)
    assert goods(state, 1) == held
    assert money(state)[1] == dollars
    assert told_as in told(events)


@rule("GD-43", "GD-A3")
def test_the_combined_location_offers_six_actions_and_allows_one() -> None:
    state = scene(goods=f"{NOTHING}/0.1.1.1/{NOTHING}/{NOTHING}", patrol="3,4", row="D17,D18,D19")
    answer(state, "5", "1", "1")
    assert legal(state, 1) == ["no", "buy-art", "buy-jewel", "buy-gin", "sell-art", "sell-jewel", "sell-gin"]
    answer(state, "buy-gin")
    assert asked(state)[0] == "patrol"


@rule("GD-A38")
def test_everybody_at_a_market_decides_at_the_same_time() -> None:
    state = scene(patrol="3,4", row="D17,D18,D19")
    answer(state, "5", "5", "1")
    assert asked(state) == ("trade", (1, 2))
    answer(state, "buy-art", "sell-gin")
    assert (goods(state, 1), goods(state, 2)) == ((0, 1, 0, 1), (0, 0, 0, 0))


@rule("GD-A38")
def test_who_can_neither_buy_nor_sell_is_not_asked() -> None:
    state = scene(goods=f"{NOTHING}/{NOTHING}/0.0.0.1/{NOTHING}", money=each("0", 4), cash="1.1.1.1.1", patrol="3,4")
    answer(state, "5", "5", "1")
    assert asked(state) == ("trade", (2,))


def all_demands_but_one_taken() -> DilemmaState:
    """Seven seats have all demands but D01 between them, and nobody has 21 points."""
    return scene(
        7,
        taken="D15,D16/D17,D18/D14,D19/D02,D08,D09/D03,D10,D11/D04,D12,D13/D05,D06,D07",
        row="D01",
        goods=each(NOTHING, 6) + "/0.2.0.0",
        patrol="1,2",
    )


@rule("GD-A23")
def test_the_round_in_which_the_boss_runs_out_of_demands_is_the_last() -> None:
    state = all_demands_but_one_taken()
    answer(state, "4", "4", "4", "4", "4", "3")
    assert asked(state) == ("demand", (6,))
    events = answer(state, "D01")
    assert one(events, "deck-empty").data == {"left": 0}
    assert told(events, "no-demands") == [("no-demands", "GD-A23")]
    node = state.node()
    assert isinstance(node, Over)
    assert node.scores == (20, 20, 17, 18, 18, 18, 16)


@rule("GD-A23")
def test_a_row_that_cannot_be_refilled_shrinks() -> None:
    state = all_demands_but_one_taken()
    answer(state, "4", "4", "4", "4", "4", "5")
    answer(state, "no")
    answer(state, "no")
    assert [demand and demand.code for demand in show(state, None).row] == ["D01"]
    assert show(state, None).deck == 0
    assert asked(state)[0] == "patrol"


@rule("GD-A35")
def test_programs_stop_after_round_200() -> None:
    state = scene(round=200, goods=each(NOTHING, 4), patrol="4,5")
    events = answer(state, "1", "1", "2")
    assert told(events, "round-limit") == [("round-limit", "GD-A35")]
    node = state.node()
    assert isinstance(node, Over)
    assert node.scores == (0, 2, 2, 0)
    assert node.ranks == (4, 1, 1, 3), "both have two points and two dollars"


@rule("GD-A31")
def test_no_move_gives_anything_away_freely() -> None:
    verbs = {move.verb for move in table(4).moves}
    assert verbs == {
        "rob", "patrol", "talk", "silent", "bribe", "pay", "look", "no-look", "exchange", "no-exchange", "steal",
        "no-steal", "buy", "sell", "no-trade", "demand", "demand-gin", "demand-dollars", "no-demand",
    }  # fmt: skip


@rule("GD-A26")
def test_money_goods_and_points_are_open_to_all() -> None:
    state = scene(money="1/2/3/4", goods="1.0.0.0/0.1.0.0/0.0.1.0/0.0.0.1")
    views = [show(state, seat) for seat in (0, 1, 2, 3, None)]
    for field in ("money", "goods", "points", "taken", "locations", "row"):
        assert len({str(getattr(view, field)) for view in views}) == 1


def test_a_decision_is_owed_until_the_game_is_over() -> None:
    state = scene()
    assert isinstance(state.node(), Decide)
    assert state.legal(0) == ()
