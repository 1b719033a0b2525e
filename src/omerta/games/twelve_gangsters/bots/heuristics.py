"""What a search is told about 12 Gangsters: to play on, every seat lays its cards down in any order.

What that leads to is not a win or nothing, but shares by the money: a playout of many cards says little about who wins,
and more about who has more in the end. The fewer cards are left, the more a million counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from operator import itemgetter
from random import Random

from omerta.core.game import AnyGame
from omerta.core.judging.heuristics import Heuristics
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.twelve_gangsters.cards import CARDS, KEYS, MOST, VALUES
from omerta.games.twelve_gangsters.game import TwelveGangsters
from omerta.games.twelve_gangsters.state import TwelveState

SPREAD = 1024
"""Orders to lay down so many cards are drawn once, this many for each number of cards."""
A_MILLION = MOST + 1
"""What a million adds to the keys that order the seats; below it is the tie-break."""
SHARP, SOFTER = 0.3, 0.35
"""How many millions make a seat e times as likely to win: with nothing left, and more for each card left."""
Order = Callable[[Sequence[int]], Sequence[int]]
"""Lays a hand down in some order."""


def _orders() -> list[list[Order]]:
    """Draw the orders; the same ones every time."""
    rng = Random(12)
    return [
        [itemgetter(*rng.sample(range(cards), cards)) for _ in range(SPREAD)] if cards > 1 else []
        for cards in range(MOST + 1)
    ]


ORDERS = _orders()
BITS = (0, *(card.bit for card in CARDS))


class TwelveHeuristics(Heuristics):
    """Lay all cards down in any order, and share the win by the money."""

    iterations = 10368

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        assert isinstance(game, TwelveGangsters)
        keys = [KEYS[game.full ^ down] for down in range(game.full + 1)]
        most = max(keys)
        self.weights = [
            [exp((key - most) / (A_MILLION * (SHARP + SOFTER * left))) for key in keys]
            for left in range(game.cards + 1)
        ]

    def quick(self, state: TwelveState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        return legal[int(rng.random() * len(legal))]

    def priors(self, state: TwelveState, seat: Seat, legal: Sequence[Move], rng: Random) -> list[float]:
        return [1.0 / len(legal)] * len(legal)

    def playout(self, state: TwelveState, rng: Random) -> list[float]:
        """Lay every hand down, and count what lies face down at the end without playing round by round."""
        random, boss, hands = rng.random, state.boss, state.hands
        seats, left = len(hands), len(VALUES[hands[0]])
        if left > 1:
            orders = ORDERS[left]
            plays = [orders[int(random() * SPREAD)](VALUES[hand]) for hand in hands]
        else:
            plays = [VALUES[hand] for hand in hands]
        limits = [plays[(boss + ahead) % seats][ahead] for ahead in range(left)]
        downs = state.down[:]
        for seat, play in enumerate(plays):
            downs[seat] += sum([BITS[card] for card, limit in zip(play, limits, strict=True) if card > limit])
        for ahead, cards in enumerate(zip(*plays, strict=True)):
            if cards.count(limits[ahead]) > 1:
                downs[(boss + ahead) % seats] += BITS[limits[ahead]]
        weights = self.weights[left]
        odds = [weights[down] for down in downs]
        whole = sum(odds)
        return [each / whole for each in odds]
