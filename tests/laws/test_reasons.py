"""A move is in the list of a question if nothing speaks against it: the list for speed and the reason say the same."""

from __future__ import annotations

import os
from random import Random

import pytest

from omerta import game_types
from omerta.core.nodes import Decide
from omerta.core.turn import Turning
from tests.laws.walks import any_deed, any_move, whole_walk

GAMES = max(6, int(os.environ.get("OMERTA_LAW_GAMES", "10")) // 4)
LOOKED_AT = 60
"""How many questions of one game are looked at, spread over all of it."""
MOST_OF_A_VERB = {"gangsters": 40}
"""How many moves of a verb are asked about at one question, besides those that are legal, where not all are."""
TABLES = [
    (name, preset, seats)
    for name in ("gangster-dice", "gangsters-dilemma", "gangsters", "gangsta", "twelve-gangsters")
    for preset, seats in game_types[name].variants()
    if seats in {*game_types[name].seats[::2], game_types[name].usual_seats} or game_types[name].seats[-1] == seats
]


@pytest.mark.parametrize(("name", "preset", "seats"), TABLES)
def test_what_is_offered_has_no_reason_against_it_and_all_else_has(name: str, preset: str, seats: int) -> None:
    game = game_types[name].make(seats, preset=preset)
    moves = sorted({*game.moves, *getattr(game, "never", ())}, key=str)
    by_verb = {verb: [move for move in moves if move.verb == verb] for verb in {move.verb for move in moves}}
    seen = set()
    for number in range(GAMES):
        rng, walked = Random(number), whole_walk(game, Random(number), any_deed if number % 2 else any_move)
        asking = [state.clone() for state in walked if isinstance(state.node(), Decide)]
        for state in rng.sample(asking, min(LOOKED_AT, len(asking))):
            node = state.node()
            assert isinstance(state, Turning)
            assert isinstance(node, Decide)
            reasons = state.steps[state.phase].why
            for seat in node.seats:
                legal = state.legal(seat)
                for verb in sorted(reasons.keys() & by_verb.keys()):
                    known = by_verb[verb]
                    asked = rng.sample(known, min(len(known), MOST_OF_A_VERB.get(name, len(known))))
                    for move in {*asked, *[move for move in legal if move.verb == verb]}:
                        why = reasons[verb](state, seat, move)
                        assert (why is None) == (move in legal), (
                            f"{move} of seat {seat}: {why} in {game.position(state)}"
                        )
                        seen.add(verb)
    assert seen
