"""What a game waits for: somebody's choice, chance, or nothing any more."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, product
from math import prod
from typing import Any

import msgspec

from omerta.core.errors import BadChance
from omerta.core.moves import Move

Seat = int
Audience = frozenset[Seat | None] | None
"""Who may know a thing: None is everybody; in a set, None stands for the spectators."""

Outcome = int | str
Fact = int | str | tuple[int | str, ...]
NOTHING = Fraction(0)
MOST_OUTCOMES = 10_000


def only(*seats: Seat) -> Audience:
    """Name an audience of these seats and nobody else."""
    return frozenset(seats)


def others(seats: int, *but: Seat) -> Audience:
    """Name an audience of everybody, spectators too, except these seats."""
    return frozenset({None, *range(seats)}) - frozenset(but)


def reaches(to: Audience, seat: Seat | None) -> bool:
    """Return whether a thing said to `to` is said to `seat` (None: a spectator)."""
    return to is None or seat in to


class Timed(msgspec.Struct, frozen=True):
    """A timed part of a turn: its seat, its name, how many seconds it has, and the move that ends it.

    A brief part ends as soon as another seat is asked; any other continues after the interruption.
    """

    seat: Seat
    part: int
    seconds: int
    end: Move
    brief: bool = False


class Total:
    """Sum the weights of a draw when the sum is first asked for, and keep it.

    That is a `cached_property` without its lock, since draws are made by the million.
    """

    def __get__(self, draw: Any, owner: type) -> int:
        total: int = sum(draw.weights)
        draw.__dict__["total"] = total
        return total


class Draw(msgspec.Struct, frozen=True, dict=True):
    """One independent draw: outcomes in a fixed order with integer weights.

    The caller answers with a number below `total`. `what` and `total` are public; `to` says who learns the outcome.
    """

    what: str
    outcomes: tuple[Outcome, ...]
    weights: tuple[int, ...]
    to: Audience = None

    total = Total()
    """The sum of the weights: the caller's number lies below it."""

    def at(self, number: int) -> Outcome:
        """Return the outcome that a number below the total stands for."""
        total = self.total
        if not 0 <= number < total:
            raise BadChance(f"{self.what}: {number} is not a number below {total}")
        if total == len(self.weights):
            return self.outcomes[number]
        return self.outcomes[bisect_right([*accumulate(self.weights)], number)]

    def number(self, outcome: Outcome) -> int:
        """Return the smallest number that stands for this outcome."""
        if outcome not in self.outcomes:
            raise BadChance(f"{self.what}: {outcome!r} is no outcome; they are {', '.join(map(str, self.outcomes))}")
        return sum(self.weights[: self.outcomes.index(outcome)])


class Decide(msgspec.Struct, frozen=True, tag="decide", tag_field="node"):
    """One seat's turn, or the sealed choice of several at once.

    `ask` names the question in the texts. With `open` every answer is known to all once it is played; without
    it the answers lie in the state and others are told only that a choice was made. A `window` asks everybody
    who might hold a secret: nobody is answered for early even when only one move is legal, it shows no ticks, and its
    first legal move, the same for every seat, declines. `data` is what the question is
    about, for the sentence that asks it; like the whole node it holds only what every seat knows.
    """

    seats: tuple[Seat, ...]
    ask: str
    open: bool = True
    window: bool = False
    data: Mapping[str, Fact] = {}


class Chance(msgspec.Struct, frozen=True):
    """Nature's turn: one number is owed for each draw."""

    draws: tuple[Draw, ...]

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """List the numbers of every distinct joint outcome with its probability, where there are at most 10,000."""
        if prod(len(draw.outcomes) for draw in self.draws) > MOST_OUTCOMES:
            raise BadChance(f"more than {MOST_OUTCOMES:,} joint outcomes; sample instead")
        for joint in product(*(zip(draw.outcomes, draw.weights, strict=True) for draw in self.draws)):
            numbers = tuple(draw.number(outcome) for draw, (outcome, _) in zip(self.draws, joint, strict=True))
            odds = Fraction(prod(weight for _, weight in joint), prod(draw.total for draw in self.draws))
            yield numbers, odds


class Over(msgspec.Struct, frozen=True, dict=True, tag="over", tag_field="node"):
    """The end: the points of each seat, and the keys by which the rulebook orders the seats, tie-breaks included."""

    scores: tuple[int, ...]
    keys: tuple[int, ...]

    @cached_property
    def returns(self) -> tuple[Fraction, ...]:
        """Return each seat's share of the win; the shares sum to one."""
        best = max(self.keys)
        share = Fraction(1, self.keys.count(best))
        return tuple([share if key == best else NOTHING for key in self.keys])

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Return each seat's place; equal seats share the better one."""
        order = sorted(self.keys, reverse=True)
        return tuple(order.index(key) + 1 for key in self.keys)


class Ranking(Over, frozen=True, dict=True):
    """The end as a table counts it: who `left` a bot to finish shares the last place, whatever the rules give the bot.

    The win goes to the best of those who stayed; where all have left, nobody wins.
    """

    left: tuple[Seat, ...] = ()

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Return each seat's place among those who stayed, the last place to those who left."""
        order = sorted((self._standing(seat) for seat in self._stayed), reverse=True)
        last = len(self.keys)
        return tuple(last if seat in self.left else order.index(self._standing(seat)) + 1 for seat in range(last))

    @cached_property
    def returns(self) -> tuple[Fraction, ...]:
        """Return each seat's share of the win; they sum to one, or to nothing where all have left."""
        won = self.ranks.count(1)
        return tuple([Fraction(1, won) if rank == 1 else NOTHING for rank in self.ranks])

    @cached_property
    def by_the_rules(self) -> Over:
        """Return the end as the rulebook counts it."""
        return Over(self.scores, self.keys)

    @cached_property
    def passed_over(self) -> tuple[Seat, ...]:
        """List the seats that have won by the rules and left."""
        return tuple(seat for seat in self.left if self.by_the_rules.ranks[seat] == 1)

    @property
    def _stayed(self) -> list[Seat]:
        return [seat for seat in range(len(self.keys)) if seat not in self.left]

    def _standing(self, seat: Seat) -> tuple[int, bool]:
        """Order those who stayed by their keys; where the win is passed on, the best score of equal ones has it."""
        best = max((self.keys[each], self.scores[each]) for each in self._stayed)
        return self.keys[seat], best[0] < max(self.keys) and (self.keys[seat], self.scores[seat]) == best


class SeenChance(msgspec.Struct, frozen=True, tag="chance", tag_field="node"):
    """What everybody knows of nature's turn: what is drawn, out of how many; the weights may tell of hidden cards."""

    draws: tuple[tuple[str, int], ...]


Node = Decide | Chance | Over
Seen = Decide | SeenChance | Over


def seen(node: Node) -> Seen:
    """Reduce a node to what every seat knows of it."""
    if isinstance(node, Chance):
        return SeenChance(tuple((draw.what, draw.total) for draw in node.draws))
    return node
