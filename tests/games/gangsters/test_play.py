"""Whole games: at every seat count random play comes to an end within the bound."""

from __future__ import annotations

from random import Random

import pytest

from omerta.core.chance import draw
from omerta.core.nodes import Chance, Over
from omerta.games.gangsters import GAME_TYPE


@pytest.mark.parametrize(("preset", "seats"), GAME_TYPE.variants())
def test_random_games_end(preset: str, seats: int) -> None:
    game, rng = GAME_TYPE.make(seats, preset=preset), Random(seats)
    state, steps = game.new(), 0
    while not isinstance(node := state.node(), Over):
        if isinstance(node, Chance):
            state.happen(draw(node, rng))
        else:
            state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats})
        steps += 1
    assert steps <= game.bound
    assert sum(node.returns) == 1


def test_five_seats_without_a_preset_are_the_five_player_game() -> None:
    assert GAME_TYPE.usual_preset(5) == "five"
    assert GAME_TYPE.make(5).options["five-gangs"] is True
    assert GAME_TYPE.variants() == [
        ("base", 2),
        ("base", 3),
        ("base", 4),
        ("tournament", 3),
        ("tournament", 4),
        ("five", 5),
        *[(preset, seats) for preset in ("bombs", "drive-by") for seats in (2, 3, 4)],
        ("cop-player", 5),
        ("everything", 5),
    ]
