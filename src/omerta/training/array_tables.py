"""Experience from games in arrays: thousands of tables, and the networks at them, in one compiled loop."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from omerta.adapters.arrays import ArrayGame
from omerta.core.judging.matrix_game import Array
from omerta.core.judging.network import Layers, logits
from omerta.training.experience import Experience, masked
from omerta.training.fitting import key_of

STEPS = 26
"""How many steps one collection plays: two whole games of 12 Gangsters, each with the step that deals it."""


class ArrayTables:
    """Tables of a game in arrays, with the network in every seat; or in one, where there is a `rival` for the others.

    A rival is a network that never changes, or one without layers that plays any move. The learning seat of a table is
    its number, counted around.
    """

    def __init__(self, game: ArrayGame[Any], tables: int, rival: Layers | None = None) -> None:
        self.game, self.count, self.rival = game, tables, rival

    def deal(self, seed: int) -> None:
        self.key, dealing = jax.random.split(key_of(seed))
        self.tables = dealt(jax.random.split(dealing, self.count), self.game)

    def collect(self, net: Layers) -> Experience:
        self.key, playing = jax.random.split(self.key)
        found: Experience
        self.tables, found = played(net, self.rival, self.tables, playing, self.game)
        return found

    def close(self) -> None:
        """Do nothing: all of it is in arrays."""


@partial(jax.jit, static_argnames=("game",))
def dealt(keys: Array, game: ArrayGame[Any]) -> Any:
    """Deal a game at every table."""
    return jax.vmap(game.init)(keys)


@partial(jax.jit, static_argnames=("game",))
def played(net: Layers, rival: Layers | None, tables: Any, key: Array, game: ArrayGame[Any]) -> Any:
    """Play on at all tables, and give them with what happened."""
    return jax.lax.scan(partial(step, game, net, rival), tables, jax.random.split(key, STEPS))


def step(game: ArrayGame[Any], net: Layers, rival: Layers | None, tables: Any, key: Array) -> tuple[Any, Experience]:
    """Answer one question at every table."""
    drawing, chance, others = jax.random.split(key, 3)
    seen, mask, asked = (jax.vmap(each)(tables) for each in (game.observe, game.mask, game.asked))
    count = len(seen)
    seats = jnp.broadcast_to(jnp.arange(game.seats), (count, game.seats))
    actions = drawn(net, seen, mask, drawing)
    found = (seen.astype(jnp.float16), mask, actions, seats, asked & (mask.sum(-1) > 1))
    if rival is not None:
        own = jnp.arange(count)[:, None] % game.seats
        found = tuple(jnp.take_along_axis(each, lined_up(own, each), 1) for each in found)
        actions = jnp.where(seats == own, actions, drawn(rival, seen, mask, others))
    tables = jax.vmap(game.step)(tables, actions, jax.random.bits(chance, (count, game.words)))
    return tables, Experience(*found, jax.vmap(game.over)(tables), jax.vmap(game.shares)(tables))


def lined_up(own: Array, each: Array) -> Array:
    """Shape the seat of each table as an index into an array by table, seat and whatever else."""
    return own.reshape(own.shape + (1,) * (each.ndim - own.ndim))


def drawn(net: Layers, seen: Array, mask: Array, key: Array) -> Array:
    """Draw an action in each place by the odds of a network; without layers any that is allowed."""
    numbers = logits(jnp, net, seen)[..., :-1] if net else jnp.zeros(mask.shape)
    return jax.random.categorical(key, masked(jnp, numbers, mask)).astype(jnp.int32)
