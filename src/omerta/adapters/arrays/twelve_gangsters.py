"""12 Gangsters in arrays: hands and face-up cards as bits by seat, and who is Boss.

Whose heist succeeds and who wins is told by the game's own `array_rules`, which keeps the Boss first and only what the
rest of the game depends on; here every seat keeps its place and sees all cards that lie open.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from omerta.adapters.arrays.array_game import Array, ArrayGame, below
from omerta.games.twelve_gangsters.bots.array_rules import BITS, HELD, Tables, shares, succeed
from omerta.games.twelve_gangsters.game import TwelveGangsters


class TwelveTable(NamedTuple):
    """What lies on a table: the cards in hand and face up by seat, and the Boss; the other cards lie face down."""

    hands: Array
    up: Array
    boss: Array


class TwelveArrays(ArrayGame[TwelveTable]):
    """Tables of 12 Gangsters."""

    words = 1

    def __init__(self, game: TwelveGangsters) -> None:
        super().__init__(game)
        self.cards, self.full, self.starter = game.cards, game.full, game.starter

    def fresh(self, words: Array) -> TwelveTable:
        boss = below(words[0], self.seats) if self.starter < 0 else jnp.int32(self.starter)
        nothing = jnp.zeros(self.seats, jnp.int32)
        return TwelveTable(nothing + self.full, nothing, boss)

    def step(self, table: TwelveTable, actions: Array, words: Array) -> TwelveTable:
        boss = self.marked(table.boss)
        success = succeed(jnp, actions, jnp.where(boss, actions, 0).sum(), boss)
        card = jnp.left_shift(1, actions)
        played = TwelveTable(table.hands ^ card, table.up | jnp.where(success, card, 0), (table.boss + 1) % self.seats)
        over, dealt = self.over(table), self.fresh(words)
        return TwelveTable(*(jnp.where(over, new, old) for new, old in zip(dealt, played, strict=True)))

    def asked(self, table: TwelveTable) -> Array:
        return table.hands > 0

    def over(self, table: TwelveTable) -> Array:
        return table.hands[0] == 0

    def shares(self, table: TwelveTable) -> Array:
        up = self._bits(table.up)
        ended = Tables(table.hands, money=(up * (BITS + 1)).sum(-1), heists=up.sum(-1))
        return jnp.where(self.over(table), shares(jnp, ended), 0.0)

    def moves(self, table: TwelveTable) -> Array:
        return self._bits(table.hands) > 0

    def laid(self, table: TwelveTable) -> dict[str, Array]:
        left = jax.lax.population_count(table.hands[0])
        begun = np.array([min(self.cards - each + 1, self.cards) / self.cards for each in range(self.cards + 1)])
        down = self.full ^ table.hands ^ table.up
        return {
            "hands": self.clockwise(self._bits(table.hands)),
            "face_up": self.clockwise(self._bits(table.up)),
            "face_down": self.clockwise(self._bits(down)),
            "boss": self.clockwise(self.marked(table.boss)),
            "round": self.shown(jnp.asarray(begun, jnp.float32)[left]),
        }

    def sample(self, table: TwelveTable, words: Array) -> Array:
        left = jax.lax.population_count(table.hands)
        cards = jnp.asarray(HELD)[table.hands, below(words, left)]
        return jnp.where(left > 0, cards - 1, self.wait)

    def _bits(self, cards: Array) -> Array:
        return (cards[:, None] >> BITS) & 1
