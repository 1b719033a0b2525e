"""The setup: components, order, joints and gangs, and the five-player game (GS-01 to GS-15, 17B)."""

from __future__ import annotations

import pytest

from omerta.core.errors import BadOption
from omerta.core.nodes import Chance
from omerta.games.gangsters import GAME_TYPE
from omerta.games.gangsters.city.board_facts import COUNTS, PRICES
from omerta.games.gangsters.city.movement import one_jumps
from omerta.games.gangsters.pieces import COPS, GANG, KINDS, UNTOUCHABLES
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import show
from tests.games.gangsters.scenes import asked, cop, man, owner, public, scene, table, where, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule


@rule("GS-01")
def test_two_to_five_gangs_play() -> None:
    assert GAME_TYPE.seats == (2, 3, 4, 5)
    with pytest.raises(BadOption, match="gangsters is for 2-5 seats; not 6"):
        GAME_TYPE.make(6)
    refusal = scene().refuse(2, table().moves[0])
    assert refusal is not None
    assert refusal.rule == "GS-01"


@rule("GS-02", "GS-U5")
def test_a_gang_is_a_racketeer_a_thug_and_one_vamp() -> None:
    assert KINDS == ("racketeer", "thug", "vamp")
    game = table()
    assert game.piece_names == ("0.racketeer", "0.thug", "0.vamp", "1.racketeer", "1.thug", "1.vamp")
    assert game.most_men == (10, 10, 1)
    state = scene(pieces="0R10@Regent 0T2@NA5e 0V@Envoy", cash="9000/0", dice="1.1.6.1.1")
    assert why(state, 0, "recruit-racketeer-1") == ("too-strong", "GS-U5")
    assert why(state, 0, "recruit-vamp-1") == ("one-vamp", "GS-U5")
    assert why(scene(pieces="0R2@Regent"), 0, "thug>NA5e") == ("no-piece", "GS-02")


@rule("GS-04", "GS-05", "GS-14")
def test_cups_are_full_at_the_start_and_nobody_is_a_criminal() -> None:
    state = table().new()
    assert [cop(state, number) for number in range(1, COPS + 1)] == ["-"] * 10
    assert [public(state, name) for name in ("x1", "x1b", "x2", "x3")] == ["-"] * 4
    assert state.game.values.public.multipliers == (1, 1, 2, 3)
    assert show(state, None).markers == (0, 0)
    assert show(state, None).crime_level == 0
    assert UNTOUCHABLES == 9


@rule("GS-06")
def test_money_goes_in_hundreds() -> None:
    game = table()
    assert all(price % 100 == 0 for price in game.price)
    assert {dollars % 100 for dollars in game.moves_of.sum_of.values()} == {0}


@rule("GS-07", "GS-U1", "GS-U30")
def test_the_board_has_the_buildings_that_are_known_and_six_gray_ones() -> None:
    board = table().board
    colours = list(COUNTS)
    there = [colours[board.colour[building]] for building in range(board.buildings)]
    assert {colour: there.count(colour) for colour in colours} == COUNTS
    assert all(board.price[b] == PRICES[colour] for b, colour in enumerate(there) if colour != "gray")
    assert board.spaces - board.buildings == 87
    assert COUNTS["gray"] == 6
    assert not any(one_jumps(board)[b] for b, colour in enumerate(there) if colour == "gray")


@rule("GS-09", "GS-U10")
def test_a_piece_from_the_cup_comes_in_at_the_subway_of_its_die() -> None:
    state = scene(phase="draw", dice="1.1.1.1.1")
    assert len(state.game.board.subways) == 6
    answer(state, "draw")
    chance(state, "x3")
    assert words(state, 0) == ["NA3e", "NA3w"]
    state = scene(phase="draw", dice="1.3.1.1.1")
    answer(state, "draw")
    chance(state, "x3")
    assert "LP11n" in words(state, 0)
    assert {"LP9e", "LP9w"}.isdisjoint(words(state, 0))


@rule("GS-10", "GS-11", "GS-U2", "GS-U3")
def test_joints_are_picked_there_and_back_in_a_random_order_until_all_have_three() -> None:
    state = table(3).new()
    node = state.node()
    assert isinstance(node, Chance)
    assert node.draws[0].outcomes == (0, 1, 2)
    chance(state, 2)
    heard = chance(state, 0)
    assert told(heard) == [("order", "GS-11"), ("start-cash", "GS-U3")]
    assert (state.order, state.cash) == ((2, 0, 1), [3000] * 3)
    seats: list[int] = []
    for code in ("Regent", "Carlton", "Grand", "Pawn", "Needle", "Tailors", "Stan", "Lunch", "Sewing"):
        seats += asked(state)[1]
        heard = answer(state, code)
        assert told(heard) == [("picked", "GS-10")]
    assert seats == [2, 0, 1, 1, 0, 2, 2, 0, 1]
    assert asked(state)[0] == "gang"
    assert state.cash[2] == 3000 - 600 - 100 - 100


@rule("GS-U2")
def test_joints_may_be_picked_always_in_order() -> None:
    state = table(3, pick_order="straight").new()
    chance(state, 0)
    chance(state, 1)
    seats: list[int] = []
    for code in ("Regent", "Carlton", "Grand", "Pawn"):
        seats += asked(state)[1]
        answer(state, code)
    assert seats == [0, 1, 2, 0]


@rule("GS-08", "GS-10")
def test_gray_and_taken_buildings_are_not_picked() -> None:
    state = table().new()
    chance(state, 0)
    assert why(state, 0, "Annex") == ("not-for-sale", "GS-08")
    answer(state, "Regent")
    assert why(state, 1, "Regent") == ("owned", "GS-10")


def to_gangs(*picks: str) -> GangstersState:
    """Come to the gangs of two seats."""
    state = table().new()
    chance(state, 0)
    for code in picks:
        answer(state, code)
    return state


@rule("GS-12", "GS-13")
def test_gangs_are_bought_in_secret_and_shown_together_in_own_joints() -> None:
    state = to_gangs("Regent", "Carlton", "Pawn", "Envoy", "Needle", "Theatre")
    assert asked(state) == ("gang", (0, 1))
    assert why(state, 0, "6.1@1.1.1") == ("gang-too-dear", "GS-12")
    heard = answer(state, "5.2@1.1.3", "4.1@2.2.1")
    gangs = [event for event in heard if event.kind == "gang"]
    assert [(event.rule, event.data["seat"]) for event in gangs] == [("GS-12", 0), ("GS-12", 1)]
    # Regent, Envoy and Needle cost $1,100; a gang of 5/2 costs $1,500 + $300 + $100.
    assert state.cash[0] == 3000 - 600 - 400 - 100 - 1900
    assert (man(state, 0, "R"), man(state, 0, "T"), man(state, 0, "V")) == (5, 2, 1)
    assert [where(state, 0, kind) for kind in "RTV"] == ["Regent", "Regent", "Needle"]
    assert [where(state, 1, kind) for kind in "RTV"] == ["Theatre", "Theatre", "Carlton"]


@rule("GS-15", "GS-U27")
def test_gangs_move_in_the_order_of_the_picks() -> None:
    state = table().new()
    chance(state, 1)
    for code in ("Regent", "Carlton", "Pawn", "Envoy", "Needle", "Theatre"):
        answer(state, code)
    heard = answer(state, "1.1@1.1.1", "1.1@1.1.1")
    assert one(heard, "turn").data == {"seat": 1, "round": 1}
    assert asked(state) == ("buy", (1,))
    assert why(state, 0, "done") == ("not-asked", "GS-15")


@rule("17B.1", "17B.2", "17B.3", "GS-U49")
def test_five_gangs_buy_gray_buildings_as_brown_ones() -> None:
    game = table(5)
    assert GAME_TYPE.usual_preset(5) == "five"
    assert len(game.piece_names) == 5 * GANG
    annex = game.board.spaces_by_code["Annex"]
    assert annex in game.for_sale
    assert game.price[annex] == 100
    state = scene(5, phase="buy", pieces="0R4@Annex", joints="0:Pawn")
    heard = answer(state, "buy")
    assert told(heard) == [("bought", "17B.2")]
    assert owner(state, "Annex") == 0
    nine = "0:Annex,Brendan,Freight,Gunshop,Garage,Pumps,Pawn,Needle,Stan"
    state = scene(5, phase="draw", pieces="0R4@Regent 0T@Regent 0V@Regent", joints=nine)
    assert one(answer(state, "done"), "won-by-monopoly").rule == "GS-59"


@rule("GS-U49")
def test_with_five_gangs_gray_joints_allow_brown_levels() -> None:
    state = scene(5, phase="buy", pieces="0R4@Pawn", joints="0:Pawn,Annex")
    answer(state, "upgrade")
    assert show(state, 0).level[state.game.board.spaces_by_code["Pawn"]] == 2


@rule("17B.4", "GS-U64")
def test_five_gangs_play_without_the_advanced_options() -> None:
    for name in ("heaters", "wheels", "donuts", "random-order"):
        with pytest.raises(BadOption, match=f"option '{name}' is not used with five gangs"):
            table(5, **{name: True})
    with pytest.raises(BadOption, match="five-gangs"):
        GAME_TYPE.make(4, preset="five")
    state = scene(cops="6@NA5e", phase="cops", dice="1.1.2.1.1")
    assert "cop-6" in words(state, 0)
