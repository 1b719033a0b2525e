"""The board of Gangster Dice says the table, and its moves read as sentences."""

from __future__ import annotations

import omerta
from omerta import Decide
from omerta.core.events import Refusal
from tests.games.gangster_dice.scenes import scene, table
from tests.games.playing import answer

GAME_TYPE = omerta.game_types["gangster-dice"]
TEXTS = GAME_TYPE.texts()
NAMES = ("Ada", "Bo", "Cy", "Di")


def test_the_board_says_dice_tokens_sums_and_one_s_own_hand() -> None:
    state = scene("wu ru", "bc", rest="g", streets="0:rr", investigator="1:b", lawyer="1:", hands="0,1,2/1,1,4/2,2,2")
    answer(state, "gun+2", "cocktail+4", "gavel+2")
    assert GAME_TYPE.text_board is not None
    lines = GAME_TYPE.text_board(state.view(0), TEXTS, NAMES)
    assert "You: dice left 2: 1 white, 1 red; rolled white gun and red gun. Favors: 2, +4 among them: 0." in lines
    assert "The Streets: with you; on it 2 red." in lines
    assert "The Investigator: with Bo; on it 1 blue." in lines
    assert "You bid on the Streets: 2 + 2 + 2 = 6." in lines
    assert lines[-1] == "Your hand: a favor of 0 and a favor of 1."
    assert not any("Your hand" in line for line in GAME_TYPE.text_board(state.view(None), TEXTS, NAMES))


def test_the_board_names_characters_and_the_end() -> None:
    state = scene("wf", "rc", rest="g", characters="liza/don/silvio", investigator="1:")
    assert GAME_TYPE.text_board is not None
    assert GAME_TYPE.text_board(state.view(None), TEXTS, NAMES)[1].startswith("Ada (Liza Bruno): dice left 1: ")
    assert GAME_TYPE.text_board(table(2).new().view(0), TEXTS, NAMES)[0] == "Before the first round."


def test_a_move_reads_as_a_sentence_would() -> None:
    state = scene("wg rf", seats=2)
    assert isinstance(state.node(), Decide)
    move = state.game.read("gavel+0,finger+1", state)
    assert TEXTS.move(move) == "the Lawyer (gavel) with favor 0, the Investigator (finger) with favor 1"
    assert TEXTS.why(Refusal("not-in-stash", "DI-21", {"dice": "wrb"})) == (
        "Your stash does not have a white, a red and a blue die to give."
    )
