"""Answer chance nodes, one after another, until somebody is asked or the game is over."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from random import Random
from typing import overload

from omerta.core.events import Tell
from omerta.core.game import State
from omerta.core.nodes import Chance, Decide, Node, Over

Nature = Callable[[Chance], Sequence[int]]
"""Answers a chance node with a number for each draw."""


def draw(node: Chance, rng: Random) -> tuple[int, ...]:
    """Answer a chance node with uniformly random numbers."""
    return tuple([int(rng.random() * draw.total) for draw in node.draws])


@overload
def answer_chance(
    state: State,
    nature: Nature | Random,
    tell: Tell | None = None,
    *,
    drawn: Callable[[Chance, Sequence[int]], None] | None = None,
) -> Decide | Over: ...


@overload
def answer_chance(state: State, nature: Nature | Random, *, settled: Callable[[State], bool]) -> Node: ...


def answer_chance(
    state: State,
    nature: Nature | Random,
    tell: Tell | None = None,
    *,
    drawn: Callable[[Chance, Sequence[int]], None] | None = None,
    settled: Callable[[State], bool] | None = None,
) -> Node:
    """Answer chance until somebody is asked or the game is over, and return that node.

    The numbers come from `nature`, or are uniformly random. `drawn` is called with each answer after it was taken.
    Where `settled` says that a search should stop before a draw, the chance node itself is returned.
    """
    node = state.node()
    while type(node) is Chance:
        if settled is not None and settled(state):
            return node
        numbers = draw(node, nature) if isinstance(nature, Random) else nature(node)
        state.happen(numbers, tell)
        if drawn is not None:
            drawn(node, numbers)
        node = state.node()
    return node


def __getattr__(name: str) -> object:
    """Return `answer_chance` for the name it had up to version 1.0."""
    if name == "go_on":
        text = "omerta.core.chance.go_on is answer_chance now; the old name goes with version 1.2"
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return answer_chance
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
