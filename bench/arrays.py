"""Random play of our array programs beside Pgx's Leduc hold'em: decisions a second on whatever device JAX finds.

Both play at random and deal anew when a game ends, all inside one compiled loop, with the batch that is quickest on the
device. Pgx comes with a package called `tests`, which would hide ours: it is installed in a folder of its own, and
found there only while it is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp

from omerta.adapters.arrays import make_arrays, play_at_random

PEER = Path(__file__).parents[1] / "build" / "pgx"
STEPS, TIMES = 200, 3
KINDS = (("twelve-gangsters", 4), ("twelve-gangsters", 3), ("gangster-dice", 4), ("gangster-dice", 2))


def batches() -> tuple[int, ...]:
    """Try few tables on a processor, and many on a GPU."""
    return (1 << 10, 1 << 13) if jax.default_backend() == "cpu" else (1 << 17, 1 << 20)


def timed(run: Callable[[Any, Any], tuple[Any, Any]], start: Any) -> float:
    """Run a compiled loop a few times and give the most decisions a second."""
    tables, _ = jax.block_until_ready(run(start, key(0)))
    best = 0.0
    for number in range(1, TIMES + 1):
        begun = perf_counter()
        tables, decisions = jax.block_until_ready(run(tables, key(number)))
        best = max(best, int(decisions) / (perf_counter() - begun))
    return best


def key(seed: int) -> Any:
    return jax.random.key(seed, impl="rbg")


def ours(game: str, seats: int, batch: int) -> float:
    """Measure one of our games."""
    arrays = make_arrays(game, seats)
    start = jax.jit(jax.vmap(arrays.fresh))(jax.random.bits(key(99), (batch, arrays.words)))
    return timed(jax.jit(lambda tables, seed: play_at_random(arrays, tables, STEPS, seed)[:2]), start)


def leduc(batch: int) -> float:
    """Measure Leduc hold'em in Pgx, which deals anew by its own wrapper."""
    sys.path.append(str(PEER))
    try:
        import pgx
        from pgx.experimental import auto_reset
    finally:
        sys.path.remove(str(PEER))

    env = pgx.make("leduc_holdem")
    deal, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def play(state: Any, seed: Any) -> tuple[Any, Any]:
        def one(state: Any, seed: Any) -> tuple[Any, None]:
            choose, dealt = jax.random.split(seed)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            actions = jax.random.categorical(choose, logits, axis=-1)
            return step(state, actions, jax.random.split(dealt, batch)), None

        return jax.lax.scan(one, state, jax.random.split(seed, STEPS))[0], jnp.int32(batch * STEPS)

    return timed(jax.jit(play), deal(jax.random.split(key(99), batch)))


def report() -> Iterator[str]:
    """Print the decisions a second of each game, and the ratio to Leduc hold'em."""
    yield f"{jax.devices()[0].device_kind}, jax {jax.__version__}; random play, decisions a second"
    peer = max(leduc(batch) for batch in batches())
    yield f"pgx leduc_holdem          {peer:16,.0f}"
    for game, seats in KINDS:
        rate = max(ours(game, seats, batch) for batch in batches())
        yield f"{game:18} {seats} seats {rate:16,.0f}  {rate / peer:6.2f} x"
