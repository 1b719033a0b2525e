"""The picture examples of the rulebook, by page. Blue is seat 1, Purple 2, Red 3; the Cop is seat 0."""

from __future__ import annotations

from omerta import Over
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.view import show
from tests.games.gangsters_dilemma.scenes import asked, cash, goods, money, points, scene
from tests.games.playing import answer, chance, legal, one, told
from tests.rules import rule

NOTHING = "0.0.0.0"


@rule("GD-16", "GD-17", "GD-40")
def test_page_2_blue_and_red_at_the_art_gallery() -> None:
    state = scene(money="0/0/0/0", goods="/".join([NOTHING] * 4), cash="2.5.2.2.2", patrol="1,5")
    events = answer(state, "2", "1", "2")
    assert one(events, "split").data == {"seats": (1, 3), "location": "art-gallery", "dollars": 2, "left": 1}
    assert (goods(state, 1), goods(state, 3)) == ((0, 1, 0, 0), (0, 1, 0, 0))
    assert (money(state)[1], money(state)[3]) == (2, 2)
    assert cash(state)[1] == 1 + 1, "the dollar that was left, and the dollar of the new round"


@rule("GD-18", "GD-19")
def test_page_3_blue_alone_at_the_jewelry_store_with_a_cop() -> None:
    state = scene(money="0/4/0/0", goods=f"{NOTHING}/1.1.0.0/{NOTHING}/{NOTHING}", cash="2.2.5.2.2", patrol="3,5")
    events = answer(state, "3", "1", "1")
    assert one(events, "arrested").data["lost"] == ("crate", "art")
    assert goods(state, 1) == (0, 0, 0, 0), "no Jewel for Blue"
    assert goods(state, 0) == (1, 1, 0, 0), "the Cop has the Crate and the Art"
    assert money(state)[1] == 4, "money is always safe"
    assert cash(state)[2] == 5 + 1, "Blue got none of the cash"


def jewelry_store_with_a_cop() -> DilemmaState:
    """Blue, Purple and Red at the Jewelry Store, and a cop too."""
    return scene(money="0/0/0/0", goods="0.0.0.0/1.0.0.1/0.1.0.1/0.0.0.1", cash="2.2.5.2.2", patrol="3,5")


@rule("GD-20")
def test_page_3_blue_purple_and_red_must_decide() -> None:
    state = jewelry_store_with_a_cop()
    answer(state, "3", "3", "3")
    assert asked(state) == ("dilemma", (1, 2, 3))
    assert all(legal(state, seat) == ["talk", "silent", "bribe"] for seat in (1, 2, 3))


@rule("GD-21", "GD-22", "GD-23")
def test_page_3_red_bribes_while_blue_and_purple_keep_silent() -> None:
    state = jewelry_store_with_a_cop()
    answer(state, "3", "3", "3")
    events = answer(state, "silent", "silent", "bribe")
    assert told(events, "bribed", "all-silent") == [("bribed", "GD-21"), ("all-silent", "GD-23")]
    assert goods(state, 0) == (0, 0, 0, 1), "Red's Gin is the Cop's"
    assert goods(state, 3) == (0, 0, 0, 0)
    assert (goods(state, 1), goods(state, 2)) == ((1, 0, 1, 1), (0, 1, 1, 1)), "a new Jewel each"
    assert money(state) == (0, 2, 2, 0)
    assert cash(state)[2] == 1 + 1


@rule("GD-24")
def test_page_3_purple_talks_while_the_others_keep_silent() -> None:
    state = jewelry_store_with_a_cop()
    answer(state, "3", "3", "3")
    events = answer(state, "silent", "talk", "silent")
    assert told(events, "arrested") == [("arrested", "GD-24"), ("arrested", "GD-24")]
    assert goods(state, 2) == (0, 1, 1, 1)
    assert money(state) == (0, 0, 5, 0), "all the money is Purple's"
    assert goods(state, 1) == goods(state, 3) == (0, 0, 0, 0)
    assert goods(state, 0) == (1, 0, 0, 2), "all the loot of Blue and Red"


@rule("GD-26", "GD-27", "GD-28", "GD-29")
def test_page_4_red_fulfils_a_demand_with_dollars_in_place_of_the_art() -> None:
    state = scene(
        money="0/0/0/2",
        goods=f"{NOTHING}/{NOTHING}/{NOTHING}/1.0.0.2",
        cash="1.1.1.1.1",
        row="D01,D08,D18",
        patrol="4,5",
    )
    answer(state, "1", "1", "3")
    assert asked(state) == ("demand", (3,))
    events = answer(state, "D08-art")
    assert one(events, "fulfilled-with-dollars").data["dollars"] == 3
    assert goods(state, 3) == (0, 0, 1, 0), "the Jewel of this visit is left"
    assert money(state)[3] == 0
    assert points(state)[3] == 7
    assert asked(state) == ("demand", ())
    chance(state, "D19")
    assert [demand.code for demand in show(state, None).row if demand] == ["D01", "D19", "D18"]


@rule("GD-32", "GD-38", "GD-39")
def test_page_4_red_wins_with_18_points_in_demands_and_two_crates() -> None:
    state = scene(
        goods=f"{NOTHING}/{NOTHING}/{NOTHING}/1.0.0.0",
        taken="-/-/-/D04,D09,D13",
        row="D18,D17,D16",
        patrol="4,5",
    )
    assert points(state)[3] == 18 + 2
    answer(state, "2", "3", "1")
    node = state.node()
    assert isinstance(node, Over)
    assert node.scores[3] == 23
    assert node.ranks[3] == 1
