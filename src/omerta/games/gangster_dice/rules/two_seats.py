"""The two-seat game: two bids on different tokens with a favor each, in one move (DI-33).

Nothing else differs. Both bids are made whenever two symbols show (DI-A29), one where only one does (DI-A20).
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product

from omerta.core.moves import Move
from omerta.games.gangster_dice.moves import Bid, Bids, single_bids, split
from omerta.games.gangster_dice.rules.dice import SYMBOLS
from omerta.games.gangster_dice.rules.favors import FOUR

PAIRS: tuple[Bid, ...] = tuple(
    Bid("bids", first, favor, second, other)
    for first, second in combinations(SYMBOLS, 2)
    for favor, other in product(range(FOUR + 1), repeat=2)
)

NO_PAIRS: tuple[Bid, ...] = tuple(
    Bid("bids", symbol, favor, symbol, other)
    for symbol in SYMBOLS
    for favor, other in combinations_with_replacement(range(FOUR + 1), 2)
)
"""Two bids on one token, which are never made (DI-A29)."""


class PairBids(Bids):
    """The pairs of bids a seat may make, by its key."""

    def __missing__(self, key: int) -> tuple[Move, ...]:
        found = tuple(bid for bid in PAIRS if _allowed(bid, key))
        made = self[key] = found or single_bids(key)
        return made


def _allowed(bid: Bid, key: int) -> bool:
    """Tell whether both symbols may be bid on and both favors are in hand, twice the same only if it is there twice."""
    hand, symbols = split(key)
    (first, favor), (second, other) = bid.cards
    twice = favor == other
    return bool(symbols[first] and symbols[second] and hand[favor] > twice and hand[other])


PAIR_BIDS = PairBids()
