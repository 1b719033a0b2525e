"""The two-seat game of Gangster Dice: two bids, two favors, and what may leave."""

from __future__ import annotations

import pytest

from omerta import IllegalMove, Move, Over
from omerta.games.gangster_dice.view import show
from tests.games.gangster_dice.scenes import asked, control, draw_favors, scene, stash
from tests.games.playing import answer, legal, one, told, why
from tests.rules import rule

LOW = "0,1,2"


@rule("DI-31", "DI-A21", "DI-33")
def test_a_swapped_in_die_may_not_leave() -> None:
    state = scene("wc rf", seats=2, rest="g", speakeasy="0:wrb", investigator="1:")
    answer(state, "cocktail+2,finger+1", "gavel+0")
    answer(state, "w/b")
    assert asked(state) == "colour"
    assert legal(state, 0) == ["red"]
    assert why(state, 0, "blue") == ("may-not-leave", "DI-31")
    assert why(state, 0, "white") == ("no-colour", "DI-A12")
    answer(state, "red")
    assert stash(state, 0) == "b1"


@rule("DI-31")
def test_of_a_colour_only_the_dice_that_were_there_before_go_on_the_investigator() -> None:
    state = scene("wc wf bf", seats=2, rest="g", speakeasy="0:wrb", investigator="1:")
    answer(state, "cocktail+2,finger+1", "gavel+0")
    answer(state, "w/b")
    heard = answer(state, "blue")
    assert one(heard, "pinned").data["dice"] == 1
    assert stash(state, 0) == "w1b1"


@rule("DI-31", "DI-A10")
def test_a_die_swapped_for_one_of_its_own_colour_may_not_leave_either() -> None:
    state = scene("rc rf", seats=2, rest="g", speakeasy="0:wrb", investigator="1:")
    answer(state, "cocktail+2,finger+1", "gavel+0")
    assert "r/r" in legal(state, 0)
    answer(state, "r/r")
    assert stash(state, 0) == "r2"
    assert one(answer(state, "red"), "pinned").data["dice"] == 1
    assert stash(state, 0) == "r1"


@rule("DI-A21")
def test_if_no_die_may_leave_any_more_nothing_is_placed() -> None:
    state = scene("wc ru", seats=2, rest="g", speakeasy="0:wrb", streets="0:")
    answer(state, "cocktail+2,gun+1", "gavel+0")
    heard = answer(state, "wr/rb")
    assert one(heard, "nothing-may-leave").rule == "DI-A21"
    assert asked(state) == "favor"
    pinned = scene("wc rf", seats=2, rest="g", speakeasy="0:wrb", investigator="1:")
    answer(pinned, "cocktail+2,finger+1", "gavel+0")
    assert one(answer(pinned, "wr/rb"), "nothing-may-leave").data["token"] == "investigator"


@rule("DI-A21", "DI-A12")
def test_if_no_die_may_leave_no_colour_is_asked_for_though_any_may_be_named() -> None:
    state = scene("wc rf", seats=2, rest="g", speakeasy="0:wrb", investigator="1:", colour="any")
    answer(state, "cocktail+2,finger+1", "gavel+0")
    assert one(answer(state, "wr/rb"), "nothing-may-leave").rule == "DI-A21"
    assert asked(state) == "favor"


@rule("DI-33", "DI-A2", "DI-A22")
def test_with_two_seats_two_bids_and_two_favors_are_played_and_drawn() -> None:
    state = scene("wg rf bc", seats=2, rest="u", lawyer="0:", hands="0,1,3/0,1,2")
    assert all("," in move for move in legal(state, 0))
    assert len(legal(state, 0)) == 3 * 6
    heard = answer(state, "gavel+3,finger+0", "gun+2")
    assert one(heard, "revealed").rule == "DI-33"
    assert len(told(heard, "bid")) == 3
    assert show(state, None).owes[0] == 1
    assert show(state, None).fours == (1, 0)
    draw_favors(state)
    assert show(state, None).counts == (3, 3)


@rule("DI-33", "DI-A21")
def test_both_bids_of_one_seat_win() -> None:
    state = scene("wf ru rf", seats=2, rest="g", streets="0:bb", investigator="1:", hands="0,2,3/0,1,2")
    heard = answer(state, "gun+2,finger+3", "gavel+0")
    assert show(state, None).won == (1, None, 0, 0)
    assert [event.data["score"] for event in heard if event.kind == "bid-with-streets"] == [5, 7]
    answer(state, "white")
    assert why(state, 0, "white") == ("no-colour", "DI-A12")
    answer(state, "red")
    draw_favors(state)
    assert stash(state, 0) == "-"
    assert asked(state) == "take"
    answer(state, "red")
    node = state.node()
    assert isinstance(node, Over)
    assert node.ranks == (1, 2)


@rule("DI-A9")
def test_with_two_bids_the_streets_count_on_both() -> None:
    state = scene("wf ru rf", seats=2, rest="g", streets="0:bb")
    heard = answer(state, "gun+2,finger+1", "gavel+0")
    assert [event.data["streets"] for event in heard if event.kind == "bid-with-streets"] == [2, 2]


@rule("DI-A19")
def test_with_two_seats_the_left_neighbour_is_the_other_one() -> None:
    state = scene("wg", seats=2, rest="f")
    answer(state, "gavel+0", "finger+0")
    assert control(state)[3] == 0


@rule("DI-A20")
def test_with_one_symbol_one_bid_is_made() -> None:
    state = scene("wg rg", seats=2, rest="f")
    assert legal(state, 0) == ["gavel+0", "gavel+1", "gavel+2"]
    heard = answer(state, "gavel+0", "finger+1")
    assert told(heard, "one-bid") == [("one-bid", "DI-A20")] * 2
    assert show(state, None).owes == (1, 1)


@rule("DI-A20", "DI-A29", "DI-H5")
def test_timmy_makes_both_bids_though_he_shows_one_symbol() -> None:
    state = scene("ru ru", seats=2, rest="f", characters="timmy/don", hands="0,1,2,3/0,1,2")
    pairs = {tuple(card.partition("+")[0] for card in move.split(",")) for move in legal(state, 0)}
    assert pairs == {("gavel", "cocktail"), ("gavel", "gun"), ("cocktail", "gun")}
    assert why(state, 0, "gun+2") == ("both-bids", "DI-A29")
    assert told(answer(state, "gavel+3,gun+0", "finger+0"), "one-bid") == [("one-bid", "DI-A20")]
    assert control(state) == (0, None, 0, 0)


@rule("DI-A29")
def test_two_symbols_mean_two_bids_on_different_tokens_with_a_favor_each() -> None:
    state = scene("wg rf", seats=2, rest="u", hands="0,1,1/0,1,2")
    assert why(state, 0, "gavel+0") == ("both-bids", "DI-A29")
    assert legal(state, 0) == ["gavel+0,finger+1", "gavel+1,finger+0", "gavel+1,finger+1"]
    assert why(state, 0, "gavel+0,finger+0") == ("no-favor", "DI-12")


@rule("DI-A29")
@pytest.mark.parametrize("text", ["gavel+0,gavel+1", "gavel+1,gavel+0", "gun+1,gun+1"])
def test_two_bids_on_one_token_are_refused_by_their_rule(text: str) -> None:
    state = scene("wg rf", seats=2, rest="u", hands="0,1,1/0,1,2")
    before = state.game.position(state)
    assert why(state, 0, text) == ("one-token", "DI-A29")
    with pytest.raises(IllegalMove, match=r"one-token \(DI-A29\)"):
        state.play({0: state.game.read(text, state), 1: state.legal(1)[0]})
    assert state.game.position(state) == before
    assert state.game.read(text, state) not in state.game.moves


@rule("DI-33")
def test_two_bids_are_read_in_either_order() -> None:
    state = scene("wg rf bc", seats=2, rest="u", hands="0,1,3/0,1,2")
    assert state.game.read("finger+1,gavel+3", state) is Move("bids", "gavel", 3, "finger", 1)
    for move in state.legal(0):
        assert state.game.read(",".join(reversed(state.game.write(move).split(","))), state) is move
    answer(state, "finger+1,gavel+3", "gun+2")
    line = state.game.position(state)
    assert "bids=gavel+3,finger+1/gun+2" in line
    turned = line.replace("bids=gavel+3,finger+1", "bids=finger+1,gavel+3")
    assert state.game.from_position(turned) == state
