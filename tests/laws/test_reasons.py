"""A move is in the list of a question if nothing speaks against it: the list for speed and the reason say the same."""

from __future__ import annotations

from random import Random

import pytest

from omerta import game_types
from omerta.core.nodes import Decide
from omerta.core.turn import Turning
from tests.laws.walks import whole_walk

GAMES = 12
LOOKED_AT = 60
"""How many questions of one game are looked at, spread over all of it."""
TABLES = [
    (name, preset, seats)
    for name in ("gangster-dice", "gangsters-dilemma")
    for preset in game_types[name].presets
    for seats in {*game_types[name].seats[::2], game_types[name].usual_seats}
]


@pytest.mark.parametrize(("name", "preset", "seats"), TABLES)
def test_what_is_offered_has_no_reason_against_it_and_all_else_has(name: str, preset: str, seats: int) -> None:
    game = game_types[name].make(seats, preset=preset)
    moves = {*game.moves, *getattr(game, "never", ())}
    seen = set()
    for number in range(GAMES):
        asking = [state.clone() for state in whole_walk(game, Random(number)) if isinstance(state.node(), Decide)]
        for state in Random(number).sample(asking, min(LOOKED_AT, len(asking))):
            node = state.node()
            assert isinstance(state, Turning)
            assert isinstance(node, Decide)
            reasons = state.steps[state.phase].why
            for seat in node.seats:
                legal = state.legal(seat)
                for move in moves:
                    if move.verb in reasons:
                        why = reasons[move.verb](state, seat, move)
                        assert (why is None) == (move in legal), (
                            f"{move} of seat {seat}: {why} in {game.position(state)}"
                        )
                        seen.add(move.verb)
    assert seen
