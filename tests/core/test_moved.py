"""What moved since 1.0 answers to its old name for one minor version, and says where it is."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module

import pytest

from omerta import State, make
from omerta.core.game import Owner, Zone

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
