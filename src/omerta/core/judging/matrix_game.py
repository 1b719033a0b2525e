"""A sealed choice as a matrix game of any number of seats, solved by regret matching for many tables at once.

Every seat has as many choices as the others, and a payoff for each joint choice. In each round a seat plays in
proportion to what it regrets not having played so far; the average of all rounds, the later ones counting more, is the
answer. It is written for NumPy and for JAX alike, so that what plays and what trains is the same code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

Array = Any
"""An array of NumPy or of JAX."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """An array library, and its way of repeating a step: it is given the number of rounds, the step and the start."""

    np: Any
    repeat: Callable[[int, Callable[[Any, Any], Any], Any], Any]

    def __reduce__(self) -> tuple[Any, ...]:
        return _numbers, (self.np.__name__, self.repeat)


def _numbers(library: str, repeat: Callable[..., Any]) -> Numbers:
    """Take the array library of this process in place of another's."""
    return Numbers(import_module(library), repeat)


def round_by_round(count: int, step: Callable[[Any, Any], Any], start: Any) -> Any:
    """Repeat a step as plain Python does."""
    for done in range(count):
        start = step(done, start)
    return start


def worths(np: Any, payoffs: Array, mixtures: Array) -> Array:
    """Return what each choice of each seat is worth while the others mix.

    `payoffs` is by seat, table and joint choice, the first seat's choice changing slowest; `mixtures` and the answer
    are by table, seat and choice.
    """
    seats, tables, choices = len(payoffs), mixtures.shape[0], mixtures.shape[2]
    found = []
    for seat in range(seats):
        rest = payoffs[seat]
        for other in range(seats - 1, seat, -1):
            rest = np.matmul(rest.reshape(tables, -1, choices), mixtures[:, other, :, None])[..., 0]
        for other in range(seat):
            rest = np.matmul(mixtures[:, other, None, :], rest.reshape(tables, choices, -1))[:, 0]
        found.append(rest)
    return np.stack(found, 1)


def matched(np: Any, regrets: Array) -> Array:
    """Mix in proportion to the regrets, evenly where there are none."""
    total = regrets.sum(-1, keepdims=True)
    return np.where(total > 1e-9, regrets / np.maximum(total, 1e-9), 1.0 / regrets.shape[-1])


def solve(
    numbers: Numbers, start: Array, rounds: int, worths_in: Callable[[Any, Array], Array], foresee: bool = True
) -> Array:
    """Match regrets for so many rounds, and give everybody's average mixture.

    `start` are zeros by table, seat and choice. `worths_in` is given the number of the round and everybody's mixture,
    and says what each choice is worth then. A seat that may `foresee` adds the regret of the last round once more, as
    what the next one will bring: that leaves a tenth of the regret, but not where worths are drawn.
    """
    np = numbers.np

    def step(done: Any, carried: Any) -> Any:
        regrets, last, total = carried
        mixtures = matched(np, np.maximum(regrets + last, 0.0))
        worth = worths_in(done, mixtures)
        regret = worth - (worth * mixtures).sum(-1, keepdims=True)
        later = (done + 1) * (done + 1) if foresee else done + 1
        return np.maximum(regrets + regret, 0.0), regret if foresee else last, total + later * mixtures

    *_, total = numbers.repeat(rounds, step, (start, start, start))
    return total / total.sum(-1, keepdims=True)


def soften(numbers: Numbers, start: Array, rounds: int, worths_in: Callable[[Any, Array], Array], heat: float) -> Array:
    """Lean towards what is worth more, by so much worth a factor of e, and give everybody's average mixture.

    Where a matrix game has several answers, a little more or less in a payoff makes `solve` jump from one to another.
    This does not jump, and the hotter it is the smoother; it gives away some worth. `start` are zeros by table, seat
    and choice, and `worths_in` is as in `solve`.
    """
    np = numbers.np

    def step(done: Any, carried: Any) -> Any:
        leaning, total = carried
        powers = np.exp(leaning - leaning.max(-1, keepdims=True))
        mixtures = powers / powers.sum(-1, keepdims=True)
        pace = pace_of(done)
        leaning = (leaning + pace * worths_in(done, mixtures)) / (1.0 + pace * heat)
        return leaning, total + (done >= rounds // 2) * mixtures

    _, total = numbers.repeat(rounds, step, (start, start))
    return total / (rounds - rounds // 2)


def soften_two_choices(numbers: Numbers, payoffs: Array, rounds: int, heat: float) -> Array:
    """Do what `soften` does where every seat has two choices, and many times as fast.

    All that counts is how much more the first choice is worth than the second. `payoffs` is by seat, table and joint
    choice; the answer is everybody's mixture by table, seat and choice.
    """
    np, seats = numbers.np, len(payoffs)
    above = [first_above_second(np, payoffs[seat], 2 ** (seats - 1 - seat)) for seat in range(seats)]

    def step(done: Any, carried: Any) -> Any:
        pace, found = pace_of(done), []
        firsts = [1.0 / (1.0 + np.exp(np.minimum(-leaning, 80.0))) for leaning, _ in carried]
        for seat, (leaning, total) in enumerate(carried):
            gain = above[seat]
            for other in (*firsts[:seat], *firsts[seat + 1 :]):
                half = len(gain) // 2
                gain = gain[half:] + other * (gain[:half] - gain[half:])
            leaning = (leaning + pace * gain[0]) / (1.0 + pace * heat)
            found.append((leaning, total + (done >= rounds // 2) * firsts[seat]))
        return found

    nothing = np.zeros_like(above[0][0])
    carried = numbers.repeat(rounds, step, [(nothing, nothing) for _ in range(seats)])
    share = np.stack([total for _, total in carried], -1) / (rounds - rounds // 2)
    return np.stack([share, 1.0 - share], -1)


def pace_of(done: Any) -> Any:
    """Return how far a softened mixture leans in a round: less and less."""
    return 2.0 * (1.0 + done / 8.0) ** -0.5


def first_above_second(np: Any, payoffs: Array, bit: int) -> Array:
    """Return how much more a seat's first choice pays than its second, by what the others choose and by table."""
    joint = [place for place in range(payoffs.shape[1]) if not place & bit]
    return np.stack([payoffs[:, place] - payoffs[:, place + bit] for place in joint])
