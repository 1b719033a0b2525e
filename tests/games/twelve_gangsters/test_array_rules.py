"""The rules in arrays are the rules: random games go the same way there and by the engine, round by round."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from omerta import make
from omerta.core.chance import answer_chance
from omerta.core.game import State
from omerta.core.nodes import Decide, Over
from omerta.games.twelve_gangsters.bots.array_rules import Tables, after, floats, fresh, held, shares, width
from omerta.games.twelve_gangsters.bots.solver_bot import tables_of

GAMES = 60
TABLES = [(3, 12), (4, 12), (5, 10), (6, 12), (4, 5), (3, 2)]


def boss_of(state: Any) -> int:
    boss = state.view(0).boss
    assert isinstance(boss, int)
    return boss


def together(states: list[Any]) -> list[Any]:
    """Put the tables of the engine into arrays, each with its Boss first."""
    return [np.concatenate(each) for each in zip(*(tables_of(state.view(0)) for state in states), strict=True)]


@pytest.mark.parametrize(
    ("library", "seats", "cards"),
    [*((np, seats, cards) for seats, cards in TABLES), (jnp, 4, 12), (jnp, 5, 10)],
    ids=[*(f"numpy-{seats}-{cards}" for seats, cards in TABLES), "jax-4-12", "jax-5-10"],
)
def test_random_games_go_as_by_the_engine(library: Any, seats: int, cards: int) -> None:
    game, rng = make("twelve-gangsters", seats=seats, cards=cards), Random(seats)
    states: list[State] = [game.new() for _ in range(GAMES)]
    tables = fresh(library, GAMES, seats, cards)
    play = partial(after, library) if library is np else jax.jit(partial(after, library))
    for left in range(cards, 0, -1):
        picks = []
        for state in states:
            assert isinstance(answer_chance(state, rng), Decide)
            picks.append([state.legal((boss_of(state) + ahead) % seats) for ahead in range(seats)])
        hands = np.array([[[card.args[0] for card in legal] for legal in pick] for pick in picks])
        assert np.array_equal(held(library, tables.hands, left), hands)
        places = np.array([[rng.randrange(left) for _ in range(seats)] for _ in states])
        cards_played = np.take_along_axis(hands, places[..., None], -1)[..., 0].astype(np.int32)
        for state, pick, place in zip(states, picks, places, strict=True):
            boss = boss_of(state)
            state.play({(boss + ahead) % seats: pick[ahead][place[ahead]] for ahead in range(seats)})
        tables = play(tables, library.asarray(cards_played))
        for name, mine, engine in zip(Tables._fields, tables, together(states), strict=True):
            assert np.array_equal(mine, engine), name
    ends = []
    for state in states:
        node, boss = state.node(), boss_of(state)
        assert isinstance(node, Over)
        ends.append([float(node.returns[(boss + ahead) % seats]) for ahead in range(seats)])
    assert np.asarray(shares(library, tables)) == pytest.approx(np.array(ends))


def test_floats_tell_positions_apart_and_are_as_many_as_said() -> None:
    tables = Tables(*(np.array([each], np.int32) for each in ([7, 7, 11], [4, 0, 0], [1, 0, 0])))
    seen = floats(np, tables)
    assert seen.shape == (1, width(3))
    for field, changed in enumerate(([7, 11, 7], [4, 1, 0], [2, 0, 0])):
        others = list(tables)
        others[field] = np.array([changed], np.int32)
        assert not np.array_equal(floats(np, Tables(*others)), seen)
