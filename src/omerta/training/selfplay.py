"""Any game from its own games: what positions are worth and how good players move, in passes that build on each other.

The first pass learns from games of the game's best scripted bots, the later ones from games in which bots that search
with what was learned sit among them. A pass plays its games in several processes, and fits two small networks to them.
The same plan gives the same networks, stopped and taken up again or not, in however many processes.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy

from omerta.core.game import AnyGame
from omerta.core.judging.learned import MINDS, MOVES, SHARES
from omerta.core.judging.network import Layers
from omerta.lab.interrupts import Gate
from omerta.lab.processes import Processes
from omerta.training.checkpoint import Progress, read_progress, write_progress
from omerta.training.fitting import fit, loss, made
from omerta.training.lessons import Lessons, School

WIDTHS: Mapping[str, tuple[int, ...]] = {SHARES: (192, 64), MOVES: (192, 96), MINDS: ()}
"""How wide the hidden layers are."""
DROP: Mapping[str, float] = {SHARES: 0.4, MOVES: 0.1, MINDS: 0.0}
"""Which part of what goes in is dropped while fitting: how a game ended is a rare lesson, soon known by heart."""
TAME = 0.5
"""How small the first layer starts out."""
HELD = 16
"""The last games, one in so many, are held back, to see how well a network does on what it was not shown."""
PARTS = 8
"""The fitting is done in so many parts; the network that did best on what it was not shown is kept."""
LEAST_SPREAD = 0.1
"""What varies less is not blown up to the size of the rest."""
LESSONS = ((SHARES, "seen", "shares"), (MOVES, "looked", "odds"), (MINDS, "tables", "minds"))
"""Each network with what it is told and what it is to say."""
REPORTED = 10
"""How often a pass tells how many games were played."""

Tell = Callable[[str], None]


@dataclass(frozen=True)
class SelfPlan:
    """What is to be learned: games a pass, steps of fitting, and by which number pupils divide their iterations."""

    seats: int
    games: int
    steps: int
    scale: int
    passes: int
    seed: int


def play(game: AnyGame, plan: SelfPlan, done: int, nets: Mapping[str, Layers], jobs: int, tell: Tell) -> dict[str, Any]:
    """Play the games of a pass, and give what is to be learned from them; Ctrl-C raises KeyboardInterrupt."""
    game_type = game.setup.game_type
    assert game_type.learned is not None
    teachers = game_type.learned.teachers or tuple(card.name for card in game_type.bots[-1:])
    iterations = max(1, game_type.learned.iterations // plan.scale)
    own = {
        name: [(numpy.asarray(weights), numpy.asarray(biases)) for weights, biases in net] for name, net in nets.items()
    }
    school = School(game.setup, plan.seed << 8 | done, teachers, own, iterations, plan.scale)
    lessons, said = Lessons(), [0]

    def take(chunk: Any) -> None:
        lessons.join(chunk)
        part = len(lessons.numbers) * REPORTED // plan.games
        if part > said[0]:
            said[0] = part
            tell(f"pass {done + 1} of {plan.passes}: {len(lessons.numbers):,} of {plan.games:,} games played")

    with Gate().listening(signal.SIGINT) as gate:
        Processes(jobs).play(game, school, plan.games, gate, take)
    if gate.asked:
        raise KeyboardInterrupt
    return lessons.arrays()


def learned(net: Layers | None, kind: str, x: Any, y: Any, key: Any, steps: int) -> tuple[Layers, float]:
    """Fit a network to lessons; give it with its loss on those that were held back.

    What goes in is brought to one size for the fitting, and the first layer then takes it as it comes.
    """
    flat = x.reshape(-1, x.shape[-1])
    sample = flat[:: max(1, len(flat) // 200_000)].astype(numpy.float32)
    mean, spread = sample.mean(0), numpy.maximum(sample.std(0), LEAST_SPREAD)
    making, fitting = jax.random.split(key)
    sizes = (x.shape[-1], *WIDTHS[kind], 1 if x.ndim == 3 else y.shape[-1])
    if net is None:
        (first, bias), *rest = made(making, sizes)
        first = TAME * first / spread[:, None]
        net = [(first, bias - mean @ first), *rest]
    (first, bias), *rest = jax.tree.map(jnp.asarray, list(net))
    now: Any = [(first * spread[:, None], bias + mean @ first), *rest]
    x = (x.astype(numpy.float32) - mean) / spread
    shown = len(x) - max(1, len(x) // HELD)
    lessons = jnp.asarray(x[:shown], jnp.float16), jnp.asarray(y[:shown])
    test = jnp.asarray(x[shown:], jnp.float16), jnp.asarray(y[shown:])
    best = now
    least = float(loss(now, *test, each=False))
    for part in range(PARTS):
        now, _ = fit(
            now, *lessons, jax.random.fold_in(fitting, part), max(1, steps // PARTS), each=False, drop=DROP[kind]
        )
        off = float(loss(now, *test, each=False))
        if off < least:
            best, least = now, off
    (first, bias), *rest = best
    first = first / spread[:, None]
    return [(first, bias - mean @ first), *rest], least


def knows_nothing(y: Any) -> float:
    """Return the loss of whoever takes all seats, or all legal moves, to be alike."""
    return float(numpy.log((y >= 0).sum(-1)).mean())


def train(
    game: AnyGame, plan: SelfPlan, jobs: int = 1, file: Path | None = None, tell: Tell = lambda line: None
) -> dict[str, Layers]:
    """Train by a plan; with a file, every network is put there when it is done, and a run that was stopped goes on."""
    learned_by = game.setup.game_type.learned
    assert learned_by is not None
    head = {"game": game.id, **asdict(plan)}
    progress = read_progress(file, head, str) if file is not None else Progress[str]()
    while progress.passes < plan.passes:
        done, started = progress.passes, perf_counter()
        lessons = play(game, plan, done, progress.old, jobs, tell)
        tell(f"pass {done + 1} of {plan.passes}: {plan.games:,} games in {perf_counter() - started:.1f} s")
        for place, (kind, x, y) in enumerate(LESSONS):
            if kind in progress.new or kind not in learned_by.learns or x not in lessons:
                continue
            started = perf_counter()
            key = jax.random.fold_in(jax.random.key(plan.seed), len(LESSONS) * done + place)
            net, off = learned(progress.old.get(kind), kind, lessons[x], lessons[y], key, plan.steps)
            progress.new[kind] = net
            tell(
                f"pass {done + 1} of {plan.passes}, {kind}: {len(lessons[x]):,} lessons, loss {off:.4f},"
                f" knowing nothing {knows_nothing(lessons[y]):.4f}, {perf_counter() - started:.1f} s"
            )
            if file is not None:
                write_progress(file, head, progress)
        progress = Progress(done + 1, progress.new, {})
        if file is not None:
            write_progress(file, head, progress)
    return dict(progress.old)


def named(game: AnyGame, nets: Mapping[str, Layers]) -> dict[str, Layers]:
    """Name the networks of a table as the game's file does."""
    learned = game.setup.game_type.learned
    assert learned is not None
    return {f"{learned.key(game)}-{kind}": net for kind, net in nets.items()}
