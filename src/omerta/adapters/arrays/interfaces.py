"""Two interfaces to games in arrays: vectors of tables as in Gymnasium, and one seat after the other as in Pgx."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from omerta.adapters.arrays.array_game import Array, ArrayGame


class VectorTables:
    """Many tables at once: reset, then step with an action of every seat of every table.

    A table whose game has ended is dealt anew by the next step, which takes no actions there and brings no rewards.
    """

    def __init__(self, game: ArrayGame[Any], count: int) -> None:
        self.game, self.count = game, count
        self._deal = jax.jit(jax.vmap(game.fresh))
        self._step = jax.jit(jax.vmap(game.step))
        self._look = jax.jit(jax.vmap(self._seen))

    def __getstate__(self) -> dict[str, Any]:
        at_play = {"key": jax.random.key_data(self._key), "tables": self.tables} if hasattr(self, "tables") else {}
        return {"game": self.game, "count": self.count, **at_play}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        VectorTables.__init__(self, kept["game"], kept["count"])
        if "tables" in kept:
            self._key, self.tables = jax.random.wrap_key_data(kept["key"]), kept["tables"]

    def _seen(self, table: Any) -> tuple[Array, ...]:
        game = self.game
        return game.observe(table), game.shares(table), game.over(table), game.mask(table), game.asked(table)

    def reset(self, seed: int) -> tuple[Array, dict[str, Array]]:
        """Deal all tables; give what every seat sees, and beside it the masks and who is asked."""
        self._key, key = jax.random.split(jax.random.key(seed))
        self.tables = self._deal(jax.random.bits(key, (self.count, self.game.words)))
        seen, _, _, mask, asked = self._look(self.tables)
        return seen, {"mask": mask, "asked": asked}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Array]]:
        """Play everybody's action; give what is seen, rewards, which games ended, which were cut off (none), and infos.

        The reward is a seat's share of the win, at the end.
        """
        self._key, key = jax.random.split(self._key)
        words = jax.random.bits(key, (self.count, self.game.words))
        self.tables = self._step(self.tables, jnp.asarray(actions), words)
        seen, rewards, over, mask, asked = self._look(self.tables)
        return seen, rewards, over, jnp.zeros_like(over), {"mask": mask, "asked": asked}


class TurnState(NamedTuple):
    """A table of which one seat is asked after the other; the names are Pgx's.

    `sealed` holds the actions of this question that were given and nobody has seen.
    """

    current_player: Array
    observation: Array
    rewards: Array
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    table: Any
    sealed: Array


class TurnByTurn:
    """One seat after the other, for algorithms that know nothing of sealed choices: what was chosen stays sealed until
    everybody has chosen. A step at a table that is over changes nothing.
    """

    def __init__(self, game: ArrayGame[Any]) -> None:
        self.game = game
        self.num_players, self.num_actions = game.seats, game.wait

    def init(self, key: Array) -> TurnState:
        """Deal a game."""
        table = self.game.init(key)
        return self._ask(table, jnp.full(self.game.seats, -1, jnp.int32), jnp.zeros(self.game.seats))

    def step(self, state: TurnState, action: Array, key: Array) -> TurnState:
        """Seal the action of the current player; the last one of a question opens all of them."""
        game, over = self.game, state.terminated
        mine = game.marked(state.current_player)
        sealed = jnp.where(mine, action, state.sealed)
        waiting = game.asked(state.table) & (sealed < 0)
        opened = ~waiting.any() & ~over
        actions = jnp.where(sealed < 0, game.wait, sealed)
        played = game.step(state.table, actions, jax.random.bits(key, (game.words,)))
        table = jax.tree.map(lambda new, old: jnp.where(opened, new, old), played, state.table)
        rewards = jnp.where(opened, game.shares(table), 0.0)
        return self._ask(table, jnp.where(opened, -1, sealed), rewards)

    def _ask(self, table: Any, sealed: Array, rewards: Array) -> TurnState:
        game = self.game
        over, waiting = game.over(table), game.asked(table) & (sealed < 0)
        seat = jnp.argmax(waiting).astype(jnp.int32)
        never = jnp.zeros_like(over)
        legal = game.moves(table)[seat] | over
        return TurnState(seat, game.observe(table)[seat], rewards, over, never, legal, table, sealed)


def play_at_random(game: ArrayGame[Any], tables: Any, steps: int, key: Array) -> tuple[Any, Array, Array]:
    """Play at random at all tables for so many steps; return the tables, the decisions made, and the games that ended.

    >>> import jax
    >>> from omerta.adapters.arrays import make_arrays
    >>> game = make_arrays("twelve-gangsters", seats=4, cards=6)
    >>> tables = jax.vmap(game.init)(jax.random.split(jax.random.key(1), 10))
    >>> _, decisions, games = play_at_random(game, tables, 7, jax.random.key(2))
    >>> int(decisions), int(games)
    (240, 10)
    """
    count = jax.tree.leaves(tables)[0].shape[0]

    def one(table: Any, words: Array) -> tuple[Any, Array, Array]:
        asked = game.asked(table)
        after = game.step(table, game.sample(table, words[: game.seats]), words[game.seats :])
        return after, asked.sum(), game.over(after)

    def all_of_them(carry: tuple[Any, Array, Array], key: Array) -> tuple[tuple[Any, Array, Array], None]:
        tables, decisions, games = carry
        words = jax.random.bits(key, (count, game.seats + game.words))
        tables, asked, over = jax.vmap(one)(tables, words)
        return (tables, decisions + asked.sum(), games + over.sum()), None

    nothing = jnp.zeros((), jnp.int32)
    (after, decisions, games), _ = jax.lax.scan(all_of_them, (tables, nothing, nothing), jax.random.split(key, steps))
    return after, decisions, games
