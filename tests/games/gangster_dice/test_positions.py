"""Gangster Dice as text: positions that make no sense, moves that are none, and what a view remembers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from omerta import Chance, Over
from omerta.core.chance import draw
from omerta.core.errors import BadChance, BadNotation, BadPosition
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.view import show
from tests.games.gangster_dice.scenes import draw_favors, scene, table
from tests.games.playing import answer, chance
from tests.laws.walks import advance, whole_walk

GOOD = table(3).position(scene("wg rf", "bc", rest="u", lawyer="0:", investigator="1:r"))


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("round=5", "round=501", "round"),
        ("round=5", "round=0", "round"),
        ("phase=bid", "phase=nap", "phase"),
        ("phase=bid", "phase=take", "bids"),
        ("phase=bid", "phase=roll", "rolled"),
        ("phase=bid", "phase=reroll", "turn"),
        ("phase=bid", "phase=over", "phase"),
        ("phase=bid", "phase=character", "phase"),
        ("stash=w1r1", "stash=w2r1", "stash"),
        ("stash=w1r1", "stash=w0r1", "stash"),
        ("stash=w1r1", "stash=", "stash"),
        ("leave=-/", "leave=w1/", "leave"),
        ("rolled=wg.rf", "rolled=wg.rf.rf", "rolled"),
        ("rolled=wg.rf", "rolled=wg.wf", "rolled"),
        ("rolled=wg.rf", "rolled=wx.rf", "rolled"),
        ("hands=0,1,2", "hands=0,1", "hands"),
        ("hands=0,1,2", "hands=0,1,2,3", "hands"),
        ("hands=0,1,2", "hands=2,1,", "hands"),
        ("hands=0,1,2", "hands=0,1,7", "hands"),
        ("discard=0.0.0.0", "discard=6.0.0.0", "hands"),
        ("discard=0.0.0.0", "discard=0.0.0", "discard"),
        ("made=6.12.12.6", "made=6.12.12.0", "made"),
        ("gift=-", "gift=0", "gift"),
        ("lawyer=0:-", "lawyer=0:w1", "stash"),
        ("lawyer=0:-", "lawyer=7:-", "lawyer"),
        ("lawyer=0:-", "lawyer=0", "lawyer"),
        ("investigator=1:r1", "investigator=-:r1", "investigator"),
        ("bonus=-:0", "bonus=1:0", "bonus"),
        ("bids=-", "bids=gavel+0/cocktail+0/gun+0", "bids"),
        ("characters=-/-/-", "characters=nancy/-/-", "characters"),
        ("picked=-", "picked=wg", "picked"),
        ("hands=0,1,2/0,1,2/0,1,2", "hands=4,4,4/4,4,4/4,1,2", "hands"),
        ("made=6.12.12.6", "made=6.12.12.12", "made"),
        ("round=5", "round=1", "lawyer"),
    ],
)
def test_a_position_that_makes_no_sense_names_its_field(old: str, new: str, field: str) -> None:
    assert old in GOOD
    with pytest.raises(BadPosition) as refused:
        table(3).from_position(GOOD.replace(old, new, 1))
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rolled=wg.rf", "rolled=rf.wg"),
        ("stash=w1r1", "stash=r1w1"),
        ("hands=0,1,2", "hands=2,0,1"),
        ("discard=0.0.0.0 made=6.12.12.6 gift=- ", ""),
        ("speakeasy=-:w1r1b1 streets=-:- ", ""),
        ("characters=-/-/- ", ""),
        ("bonus=-:0 bids=-", ""),
    ],
)
def test_what_is_as_in_a_new_game_may_be_left_out_and_dice_and_favors_come_in_any_order(old: str, new: str) -> None:
    assert old in GOOD
    assert table(3).from_position(GOOD.replace(old, new, 1)) == table(3).from_position(GOOD)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("hands=0,1,2/0,1,2", "hands=0,1,2/0,1,x", "position field 'hands': seat 1: '0,1,x' is not up to 9 favors "
         "from 0 to 4 joined by commas, or - for none; 'x' is none"),
        ("stash=w1r1/b1", "stash=w1r1/b1b1", "position field 'stash': seat 1: 'b1b1' is not a heap of dice like "
         "w2r1b9, or - for none"),
        ("lawyer=0:-", "lawyer=0", "position field 'lawyer': '0' is not of the form control:on"),
        ("lawyer=0:-", "lawyer=7:-", "position field 'lawyer': '7' is not one of 0, 1, 2, or - for none"),
        ("first=0", "first=-", "position field 'first': '-' is not a number from 0 to 2"),
    ],
)  # fmt: skip
def test_an_error_says_what_was_found_where_and_what_would_be_right(old: str, new: str, why: str) -> None:
    assert old in GOOD
    with pytest.raises(BadPosition) as refused:
        table(3).from_position(GOOD.replace(old, new, 1))
    assert str(refused.value) == why


def swapping() -> DiceState:
    """Seat 0 has won the Speakeasy again and is asked for a swap."""
    state = scene("wc wf rf", "rg", rest="u", speakeasy="0:wrb", streets="1:b")
    answer(state, "cocktail+0", "gavel+1", "gun+2")
    return state


def placing() -> DiceState:
    """Seat 0 has won the Streets again and is asked for a die."""
    state = scene("wu rf", "rg", rest="f", streets="0:b", investigator="1:")
    answer(state, "gun+2", "gavel+0", "finger+1")
    return state


def pinning() -> DiceState:
    """Seat 2 has won the Investigator, which seat 1 has, and is asked for a colour."""
    state = placing()
    answer(state, "red")
    return state


def drawing() -> DiceState:
    """Everybody has yet to draw a favor."""
    state = pinning()
    answer(state, "red")
    return state


@pytest.mark.parametrize(
    ("arrange", "old", "new", "field"),
    [
        (swapping, "leave=w2r1/", "leave=w1r1/", "leave"),
        (swapping, "bonus=1:1", "bonus=0:1", "bonus"),
        (swapping, "bonus=1:1", "bonus=1:0", "bonus"),
        (swapping, "bonus=1:1", "bonus=-:0", "bonus"),
        (swapping, "discard=1.1.1.0", "discard=0.1.1.0", "discard"),
        (swapping, "lawyer=1:-", "lawyer=0:-", "lawyer"),
        (swapping, "speakeasy=0:", "speakeasy=1:", "speakeasy"),
        (swapping, "bids=cocktail+0", "bids=gun+0", "bids"),
        (swapping, "hands=1,2/", "hands=1,2,3/", "hands"),
        (swapping, "gift=-", "gift=0", "gift"),
        (placing, "phase=streets", "phase=hand", "phase"),
        (placing, "phase=streets", "phase=take", "hands"),
        (placing, "bonus=0:1", "bonus=1:1", "phase"),
        (placing, "bonus=0:1", "bonus=0:0", "bonus"),
        (placing, "streets=0:b1", "streets=1:b1", "streets"),
        (placing, "phase=streets", "phase=swap", "phase"),
        (pinning, "streets=0:r1b1", "streets=1:r1b1", "streets"),
        (pinning, "bonus=0:1", "bonus=0:3", "bonus"),
        (pinning, "investigator=1:", "investigator=2:", "investigator"),
        (pinning, "investigator=1:", "investigator=-:", "investigator"),
        (pinning, "leave=w1/", "leave=r1/", "leave"),
        (pinning, "leave=w1/r1/", "leave=w1/-/", "leave"),
        (pinning, "rolled=wu.rf/rg/", "rolled=wu.rf/wg/", "leave"),
        (drawing, "investigator=1:", "investigator=2:", "investigator"),
        (drawing, "hands=0,1/1,2/0,2", "hands=0,1/1,1,2/0,2", "hands"),
        (drawing, "hands=0,1/1,2/0,2", "hands=0/1,2/0,2", "hands"),
        (drawing, "phase=favor", "phase=roll", "rolled"),
    ],
)
def test_what_cannot_follow_from_the_bids_is_refused_by_its_field(
    arrange: Callable[[], DiceState], old: str, new: str, field: str
) -> None:
    good = table(3).position(arrange())
    assert old in good
    with pytest.raises(BadPosition) as refused:
        table(3).from_position(good.replace(old, new, 1))
    assert refused.value.field == field


@pytest.mark.parametrize(("characters", "phase"), [("dealt", "character"), ("none", "favor"), ("none", "roll")])
def test_the_first_round_begins_as_the_table_was_laid(characters: str, phase: str) -> None:
    state = table(3, characters=characters).new()
    while state.phase != phase:
        chance(state)
    good = state.game.position(state)
    assert state.game.from_position(good) == state
    for old, new, field in (
        ("lawyer=-:", "lawyer=1:", "lawyer"),
        ("stash=w2r2b2/w2r2b2", "stash=w1r2b2/w3r2b2", "stash"),
        ("discard=0.0.0.0", "discard=0.0.0.1", "discard"),
        ("made=6.12.12.6", "made=6.12.12.5", "made"),
    ):
        with pytest.raises(BadPosition) as refused:
            state.game.from_position(good.replace(old, new, 1))
        assert refused.value.field == field


def test_characters_and_favors_are_dealt_clockwise() -> None:
    game = table(3, characters="dealt")
    with pytest.raises(BadPosition, match="they are dealt clockwise from seat 1"):
        game.from_position("first=1 characters=nancy/-/-")
    assert show(game.from_position("first=1 characters=-/nancy/-"), None).turn == 2
    with pytest.raises(BadPosition, match="favors are drawn clockwise from seat 1"):
        table(3).from_position("first=1 hands=0,1/-/-")


@pytest.mark.parametrize(("seats", "preset"), [(2, "printed"), (3, "characters"), (4, "chosen")])
def test_whatever_is_accepted_plays_to_the_end_and_keeps_all_dice_and_favors(seats: int, preset: str) -> None:
    game, rng = table(seats, preset=preset), Random(seats)
    lines = [game.position(cast(DiceState, state)) for seed in range(3) for state in whole_walk(game, Random(seed))]
    accepted = 0
    for line in rng.choices(lines, k=400):
        fields, other = line.split(), rng.choice(lines).split()
        for place in rng.sample(range(len(fields)), rng.choice((1, 1, 2))):
            fields[place] = other[place]
        mixed = " ".join(fields)
        try:
            state = game.from_position(mixed)
        except BadPosition:
            continue
        if mixed == line:
            continue
        accepted += 1
        kept = game.conserved(state)
        for _ in range(game.bound):
            if advance(state, rng) is None:
                break
            assert game.conserved(state) == kept, mixed
        assert isinstance(state.node(), Over), mixed
    assert accepted > 20


def test_three_dice_lie_on_the_speakeasy_and_none_on_the_lawyer() -> None:
    for token, field in (("lawyer=0:b1", "lawyer"), ("speakeasy=-:w1r1b2", "speakeasy")):
        name = token.partition("=")[0]
        parts = [token if part.startswith(f"{name}=") else part for part in GOOD.split()]
        taken = " ".join(parts).replace("bc/", "", 1)
        broken = taken.replace("stash=w1r1/b1/", "stash=w1r1/-/").replace("rolled=wg.rf/", "rolled=wg.rf/-/")
        with pytest.raises(BadPosition) as refused:
            table(3).from_position(broken)
        assert refused.value.field == field


@pytest.mark.parametrize("text", ["gun", "gun+5", "gun+1,gun+2", "white", "w/r", "", "no"])
def test_a_word_that_is_no_bid_says_what_one_looks_like(text: str) -> None:
    state = scene("wg rf", "bc")
    with pytest.raises(BadNotation, match=r"a symbol and a favor, like gun\+2"):
        state.game.read(text, state)


def test_nothing_is_read_where_nothing_is_asked() -> None:
    state = table(3).new()
    with pytest.raises(BadNotation, match="nothing is asked here"):
        state.game.read("gun+1", state)


def test_two_bids_are_a_move_of_the_two_seat_game_alone() -> None:
    with pytest.raises(BadNotation):
        state = scene("wg rf", "bc")
        state.game.read("gavel+0,finger+1", state)
    state = scene("wg rf", seats=2)
    assert state.game.read("gavel+0,finger+1", state).verb == "bids"


@pytest.mark.parametrize("numbers", [[6], [-1], []])
def test_numbers_on_no_side_of_a_die_are_refused(numbers: list[int]) -> None:
    state = table(2).new()
    draw_favors(state)
    before = table(2).position(state)
    with pytest.raises(BadChance):
        state.happen([*numbers, *[0] * (12 - len(numbers) - (not numbers))])
    assert table(2).position(state) == before


def test_a_world_has_what_the_seat_holds_and_places_every_other_favor_somewhere() -> None:
    state = scene("wg", "rc", rest="u", hands="0,3,3/1,1,4/2,2,2", discard="1.2.3.1", lawyer="1:")
    view = show(state, 0)
    hands = set()
    for seed in range(40):
        world = state.game.world(view, Random(seed))
        assert show(world, 0) == view
        assert show(world, 1).fours == (0, 1, 0)
        assert state.game.conserved(world) == state.game.conserved(state)
        hands.add(show(world, 1).hand)
    assert len(hands) > 4


def test_what_is_unseen_is_what_lies_neither_open_nor_in_one_s_own_hand() -> None:
    game, rng = table(3), Random(11)
    state = game.new()
    while not isinstance(node := state.node(), Over):
        for seat in range(3):
            view = show(state, seat)
            hidden = sum(view.counts) - view.counts[seat] - sum(view.fours) + view.fours[seat]
            assert sum(view.unseen) == view.deck + hidden
            assert all(count >= 0 for count in view.unseen)
        if isinstance(node, Chance):
            state.happen(draw(node, rng))
        else:
            state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats})


def test_the_sum_of_a_bid_stays_in_view_until_the_next_roll() -> None:
    state = scene("wg", "rc", rest="u", streets="0:rr")
    answer(state, "gavel+1", "cocktail+2", "gun+0")
    score = show(state, 2).scores[0]
    assert (score.token, score.dice, score.favor, score.streets, score.bonus) == ("lawyer", 1, 1, 2, 0)
    draw_favors(state)
    assert show(state, 2).scores == ()
