"""Proximal policy optimisation: an agent that learns by playing itself, or to beat others who never change.

One network sits in every seat and gives a number for each action and a guess at what the seat will win. After so many
steps at all tables every choice is made more likely by as much as it went better than guessed (generalised advantage
estimation), but in one update hardly further than by a fifth (the clipped ratio), with a bonus for keeping several
actions open. Against others who never change only one seat of each table learns: what it then takes from them is a
lower bound of what the best response takes.

Schulman and others, *Proximal Policy Optimization Algorithms*, 2017; *High-Dimensional Continuous Control Using
Generalized Advantage Estimation*, 2016.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy

from omerta.adapters.arrays.making import KINDS
from omerta.adapters.layout import parts
from omerta.bots.agents import Agent, against_digest, maker_for, table_of
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.core.judging.matrix_game import Array
from omerta.core.judging.network import Layers, logits
from omerta.training.array_tables import ArrayTables
from omerta.training.checkpoint import Progress, read_progress, write_progress
from omerta.training.engine_tables import EngineTables
from omerta.training.experience import Experience, PlayedTables, masked
from omerta.training.fitting import key_of, made

RATE = 5e-4
"""How large a step of Adam is at first; it shrinks evenly to a tenth."""
CURIOSITY = 0.03
"""What keeping several actions open is usually worth at first; it shrinks as the rate does."""
PATIENCE, TRUST = 0.998, 0.95
"""What a win is worth for each own choice that it comes later, and how far ahead what came is trusted over guesses."""
CLIP = 0.2
ROUNDS, PARTS = 3, 8
"""How often an update goes through its choices, and in how many parts each time."""
STEEPEST = 1.0
"""Gradients longer than this are cut to it."""
LAST = 0.1
LEAST_SPREAD = 0.1
"""What varies less is not blown up to the size of the rest."""
MOST_WEIGHTS = 480_000
"""The network is made narrower where it would have more: files stay below a megabyte."""
WIDE = (256, 128, 96, 64, 48, 32, 16)
REPORTED = 4
"""How often a pass tells how it goes."""

Tell = Callable[[str], None]


@dataclass(frozen=True)
class PpoPlan:
    """What is to be learned: tables side by side, updates in each pass, and whom to beat, or None for oneself."""

    seats: int
    tables: int
    steps: int
    passes: int
    seed: int
    against: str | None = None
    curiosity: float = CURIOSITY


class Learner(NamedTuple):
    """All that changes while an agent learns: the network with the size of what goes in, Adam's means and steps."""

    net: Any
    scale: tuple[Array, Array]
    mean: Any
    square: Any
    updates: Array


class Told(NamedTuple):
    """How an update went: what one seat of each table won, of so many games; how open choices were; choices.

    Where only one seat of a table learns, it is this one.
    """

    won: Array
    games: Array
    openness: Array
    choices: Array


def network_sizes(inputs: int, actions: int) -> tuple[int, ...]:
    """Choose how wide the network is: two hidden layers, or one where a second would make it too large."""
    for wide in WIDE:
        for hidden in ((wide, wide), (wide,)):
            sizes = (inputs, *hidden, actions + 1)
            if sum((a + 1) * b for a, b in pairwise(sizes)) <= MOST_WEIGHTS:
                return sizes
    return (inputs, WIDE[-1], actions + 1)


def beginner(inputs: int, actions: int, seed: int) -> Learner:
    """Make a learner that knows nothing."""
    net = made(key_of(seed), network_sizes(inputs, actions))
    zeros = jax.tree.map(jnp.zeros_like, net)
    scale = jnp.zeros(inputs), jnp.ones(inputs)
    return Learner(net, scale, zeros, zeros, jnp.zeros((), jnp.int32))


def folded(learner: Learner) -> Layers:
    """Return the network that takes what is seen as it comes."""
    (first, bias), *rest = learner.net
    mean, spread = learner.scale
    first = first / spread[:, None]
    return [(first, bias - mean @ first), *rest]


def looked(learner: Learner, experience: Experience) -> Learner:
    """Bring what goes in to one size, by what was seen at the first tables."""
    seen = numpy.asarray(experience.seen, numpy.float32)[numpy.asarray(experience.learns)]
    mean, spread = seen.mean(0), numpy.maximum(seen.std(0), LEAST_SPREAD)
    return learner._replace(scale=(jnp.asarray(mean), jnp.asarray(spread)))


def heads(net: Any, scale: Any, seen: Array, mask: Array) -> tuple[Array, Array]:
    """Return the logarithm of the odds of each action, and the guess."""
    mean, spread = scale
    out = logits(jnp, net, (seen.astype(jnp.float32) - mean) / spread)
    return jax.nn.log_softmax(masked(jnp, out[..., :-1], mask)), out[..., -1]


def advantages(experience: Experience, guesses: Array) -> tuple[Array, Array, Array]:
    """Return how much better than guessed every choice went, what the guess should have been, and which are known.

    Each seat of a table has choices of its own. What comes of its last one is not known yet where the game goes on:
    its guess stands for what follows the choice before it.
    """
    tables, seats = experience.rewards.shape[1:]
    nothing = jnp.zeros((tables, seats))

    def back(carry: Any, at: Any) -> Any:
        known, ahead, later, won = carry
        whose, learns, done, rewards, guess = at
        done = done[:, None]
        known, won = known | done, jnp.where(done, rewards, won)
        ahead, later = jnp.where(done, 0.0, ahead), jnp.where(done, 0.0, later)
        told = jnp.take_along_axis(known, whose, 1)
        next_guess, next_better, came = (jnp.take_along_axis(each, whose, 1) for each in (ahead, later, won))
        better = jnp.where(told, came + PATIENCE * (next_guess + TRUST * next_better) - guess, 0.0)
        here = (whose[..., None] == jnp.arange(seats)) & learns[..., None]
        chose = here.any(1)
        laid = [(here * each[..., None]).sum(1) for each in (guess, better)]
        carry = (
            known | chose,
            jnp.where(chose, laid[0], ahead),
            jnp.where(chose, laid[1], later),
            jnp.where(chose, 0.0, won),
        )
        return carry, (better, better + guess, learns & told)

    start = jnp.zeros((tables, seats), bool), nothing, nothing, nothing
    rows = experience.seats, experience.learns, experience.done, experience.rewards, guesses
    _, (better, wanted, known) = jax.lax.scan(back, start, rows, reverse=True)
    return better, wanted, known


class Choices(NamedTuple):
    """The choices of an update, one in each row."""

    seen: Array
    mask: Array
    actions: Array
    odds: Array
    better: Array
    wanted: Array


def loss(net: Any, scale: Any, rows: Choices, weight: Array, curiosity: Array) -> tuple[Array, Array]:
    """Measure what is to be made less: the clipped policy loss, the guesses' squared error, less the bonus."""
    odds, guess = heads(net, scale, rows.seen, rows.mask)
    ratio = jnp.exp(jnp.take_along_axis(odds, rows.actions[:, None], 1)[:, 0] - rows.odds)
    gain = jnp.minimum(ratio * rows.better, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * rows.better)
    openness = -(jnp.exp(odds) * jnp.where(rows.mask, odds, 0.0)).sum(-1)
    each = (guess - rows.wanted) ** 2 - gain - curiosity * openness
    total = jnp.maximum(weight.sum(), 1.0)
    return (weight * each).sum() / total, (weight * openness).sum() / total


@partial(jax.jit)
def learn(learner: Learner, experience: Experience, rate: Array, curiosity: Array, key: Array) -> tuple[Learner, Told]:
    """Update an agent by what it has experienced since the last update."""

    def judge(at: Any) -> Any:
        seen, mask, actions = at
        odds, guess = heads(learner.net, learner.scale, seen, mask)
        return jnp.take_along_axis(odds, actions[..., None], -1)[..., 0], guess

    odds, guesses = jax.lax.map(judge, (experience.seen, experience.mask, experience.actions))
    better, wanted, known = advantages(experience, guesses)
    count = known.sum()
    mean = (better * known).sum() / jnp.maximum(count, 1)
    spread = jnp.sqrt((known * (better - mean) ** 2).sum() / jnp.maximum(count, 1))
    better = (better - mean) / (spread + 1e-6)
    total = known.size
    rows = Choices(experience.seen, experience.mask, experience.actions, odds, better, wanted)
    rows = Choices(*(each.reshape(total, *each.shape[3:]) for each in rows))
    weights = known.reshape(total).astype(jnp.float32)
    size = -(-total // PARTS)

    def go_through(at: Any, carried: Any) -> Any:
        # What is not learned from comes last and is left out.
        drawn = jax.random.uniform(jax.random.fold_in(key, at), (total,))
        order = jnp.argsort(jnp.where(weights > 0, drawn, 2.0))
        order = jnp.concatenate([order, jnp.broadcast_to(order[-1:], (PARTS * size - total,))])
        inside = jnp.arange(PARTS * size) < count

        def step(part: Any, carried: Any) -> Any:
            net, mean, square, updates, _ = carried
            places = jax.lax.dynamic_slice(order, (part * size,), (size,))
            weight = jax.lax.dynamic_slice(inside, (part * size,), (size,)).astype(jnp.float32)
            some = Choices(*(each[places] for each in rows))
            (_, openness), slope = jax.value_and_grad(loss, has_aux=True)(net, learner.scale, some, weight, curiosity)
            steep = jnp.sqrt(sum((each**2).sum() for each in jax.tree.leaves(slope)))
            slope = jax.tree.map(lambda each: each * jnp.minimum(1.0, STEEPEST / (steep + 1e-9)), slope)
            updates = updates + 1
            mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, mean, slope)
            square = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, square, slope)
            pace = rate * jnp.sqrt(1 - 0.999**updates) / (1 - 0.9**updates)
            net = jax.tree.map(lambda old, m, s: old - pace * m / (jnp.sqrt(s) + 1e-8), net, mean, square)
            return net, mean, square, updates, openness

        return jax.lax.fori_loop(0, -(-count // size), step, carried)

    start = learner.net, learner.mean, learner.square, learner.updates, jnp.zeros(())
    net, mean, square, updates, openness = jax.lax.fori_loop(0, ROUNDS, go_through, start)
    after = Learner(net, learner.scale, mean, square, updates)
    games = experience.done.sum()
    tables, seats = experience.rewards.shape[1:]
    won = experience.rewards[:, jnp.arange(tables), jnp.arange(tables) % seats].sum()
    return after, Told(won, games, openness, count)


def tables_for(game: AnyGame, plan: PpoPlan, jobs: int) -> PlayedTables:
    """Set the tables up: in arrays where the game, its options and the others are there in arrays."""
    rival = None if plan.against is None else maker_for(game.setup.game_type, plan.against)(game)
    if rival is None or plan.against == "random" or (isinstance(rival, Agent) and not rival.likeliest):
        arrays = in_arrays(game)
        if arrays is not None:
            net: Layers | None = rival.net if isinstance(rival, Agent) else None if rival is None else ()
            return ArrayTables(arrays, plan.tables, net)
    return EngineTables(game, plan.tables, plan.against, jobs)


@lru_cache(maxsize=4)
def in_arrays(game: AnyGame) -> Any:
    """Find the array program of a game; None where there is none for its options."""
    try:
        return KINDS[game.id](game) if game.id in KINDS else None
    except OmertaError:
        return None


def kept(learner: Learner, choices: int) -> dict[str, Layers]:
    """Lay a learner out for a file of progress."""
    counts = numpy.array(choices), learner.updates
    return {
        "net": learner.net,
        "mean": learner.mean,
        "square": learner.square,
        "scale": [learner.scale],
        "counts": [counts],
    }


def taken_up(found: Any) -> tuple[Learner, int]:
    """Read a learner from a file of progress, with how many choices it has learned from."""
    choices, updates = found["counts"][0]
    net, mean, square, (scale,) = (
        jax.tree.map(jnp.asarray, found[name]) for name in ("net", "mean", "square", "scale")
    )
    return Learner(net, scale, mean, square, jnp.asarray(updates)), int(choices)


def about(game: AnyGame, plan: PpoPlan) -> dict[str, Any]:
    """Describe all that a training depends on: the table, the plan, and what the agent is that is trained against."""
    return {**table_of(game), **asdict(plan), **against_digest(plan.against)}


def train(
    game: AnyGame, plan: PpoPlan, jobs: int = 1, file: Path | None = None, tell: Tell = lambda line: None
) -> tuple[Layers, int]:
    """Train by a plan; give the network, and how many choices it has learned from.

    With a file, the learner is put there after every pass, and a run that was stopped goes on from there. Every pass
    begins with new games at all tables, so it makes no difference whether it was stopped before.
    """
    head = {"method": "ppo", **about(game, plan)}
    # How fast it learns depends on how many passes there will be.
    progress = read_progress(file, head, str, free=()) if file is not None else Progress[str]()
    with closing(tables_for(game, plan, jobs)) as tables:
        if progress.passes:
            learner, choices = taken_up(progress.old)
        else:
            learner, choices = beginner(parts(game)[-1].stop, len(game.moves) + 1, plan.seed), 0
            tables.deal(plan.seed)
            learner = looked(learner, tables.collect(folded(learner)))
        for done in range(progress.passes, plan.passes):
            learner, choices = train_pass(plan, done, learner, choices, tables, tell)
            if file is not None:
                write_progress(file, head, Progress(done + 1, kept(learner, choices)))
    return folded(learner), choices


def train_pass(
    plan: PpoPlan, done: int, learner: Learner, choices: int, tables: PlayedTables, tell: Tell
) -> tuple[Learner, int]:
    """Make the updates of one pass."""
    tables.deal(plan.seed << 16 | done)
    key = jax.random.fold_in(key_of(plan.seed), 1 + done)
    won, games, started = 0.0, 0, perf_counter()
    for step in range(plan.steps):
        left = 1.0 - (1.0 - LAST) * (done * plan.steps + step) / (plan.passes * plan.steps)
        experience = tables.collect(folded(learner))
        learner, told = learn(learner, experience, RATE * left, plan.curiosity * left, jax.random.fold_in(key, step))
        choices += int(told.choices)
        won, games = won + float(told.won), games + int(told.games)
        if (step + 1) % max(1, plan.steps // REPORTED) == 0:
            wins = f", wins {won / max(games, 1):.1%} of {games:,} games" if plan.against else ""
            tell(
                f"pass {done + 1} of {plan.passes}, update {step + 1} of {plan.steps}: {choices:,} choices{wins},"
                f" openness {float(told.openness):.3f}, {perf_counter() - started:.0f} s"
            )
            won, games = 0.0, 0
    return learner, choices
