"""Making a game: what a preset and the options bring, and the line that makes the same game again."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import omerta
from omerta import game_types
from omerta.core.errors import BadOption
from omerta.core.game_type import Data, GameType

ALL = [pytest.param(game_type, id=game_type.id) for game_type in game_types.values()]
WITH_FILES = [pytest.param(game_type, id=game_type.id) for game_type in game_types.values() if game_type.data]


def made_again(setup: object) -> object:
    """Do what the line says."""
    return eval(repr(setup), {"omerta": omerta})


@pytest.mark.parametrize("game_type", ALL)
def test_a_setup_is_one_line_that_makes_it_again(game_type: GameType) -> None:
    for preset, seats in game_type.variants():
        for rules in game_type.rules:
            try:
                game = game_type.make(seats, preset=preset, rules=rules)
            except BadOption:
                continue
            line = repr(game.setup)
            assert "\n" not in line
            assert len(line) < 600
            assert made_again(game.setup) == game.setup
            assert line == f"{game!r}.setup"


@pytest.mark.parametrize("game_type", WITH_FILES)
def test_files_of_one_s_own_are_named_by_their_marks(game_type: GameType) -> None:
    name, shipped = next(iter(game_type.data.items()))
    own = Data(name, 7, f"{shipped.text}\n# mine", shipped=False)
    game = game_type.make(data={name: own})
    line = repr(game.setup)
    assert f"data={{'{name}': '7-{own.digest[:16]}'}}" in line
    assert "# mine" not in line
    assert made_again(game.setup) == game.setup
    assert pickle.loads(pickle.dumps(own)) == own
    with pytest.raises(BadOption, match=f"no {name} '7-beef' is in use here; read its file first"):
        eval(line.replace(own.mark, "7-beef"), {"omerta": omerta})


def test_a_preset_brings_its_usual_seats() -> None:
    for game_type in game_types.values():
        for preset in game_type.presets:
            seats = game_type.make(preset=preset).seats
            offered = [count for name, count in game_type.variants() if name == preset]
            assert seats == (game_type.usual_seats if game_type.usual_seats in offered else offered[0])
    assert [omerta.make("gangsters", preset=name).seats for name in ("base", "five", "cop-player")] == [4, 5, 5]
    assert omerta.make("gangsters", 4, preset="cop-player").seats == 4, "who says how many is heard"


def test_options_that_the_usual_preset_does_not_go_with_bring_another() -> None:
    for given in ({"cop-player": True}, {"cop_player": True}, {"cop-player": "yes"}):
        asked: dict[str, Any] = given
        options = omerta.make("gangsters", 5, **asked).options
        assert (options["cop-player"], options["five-gangs"]) == (True, False)
    assert omerta.make("gangsters", 5).options["five-gangs"] is True
    with pytest.raises(BadOption, match="choose five-gangs or cop-player"):
        omerta.make("gangsters", 5, five_gangs=False)
    with pytest.raises(BadOption, match="do not go together"):
        omerta.make("gangsters", 5, five_gangs=True, cop_player=True)
