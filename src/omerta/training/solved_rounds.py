"""Gangster Dice from solved rounds: many tables play themselves at once, and a network learns what they are worth.

Every step rolls the dice at all tables, judges by the network what would follow from each way the tokens may be won,
solves the bids as a matrix game, and plays on with bids drawn from everybody's mixture. What a table was worth in that
game is what the network is taught of the table before the roll. Hands lie open to all here: at the table they do not,
and there bids are solved so. The same plan gives the same network, stopped and taken up again or not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations, permutations
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy
from jax import lax

from omerta.core.judging.learned import SHARES
from omerta.core.judging.matrix_game import solve, worths
from omerta.core.judging.network import Array, Layers
from omerta.games.gangster_dice.bots.open_table import SAID
from omerta.games.gangster_dice.bots.position_value import USUAL, judged, standings, width
from omerta.games.gangster_dice.bots.round_arrays import Tables, follow, places, ways
from omerta.games.gangster_dice.rules.dice import COLOURS, STREETS, WEIGHTS
from omerta.games.gangster_dice.rules.favors import FOUR, PILE, PRINTED, STACK
from omerta.training.checkpoint import Progress, read_progress, write_progress
from omerta.training.fitting import NUMBERS, made

HIDDEN = 128
"""How wide the two hidden layers are."""
ROUNDS = 48
"""Rounds of regret matching for each table."""
NOISE = 0.08
"""How often a seat makes any bid."""
ODD = 0.25
"""Which part of new games begins with dice and tokens anywhere."""
LONGEST = 60
"""After so many rounds a table begins a new game."""
KEPT = 16
"""Of how many steps tables are kept to learn from."""
BATCH, BATCHES = 4096, 4
RATE, WARM = 1e-3, 50
REPORTED = 10
"""How often a pass tells how it goes."""
HELD = 3
"""Favors in a hand (DI-05)."""
COUNTS = numpy.array(PILE.counts(PRINTED))
USUALLY = numpy.log(COUNTS / COUNTS.sum())
SIDES = numpy.cumsum(numpy.array(WEIGHTS) / 6.0, -1)[:, :-1]
"""Up to which chance a die of each colour shows each symbol but the last."""
MOST = 9

Tell = Callable[[str], None]


@dataclass(frozen=True)
class RoundPlan:
    """What is to be learned: so many tables side by side, steps a pass, passes."""

    seats: int
    positions: int
    steps: int
    passes: int
    seed: int

    @property
    def solved(self) -> int:
        """Count the positions that are solved in all."""
        return self.positions * self.steps * self.passes


class Bids(NamedTuple):
    """Every bid: which favor of the hand it puts on each token or -1, and which favors it spends."""

    put: Any
    spent: Any


def bids_of(seats: int) -> Bids:
    """List the bids of a seat: with two seats pairs first, and single ones for whoever shows one symbol."""
    single = [((token, place),) for token in range(4) for place in range(HELD)]
    pairs = [
        ((first, place), (second, other))
        for first, second in combinations(range(4), 2)
        for place, other in permutations(range(HELD), 2)
    ]
    listed: list[tuple[tuple[int, int], ...]] = [*pairs, *single] if seats == 2 else [*single]
    put, spent = numpy.full((len(listed), 4), -1, numpy.int32), numpy.zeros((len(listed), HELD), numpy.float32)
    for at, bid in enumerate(listed):
        for token, place in bid:
            put[at, token] = place
            spent[at, place] = 1
    return Bids(put, spent)


def rolled(key: Array, stash: Array) -> Array:
    """Roll every die, and count the symbols by table and seat."""
    chance = jax.random.uniform(key, (*stash.shape, MOST, 1))
    shows = (chance > SIDES[:, None, :]).sum(-1)
    there = jnp.arange(MOST) < stash[..., None]
    return (jax.nn.one_hot(shows, 4, dtype=jnp.int32) * there[..., None]).sum((-2, -3))


def first_hands(key: Array, count: int, seats: int) -> Array:
    """Deal favors by table, seat and place."""
    return jax.random.categorical(key, USUALLY, shape=(count, seats, HELD))


def fresh(count: int, seats: int) -> Tables:
    """Lay new games out (DI-02, DI-07)."""
    on = jnp.zeros((count, 3, 3), jnp.int32).at[:, 0].set(1)
    return Tables(jnp.full((count, seats, 3), 2, jnp.int32), on, jnp.full((count, 4), -1, jnp.int32))


def anywhere(key: Array, count: int, seats: int) -> Tables:
    """Lay dice anywhere, some seats having more than others, and give tokens to anybody."""
    leaning, lying, swapping, giving = jax.random.split(key, 4)
    lean = 0.7 * jax.random.gumbel(leaning, (count, 1, 1, seats + 2))
    spots = jax.random.categorical(lying, jnp.broadcast_to(lean, (count, 3, 2 * seats, seats + 2)))
    heaps = jax.nn.one_hot(spots, seats + 2, dtype=jnp.int32).sum(2).swapaxes(1, 2)
    stash, on = jnp.minimum(heaps[:, :seats], MOST), heaps[:, seats:]
    speakeasy = jax.nn.one_hot(jax.random.randint(swapping, (count, 1, 3), 0, 3), len(COLOURS), dtype=jnp.int32).sum(2)
    stash = stash + (stash.sum(-1, keepdims=True) == 0) * jnp.eye(3, dtype=jnp.int32)[2]
    control = jax.random.randint(giving, (count, 4), -1, seats)
    return Tables(stash, jnp.concatenate([speakeasy, on], 1), control)


def may_make(shown: Array, bids: Bids) -> Array:
    """List each seat's bids by their places, those it may make over and over until there are as many as there are."""
    symbols = shown > 0
    asks = bids.put >= 0
    may = (symbols[..., None, :] | ~asks).all(-1)
    if len(asks) > 4 * HELD:
        may &= (asks.sum(-1) == 2) == (symbols.sum(-1) > 1)[..., None]
    order = jnp.argsort(~may, -1)
    return jnp.take_along_axis(order, jnp.arange(len(asks)) % may.sum(-1, keepdims=True), -1)


class Step(NamedTuple):
    """What a step gives: the tables and hands after the round, which games ended, what the tables were worth."""

    tables: Tables
    hands: Array
    over: Array
    shares: Array


@partial(jax.jit, static_argnames=("rounds",))
def play(net: Any, tables: Tables, hands: Array, key: Array, rounds: int = ROUNDS) -> Step:
    """Roll, solve the bids, and play on by the mixtures."""
    count, seats = hands.shape[:2]
    rolling, straying, bidding, drawing = jax.random.split(key, 4)
    every, listed = bids_of(seats), ways(seats)
    shown = rolled(rolling, tables.stash)
    bids = may_make(shown, every)
    size = bids.shape[-1]
    put, spent = jnp.asarray(every.put)[bids], jnp.asarray(every.spent)[bids]
    # What each bid scores, by table, seat, bid and token.
    favor = jnp.take_along_axis(hands[:, :, None, :], jnp.maximum(put, 0), -1)
    streets = jnp.arange(seats) == tables.control[:, STREETS, None]
    edge = streets * (4 * tables.on[:, STREETS - 1].sum(-1, keepdims=True) + 2)
    scores = jnp.where(put >= 0, 4 * (shown[:, :, None, :] + favor) + edge[:, :, None, None], -1)
    # How everybody stands after each way and each own bid.
    ends = follow(jnp, lambda part: judged(jnp, net, part), tables, listed)
    said = standings(jnp, net, ends.tables)
    cards = jax.nn.one_hot(hands, FOUR + 1)
    left = cards.sum(2)[:, :, None, :] - jnp.einsum("nsbh,nshv->nsbv", spent, cards)
    drawn = said[..., 1:] @ (USUAL / HELD)
    stack = STACK - (hands == FOUR).sum((1, 2))
    gift = (ends.gift[..., None] == jnp.arange(seats)) & (stack > 0)[:, None, None]
    stands = said[..., :1] + jnp.einsum("nwsv,nsbv->nwsb", said[..., 1:], left)
    stands += drawn[..., None] * spent.sum(-1)[:, None] + (gift * (said[..., 1 + FOUR] - drawn))[..., None]
    # Which way each joint bid goes, and what it brings.
    each = [
        scores[:, seat].reshape(count, *(size if at == seat else 1 for at in range(seats)), 4) for seat in range(seats)
    ]
    number: Any = 0
    for seat, own in enumerate(each):
        wins = own >= 0
        for other, their in enumerate(each):
            if other != seat:
                wins &= own > their
        number = number + (wins * (seat + 1) * (seats + 1) ** jnp.arange(4)).sum(-1)
    way = jnp.asarray(places(seats))[number].reshape(count, -1)
    grid = numpy.indices((size,) * seats).reshape(seats, -1)
    found = [
        jnp.take_along_axis(stands[:, :, seat].reshape(count, -1), way * size + grid[seat], 1) for seat in range(seats)
    ]
    payoffs = jax.nn.softmax(jnp.stack(found), 0)
    mixtures = solve(NUMBERS, jnp.zeros((count, seats, size)), rounds, lambda done, mix: worths(jnp, payoffs, mix))
    shares = (worths(jnp, payoffs, mixtures) * mixtures).sum(-1)
    # Play on.
    strays = jax.random.uniform(straying, (count, seats, 1)) < NOISE
    picked = jax.random.categorical(bidding, jnp.log(jnp.where(strays, 1.0 / size, mixtures) + 1e-12))
    joint = (picked * size ** jnp.arange(seats - 1, -1, -1)).sum(-1)
    went = jnp.take_along_axis(way, joint[:, None], 1)
    after = Tables(
        *(jnp.take_along_axis(part, went.reshape(count, *(1,) * (part.ndim - 1)), 1)[:, 0] for part in ends.tables)
    )
    gone = jnp.take_along_axis(spent, picked[:, :, None, None], 2)[:, :, 0] > 0
    given = (jnp.take_along_axis(ends.gift, went, 1) == jnp.arange(seats)) & (stack > 0)[:, None]
    first = jnp.arange(HELD) == gone.argmax(-1)[..., None]
    held = jnp.where(gone, first_hands(drawing, count, seats), hands)
    held = jnp.where(given[..., None] & first & gone, FOUR, held)
    return Step(after, held, (after.stash.sum(-1) == 0).any(-1), shares / shares.sum(-1, keepdims=True))


@partial(jax.jit)
def begin_again(tables: Tables, hands: Array, over: Array, age: Array, key: Array) -> tuple[Tables, Array, Array]:
    """Lay out a new game where one has ended."""
    count, seats = hands.shape[:2]
    dealing, laying, choosing = jax.random.split(key, 3)
    again = over | (age >= LONGEST)
    odd = again & (jax.random.uniform(choosing, (count,)) < ODD)

    def laid(part: Array, new: Array, other: Array) -> Array:
        shape = (count, *(1,) * (part.ndim - 1))
        return jnp.where(odd.reshape(shape), other, jnp.where(again.reshape(shape), new, part))

    news = zip(tables, fresh(count, seats), anywhere(laying, count, seats), strict=True)
    dealt = jnp.where(again[:, None, None], first_hands(dealing, count, seats), hands)
    return Tables(*(laid(*parts) for parts in news)), dealt, jnp.where(again, 0, age + 1)


def off(net: Any, tables: Tables, hands: Array, shares: Array) -> Array:
    """Measure how far the network is off."""
    said = standings(jnp, net, tables)
    stands = said[..., 0] + (said[..., 1:] * jax.nn.one_hot(hands, FOUR + 1).sum(2)).sum(-1)
    return -(shares * jax.nn.log_softmax(stands, -1)).sum(-1).mean()


@partial(jax.jit)
def learn(net: Any, moments: Any, lessons: Any, key: Array, rate: Array) -> tuple[Any, Any, Array]:
    """Fit the network to some of the tables, by a few steps of Adam."""
    tables, hands, shares = lessons

    def fit(carried: Any, draw: Array) -> Any:
        net, (mean, spread, done) = carried
        rows = jax.random.randint(draw, (min(BATCH, len(shares)),), 0, len(shares))
        loss, slope = jax.value_and_grad(off)(net, Tables(*(part[rows] for part in tables)), hands[rows], shares[rows])
        done = done + 1
        mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, mean, slope)
        spread = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, spread, slope)
        pace = rate * jnp.sqrt(1 - 0.999**done) / (1 - 0.9**done)
        net = jax.tree.map(lambda old, m, s: old - pace * m / (jnp.sqrt(s) + 1e-8), net, mean, spread)
        return (net, (mean, spread, done)), loss

    (net, moments), losses = lax.scan(fit, (net, moments), jax.random.split(key, BATCHES))
    return net, moments, losses.mean()


def one_pass(net: Any, plan: RoundPlan, done: int, tell: Tell) -> Any:
    """Play and learn for the steps of a pass, ever more slowly."""
    key = jax.random.fold_in(jax.random.key(plan.seed), done)
    tables, hands = fresh(plan.positions, plan.seats), first_hands(key, plan.positions, plan.seats)
    age = jnp.zeros(plan.positions, jnp.int32)
    zeros = jax.tree.map(jnp.zeros_like, net)
    moments = (zeros, zeros, jnp.zeros(()))
    lessons: list[Any] = []
    losses: list[Array] = []
    games, started = jnp.zeros((), jnp.int32), perf_counter()
    for step in range(plan.steps):
        playing, learning, laying = jax.random.split(jax.random.fold_in(key, step), 3)
        found = play(net, tables, hands, playing)
        lessons = [*lessons[1 - KEPT :], (tables, hands, found.shares)]
        shown = [*lessons, *lessons[-1:] * (KEPT - len(lessons))]
        cooling = 0.5 * (1 + numpy.cos(numpy.pi * step / plan.steps)) * min(1.0, (step + 1) / WARM)
        joined = jax.tree.map(lambda *parts: jnp.concatenate(parts), *shown)
        net, moments, loss = learn(net, moments, joined, learning, jnp.asarray(RATE * cooling))
        tables, hands, age = begin_again(found.tables, found.hands, found.over, age, laying)
        losses.append(loss)
        games += found.over.sum()
        if (step + 1) * REPORTED // plan.steps > step * REPORTED // plan.steps:
            mean, losses = float(jnp.stack(losses).mean()), []
            tell(
                f"pass {done + 1} of {plan.passes}, step {step + 1:,} of {plan.steps:,}: loss {mean:.4f},"
                f" {int(games):,} games, {perf_counter() - started:.0f} s"
            )
    return net


def train(plan: RoundPlan, file: Path | None = None, tell: Tell = lambda line: None) -> dict[str, Layers]:
    """Train by a plan; with a file, the network is put there after every pass, and a run that was stopped goes on."""
    progress = read_progress(file, asdict(plan), str) if file is not None else Progress[str]()
    while progress.passes < plan.passes:
        net = progress.old.get(SHARES)
        if net is None:
            sizes = (width(plan.seats), HIDDEN, HIDDEN, SAID)
            net = made(jax.random.key(plan.seed), sizes)
        net = one_pass(jax.tree.map(jnp.asarray, net), plan, progress.passes, tell)
        progress = Progress(progress.passes + 1, {SHARES: net}, {})
        if file is not None:
            write_progress(file, asdict(plan), progress)
    return dict(progress.old)
