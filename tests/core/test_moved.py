"""What moved since 1.0 answers to its old name for one minor version, and says where it is."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import pytest

from omerta import State, make
from omerta.core.game import Owner, Zone
from omerta.core.turn import Step

MOVED = {
    "omerta.core.field_codec": "omerta.core.state.field_codec",
    "omerta.core.fields": "omerta.core.state.fields",
    "omerta.core.kinds": "omerta.core.state.kinds",
    "omerta.core.learned": "omerta.core.judging.learned",
    "omerta.core.texts": "omerta.core.words.texts",
}


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_an_old_name_is_the_new_module_and_warns(old: str, new: str) -> None:
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=f"{old} is {new} now; the old name goes with version 1.2") as warned:
        module = import_module(old)
    assert module is import_module(new)
    assert len(warned) == 1


def test_a_game_that_says_lies_is_taken_and_warned() -> None:
    game = make("twelve-gangsters", seats=3)
    state = game.new()
    with pytest.warns(DeprecationWarning, match="Game.lies is placements now"):
        assert list(game.lies(state)) == list(game.placements(state))

    with pytest.warns(DeprecationWarning, match="the old name goes with version 1.2"):

        class WrittenForOne(type(game)):  # type: ignore[misc]
            def lies(self, state: State) -> Iterable[tuple[Zone, Owner, str]]:
                return ()

    assert WrittenForOne.placements is WrittenForOne.lies


@pytest.mark.parametrize(
    ("old", "new"), {"comes": "enter", "fall": "draw_raw", "happen": "draw", "looks": "format_hint"}.items()
)
def test_a_step_takes_its_parts_by_old_names_and_warns(old: str, new: str) -> None:
    given: dict[str, Any] = {old: "this"}

    def said(step: Step[Any]) -> None:
        with pytest.warns(DeprecationWarning, match=f"'{old}' of a Step is '{new}' now"):
            assert getattr(step, old) == "this"
        assert getattr(step, new) == "this"

    with pytest.warns(DeprecationWarning, match="the old name goes with version 1.2"):
        said(Step("here", **given))
    with pytest.warns(DeprecationWarning, match="the old name goes with version 1.2"):
        said(Step("here").but(**given))
    with pytest.raises(TypeError, match="a Step takes no 'colour'"):
        Step("here", colour="red")
