"""What is typed finds one move, or a reason: labels never clash with the notation."""

from __future__ import annotations

import pytest

import omerta
from omerta.core.chance import answer_chance
from omerta.core.errors import BadNotation
from omerta.core.game import AnyGame, View
from omerta.core.moves import Move
from omerta.terminal.typed_moves import Choices, NoSuchChoice, numbered
from tests.laws.back_room import game_type as back_room


def twelve() -> tuple[AnyGame, View]:
    """A hand of 12 Gangsters without the 1 and the 7."""
    game = omerta.make("twelve-gangsters", seats=3)
    return game, game.from_position("boss=2 up=1,7/1,2/1,2 down=-/-/-").view(0)


def room() -> tuple[AnyGame, View]:
    """The first question of the Back Room: seat 0 marks seat 1 or seat 2."""
    game = back_room().make(3)
    state = game.new()
    answer_chance(state, lambda node: [0] * len(node.draws))
    return game, state.view(0)


def choices(game: AnyGame, view: View) -> Choices:
    return Choices(game, view, game.setup.game_type.texts(), numbered=numbered(game))


def test_cards_that_are_numbers_are_their_own_labels() -> None:
    found = choices(*twelve())
    assert [label for label, _ in found.labelled] == ["2", "3", "4", "5", "6", "8", "9", "10", "11", "12"]
    assert found.read("3") == (Move("heist", 3), None)
    assert found.read("12") == (Move("heist", 12), None)


def test_moves_that_are_words_are_numbered_from_1() -> None:
    found = choices(*room())
    assert found.labelled == [("1", Move("mark", 1)), ("2", Move("mark", 2))]
    assert found.read("2") == (Move("mark", 2), None)


@pytest.mark.parametrize("typed", ["mark-2", "MARK-2", "mark seat 2", "Mark Seat 2"])
def test_notation_and_plain_words_are_understood(typed: str) -> None:
    assert choices(*room()).read(typed) == (Move("mark", 2), None)


def test_a_move_that_is_refused_comes_with_its_rule() -> None:
    move, refusal = choices(*twelve()).read("7")
    assert move == Move("heist", 7)
    assert refusal is not None
    assert refusal.rule == "TG-A9"


def test_a_move_that_the_question_does_not_list_is_refused_too() -> None:
    """Showing a card while a mark is asked is read by the game and refused by it."""
    game, view = room()
    assert all(move.verb == "mark" for move, _ in view.near)
    move, refusal = choices(game, view).read("call")
    assert move == Move("call")
    assert refusal is not None
    assert refusal.rule == "BR-09"


def test_a_number_beyond_the_last_choice_is_no_choice() -> None:
    with pytest.raises(NoSuchChoice):
        choices(*room()).read("3")


@pytest.mark.parametrize("typed", ["foo", "7 7", "0", "-1", "13", "\u0661"])
def test_what_is_no_move_says_what_a_move_looks_like(typed: str) -> None:
    with pytest.raises(BadNotation, match="a card from 1 to 12"):
        choices(*twelve()).read(typed)
