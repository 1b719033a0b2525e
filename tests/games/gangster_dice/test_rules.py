"""Gangster Dice, rule by rule: setup, rolls, bids, favors, and the end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import omerta
from omerta import Chance, Decide, Event, IllegalMove, Move, Over
from omerta.bots import RandomBot
from omerta.bots.match import play_out
from omerta.core.chance import draw
from omerta.core.errors import BadOption
from omerta.core.nodes import reaches
from omerta.games.gangster_dice.view import show
from tests.games.gangster_dice.scenes import asked, control, draw_favors, scene, table
from tests.games.playing import answer, chance, legal, one, told, why
from tests.rules import rule

LOW = "0,1,2"


@rule("DI-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play(seats: int) -> None:
    game = table(seats)
    assert sum(play_out(game, [RandomBot(game)] * seats, Random(seats)).returns) == 1


@rule("DI-01", "DI-A3")
@pytest.mark.parametrize("seats", [1, 5, True])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(BadOption, match="is for 2-4 seats"):
        table(seats)


@rule("DI-02", "DI-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_two_dice_of_each_colour_and_the_tokens_in_the_middle(seats: int) -> None:
    view = show(table(seats).new(), None)
    assert view.stash == ((2, 2, 2),) * seats
    assert view.control == (None, None, None, None)
    assert (view.speakeasy, view.streets, view.investigator) == ((1, 1, 1), (0, 0, 0), (0, 0, 0))


@rule("DI-03")
def test_there_is_a_bid_card_for_every_token_and_no_other() -> None:
    game = table(4)
    assert {move.args[0] for move in game.moves if move.verb == "bid"} == {"gavel", "cocktail", "gun", "finger"}
    state = scene("wg", "rg")
    refusal = state.refuse(0, Move("bid", "knife", 1))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("foreign", "DI-03")


@rule("DI-04", "DI-A4")
@pytest.mark.parametrize("preset", ["printed", "characters"])
def test_the_favor_deck_and_the_stack_beside_it(preset: str) -> None:
    view = show(table(4, preset=preset).new(), None)
    assert view.unseen == (6, 12, 12, 6)
    assert view.deck == 36
    assert view.stack == 6


@rule("DI-05")
def test_the_tutorial_game_deals_three_favors_and_no_character() -> None:
    state = table(3).new()
    heard: list[Event] = []
    while asked(state) == "favor":
        heard += chance(state)
    assert show(state, None).counts == (3, 3, 3)
    assert show(state, None).characters == ()
    assert {event.rule for event in heard} == {"DI-05"}


@rule("DI-06")
def test_characters_are_dealt_in_the_open_and_say_how_many_favors() -> None:
    state = table(3, preset="characters").new()
    heard: list[Event] = []
    for code in ("eddie", "nancy", "timmy"):
        heard += chance(state, code)
    assert told(heard) == [("character", "DI-06")] * 3
    assert all(event.to is None for event in heard)
    draw_favors(state)
    assert show(state, None).counts == (5, 3, 4)


@rule("DI-06")
def test_characters_may_be_chosen_each_by_one_seat() -> None:
    state = table(2, preset="chosen").new()
    assert len(legal(state, 0)) == 9
    answer(state, "liza")
    assert why(state, 1, "liza") == ("taken", "DI-06")
    assert [str(move) for move, _ in state.near(1)] == [str(Move("character", "liza"))]
    lineup = show(state, 1).lineup
    assert [mugshot.code for mugshot in lineup] == legal(state, 1)
    assert all(mugshot.ability for mugshot in lineup)
    answer(state, "don")
    assert show(state, 1).lineup == ()
    assert [mugshot.name for mugshot in show(state, 1).characters] == ["Liza Bruno", "Don Ciaperinelli"]


@rule("DI-09", "DI-10")
@pytest.mark.parametrize(
    ("colour", "own"), [("white", "gavel"), ("red", "gun"), ("blue", "cocktail")], ids=["white", "red", "blue"]
)
def test_a_die_has_two_fingers_two_of_its_own_symbol_and_one_of_the_others(colour: str, own: str) -> None:
    state = table(2).new()
    draw_favors(state)
    node = state.node()
    assert isinstance(node, Chance)
    die = next(draw for draw in node.draws if draw.what == f"0.{colour}.1")
    sides = Counter(die.at(number) for number in range(die.total))
    assert sides == {"finger": 2, own: 2, **{s: 1 for s in ("gavel", "cocktail", "gun") if s != own}}


@rule("DI-09")
@pytest.mark.parametrize(
    ("symbol", "token"), [("gavel", 0), ("cocktail", 1), ("gun", 2), ("finger", 3)], ids=lambda value: str(value)
)
def test_each_symbol_influences_its_token(symbol: str, token: int) -> None:
    state = scene("wg wc ru bf", "rg bu", rest="g" if symbol == "gun" else "u")
    answer(state, f"{symbol}+2", "gavel+0" if symbol != "gavel" else "gun+0", legal(state, 2)[0])
    assert show(state, None).won[token] == 0


@rule("DI-11")
def test_everybody_rolls_the_whole_stash_at_once() -> None:
    state = table(4).new()
    draw_favors(state)
    node = state.node()
    assert isinstance(node, Chance)
    assert len(node.draws) == 24
    assert {draw.total for draw in node.draws} == {6}
    heard = chance(state, *["gun"] * 6)
    assert told(heard) == [("rolled", "DI-11")] * 4
    assert heard[0].data["gun"] == 6
    assert show(state, 3).rolled[0] == (("gun", "gun"), ("gun", "gun"), ("gun", "gun"))


@rule("DI-A23")
def test_rolls_are_open_and_hands_are_not() -> None:
    state = scene("wg rf", "bc", hands="0,3,3/1,1,1/2,2,2")
    view = show(state, 1)
    assert view.rolled[0] == (("gavel",), ("finger",), ())
    assert view.hand == ("favor-1",) * 3
    assert view.counts == (3, 3, 3)
    assert show(state, None).hand == ()
    assert view.unseen == (6, 9, 12, 6)


@rule("DI-12")
def test_a_bid_needs_a_symbol_that_shows_and_a_favor_in_hand() -> None:
    state = scene("wg rf", "bc", hands="0,3,3/1,1,1/2,2,2")
    assert legal(state, 0) == ["gavel+0", "gavel+3", "finger+0", "finger+3"]
    assert why(state, 0, "gun+3") == ("no-symbol", "DI-12")
    assert why(state, 0, "gavel+2") == ("no-favor", "DI-12")
    assert why(state, 0, "gavel+4") == ("no-four", "DI-19")


@rule("DI-12", "DI-13")
def test_all_bids_come_in_one_sealed_choice_and_are_shown_together() -> None:
    state = scene("wg", "rg", rest="g")
    node = state.node()
    assert isinstance(node, Decide)
    assert node.seats == (0, 1, 2)
    before = state.game.position(state)
    with pytest.raises(IllegalMove) as refused:
        state.play({0: Move("bid", "gavel", 1), 1: Move("bid", "gavel", 1)})
    assert refused.value.refusal.rule == "DI-13"
    assert state.game.position(state) == before
    heard = answer(state, "gavel+0", "gavel+1", "gavel+2")
    assert told(heard)[:4] == [("revealed", "DI-13"), *[("bid", "DI-14")] * 3]


@rule("DI-14")
def test_a_score_is_the_dice_with_the_symbol_and_the_favor() -> None:
    state = scene("wg rg bg ru", "rg bc", rest="f")
    heard = answer(state, "gavel+1", "gavel+2", "finger+0")
    scores = [(e.data["dice"], e.data["favor"], e.data["score"]) for e in heard if e.kind == "bid"][:2]
    assert scores == [(3, 1, 4), (1, 2, 3)]
    assert one(heard, "control").data["seat"] == 0


@rule("DI-15")
def test_the_highest_score_wins_and_a_token_without_a_bid_stays() -> None:
    state = scene("wg rg", "rg", rest="f")
    heard = answer(state, "gavel+1", "gavel+1", "finger+0")
    assert show(state, None).won == (0, None, None, 2)
    assert [event.data["token"] for event in heard if event.kind == "won"] == ["lawyer", "investigator"]
    assert control(state)[1:3] == (None, None)


@rule("DI-15")
def test_tie_without_the_streets_goes_to_nobody() -> None:
    state = scene("wg", "rg bg", rest="f", lawyer="2:")
    heard = answer(state, "gavel+2", "gavel+1", "finger+0")
    assert one(heard, "tied").rule == "DI-15"
    assert one(heard, "tied").data["seats"] == (0, 1)
    assert control(state)[0] == 2


@rule("DI-16")
def test_everybody_discards_the_favor_and_draws_one_told_to_the_owner_alone() -> None:
    state = scene("wg", "rc", rest="f", hands="0,1,2/1,1,1/2,2,3")
    answer(state, "gavel+1", "cocktail+1", "finger+3")
    assert show(state, None).discard == (0, 2, 0, 1)
    assert show(state, None).counts == (2, 2, 2)
    heard = chance(state, "favor-3")
    private, public = heard
    assert (private.kind, private.data["favor"], private.to) == ("favor-drawn", "favor-3", frozenset({0}))
    assert "favor" not in public.data
    assert [reaches(public.to, seat) for seat in (0, 1, None)] == [False, True, True]
    draw_favors(state)
    assert show(state, None).counts == (3, 3, 3)
    assert show(state, 0).hand == ("favor-0", "favor-2", "favor-3")


@rule("DI-A6")
def test_a_four_that_was_played_goes_back_to_its_stack() -> None:
    state = scene("wg", "rf", rest="f", hands="1,1,4/0,1,2/0,1,2", lawyer="1:")
    assert show(state, None).stack == 5
    heard = answer(state, "gavel+4", "finger+0", "finger+1")
    assert one(heard, "four-back").rule == "DI-A6"
    view = show(state, None)
    assert (view.stack, view.discard, view.fours) == (6, (1, 1, 0, 0), (0, 0, 0))


@rule("DI-A7")
def test_an_empty_deck_is_made_of_the_discard() -> None:
    hands = "0,0,0/1,1,1/2,2,2"
    state = scene("wg", "rf", rest="f", hands=hands, discard="3.9.9.6")
    assert show(state, None).deck == 0
    heard = answer(state, "gavel+0", "finger+1", "finger+2")
    assert one(heard, "shuffled").rule == "DI-A7"
    assert one(heard, "shuffled").data["cards"] == 30
    view = show(state, 0)
    assert (view.deck, view.discard, view.deck_of) == (30, (0, 0, 0, 0), (4, 10, 10, 6))


@rule("DI-A7")
def test_after_a_shuffle_a_world_keeps_in_hands_what_the_deck_cannot_hold() -> None:
    state = scene("wg", "rf", rest="f", hands="0,0,0/1,1,1/2,2,2", discard="3.9.9.6")
    answer(state, "gavel+0", "finger+1", "finger+2")
    for seed in range(20):
        world = state.game.world(show(state, 0), Random(seed))
        assert world.deck == state.deck
        assert Counter(show(world, 1).hand + show(world, 2).hand) == {"favor-1": 2, "favor-2": 2}


@rule("DI-A27")
def test_a_token_one_controls_may_be_bid_on_to_block_it() -> None:
    state = scene("wg", "rg", rest="f", lawyer="0:")
    assert "gavel+0" in legal(state, 0)
    heard = answer(state, "gavel+1", "gavel+1", "finger+0")
    assert one(heard, "tied").data["token"] == "lawyer"
    assert control(state)[0] == 0


def test_random_play_never_shows_a_four_that_was_not_taken_openly() -> None:
    game, rng = table(4), Random(5)
    state = game.new()
    while not isinstance(node := state.node(), Over):
        view = show(state, 0)
        assert view.stack + sum(view.fours) == 6
        if isinstance(node, Chance):
            state.happen(draw(node, rng))
        else:
            state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats})


def test_omerta_makes_the_tutorial_game_by_default() -> None:
    assert omerta.make("gangster-dice").options == {"characters": "none", "colour": "owned", "dice": 2}
