"""The tables of observations and actions agree with the games, and the pages of the docs with the tables."""

from __future__ import annotations

import pytest

from omerta import game_types
from omerta.adapters.layout import OWN_SEAT, actions, parts
from omerta.core.game_type import GameType
from tests.adapters.variants import GAME_TYPES
from tools.observations import FOLDER, pages


@pytest.mark.parametrize("game_type", GAME_TYPES, ids=lambda game_type: game_type.id)
def test_arrays_lie_end_to_end_and_every_move_has_its_number(game_type: GameType) -> None:
    for preset, seats in game_type.variants():
        game = game_type.make(seats, preset=preset)
        laid, arrays = parts(game), game.tensor(game.new().view(0))
        assert [part.name for part in laid] == [*arrays, OWN_SEAT]
        assert [part.start for part in laid] == [0, *(part.stop for part in laid[:-1])]
        assert [part.stop - part.start for part in laid] == [*map(len, arrays.values()), seats]
        *moves, wait = actions(game)
        assert [game.index(action.move) for action in moves if action.move] == [action.number for action in moves]
        assert (wait.number, wait.move, wait.write) == (len(game.moves), None, "wait")


@pytest.mark.parametrize("game_type", game_types.values(), ids=lambda game_type: game_type.id)
def test_words_for_arrays_name_arrays_that_exist(game_type: GameType) -> None:
    named = {name for preset, seats in game_type.variants() for name in game_type.make(seats, preset=preset).shapes}
    assert set(game_type.texts().table.get("tensor", {})) <= named


def test_the_pages_are_current() -> None:
    written = pages()
    assert sorted(written) == sorted(FOLDER.glob("*.md"))
    for file, text in written.items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name} is out of date: run make docs"
