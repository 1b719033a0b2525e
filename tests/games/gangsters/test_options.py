"""Advanced options: heaters, wheels, donuts; and an owner's own numbers (GS-60, GS-U22, GS-U23)."""

from __future__ import annotations

from importlib.resources import files

import pytest

from omerta.core.errors import BadData
from omerta.core.game_type import Data
from omerta.core.nodes import Chance
from omerta.games.gangsters import GAME_TYPE
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.view import show
from tests.games.gangsters.scenes import cop, scene, where, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule

ADVANCED: dict[str, object] = {"heaters": True, "wheels": True, "donuts": True}
VALUES = (files("omerta.games.gangsters") / "values.toml").read_text(encoding="utf-8")


@rule("GS-60", "GS-U22")
def test_heaters_and_wheels_are_bought_in_an_unowned_gray_building() -> None:
    state = scene(phase="buy", pieces="0R4@Annex", cash="2500/0", options=ADVANCED)
    assert told(answer(state, "heaters")) == [("heaters", "GS-60")]
    assert told(answer(state, "wheels")) == [("wheels", "GS-60")]
    assert (state.cash[0], show(state, 1).heaters, show(state, 1).wheels) == (500, (0,), (0,))
    assert why(state, 0, "heaters") == ("has-already", "GS-U22")
    assert why(scene(phase="buy", pieces="0R4@Pawn", options=ADVANCED), 0, "wheels") == ("no-shop", "GS-60")
    poor = scene(phase="buy", pieces="0R4@Annex", cash="900/0", options=ADVANCED)
    assert why(poor, 0, "wheels") == ("too-dear", "GS-60")


@rule("GS-U22")
def test_heaters_hit_on_one_number_less() -> None:
    state = scene(
        phase="draw",
        pieces="0R1@Carlton* 0T1@Carlton* 1R1@Carlton",
        joints="1:Carlton",
        options=ADVANCED,
        heaters=0b01,
    )
    answer(state, "done")
    node = state.node()
    assert isinstance(node, Chance)
    assert [draw.weights for draw in node.draws] == [(4, 2), (3, 3), (5, 1), (5, 1)]


@rule("GS-U22")
def test_with_wheels_one_piece_a_turn_moves_by_three_dice() -> None:
    state = scene(pieces="0R6@Pawn 0T2@NA1w 0V@NA5e", dice="2.1.1.3.4", options=ADVANCED, wheels=0b01)
    assert "thug>>WS9s" in words(state, 0)
    heard = answer(state, "thug>>WS9s")
    assert told(heard) == [("moved", "GS-U22")]
    assert where(state, 0, "T") == "WS9s"
    assert why(state, 0, "vamp>>NA6e") == ("no-wheels", "GS-U22")


@rule("GS-U23")
def test_donuts_keep_a_cop_until_the_next_own_turn() -> None:
    state = scene(phase="cops", pieces="0R2@Pawn 1R2@Needle", cops="6@NA9e", dice="1.1.3.1.1", options=ADVANCED)
    heard = answer(state, "donuts-6")
    assert told(heard) == [("donuts", "GS-U23")]
    assert state.cash[0] == 700
    for word in ("done", "done", "done"):
        answer(state, word)
    chance(state, 1, 1, 2, 1, 1)
    assert why(state, 1, "cop-6") == ("cop-eats", "GS-U23")
    for word in ("pass", "done", "done", "done"):
        answer(state, word)
    chance(state, 1, 1, 2, 1, 1)
    assert "cop-6" in words(state, 0)
    assert cop(state, 6) == "NA9e"
    poor = scene(phase="cops", pieces="0R2@Pawn", cops="6@NA9e", dice="1.1.3.1.1", options=ADVANCED, cash="200/0")
    assert why(poor, 0, "donuts-6") == ("too-dear", "GS-U23")


def owners(old: str, new: str) -> Gangsters:
    """Make a game with a number changed."""
    assert old in VALUES
    made = GAME_TYPE.make(2, data={"values": Data("values", 1, VALUES.replace(old, new), shipped=False)})
    assert isinstance(made, Gangsters)
    return made


def test_an_owner_puts_the_true_numbers_in() -> None:
    game = owners("extortion = 100", "extortion = 200")
    state = scene(pieces="0R4@Pawn 0V@Annex!", dice="1.1.1.5.1", cash="0/0", game=game)
    answer(state, "extort-vamp")
    answer(state, "done")
    assert one(answer(state, "done"), "extorted").data["dollars"] == 1000


def test_readings_that_were_measured_can_be_switched_on() -> None:
    game = owners("vamp_does_both = false", "vamp_does_both = true")
    state = scene(pieces="0R4@Pawn 0V@NA10e 1R3@Cycles", dice="1.1.1.1.1", game=game)
    answer(state, "vamp>Cycles")
    heard = answer(state, "seduce-1-racketeer")
    assert told(heard) == [("seduced", "GS-39"), ("extorts", "GS-38")]
    game = owners("gray_only = false", "gray_only = true")
    state = scene(pieces="0R4@Pawn 0V@NA10e", dice="1.1.1.1.1", game=game)
    answer(state, "vamp>Cycles")
    assert state.phase == "act"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            "extortion = 100",
            "extortion = 150",
            "values: field 'payoffs.extortion': Expected `int` that's a multiple of 100",
        ),
        (
            'thug = "black"',
            'thug = "pink"',
            "values: field 'dice.thug' is one of green, white, blue, red, black; not 'pink'",
        ),
        ("[stop]", "[halt]", "values: .*unknown field `halt`"),
        ("hop = 1 ", "hop = 1 x", "values: line 20: there is one field in a line"),
    ],
)
def test_a_mistake_in_the_numbers_is_named(old: str, new: str, why: str) -> None:
    with pytest.raises(BadData, match=why.replace("(", r"\(")):
        owners(old, new)
