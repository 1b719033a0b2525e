"""What a game tells a search about itself: how to play on quickly, where to look first, and who stands how well.

All of it may be left out: a search then plays on to the end as the game's first bot would, and looks first where that
bot would go. A game says more by a subclass, which its `GameType` names: mostly to be faster. Its methods get states of
worlds that a search made up from a view; so they may look at everything, but should judge by what the seat would know.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any

from omerta.core.chance import go_on
from omerta.core.game import AnyGame
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat

WHIM = 0.2
"""How often a seat is taken to do anything at all: bots that always answer alike show one way to go on."""
LEAN = 0.4
"""Which part of the priors goes to the move that looks best without thinking."""


class Heuristics:
    """Play on to the end as the game's first bot would, at random where there is none."""

    iterations = 216
    """How often the strongest level may play on from one question, so that it answers within two seconds."""
    foresees = False
    """Whether rivals in a search answer as is foreseen of them; else each searches for itself."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        bots = game.setup.game_type.bots
        self.bot = bots[0].make(game) if bots else None

    def quick(self, state: Any, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Choose without thinking, the way playouts do; asked where there are two moves or more."""
        if self.bot is None or rng.random() < WHIM:
            return legal[int(rng.random() * len(legal))]
        return self.bot.choose(state.view(seat), rng)

    def priors(self, state: Any, seat: Seat, legal: Sequence[Move], rng: Random) -> Sequence[float]:
        """Say how likely each move is to be a good one, before any is tried; the sum is one."""
        priors = [(1.0 - LEAN) / len(legal)] * len(legal)
        priors[legal.index(self.quick(state, seat, legal, rng))] += LEAN
        return priors

    def foresee(self, state: Any, asked: Mapping[Seat, Sequence[Move]], rng: Random) -> dict[Seat, Move]:
        """Say what seats answer that are asked at once, each with two moves or more: without thinking."""
        return {seat: self.quick(state, seat, legal, rng) for seat, legal in asked.items()}

    def settled(self, state: Any) -> bool:
        """Tell whether a search had better stop branching here, as before a big roll of dice; asked before chance."""
        return False

    def stage(self, state: Any) -> Hashable:
        """Name the part of the game that a position belongs to, such as a turn; None where there are no parts."""
        return None

    def ends(self, state: Any, start: Hashable) -> bool:
        """Tell whether a search that began in the stage `start` goes no further where somebody is asked."""
        return False

    def judge(self, state: Any) -> list[float]:
        """Give the share of the win that each seat may expect without playing on: all alike, where nothing is known."""
        return [1.0 / self.game.seats] * self.game.seats

    def playout(self, state: Any, rng: Random) -> Sequence[float]:
        """Play on by the quick policy, and give the share of the win that each seat has or may expect."""
        over = self.play_on(state, rng, lambda state: False)
        assert over is not None
        return shares(over)

    def play_on(self, state: Any, rng: Random, done: Callable[[Any], bool]) -> Over | None:
        """Play on by the quick policy until it is done, and give None, or until the game is over."""
        while True:
            node = go_on(state, rng, settled=done)
            if done(state):
                return None
            if type(node) is not Decide:
                assert type(node) is Over
                return node
            joint: dict[Seat, Move] = {}
            asked: dict[Seat, Sequence[Move]] = {}
            for seat in node.seats:
                legal = state.legal(seat)
                if len(legal) == 1:
                    joint[seat] = legal[0]
                else:
                    asked[seat] = legal
            if asked:
                joint |= self.foresee(state, asked, rng)
            state.play(joint)


def shares(over: Over) -> list[float]:
    """Give each seat its share of the win as a plain number: what `Over.returns` says exactly."""
    keys = over.keys
    best = max(keys)
    share = 1.0 / keys.count(best)
    return [share if key == best else 0.0 for key in keys]
