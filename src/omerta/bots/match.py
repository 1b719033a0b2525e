"""One game from the deal to the end: ask, draw, play, and write it down if somebody wants it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from omerta.core.bot import Bot
from omerta.core.events import Tell
from omerta.core.game import AnyGame, State
from omerta.core.nodes import Chance, Decide, Over
from omerta.core.record import Writer

Nature = Callable[[Chance, Random], tuple[int, ...]]
"""Answers a chance node with a number for each draw."""


def draw(node: Chance, rng: Random) -> tuple[int, ...]:
    """Answer a chance node with even numbers."""
    return tuple([int(rng.random() * draw.total) for draw in node.draws])


class Duplicate:
    """Chance that is the same at every table where the same deal is played.

    Each chance node of a game has luck of its own, by its place among them: so a roll at one table is the roll at the
    others too, even after the tables went different ways.
    """

    def __init__(self, deal: str) -> None:
        self.deal = deal
        self.asked = 0

    def __call__(self, node: Chance, rng: Random) -> tuple[int, ...]:
        self.asked += 1
        return draw(node, Random(f"{self.deal} {self.asked}"))


def play_out(
    game: AnyGame,
    bots: Sequence[Bot],
    rng: Random,
    tell: Tell | None = None,
    writer: Writer | None = None,
    state: State | None = None,
    nature: Nature = draw,
) -> Over:
    """Play to the end; each bot sees its seat's view alone, and `nature` answers chance."""
    if state is None:
        state = game.new()
    while True:
        node = state.node()
        if isinstance(node, Decide):
            joint = {}
            for seat in node.seats:
                view = state.view(seat)
                joint[seat] = view.legal[0] if len(view.legal) == 1 else bots[seat].choose(view, rng)
            state.play(joint, tell)
            if writer is not None:
                writer.choice(node, joint, state)
        elif isinstance(node, Chance):
            numbers = nature(node, rng)
            state.happen(numbers, tell)
            if writer is not None:
                writer.chance(node, numbers, state)
        else:
            if writer is not None:
                writer.over(state)
            return node
