"""12 Gangsters by backward induction: from the fewest cards upwards, each number of cards learns from the one below.

A pass draws positions from play, the first pass from any cards alike, the later ones from what the pass before has
learned, with some noise; so positions are those that good play meets, and those a mistake away. From the fewest cards
upwards each position is solved as a matrix game over the positions with one card less, and a small network learns what
it is worth. The same plan gives the same networks, stopped and taken up again or not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp

from omerta.core.judging.matrix_game import Array
from omerta.core.judging.network import Layers
from omerta.games.twelve_gangsters.bots.array_rules import Tables, after, floats, fresh, held, width
from omerta.games.twelve_gangsters.bots.solver import (
    DRAWN,
    DRAWN_ROUNDS,
    EXACT,
    Solver,
    is_drawn,
    luck_shape,
)
from omerta.training.checkpoint import Progress, read_progress, write_progress
from omerta.training.fitting import NUMBERS, fit, floor, made

NOISE = (0.2, 0.03)
"""How often a seat plays any card, at every other table: to meet positions a mistake away, and the usual ones."""
SHORT, LEAST = 16, 16
"""One position in so many is the start of a game with fewer cards; and the fewest positions that are solved."""
WALK_ROUNDS, LEARNED_ROUNDS = 64, 192
"""Rounds of regret matching: on the way to positions, which need not be the last word, and to learn from."""
MORE = {10: 2, 9: 4, 8: 4, 7: 8, 6: 16, 5: 16, 4: 16, 3: 16}
"""How many times more positions there are with so many cards left than with eleven."""
MOST_MORE = {3: 16, 4: 16, 5: 8, 6: 8}
"""How many times more they are at most, by seats: with many seats they take long to solve."""
EARLY = (8, 4)
"""The first passes solve and fit only one in so many: their networks say where to look, and are learned anew."""
WIDE = {3: (160, 96, 64), 4: (384, 256, 128), 5: (160, 112, 64), 6: (144, 96, 64)}
"""How wide the layers are by seats: with three or four cards left, with five to eight, with more."""
DEEP = 3
"""How many hidden layers there are."""

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """What is to be trained, and how long: positions with eleven cards left, steps of fitting, passes."""

    seats: int
    cards: int
    positions: int
    steps: int
    passes: int
    seed: int

    def count(self, left: int, done: int) -> int:
        """Count the positions with so many cards left that are solved after so many passes."""
        return max(LEAST, self.positions * min(MORE.get(left, 1), MOST_MORE[self.seats]) // part_of(done))

    def steps_of(self, done: int) -> int:
        """Count the steps of fitting after so many passes."""
        return max(1, self.steps // part_of(done))

    @property
    def most(self) -> int:
        """Count the most positions that a network learns from."""
        return max(self.count(left, len(EARLY)) for left in self.learned)

    @property
    def labelled(self) -> int:
        """Count all positions that are solved in all passes."""
        return sum(self.count(left, done) for left in self.learned for done in range(self.passes))

    @property
    def learned(self) -> range:
        """Name the numbers of cards left for which there is a network."""
        return range(EXACT[self.seats], self.cards)


def part_of(done: int) -> int:
    """Return the part of the positions and steps that is enough after so many passes."""
    return EARLY[done] if done < len(EARLY) else 1


def machine() -> str:
    """Name what JAX runs on."""
    device = jax.devices()[0]
    return f"{device.platform}: {device.device_kind}"


def hidden(seats: int, left: int) -> int:
    """Return how wide the hidden layers of a network are."""
    few, some, many = WIDE[seats]
    return few if left < 5 else some if left < 9 else many


def chunk(seats: int, left: int, count: int, exact: int | None = None) -> int:
    """Return how many positions are solved at once: a power of two that fits the machine."""
    if left <= (EXACT[seats] if exact is None else exact):
        each = 24 * seats
        for cards in range(2, left + 1):
            each *= cards**seats
    else:
        tried = DRAWN * seats * left if is_drawn(seats, left) else left**seats
        each = 4 * tried * (width(seats) + 2 * hidden(seats, left - 1))
    room = 2e8 if jax.default_backend() == "cpu" else 1.6e10
    size = 1
    while size < min(count, 8192) and 2 * size * each <= room:
        size *= 2
    return size


@partial(jax.jit, static_argnames=("left", "seats"))
def stage(net: Any, tables: Tables, key: Array, rounds: Array, left: int, seats: int) -> Any:
    """Solve positions: everybody's mixtures, and what they are worth."""
    solver = Solver(NUMBERS, seats, {left - 1: net})
    if is_drawn(seats, left):
        luck = jax.random.uniform(key, luck_shape(seats, len(tables.hands), DRAWN_ROUNDS))
        return solver.drawn(tables, left, luck)
    return solver.solved(tables, left, rounds)


def in_chunks(tables: Tables, size: int, key: Array, solve: Callable[[Tables, Array], Any]) -> Any:
    """Solve positions some at a time, and put the answers together."""
    count = len(tables.hands)
    parts = [
        solve(Tables(*(each[start : start + size] for each in tables)), jax.random.fold_in(key, start))
        for start in range(0, count, size)
    ]
    return [jnp.concatenate(answers) for answers in zip(*parts, strict=True)]


@partial(jax.jit, static_argnames=("left",))
def play(tables: Tables, mixtures: Array, noise: Array, key: Array, left: int) -> Tables:
    """Play a round: cards are drawn from the mixtures, now and then any card."""
    odds = (1 - noise) * mixtures + noise / left
    places = jax.random.categorical(key, jnp.log(odds + 1e-20))
    cards = jnp.take_along_axis(held(jnp, tables.hands, left), places[..., None], -1)[..., 0]
    return after(jnp, tables, cards)


def grown(tables: Tables, count: int, left: int) -> Tables:
    """Repeat positions up to a number, and put starts of shorter games among them."""
    times = -(-count // len(tables.hands))
    short = fresh(jnp, count // SHORT, tables.hands.shape[1], left)
    return Tables(
        *(
            jnp.concatenate([jnp.tile(each, (times, 1))[: count - count // SHORT], start])
            for each, start in zip(tables, short, strict=True)
        )
    )


def noise_of(count: int) -> Array:
    """Return every other table much noise, and the others little."""
    return jnp.asarray(NOISE, jnp.float32)[jnp.arange(count) % 2][:, None, None]


def walk(plan: Plan, nets: Mapping[int, Layers], key: Array, done: int) -> dict[int, Tables]:
    """Draw positions by the number of cards left: from play with these networks, from any cards without."""
    tables, found = fresh(jnp, plan.count(plan.cards, done), plan.seats, plan.cards), {}
    for left in range(plan.cards, plan.learned.start, -1):
        key, solving, drawing = jax.random.split(key, 3)
        if nets:
            mixtures = mixed(plan, nets[left - 1], tables, solving, left)
            noise = noise_of(len(tables.hands))
        else:
            mixtures, noise = jnp.zeros((*tables.hands.shape, left)), jnp.ones(())
        tables = play(tables, mixtures, noise, drawing, left)
        tables = found[left - 1] = grown(tables, plan.count(left - 1, done), left - 1)
    return found


def mixed(plan: Plan, net: Any, tables: Tables, key: Array, left: int) -> Array:
    """Return everybody's mixtures on the way to positions; at the start of the game all tables are alike."""
    if left == plan.cards:
        one = Tables(*(each[:1] for each in tables))
        mixtures = stage(net, one, key, WALK_ROUNDS, left, plan.seats)[0]
        return jnp.broadcast_to(mixtures, (len(tables.hands), *mixtures.shape[1:]))
    size = chunk(plan.seats, left, len(tables.hands))
    found = in_chunks(tables, size, key, lambda part, luck: stage(net, part, luck, WALK_ROUNDS, left, plan.seats)[:1])
    return found[0]


def train(plan: Plan, file: Path | None = None, tell: Tell = lambda line: None) -> dict[int, Layers]:
    """Train by a plan, and give the networks that the table needs.

    With a file, every network is put there when it is done, and a run that was stopped goes on.
    """
    progress = read_progress(file, asdict(plan), int) if file is not None else Progress[int]()
    while progress.passes < plan.passes:
        start = jax.random.fold_in(jax.random.key(plan.seed), progress.passes)
        tell(f"pass {progress.passes + 1} of {plan.passes}: drawing positions")
        positions = walk(plan, progress.old, start, progress.passes)
        for left in plan.learned:
            if left in progress.new:
                continue
            started = perf_counter()
            key = jax.random.fold_in(start, left)
            progress.new[left], off, least = learned(plan, progress, positions[left], key, left)
            tell(
                f"pass {progress.passes + 1} of {plan.passes}, {left} cards left:"
                f" {plan.count(left, progress.passes):,} positions,"
                f" loss {off:.4f}, at best {least:.4f}, {perf_counter() - started:.1f} s"
            )
            if file is not None:
                write_progress(file, asdict(plan), progress)
        progress = Progress(progress.passes + 1, progress.new, {})
        if file is not None:
            write_progress(file, asdict(plan), progress)
    return progress.old


def learned(plan: Plan, progress: Progress[int], tables: Tables, key: Array, left: int) -> tuple[Layers, float, float]:
    """Solve positions with the network of one card less, and teach a network what they are worth."""
    solving, making, fitting = jax.random.split(key, 3)
    below = progress.new.get(left - 1, ())
    _, values = in_chunks(
        tables,
        chunk(plan.seats, left, len(tables.hands)),
        solving,
        lambda part, luck: stage(below, part, luck, LEARNED_ROUNDS, left, plan.seats),
    )
    sizes = (width(plan.seats), *(hidden(plan.seats, left),) * DEEP, plan.seats)
    net = progress.old.get(left) or made(making, sizes)
    x, y = (filled(each, plan.most) for each in (floats(jnp, tables), values))
    net, off = fit(net, x, y, fitting, plan.steps_of(progress.passes), each=False)
    return net, float(off), floor(values, each=False)


def filled(rows: Array, count: int) -> Array:
    """Repeat rows up to a number that is the same for all positions, so that fitting is compiled once."""
    return jnp.tile(rows, (-(-count // len(rows)), 1))[:count]
