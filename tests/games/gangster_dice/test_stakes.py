"""What is at stake, said from the view alone: what winning each token would bring, and which dice have to stay."""

from __future__ import annotations

from omerta.games.gangster_dice.state import DiceState
from tests.games.gangster_dice.scenes import scene
from tests.games.playing import answer
from tests.rules import rule

NAMES = ("Ada", "Nora", "Sal")


def at_stake(state: DiceState, seat: int) -> list[tuple[str | None, str, str]]:
    """Say what is at stake for a seat, with the rules."""
    texts = state.game.texts()
    return [(*texts.stake(stake, seat, NAMES), stake.rule) for _, stake in state.game.stakes(state.view(seat))]


@rule("DI-17", "DI-20", "DI-23", "DI-29")
def test_a_first_win_brings_control_and_sends_the_investigator_on_its_way() -> None:
    assert at_stake(scene("wg", "rf", rest="u"), 2) == [
        ("If you win", "you may decline the Investigator's dice", "DI-20"),
        ("If you win", "you may swap dice later", "DI-17"),
        ("If you win", "you win every tie", "DI-23"),
        ("If you win", "Ada gets the Investigator", "DI-29"),
    ]


@rule("DI-19", "DI-21", "DI-22", "DI-26", "DI-27")
def test_a_second_win_brings_the_special_effect_and_the_investigator_takes_a_colour_to_whom_it_is_with() -> None:
    state = scene("wg", "rf", rest="u", lawyer="0:", speakeasy="0:wrb", streets="0:", investigator="0:")
    assert at_stake(state, 0) == [
        ("If you win it again", "you get a +4 favor", "DI-19"),
        ("If you win it again", "you swap up to three dice", "DI-21"),
        ("If you win it again", "you put a die on it", "DI-22"),
        ("If you win", "Nora gets the Investigator", "DI-26"),
    ]
    assert at_stake(state, 1)[3] == ("If you win", "all your dice of one colour go to Ada", "DI-27")


@rule("DI-H3", "DI-H4")
def test_characters_hear_what_they_get_at_once_and_whom_they_may_choose() -> None:
    state = scene("wg", "rf", rest="u", characters="roberts/silvio/liza")
    assert at_stake(state, 0)[0] == ("If you win", "you get a +4 favor", "DI-H3")
    assert at_stake(state, 1)[3] == ("If you win", "you choose who gets the Investigator", "DI-H4")


@rule("DI-21", "DI-31")
def test_whoever_swaps_hears_how_many_and_a_die_that_came_has_to_stay() -> None:
    state = scene("wc wu", "rf", rest="g", speakeasy="0:wrb", streets="0:")
    answer(state, "cocktail+0", "finger+0", "gavel+0")
    assert at_stake(state, 0) == [(None, "You swap up to three dice, for as many.", "DI-21")]
    assert at_stake(state, 1) == []
