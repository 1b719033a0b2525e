"""Small networks: made, and fitted to what positions are worth, by Adam on batches drawn at random."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from omerta.core.judging.matrix_game import Array, Numbers
from omerta.core.judging.network import Layers, logits

BATCH = 8192
RATE = 1e-3
OUT = -1e9

NUMBERS = Numbers(jnp, lambda count, step, start: lax.fori_loop(0, count, step, start))
"""JAX, for whatever is written for any array library."""


WORD = 2**32


def key_of(seed: int) -> Array:
    """Make a key of all bits of a seed: JAX takes 32 of them, so those above are folded in, where there are any."""
    key = jax.random.key(seed % WORD)
    while seed := seed // WORD:
        key = jax.random.fold_in(key, seed % WORD)
    return key


def made(key: Array, sizes: Sequence[int]) -> Layers:
    """Make a network that knows nothing: its last layer is small, so that it starts out even."""
    last = len(sizes) - 2
    keys = jax.random.split(key, last + 1)
    return [
        (
            jax.random.normal(keys[layer], (sizes[layer], sizes[layer + 1]))
            * ((2 / sizes[layer]) ** 0.5 * (0.1 if layer == last else 1.0)),
            jnp.zeros(sizes[layer + 1]),
        )
        for layer in range(last + 1)
    ]


def loss(net: Any, x: Array, y: Array, each: bool) -> Array:
    """Measure how far a network is off: shares that add up to one, or with `each` one share by itself for each seat.

    Where `x` has a row for each seat, each gives one number, and the shares are among the rows. What has a share below
    nothing is out of the question, such as a move that is not legal.
    """
    z = logits(jnp, net, x.astype(jnp.float32))
    if x.ndim == 3:
        z = z[..., 0]
    z, y = jnp.where(y < 0, OUT, z), jnp.maximum(y, 0.0).astype(jnp.float32)
    if each:
        return (jax.nn.softplus(z) - y * z).mean()
    return -(y * jax.nn.log_softmax(z, -1)).sum(-1).mean()


def floor(y: Array, each: bool) -> float:
    """Return the least that the loss can be, for labels that are right."""
    y = jnp.clip(y, 1e-7, 1.0 - 1e-7)
    if each:
        return float(-(y * jnp.log(y) + (1 - y) * jnp.log(1 - y)).mean())
    return float(-(y * jnp.log(y)).sum(-1).mean())


@partial(jax.jit, static_argnames=("each", "drop"))
def fit(net: Any, x: Array, y: Array, key: Array, steps: Any, each: bool, drop: float = 0.0) -> tuple[Any, Array]:
    """Fit a network in so many steps; give it with its loss over the last of them.

    So that it does not learn few lessons by heart, a part of what goes in may be dropped at random.
    """
    net = jax.tree.map(jnp.asarray, net)
    zeros = jax.tree.map(jnp.zeros_like, net)
    batch = min(BATCH, len(x))

    late = jnp.maximum(1, steps // 20)

    def step(done: Array, carried: Any) -> Any:
        net, mean, spread, key, late_off = carried
        key, draw = jax.random.split(key)
        rows = jax.random.randint(draw, (batch,), 0, len(x))
        shown = x[rows]
        if drop:
            shown = shown * jax.random.bernoulli(jax.random.fold_in(draw, 1), 1.0 - drop, shown.shape) / (1.0 - drop)
        off, slope = jax.value_and_grad(loss)(net, shown, y[rows], each)
        mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, mean, slope)
        spread = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, spread, slope)
        cooling = 0.5 * (1 + jnp.cos(jnp.pi * done / steps))
        rate = RATE * cooling * jnp.sqrt(1 - 0.999 ** (done + 1)) / (1 - 0.9 ** (done + 1))
        net = jax.tree.map(lambda old, m, s: old - rate * m / (jnp.sqrt(s) + 1e-8), net, mean, spread)
        return net, mean, spread, key, late_off + jnp.where(done >= steps - late, off, 0.0)

    net, *_, late_off = lax.fori_loop(0, steps, step, (net, zeros, zeros, key, jnp.zeros(())))
    return net, late_off / late
