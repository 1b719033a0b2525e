"""What a game tells a search about itself: a quick policy, priors for moves, and an evaluation of positions.

All of it may be left out: playouts and priors then come from the game's first bot, and playouts go on to the end. A
game says more by a subclass, which its `GameType` names: mostly to be faster. Its methods get states of worlds that a
search made up from a view; so they may look at everything, but should judge by what the seat would know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from random import Random
from typing import Any

from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat

PLAYOUT_EPSILON = 0.2
"""How often a playout makes a random move: bots that always answer alike would show only one line of play."""
QUICK_SHARE = 0.4
"""The share of the priors that goes to the quick policy's move."""


class Heuristics:
    """Play on to the end as the game's first bot would, at random where there is none."""

    iterations = 216
    """The iterations of the strongest level for one answer: as many as fit into a second."""
    foresees = False
    """Whether a search predicts what rivals answer (`foresee`) instead of searching for each of them."""
    least_share = 0.3
    """A move with less than this part of the most tried move's tries is left out of an answer: it was tried only to
    explore.
    """
    searching: Collection[Seat] = ()
    """The rivals for which it searches all the same, in the world that was drawn last."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        bots = game.setup.game_type.bots
        self.bot = bots[0].make(game) if bots else None

    def world(self, view: Any, rng: Random) -> Any:
        """Draw one of the worlds that a view allows; a game may know which are likelier."""
        return self.game.world(view, rng)

    def quick(self, state: Any, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Choose a move by the quick policy of playouts; called only where there are two moves or more."""
        if self.bot is None or rng.random() < PLAYOUT_EPSILON:
            return legal[int(rng.random() * len(legal))]
        return self.bot.choose(state.view(seat), rng)

    def priors(self, state: Any, seat: Seat, legal: Sequence[Move], rng: Random) -> Sequence[float]:
        """Return how likely each move is to be a good one, before any is tried; the sum is one."""
        priors = [(1.0 - QUICK_SHARE) / len(legal)] * len(legal)
        priors[legal.index(self.quick(state, seat, legal, rng))] += QUICK_SHARE
        return priors

    def foresee(self, state: Any, asked: Mapping[Seat, Sequence[Move]], rng: Random) -> dict[Seat, Move]:
        """Predict the answers of seats that are asked at once, each with two moves or more, without a search."""
        return {seat: self.quick(state, seat, legal, rng) for seat, legal in asked.items()}

    def solved(self, view: Any, iterations: int, rng: Random) -> list[float] | None:
        """Return the odds of each legal move where a game solves a question itself, in about as long as a search."""
        return None

    def settled(self, state: Any) -> bool:
        """Return whether a search should end here, before a chance node, as before a big roll of dice."""
        return False

    def stage(self, state: Any) -> Hashable:
        """Name the part of the game that a position belongs to, such as a turn; None where there are no parts."""
        return None

    def ends(self, state: Any, start: Hashable) -> bool:
        """Return whether a search that began in the stage `start` ends at this question."""
        return False

    def judge(self, state: Any) -> list[float]:
        """Estimate each seat's share of the win without playing on; equal shares, where a game knows nothing better."""
        return [1.0 / self.game.seats] * self.game.seats

    def playout(self, state: Any, rng: Random) -> Sequence[float]:
        """Play on by the quick policy, and give each seat's share of the win, known or estimated."""
        over = self.play_on(state, rng, lambda state: False)
        assert over is not None
        return shares(over)

    def play_on(self, state: Any, rng: Random, done: Callable[[Any], bool]) -> Over | None:
        """Play on by the quick policy until it is done, and give None, or until the game is over."""
        while True:
            node = answer_chance(state, rng, settled=done)
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
    """Return each seat's share of the win as a plain number: what `Over.returns` says exactly."""
    keys = over.keys
    best = max(keys)
    share = 1.0 / keys.count(best)
    return [share if key == best else 0.0 for key in keys]
