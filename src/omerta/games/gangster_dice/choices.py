"""Every move of the game, made once, and the tables by which legal ones are found."""

from __future__ import annotations

from itertools import combinations_with_replacement

from omerta.core.moves import Arg, Move
from omerta.core.nodes import Decide
from omerta.games.gangster_dice.dice import BITS, COLOURS, COUNTS, MOST_SEATS, SYMBOLS, heap
from omerta.games.gangster_dice.favors import FOUR, ONE_FAVOR

MASK = 20
"""Where in the key of a bid the symbols stand that may be bid on; the hand stands below."""


class Bid(Move):
    """Bid on one token, or in the two-seat game on two, with a favor for each.

    `cards` holds token, the place of its symbol in a roll, and the favor's value; `spent` are the favors as cards.
    """

    __slots__ = ("cards", "spent")
    cards: tuple[tuple[int, int, int], ...]
    spent: int

    def __new__(cls, verb: str, *args: Arg) -> Bid:
        bid = super().__new__(cls, verb, *args)
        assert isinstance(bid, Bid)
        cards = []
        for symbol, favor in zip(args[::2], args[1::2], strict=True):
            assert isinstance(favor, int)
            token = SYMBOLS.index(str(symbol))
            cards.append((token, BITS * token, favor))
        bid.cards = tuple(cards)
        bid.spent = sum(ONE_FAVOR[favor] for _, _, favor in cards)
        return bid


SINGLE: tuple[Bid, ...] = tuple(Bid("bid", symbol, favor) for symbol in SYMBOLS for favor in range(FOUR + 1))


class Bids(dict[int, tuple[Move, ...]]):
    """The bids a seat may make, by the symbols it may bid on and its hand (DI-12)."""

    def __missing__(self, key: int) -> tuple[Move, ...]:
        found = self[key] = single_bids(key)
        return found


def single_bids(key: int) -> tuple[Move, ...]:
    """List the bids on one token that symbols and hand allow."""
    return tuple(
        bid for bid in SINGLE for token, _, favor in bid.cards if key >> MASK + token & 1 and key >> 4 * favor & 15
    )


class BidSets(dict[int, frozenset[Move]]):
    """The same bids, to look one up at once."""

    def __init__(self, bids: dict[int, tuple[Move, ...]]) -> None:
        super().__init__()
        self.bids = bids

    def __missing__(self, key: int) -> frozenset[Move]:
        found = self[key] = frozenset(self.bids[key])
        return found


BIDS = Bids()
BID_SETS = BidSets(BIDS)

LETTERS = tuple(colour[0] for colour in COLOURS)
NOTHING = "-"


def _heaps(size: int) -> list[str]:
    return ["".join(letters) or NOTHING for letters in combinations_with_replacement(LETTERS, size)]


def _dice(letters: str) -> int:
    return heap(tuple(letters.count(letter) for letter in LETTERS))


SWAPPED: dict[Move, tuple[int, int]] = {
    Move("swap", given, taken): (_dice(given), _dice(taken))
    for size in range(4)
    for given in _heaps(size)
    for taken in _heaps(size)
}
"""Every swap with the dice given and the dice taken: none, or as many for as many up to three (DI-21, DI-A10)."""


class Swaps(dict[int, tuple[Move, ...]]):
    """The swaps that a stash and the Speakeasy allow, by both heaps side by side."""

    def __missing__(self, key: int) -> tuple[Move, ...]:
        stash, speakeasy = key >> 12, key & 0xFFF
        found = self[key] = tuple(
            swap for swap, (given, taken) in SWAPPED.items() if within(given, stash) and within(taken, speakeasy)
        )
        return found


SWAPS = Swaps()


def within(part: int, whole: int) -> bool:
    """Tell whether a heap has all the dice of another one."""
    return all(few <= many for few, many in zip(COUNTS[part], COUNTS[whole], strict=True))


PLACE, NAME, TAKE = (tuple(Move(verb, colour) for colour in COLOURS) for verb in ("place", "colour", "take"))
KEEP, DECLINE, DONE = Move("keep"), Move("decline"), Move("done")
AGAIN = tuple(Move("again", colour, symbol) for colour in COLOURS for symbol in SYMBOLS)
HAND = tuple(Move("hand", seat) for seat in range(MOST_SEATS))


class Picks(dict[int, tuple[Move, ...]]):
    """One move for each colour that a heap has, after those that are always there."""

    def __init__(self, moves: tuple[Move, ...], *always: Move) -> None:
        super().__init__()
        self.moves, self.always = moves, always

    def __missing__(self, dice: int) -> tuple[Move, ...]:
        there = (move for move, count in zip(self.moves, COUNTS[dice], strict=True) if count)
        found = self[dice] = (*self.always, *there)
        return found


PLACES, NAMES, TAKES, TAKES_OR_NOT = Picks(PLACE, KEEP), Picks(NAME), Picks(TAKE), Picks(TAKE, DECLINE)

ASK = {
    ask: tuple(Decide((seat,), ask) for seat in range(MOST_SEATS))
    for ask in ("character", "reroll", "swap", "streets", "colour", "hand", "take")
}
"""The questions that are put to one seat."""
