"""A best response to a bot of 12 Gangsters, trained as the bot was: what it takes says how well the bot can be read.

One seat knows how all others mix at every position, and learns what a position is worth to it when it always plays the
card that is worth most. The same trainer with the same budget is let loose on seats that play any card: what it takes
there shows that it can learn at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Any

import jax
import jax.numpy as jnp

from omerta.core.judging.matrix_game import Array, worths
from omerta.core.judging.network import Layers, logits
from omerta.games.twelve_gangsters.bots.array_rules import Tables, after, floats, fresh, held, shares, width
from omerta.games.twelve_gangsters.bots.solver import EXACT, INNER, ROUNDS, Solver, spread
from omerta.lab.intervals import by_deal
from omerta.training.backward import NOISE, WALK_ROUNDS, Tell, chunk, grown, in_chunks
from omerta.training.fitting import NUMBERS, fit, floor, made

FEWEST = 3
"""With so many cards left positions are solved to the end to learn from; the table may do so with one card more."""
MORE = {8: 2, 7: 4, 6: 16, 5: 32, 4: 64, 3: 128}
"""How many times more positions there are with so many cards left than with nine or more: there values jump."""
LONGER = 4
"""How many times more steps are taken where values jump, with fewer than six cards left."""
LAYER, MANY = 512, 8
"""How wide the layers of a response usually are: it need not be small; half as wide with so many cards left or more."""


@dataclass(frozen=True)
class Budget:
    """How long a response is trained: positions with nine cards or more left, steps of fitting, passes."""

    seats: int
    cards: int
    positions: int
    steps: int
    passes: int
    seed: int

    def count(self, left: int) -> int:
        """Count the positions with so many cards left that a pass learns from."""
        return self.positions * MORE.get(left, 1)

    @property
    def labelled(self) -> int:
        """Count all positions that are learned from."""
        return self.passes * sum(self.count(left) for left in self.learned)

    @property
    def learned(self) -> range:
        """Name the numbers of cards left for which there is a network."""
        return range(FEWEST, self.cards)


@dataclass(frozen=True)
class Taken:
    """What a best response took: its share of the win with the 95% interval, in so many games."""

    share: float
    low: float
    high: float
    games: int


class Responder:
    """A best response: how the others mix, and what each card is worth to a seat that answers best from then on.

    `nets` are those of the bot, and None for seats that play any card. With `exact` cards left or fewer all that
    follows is solved: at the table as the bot does, in training with fewer.
    """

    def __init__(
        self, seats: int, nets: Mapping[int, Any] | None, best: Mapping[int, Any], exact: int | None = None
    ) -> None:
        self.solver = Solver(NUMBERS, seats, nets or {}, exact=exact)
        self.even = nets is None
        self.best_nets = best

    def replies(self, tables: Tables, left: int, rounds: Any) -> tuple[Array, Array, Array]:
        """Return everybody's mixtures, and what each card is worth: if all keep to them, and to a seat that answers."""
        solver, cards = self.solver, self.solver.joint(tables, left)
        kept, best = (
            jnp.moveaxis(solver.back(worth, cards), -1, 0)
            for worth in self.worth(solver.later(spread(tables, 1), cards), left - 1)
        )
        if self.even:
            mixtures = solver.start(tables, left) + 1.0 / left
        else:
            mixtures = solver.mixed(kept, tables, left, rounds)
        return mixtures, worths(jnp, kept, mixtures), worths(jnp, best, mixtures)

    def worth(self, tables: Tables, left: int) -> tuple[Array, Array]:
        """Return what positions are worth to each seat: if all keep to their mixtures, and if that seat answers."""
        if left == 0:
            return (shares(jnp, tables),) * 2
        if left < self.solver.exact:
            mixtures, kept, best = self.replies(tables, left, INNER)
            return (kept * mixtures).sum(-1), best.max(-1)
        best = jax.nn.sigmoid(logits(jnp, self.best_nets[left], floats(jnp, tables)))
        return best if self.even else self.solver.worth(tables, left), best


@partial(jax.jit, static_argnames=("left", "seats", "even", "exact"))
def replies(bot: Any, best: Any, tables: Tables, rounds: Array, left: int, seats: int, even: bool, exact: int) -> Any:
    """Return mixtures, what the positions are worth if all keep to them, and each card's worth to a best response."""
    nets = None if even else {left - 1: bot}
    mixtures, kept, worth = Responder(seats, nets, {left - 1: best}, exact).replies(tables, left, rounds)
    return mixtures, (kept * mixtures).sum(-1), worth


@partial(jax.jit, static_argnames=("left",))
def play(
    tables: Tables, mixtures: Array, worth: Array, answering: Array, noise: Array, key: Array, left: int
) -> Tables:
    """Play a round: one seat of each table plays its best card, the others draw theirs; `noise` plays any card."""
    drawing, straying, anything = jax.random.split(key, 3)
    places = jax.random.categorical(drawing, jnp.log(mixtures + 1e-20))
    seats = jnp.arange(places.shape[1])
    places = jnp.where(seats == answering[:, None], worth.argmax(-1), places)
    stray = jax.random.uniform(straying, places.shape) < noise[:, None]
    places = jnp.where(stray, jax.random.randint(anything, places.shape, 0, left), places)
    cards = jnp.take_along_axis(held(jnp, tables.hands, left), places[..., None], -1)[..., 0]
    return after(jnp, tables, cards)


@dataclass(frozen=True)
class Learned:
    """What a response has learned, by cards left: the worth of positions to it, and to all that keep to a mixture."""

    best: dict[int, Any]
    kept: dict[int, Any]


@dataclass(frozen=True)
class Rival:
    """Whom the response is trained against: the networks of a bot, or None for seats that play any card."""

    budget: Budget
    nets: Mapping[int, Layers] | None
    layer: int = LAYER

    def look(
        self, learned: Learned, tables: Tables, left: int, rounds: int = ROUNDS, exact: int = FEWEST
    ) -> tuple[Array, Array, Array]:
        """Return mixtures, what positions are worth by them, and each card's worth, some positions at a time."""
        budget, even = self.budget, self.nets is None
        bot = {**learned.kept, **(self.nets or {})}.get(left - 1, ())
        best = learned.best.get(left - 1, ())
        exact = exact if left <= EXACT[budget.seats] else FEWEST
        ask = partial(replies, bot, best, rounds=rounds, left=left, seats=budget.seats, even=even, exact=exact)
        if left == budget.cards:
            answers = ask(Tables(*(each[:1] for each in tables)))
            found = [jnp.broadcast_to(each, (len(tables.hands), *each.shape[1:])) for each in answers]
        else:
            size = max(1, chunk(budget.seats, left, len(tables.hands), exact) // 2)
            found = in_chunks(tables, size, jax.random.key(0), lambda part, _: ask(part))
        return found[0], found[1], found[2]

    def walk(self, learned: Learned | None, key: Array) -> dict[int, Tables]:
        """Draw positions: from play with noise of the rivals, with the response learned so far among them."""
        budget, found = self.budget, {}
        tables = fresh(jnp, budget.count(budget.cards), budget.seats, budget.cards)
        for left in range(budget.cards, budget.learned.start, -1):
            key, who, playing = jax.random.split(key, 3)
            nothing = {left - 1: self.unlearned(key, left - 1)}
            mixtures, _, worth = self.look(learned or Learned(nothing, nothing), tables, left, WALK_ROUNDS)
            nobody = jnp.full(len(tables.hands), budget.seats)
            answering = jax.random.randint(who, nobody.shape, 0, budget.seats) if learned else nobody
            noise = jnp.asarray(NOISE, jnp.float32)[jnp.arange(len(tables.hands)) % 2]
            tables = play(tables, mixtures, worth, answering, noise, playing, left)
            tables = found[left - 1] = grown(tables, budget.count(left - 1), left - 1)
        return found

    def train(self, tell: Tell) -> Learned:
        """Learn what positions are worth to a best response, in so many passes."""
        learned = None
        for done in range(self.budget.passes):
            learned = self.train_pass(done, learned, tell)
        return learned or Learned({}, {})

    def train_pass(self, done: int, old: Learned | None, tell: Tell) -> Learned:
        """Learn from the fewest cards upwards, from positions drawn with what was learned before."""
        budget, new = self.budget, Learned({}, {})
        key = jax.random.fold_in(jax.random.key(budget.seed), 1000 + done)
        positions = self.walk(old, key)
        for left in budget.learned:
            _, kept, worth = self.look(new, positions[left], left)
            key, making, fitting = jax.random.split(key, 3)
            values = worth.max(-1)
            if left < EXACT[budget.seats] and self.nets is not None:
                net = old.kept[left] if old else self.unlearned(making, left)
                new.kept[left], _ = self.fitted(net, positions[left], kept, fitting, left, each=False)
            net = old.best[left] if old else self.unlearned(making, left)
            new.best[left], off = self.fitted(net, positions[left], values, fitting, left, each=True)
            tell(
                f"response, pass {done + 1} of {budget.passes}, {left} cards left: {budget.count(left):,} positions,"
                f" loss {float(off):.4f}, at best {floor(values, each=True):.4f}"
            )
        return new

    def fitted(self, net: Any, tables: Tables, values: Array, key: Array, left: int, each: bool) -> tuple[Any, Array]:
        """Teach a network what positions are worth."""
        steps = self.budget.steps * (LONGER if left < 6 else 1)
        net, off = fit(net, floats(jnp, tables), values, key, steps, each=each)
        return net, off

    def unlearned(self, key: Array, left: int) -> Layers:
        """Make the network of a response that knows nothing; with many cards left half as wide."""
        layer = self.layer if left < MANY else self.layer // 2
        return made(key, (width(self.budget.seats), layer, layer, self.budget.seats))

    def measure(self, learned: Learned, games: int) -> Taken:
        """Play games with the response in every seat in turn, and count what it takes."""
        budget, taken = self.budget, []
        for seat in range(budget.seats):
            tables = fresh(jnp, games, budget.seats, budget.cards)
            key = jax.random.fold_in(jax.random.key(budget.seed), 2000 + seat)
            for played, left in enumerate(range(budget.cards, 0, -1)):
                key, playing = jax.random.split(key)
                mixtures, _, worth = self.look(learned, tables, left, exact=EXACT[budget.seats])
                answering = jnp.full(games, (seat - played) % budget.seats)
                tables = play(tables, mixtures, worth, answering, jnp.zeros(games), playing, left)
            taken.append(shares(jnp, tables)[:, (seat - budget.cards) % budget.seats])
        means = [float(mean) for mean in jnp.stack(taken).mean(0)]
        low, high = by_deal(means)
        return Taken(fmean(means), low, high, games * budget.seats)


def respond(budget: Budget, nets: Mapping[int, Layers] | None, tell: Tell) -> Taken:
    """Train a best response and say what it takes, in as many games from each seat as it had positions."""
    rival = Rival(budget, nets)
    return rival.measure(rival.train(tell), budget.positions)
