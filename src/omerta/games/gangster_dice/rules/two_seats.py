"""The two-seat game: two bids on different tokens with a favor each, in one move (DI-33).

Nothing else differs. Both bids are made whenever two symbols show (DI-A29), one where only one does (DI-A20).
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product

from omerta.core.moves import Move
from omerta.games.gangster_dice.moves import SINGLE, Bid, Bids, split, why_not_bid
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
    """The bids a seat may make, by its key: pairs wherever it can make two."""

    def __missing__(self, key: int) -> tuple[Move, ...]:
        bids = PAIRS if can_bid_twice(key) else SINGLE
        found = self[key] = tuple([bid for bid in bids if why_not_bid(key, bid) is None])
        return found


def can_bid_twice(key: int) -> bool:
    """Whether two symbols may be bid on, and there are favors for both."""
    hand, symbols = split(key)
    return sum(symbols) > 1 and sum(hand) > 1


PAIR_BIDS = PairBids()
