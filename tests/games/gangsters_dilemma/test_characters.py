"""The eight characters, one by one."""

from __future__ import annotations

from random import Random

import pytest

from omerta import Chance, Decide, Event, Move, Over
from omerta.core.chance import draw
from omerta.core.nodes import reaches
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.view import show
from tests.games.gangsters_dilemma.scenes import asked, each, goods, money, points, scene, table
from tests.games.playing import answer, chance, legal, one, told, why
from tests.rules import rule

NOTHING = "0.0.0.0"


@rule("GD-44", "GD-A18")
def test_the_bootlegger_pays_a_gin_in_place_of_dollars() -> None:
    state = scene(
        cast="muscle/bootlegger/dame/underboss", goods=f"{NOTHING}/0.2.0.2/{NOTHING}/{NOTHING}", row="D09,D18,D19"
    )
    answer(state, "1", "2", "2")
    assert legal(state, 1) == ["no", "D09-jewel/gin", "D09-jewel"]
    events = answer(state, "D09-jewel/gin")
    assert one(events, "fulfilled-with-gin").rule == "GD-44"
    assert goods(state, 1) == (1, 0, 0, 0), "one Gin was demanded, one was extra"
    assert money(state)[1] == 3


@rule("GD-A18")
def test_the_gin_is_extra_to_those_demanded_and_replaces_one_item_only() -> None:
    state = scene(
        cast="muscle/bootlegger/dame/underboss", goods=f"{NOTHING}/0.2.0.1/{NOTHING}/{NOTHING}", row="D09,D01,D19",
        money=each("9", 4),
    )  # fmt: skip
    answer(state, "1", "2", "2")
    assert legal(state, 1) == ["no", "D09-jewel", "D01-jewel/gin", "D01-jewel"]
    assert why(state, 1, "D09-jewel/gin") == ("lacks", "GD-A18")


@rule("GD-44")
def test_nobody_else_pays_gin() -> None:
    state = scene(
        cast="muscle/dame/bootlegger/underboss",
        goods=f"{NOTHING}/0.2.0.2/{NOTHING}/{NOTHING}",
        row="D01,D18,D19",
        money=each("3", 4),
    )
    answer(state, "1", "2", "2")
    assert why(state, 1, "D01-jewel/gin") == ("gin-is-no-money", "GD-44")


@rule("GD-45", "GD-A11")
def test_the_dame_bribes_with_two_dollars_which_go_to_the_cop() -> None:
    state = scene(cast="lookout/dame/bootlegger/underboss", goods=each(NOTHING, 4), money="0/2/2/2", patrol="1,2")
    answer(state, "1", "1", "3")
    assert legal(state, 1) == ["talk", "silent", "pay"]
    assert why(state, 2, "pay") == ("bribes-are-gin", "GD-45")
    events = answer(state, "pay", "silent")
    assert one(events, "bribed-with-dollars").data == {"seat": 1, "cop": 0, "dollars": 2}
    assert money(state)[:3] == (2, 0, 4)
    assert show(state, None).past[1] == (0, 0, 1)


@rule("GD-A11")
def test_the_dame_needs_the_dollars_in_hand_and_may_still_use_gin() -> None:
    state = scene(cast="lookout/dame/bootlegger/underboss", money="0/1/2/2", patrol="1,2")
    answer(state, "1", "1", "3")
    assert legal(state, 1) == ["talk", "silent", "bribe"]
    assert why(state, 1, "pay") == ("too-poor-to-bribe", "GD-A11")
    assert [refusal.rule for _, refusal in state.near(1)] == ["GD-A11"]


@rule("GD-46", "GD-A13", "GD-A14")
def test_the_hired_gun_exchanges_a_token_before_the_first_location() -> None:
    state = scene(cast="muscle/hired-gun/dame/underboss", goods="1.0.0.0/0.0.0.1/1.1.0.0/0.0.1.0", patrol="1,2")
    answer(state, "1", "1", "3")
    assert asked(state) == ("exchange", (1,))
    assert legal(state, 1) == ["no", "gin/crate@2", "gin/art@2"]
    assert why(state, 1, "gin/jewel@3") == ("not-in-company", "GD-46")
    assert why(state, 1, "gin/crate@0") == ("not-in-company", "GD-46")
    assert why(state, 1, "art/crate@2") == ("nothing-to-give", "GD-A14")
    assert why(state, 1, "gin/jewel@2") == ("nothing-to-take", "GD-A14")
    events = answer(state, "gin/crate@2")
    assert one(events, "exchanged").data == {"seat": 1, "other": 2, "given": "gin", "taken": "crate"}
    assert (goods(state, 1), goods(state, 2)) == ((1, 0, 0, 0), (0, 1, 0, 1))
    assert asked(state) == ("dilemma", (1, 2))


@rule("GD-A14")
@pytest.mark.parametrize("held", [(NOTHING, "0.1.0.0"), ("0.1.0.0", NOTHING), ("0.0.0.1", "0.0.0.2")])
def test_without_two_unlike_tokens_there_is_no_exchange(held: tuple[str, str]) -> None:
    state = scene(
        cast="muscle/hired-gun/dame/underboss", goods=f"{NOTHING}/{held[0]}/{held[1]}/{NOTHING}", patrol="1,2"
    )
    answer(state, "1", "1", "3")
    assert asked(state)[0] == "dilemma"


@rule("GD-46")
def test_the_hired_gun_may_leave_it() -> None:
    state = scene(cast="muscle/hired-gun/dame/underboss", goods=f"{NOTHING}/0.0.0.1/0.1.0.0/{NOTHING}", patrol="1,2")
    answer(state, "1", "1", "3")
    assert told(answer(state, "no"))[0] == ("no-exchange", "GD-46")
    assert goods(state, 1) == (0, 0, 0, 1)


@rule("GD-47", "GD-A13", "GD-A15")
def test_the_flapper_steals_a_dollar_from_somebody_at_the_same_location() -> None:
    state = scene(5, cast="muscle/flapper/dame/underboss/lookout", money="3/1/2/0/5", patrol="1,2")
    answer(state, "1", "1", "1", "3")
    assert asked(state) == ("steal", (1,))
    assert legal(state, 1) == ["no", "2"]
    assert why(state, 1, "3") == ("no-dollar-to-steal", "GD-A15")
    assert why(state, 1, "4") == ("not-in-company", "GD-47")
    assert why(state, 1, "0") == ("cop-is-safe", "GD-A15")
    events = answer(state, "2")
    assert one(events, "stole").data == {"seat": 1, "other": 2, "dollars": 1}
    assert money(state) == (3, 2, 1, 0, 5)
    assert asked(state)[0] == "dilemma"


@rule("GD-47")
def test_the_flapper_may_leave_it_and_is_not_asked_where_there_is_nothing_to_steal() -> None:
    state = scene(cast="muscle/flapper/dame/underboss", patrol="1,2")
    answer(state, "1", "1", "3")
    assert told(answer(state, "no"))[0] == ("no-theft", "GD-47")
    alone = scene(cast="muscle/flapper/dame/underboss", patrol="1,2")
    answer(alone, "4", "1", "1")
    assert asked(alone) == ("dilemma", (2, 3))


@rule("GD-A13")
@pytest.mark.parametrize(
    ("cop", "cast", "order"),
    [
        (0, "muscle/flapper/hired-gun/underboss", ["steal", "exchange"]),
        (2, "flapper/dame/muscle/hired-gun", ["exchange", "steal"]),
    ],
)
def test_both_act_clockwise_from_the_cop_s_left(cop: int, cast: str, order: list[str]) -> None:
    state = scene(cop=cop, cast=cast, goods="0.1.0.0/0.0.1.0/0.0.0.1/1.0.0.0", money=each("2", 4), patrol="4,5")
    answer(state, "1", "1", "1")
    found = []
    while asked(state)[0] in ("steal", "exchange"):
        found.append(asked(state)[0])
        answer(state, "no")
    assert found == order


@rule("GD-A13")
def test_neither_acts_while_being_the_cop() -> None:
    state = scene(cast="flapper/dame/bootlegger/underboss", patrol="1,2")
    answer(state, "1", "1", "3")
    assert asked(state)[0] == "dilemma"


@rule("GD-48", "GD-A16")
def test_the_lookout_pays_the_cop_and_sees_one_of_two_cards_in_private() -> None:
    state = scene(phase="patrol", cast="muscle/dame/lookout/underboss")
    answer(state, "2+5")
    assert asked(state) == ("look", (2,))
    assert legal(state, 2) == ["no", "look"]
    events = answer(state, "look")
    assert one(events, "paid-to-look").data == {"seat": 2, "cop": 0, "dollars": 1}
    assert money(state) == (2, 1, 0, 1)
    node = state.node()
    assert isinstance(node, Chance)
    assert (node.draws[0].outcomes, node.draws[0].weights) == (("cop-2", "cop-5"), (1, 1))
    events = chance(state, "cop-5")
    assert [(event.kind, event.rule, event.data["location"]) for event in events] == [("glimpse", "GD-A16", "market")]
    assert [reaches(events[0].to, seat) for seat in (0, 1, 2, 3, None)] == [False, False, True, False, False]
    views = {seat: show(state, seat) for seat in (0, 1, 2, 3, None)}
    assert {seat: (view.glimpse, view.patrol) for seat, view in views.items()} == {
        0: (None, ("cop-2", "cop-5")),
        1: (None, ()),
        2: ("cop-5", ("cop-5",)),
        3: (None, ()),
        None: (None, ()),
    }
    assert all(view.looked for view in views.values())
    assert asked(state) == ("rob", (1, 2, 3))


@rule("GD-A16")
def test_a_world_of_the_lookout_keeps_the_card_that_was_seen_and_draws_the_other() -> None:
    state = scene(phase="patrol", cast="muscle/dame/lookout/underboss", closed="1")
    answer(state, "2+5")
    answer(state, "look")
    chance(state, "cop-5")
    rng = Random(1)
    seen = {state.game.world(show(state, 2), rng).view(0).patrol for _ in range(60)}
    assert seen == {("cop-2", "cop-5"), ("cop-3", "cop-5"), ("cop-4", "cop-5")}
    assert len({state.game.world(show(state, 1), rng).view(0).patrol for _ in range(120)}) == 6


@rule("GD-48", "GD-A16")
@pytest.mark.parametrize(
    ("cop", "dollars"), [(2, "1/1/1/1"), (0, "1/1/0/1")], ids=["while being the Cop", "without a dollar"]
)
def test_the_lookout_is_not_asked(cop: int, dollars: str) -> None:
    state = scene(phase="patrol", cop=cop, cast="muscle/dame/lookout/underboss", money=dollars)
    answer(state, "2+5")
    assert asked(state)[0] == "rob"


@rule("GD-48")
def test_the_lookout_may_do_without() -> None:
    state = scene(phase="patrol", cast="muscle/dame/lookout/underboss")
    answer(state, "2+5")
    assert told(answer(state, "no")) == [("did-not-look", "GD-48")]
    assert money(state) == (1, 1, 1, 1)
    assert not show(state, None).looked


@rule("GD-49", "GD-A17")
def test_the_made_man_is_dealt_three_demands_face_down_before_any_lie_open() -> None:
    state = table(3, characters="chosen").new()
    chance(state, 0)
    answer(state, "dame")
    answer(state, "made-man")
    answer(state, "muscle")
    heard: list[Event] = []
    for code in ("D08", "D12", "D17"):
        assert asked(state)[0] == "1.demand"
        heard += chance(state, code)
    assert asked(state)[0] == "demand"
    assert [event.data.get("card") for event in heard if reaches(event.to, 1)] == ["D08", "D12", "D17"]
    assert told([event for event in heard if reaches(event.to, 0)]) == [("private-demand-hidden", "GD-49")] * 3
    assert [demand.code for demand in show(state, 1).private] == ["D08", "D12", "D17"]
    assert [show(state, seat).private for seat in (0, 2, None)] == [(), (), ()]
    assert show(state, 0).secret == 3
    assert len(show(state, 1).unseen) == 16
    assert len(show(state, 0).unseen) == 19


def made_man(held: str = "1.2.0.1", taken: str = "") -> DilemmaState:
    """The Made Man is seat 1 and gets away with an Art; only private demands can be paid."""
    state = scene(
        cast="lookout/made-man/dame/underboss", goods=f"{NOTHING}/{held}/{NOTHING}/{NOTHING}", row="D15,D16,D17",
        private="D12,D14,D19", patrol="4,5", taken=taken,
    )  # fmt: skip
    answer(state, "2", "3", "3")
    return state


@rule("GD-49", "GD-A17")
def test_a_private_demand_is_fulfilled_like_an_open_one_and_not_replaced() -> None:
    state = made_man()
    assert asked(state) == ("demand", (1,))
    assert legal(state, 1) == ["no", "D12", "D12-crate", "D12-art", "D12-gin"]
    events = answer(state, "D12")
    assert one(events, "fulfilled-private").rule == "GD-49"
    assert points(state)[1] == 7
    assert [demand.code for demand in show(state, 1).private] == ["D14", "D19"]
    assert [demand.code for demand in show(state, None).row if demand] == ["D15", "D16", "D17"]
    assert asked(state)[0] == "patrol", "one visit, one demand"


@rule("GD-49")
def test_the_made_man_is_asked_whether_anything_can_be_paid_or_not() -> None:
    state = made_man(held=NOTHING)
    node = state.node()
    assert isinstance(node, Decide)
    assert (node.seats, node.window) == ((1,), True)
    assert legal(state, 1) == ["no"]
    assert {move.args[0] for move, _ in state.near(1)} == {"D12", "D14", "D15", "D16", "D17", "D19"}


@rule("GD-49")
def test_the_made_man_is_asked_like_anybody_once_the_private_demands_are_gone() -> None:
    state = scene(
        cast="lookout/made-man/dame/underboss", goods=f"{NOTHING}/0.1.1.1/{NOTHING}/{NOTHING}", row="D04,D17,D18",
        taken="-/D01,D02,D03/-/-",
    )  # fmt: skip
    answer(state, "2", "3", "3")
    node = state.node()
    assert isinstance(node, Decide)
    assert not node.window


@rule("GD-A17")
def test_unfulfilled_private_demands_score_nothing() -> None:
    state = made_man(held=NOTHING, taken="-/D01,D02,D18/-/-")
    assert points(state)[1] == 18
    other = made_man(held="1.0.0.0", taken="-/D01,D02,D18/-/-")
    assert points(other)[1] == 20


@rule("GD-50")
def test_the_underboss_pays_two_dollars() -> None:
    state = scene(
        cast="muscle/underboss/dame/lookout",
        goods=f"{NOTHING}/0.1.1.0/{NOTHING}/{NOTHING}",
        money="0/1/0/0",
        row="D04,D18,D19",
        cash="1.1.1.1.1",
    )
    answer(state, "1", "2", "2")
    events = answer(state, "D04-gin")
    assert one(events, "fulfilled-with-dollars").rule == "GD-50"
    assert money(state)[1] == 0


@rule("GD-50")
def test_an_underboss_without_the_second_dollar_is_refused_by_the_underboss_s_own_rule() -> None:
    state = scene(
        cast="muscle/underboss/dame/lookout", goods=f"{NOTHING}/0.1.1.1/{NOTHING}/{NOTHING}", money="0/0/0/0",
        row="D04,D18,D19", cash="1.1.1.1.1",
    )  # fmt: skip
    answer(state, "1", "2", "2")
    assert money(state)[1] == 1
    assert why(state, 1, "D04-gin") == ("no-dollars", "GD-50")


@rule("GD-51", "GD-A12")
@pytest.mark.parametrize("muscle", [0, 1, 3], ids=["as the Cop", "for her own bribe", "from elsewhere"])
def test_the_muscle_gets_two_dollars_for_the_first_bribe_of_a_round(muscle: int) -> None:
    cast = ["lookout", "bootlegger", "underboss", "hired-gun"]
    cast[muscle] = "muscle"
    state = scene(cast="/".join(cast), money=each("0", 4), cash=".".join("1" * 5), patrol="1,3")
    answer(state, "1", "1", "3")
    events = answer(state, "bribe", "bribe")
    assert one(events, "tipped").data == {"seat": muscle, "dollars": 2}
    assert money(state) == tuple(2 * (seat == muscle) for seat in range(4))


@rule("GD-51", "GD-A12")
def test_the_second_bribe_of_a_round_earns_nothing_and_the_next_round_does_again() -> None:
    state = scene(
        5, cast="lookout/muscle/dame/underboss/bootlegger", money=each("0", 5), cash=".".join("1" * 5), patrol="1,2"
    )
    answer(state, "1", "1", "2", "2")
    answer(state, "bribe", "silent")
    assert money(state)[1] == 2
    assert told(answer(state, "bribe", "silent"), "tipped") == []
    assert money(state)[1] == 2
    assert asked(state) == ("patrol", (1,))
    answer(state, "3+4")
    answer(state, "5", "3", "3", "5")
    assert told(answer(state, "bribe", "silent"), "tipped") == [("tipped", "GD-51")]


@rule("GD-A12")
def test_the_dame_s_dollars_are_a_bribe_too() -> None:
    state = scene(cast="muscle/dame/bootlegger/underboss", goods=each(NOTHING, 4), money="0/2/0/0", patrol="1,2")
    answer(state, "1", "1", "3")
    answer(state, "pay", "silent")
    assert money(state)[0] == 2 + 2


def test_characters_change_nothing_where_nobody_has_one() -> None:
    game, rng = table(5, characters="none"), Random(2)
    state = game.new()
    asks = set()
    while not isinstance(node := state.node(), Over):
        if isinstance(node, Chance):
            state.happen(draw(node, rng))
        else:
            asks.add(node.ask)
            state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats})
    assert asks <= {"patrol", "rob", "dilemma", "trade", "demand"}
    assert not game.knows(Move("pay"))
