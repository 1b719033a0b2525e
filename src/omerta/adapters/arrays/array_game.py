"""What every game in arrays answers, for one table; `jax.vmap` makes it many.

A table is a tuple of small arrays. Every function is pure, chance comes as random words, and nothing depends on how
many tables there are. Actions are numbered as `game.moves`, with one more at the end that waits; what a seat sees is
laid out as in PettingZoo's observations. Tests hold both against the engine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

import jax
import jax.numpy as jnp
import numpy as np

from omerta.adapters.layout import parts
from omerta.core.game import AnyGame

Array = Any
T = TypeVar("T")


class ArrayGame(ABC, Generic[T]):
    """A game at tables of one kind.

    `words` is how many random words of 32 bits a step takes, `actions` counts the waiting too, `length` is that of what
    a seat sees.
    """

    words: int

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.seats = game.seats
        self.wait = len(game.moves)
        self.actions = self.wait + 1
        self.length = parts(game)[-1].stop

    @abstractmethod
    def fresh(self, words: Array) -> T:
        """Deal a new game."""

    @abstractmethod
    def step(self, table: T, actions: Array, words: Array) -> T:
        """Answer a question: everybody's action, of which those of seats that are not asked count for nothing.

        A step at a table whose game is over deals a new one. Actions that the mask does not allow make nonsense.
        """

    @abstractmethod
    def asked(self, table: T) -> Array:
        """Mark the seats that owe an answer."""

    @abstractmethod
    def over(self, table: T) -> Array:
        """Return whether the game has ended."""

    @abstractmethod
    def shares(self, table: T) -> Array:
        """Return each seat's share of the win once the game has ended, and nothing before."""

    @abstractmethod
    def moves(self, table: T) -> Array:
        """Mark the moves that each seat would have if it were asked; waiting is not among them."""

    @abstractmethod
    def laid(self, table: T) -> dict[str, Array]:
        """Lay out what each seat sees, by the names of the game's tensors, the viewing seat first in each."""

    @abstractmethod
    def sample(self, table: T, words: Array) -> Array:
        """Draw a legal action for each seat, every one as likely as another; takes a word for each seat."""

    def mask(self, table: T) -> Array:
        """Mark the actions that each seat may take: its moves, or to wait."""
        asked = self.asked(table)[:, None]
        return jnp.concatenate([self.moves(table) & asked, ~asked], -1)

    def observe(self, table: T) -> Array:
        """Return what each seat sees in one row, as PettingZoo's agents get it."""
        seats, laid = self.seats, self.laid(table)
        rows = [jnp.asarray(laid[name], jnp.float32).reshape(seats, -1) for name in self.game.shapes]
        return jnp.concatenate([*rows, jnp.eye(seats, dtype=jnp.float32)], -1)

    def init(self, key: Array) -> T:
        """Deal a new game by a random key."""
        return self.fresh(jax.random.bits(key, (self.words,)))

    def clockwise(self, rows: Array) -> Array:
        """Turn what lies by seat to each viewing seat."""
        places = np.arange(self.seats)
        return jnp.asarray(rows)[(places[:, None] + places) % self.seats]

    def shown(self, row: Array) -> Array:
        """Show the same to every seat."""
        return jnp.broadcast_to(jnp.asarray(row), (self.seats, *jnp.shape(row)))

    def marked(self, seat: Array) -> Array:
        """Mark a seat, or none where it is negative."""
        return jnp.arange(self.seats) == seat


def below(words: Array, count: Array) -> Array:
    """Turn random words into numbers below a count, all as likely as 32 bits allow."""
    count = jnp.asarray(count, jnp.uint32)
    high, low = words >> 16, words & 0xFFFF
    return ((high * count + (low * count >> 16)) >> 16).astype(jnp.int32)
