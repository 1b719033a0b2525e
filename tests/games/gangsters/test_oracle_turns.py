"""The engine plays beside the oracle, from the first pick and from crowded tables, and both must agree at every step.

Compared are the actions, crimes, cop moves, Public moves and purchases that may be chosen, each raid, seduction and
payoff, every volley with all ways to take its hits, the order of the fights, and the winner with the ranks.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from omerta.core.chance import draw
from omerta.core.nodes import Chance, Decide, Over
from omerta.games.gangsters import GAME_TYPE
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.pieces import COPS, GANG
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.turn_comparison import Follower, eager

MORE = max(1, int(os.environ.get("OMERTA_LAW_GAMES", "10")) // 10)
TABLES = 6 * max(5, int(os.environ.get("OMERTA_LAW_GAMES", "5")))
STEPS, STEPS_ON = 900, 45
FOLLOWED = [(preset, seats) for preset, seats in GAME_TYPE.variants() if preset in ("base", "tournament", "five")]
"""The base game; bombs and drive-bys have an oracle of their own."""
VARIANTS = pytest.mark.parametrize(("preset", "seats"), FOLLOWED)
SEEN_IN_GAMES = {
    "act", "crime", "cop", "cops", "public", "newcomer", "buy", "cop moved", "extortion", "organized crime", "turn end",
}  # fmt: skip
SEEN_ON_TABLES = SEEN_IN_GAMES | {"CopFight", "MobHit", "JointFight", "choices", "raid", "seduced"}


@VARIANTS
def test_games_from_the_first_pick(preset: str, seats: int) -> None:
    game, seen = GAME_TYPE.make(seats, preset=preset), Counter[str]()
    for seed in range(MORE):
        rng = Random(f"{preset} {seats} {seed}")
        follower = Follower(game.new(), eager(rng), rng)
        follower.play(STEPS)
        seen += follower.seen
    assert set(seen) >= SEEN_IN_GAMES


@VARIANTS
def test_turns_from_crowded_tables(preset: str, seats: int) -> None:
    armed = preset == "base"
    game, seen = GAME_TYPE.make(seats, preset=preset, heaters=armed, wheels=armed), Counter[str]()
    assert isinstance(game, Gangsters)
    for seed in range(TABLES):
        rng = Random(f"crowd {preset} {seats} {seed}")
        follower = Follower(crowded(game, rng), eager(rng), rng)
        follower.play(STEPS_ON)
        seen += follower.seen
    assert set(seen) >= SEEN_ON_TABLES
    assert any(what.startswith("won by") for what in seen)


def crowded(game: Gangsters, rng: Random) -> GangstersState:
    """Lay a table late in a game: everybody in a few places, strong and armed gangs, joints of every level, cops."""
    state = game.new()
    while not isinstance(node := state.node(), Over) and (state.phase != "buy" or state.round < 1):
        if isinstance(node, Chance):
            state.happen(draw(node, rng))
        else:
            assert isinstance(node, Decide)
            state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats})
    board = game.board
    for building in rng.sample(game.for_sale, rng.randrange(4, 30)):
        state.owner[building], state.level[building] = rng.randrange(game.seats), rng.randrange(1, 4)
    houses = rng.sample(range(board.buildings), 2)
    crossings = [*houses, *(door for house in houses for door in board.doors[house])]
    stands = [stand for space in crossings for stand in board.facings[space]]
    for piece in range(game.seats * GANG):
        if rng.random() < 0.1 and piece % GANG:
            state.men[piece], state.at[piece] = 0, -1
            continue
        state.at[piece] = rng.choice(stands)
        state.men[piece] = 1 if piece % GANG == GANG - 1 else rng.choice((1, 1, 2, 3, 6, 10))
        state.crime[piece] = rng.random() < 0.4
        owner = state.owner[state.at[piece]] if state.at[piece] < board.buildings else -1
        if owner not in (-1, piece // GANG) and piece % GANG < GANG - 1 and rng.random() < 0.5:
            state.crime[piece] = state.siege[piece] = 1
    streets = [stand for stand in stands if stand >= board.buildings]
    for cop in rng.sample(range(COPS), rng.randrange(4)):
        state.cops[cop] = rng.choice(streets)
    state.cash = [rng.randrange(0, 98) * 100 for _ in range(game.seats)]
    heaters = rng.randrange(1 << game.seats) if game.has_heaters else 0
    wheels = 1 << state.turn if game.has_wheels and rng.random() < 0.05 else 0
    state.equipment = replace(state.equipment, heaters=heaters, wheels=wheels)
    state.round = rng.choice((5, game.rounds))
    return game.from_position(game.position(state))
