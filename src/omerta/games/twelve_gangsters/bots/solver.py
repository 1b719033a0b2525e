"""What a position of 12 Gangsters is worth, and how to mix there: each round is a matrix game over what follows it.

The game is open but for the sealed choice. So a position with some cards left is a matrix game whose joint choices lead
to positions with one card less. With few cards all that follows is solved as well; with more, a small network says what
the positions after this round are worth. Where there are too many joint choices to lay out, each round of regret
matching draws a few of them, and tries every card of every seat against each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy

from omerta.core.judging.matrix_game import Array, Numbers, soften, soften_two_choices, solve, worths
from omerta.core.judging.network import Layers, logits, softmax
from omerta.games.twelve_gangsters.bots.array_rules import Tables, after, floats, held, shares

EXACT = {3: 4, 4: 4, 5: 3, 6: 3}
"""With so many cards left or fewer, by seats, a position is solved to the end."""
SOFT = {3: 0, 4: 4, 5: 0, 6: 0}
"""With so many cards left or fewer, by seats, mixtures are softened: values that jump are not learned."""
HEAT, LEAST_STAKE = 0.02, 0.02
"""By how much they are softened where the win is at stake, and the least that counts as being at stake."""
MOST_JOINT = 50_000
"""The most joint choices that are laid out; beyond that they are drawn."""
DRAWN = 4
"""How many joint choices a round of regret matching draws."""
JUDGED = 128
"""How many joint choices are drawn to say what a position is worth, where they are drawn."""
ROUNDS, INNER, DRAWN_ROUNDS = 384, 96, 96
"""Rounds of regret matching: at the position itself, in those that follow where they are solved, and where it draws."""
SOFT_ROUNDS = {2: 32, 3: 96, 4: 192}
"""Rounds where mixtures are softened, the same wherever a position is met: so it is worth what was thought of it."""


def grid(seats: int, left: int) -> Any:
    """List all joint choices by the place of each card in its hand."""
    return numpy.indices((left,) * seats, dtype=numpy.int32).reshape(seats, -1).T


def is_drawn(seats: int, left: int) -> bool:
    """Return whether the joint choices are too many to lay out."""
    return int(left**seats) > MOST_JOINT


def luck_shape(seats: int, tables: int, rounds: int) -> tuple[int, ...]:
    """Return how many numbers from 0 to 1 the drawing takes: those of each round, then those to judge by."""
    return (rounds + JUDGED // DRAWN, tables, DRAWN, seats)


class Solver:
    """Solve positions of one seat count with the networks at hand, by the number of cards left."""

    def __init__(
        self,
        numbers: Numbers,
        seats: int,
        nets: Mapping[int, Layers],
        rounds: int = ROUNDS,
        drawn_rounds: int = DRAWN_ROUNDS,
        exact: int | None = None,
    ) -> None:
        self.numbers = numbers
        self.seats = seats
        self.nets = nets
        self.rounds = rounds
        self.drawn_rounds = drawn_rounds
        self.exact = EXACT[seats] if exact is None else exact

    @property
    def np(self) -> Any:
        """Return the array library that it solves with."""
        return self.numbers.np

    def worth(self, tables: Tables, left: int) -> Array:
        """Return which share of the win each seat may expect, by table and seat."""
        if left == 0:
            return shares(self.np, tables)
        if left < self.exact:
            return self.solved(tables, left, min(INNER, self.rounds))[1]
        return softmax(self.np, logits(self.np, self.nets[left], floats(self.np, tables)))

    def joint(self, tables: Tables, left: int) -> Array:
        """List the cards of all joint choices by table, joint choice and seat."""
        places = grid(self.seats, left)
        hands = held(self.np, tables.hands, left)
        return self.np.stack([hands[:, seat][:, places[:, seat]] for seat in range(self.seats)], -1)

    def later(self, tables: Tables, cards: Array) -> Tables:
        """List the positions after rounds in which these cards are played."""
        return Tables(*(each.reshape(-1, self.seats) for each in after(self.np, tables, cards)))

    def back(self, worth: Array, cards: Array) -> Array:
        """Put what later positions are worth in the order of the seats now, beside the cards that lead there."""
        return self.np.roll(worth, 1, -1).reshape(cards.shape)

    def follow(self, tables: Tables, cards: Array, left: int) -> Array:
        """Return what is to be expected after rounds in which these cards are played."""
        return self.back(self.worth(self.later(tables, cards), left - 1), cards)

    def payoffs(self, tables: Tables, left: int) -> Array:
        """Lay out the matrix game: payoffs by seat, table and joint choice."""
        return self.np.moveaxis(self.follow(spread(tables, 1), self.joint(tables, left), left), -1, 0)

    def start(self, tables: Tables, left: int) -> Array:
        """Begin with nothing to regret."""
        return self.np.zeros((*tables.hands.shape, left), self.np.float32)

    def solved(self, tables: Tables, left: int, rounds: int) -> tuple[Array, Array]:
        """Solve positions by all joint choices: everybody's mixture, and what the positions are worth."""
        payoffs = self.payoffs(tables, left)
        mixtures = self.mixed(payoffs, tables, left, rounds)
        return mixtures, (worths(self.np, payoffs, mixtures) * mixtures).sum(-1)

    def mixed(self, payoffs: Array, tables: Tables, left: int, rounds: Any) -> Array:
        """Solve matrix games that are laid out: everybody's mixture."""
        if left == 1:
            return self.start(tables, left) + 1.0
        start = self.start(tables, left)
        if left > SOFT[self.seats]:
            return solve(self.numbers, start, rounds, lambda _, now: worths(self.np, payoffs, now))
        payoffs, rounds = payoffs / self.stakes(payoffs), min(SOFT_ROUNDS[left], self.rounds)
        if left == 2:
            return soften_two_choices(self.numbers, payoffs, rounds, HEAT)
        return soften(self.numbers, start, rounds, lambda _, now: worths(self.np, payoffs, now), HEAT)

    def stakes(self, payoffs: Array) -> Array:
        """Return how much is at stake for each seat: nothing where it wins or loses whatever is played, at most one."""
        return self.np.maximum(4.0 * payoffs.var(-1, keepdims=True), LEAST_STAKE)

    def drawn(self, tables: Tables, left: int, luck: Array) -> tuple[Array, Array]:
        """Solve positions by joint choices drawn with this luck: everybody's mixture, and what they are worth."""
        np, rounds = self.np, luck.shape[0] - JUDGED // DRAWN
        hands, own = held(np, tables.hands, left), np.eye(self.seats, dtype=bool)

        def worths_in(done: Any, mixtures: Array) -> Array:
            cards = draw(np, hands, mixtures, luck[done])
            tried = np.where(own[:, None, :], hands[:, None, :, :, None], cards[:, :, None, None, :])
            return (self.follow(spread(tables, 3), tried, left) * own[:, None, :]).sum(-1).mean(1)

        mixtures = solve(self.numbers, self.start(tables, left), rounds, worths_in, foresee=False)
        judging = np.moveaxis(luck[rounds:], 0, 1).reshape(len(tables.hands), -1, self.seats)
        cards = draw(np, hands, mixtures, judging)
        return mixtures, self.follow(spread(tables, 1), cards, left).mean(1)

    def stage(self, tables: Tables, left: int, luck: Array = None) -> tuple[Array, Array]:
        """Solve positions by all joint choices, or by some where they are too many."""
        if is_drawn(self.seats, left):
            return self.drawn(tables, left, luck)
        return self.solved(tables, left, self.rounds)


def spread(tables: Tables, dimensions: int) -> Tables:
    """Make room for several rounds to be tried at each table."""
    tried = (slice(None), *(None,) * dimensions)
    return Tables(*(each[tried] for each in tables))


def draw(np: Any, hands: Array, mixtures: Array, luck: Array) -> Array:
    """Draw joint choices from everybody's mixture: cards by table, draw and seat."""
    reached = np.cumsum(mixtures, -1)[:, None] < luck[..., None]
    places = np.minimum(reached.sum(-1), mixtures.shape[-1] - 1)
    return np.take_along_axis(hands[:, None], places[..., None], -1)[..., 0]
