"""What a search is told about 12 Gangsters: to play on, every seat lays its cards down in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from random import Random

from omerta.core.heuristics import Heuristics
from omerta.games.twelve_gangsters.cards import CARDS, MOST, VALUES
from omerta.games.twelve_gangsters.state import TwelveState

SPREAD = 1024
"""Orders to lay down so many cards are drawn once, this many for each number of cards."""


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
    """Lay all cards down in any order; nothing is judged before the end."""

    iterations = 8192

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
        final = state.game.final_keys
        keys = [final[down] for down in downs]
        best = max(keys)
        share = 1.0 / keys.count(best)
        return [share if key == best else 0.0 for key in keys]
