"""Every move of the game, made once, why a bid or a swap cannot be made, and the tables of those that can."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement, product

from omerta.core.events import Refusal
from omerta.core.moves import Arg, Move
from omerta.core.nodes import Decide
from omerta.core.state.packed_counts import Packed
from omerta.games.gangster_dice.rules.dice import COLOURS, COUNTS, FACES, HEAP, MOST_SEATS, SHOWN, SYMBOLS
from omerta.games.gangster_dice.rules.favors import FOUR, NAMES, ONE_FAVOR

KEY = Packed((*NAMES, *SYMBOLS), bits=4)
"""What a seat can bid with: its favors as in a hand, and above them a one for each symbol that may be bid on."""
MAY_BID = KEY.ones[len(NAMES) :]
"""A one for each symbol."""


class Bid(Move):
    """Bid on one token, or in the two-seat game on two, with a favor for each.

    `cards` holds token and value of the favor, `spent` the favors as cards.
    """

    __slots__ = ("cards", "spent")
    cards: tuple[tuple[int, int], ...]
    spent: int

    def __new__(cls, verb: str, *args: Arg) -> Bid:
        bid = super().__new__(cls, verb, *args)
        assert isinstance(bid, Bid)
        cards = []
        for symbol, favor in zip(args[::2], args[1::2], strict=True):
            assert isinstance(favor, int)
            cards.append((SYMBOLS.index(str(symbol)), favor))
        bid.cards = tuple(cards)
        bid.spent = sum(ONE_FAVOR[favor] for _, favor in cards)
        return bid


SINGLE: tuple[Bid, ...] = tuple(Bid("bid", symbol, favor) for symbol in SYMBOLS for favor in range(FOUR + 1))
NO_BID = Bid("bid")
"""What floats show of a seat whose bid does not lie open."""


NO_SYMBOL = tuple(Refusal("no-symbol", "DI-12", {"symbol": symbol}) for symbol in SYMBOLS)
NO_FAVOR = (*(Refusal("no-favor", "DI-12", {"favor": value}) for value in range(FOUR)), Refusal("no-four", "DI-19"))


class Shows(dict[int, int]):
    """Which symbols a roll shows at all, as they stand in a key, by how many dice show each."""

    def __missing__(self, shown: int) -> int:
        found = self[shown] = sum(one for one, count in zip(MAY_BID, SHOWN.counts(shown), strict=True) if count)
        return found


SHOWS = Shows()


class Bids(dict[int, tuple[Move, ...]]):
    """The bids a seat may make, by its key (DI-12)."""

    def __missing__(self, key: int) -> tuple[Move, ...]:
        found = self[key] = tuple([bid for bid in SINGLE if why_not_bid(key, bid) is None])
        return found


def why_not_bid(key: int, bid: Bid) -> Refusal | None:
    """Return what keeps a seat from a bid: the same token twice, a symbol that does not show, or a favor."""
    cards = bid.cards
    if len(cards) == 2 and cards[0][0] == cards[1][0]:
        return Refusal("one-token", "DI-A29", {"symbol": SYMBOLS[cards[0][0]]})
    hand, symbols = split(key)
    for token, _ in cards:
        if not symbols[token]:
            return NO_SYMBOL[token]
    twice = len(cards) == 2 and cards[0][1] == cards[1][1]
    for _, favor in cards:
        if hand[favor] <= twice:
            return NO_FAVOR[favor]
    return None


@lru_cache(maxsize=1 << 14)
def split(key: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Take a key apart: how many favors of each value, and which symbols."""
    counts = KEY.counts(key)
    return counts[: len(NAMES)], counts[len(NAMES) :]


BIDS = Bids()

LETTERS = tuple(colour[0] for colour in COLOURS)
NOTHING = "-"
MOST_SWAPPED = 3


def _heaps(size: int) -> list[str]:
    return ["".join(letters) or NOTHING for letters in combinations_with_replacement(LETTERS, size)]


def _dice(letters: str) -> int:
    return HEAP.pack(tuple(letters.count(letter) for letter in LETTERS))


SWAPPED: dict[Move, tuple[int, int]] = {
    Move("swap", given, taken): (_dice(given), _dice(taken))
    for size in range(MOST_SWAPPED + 1)
    for given in _heaps(size)
    for taken in _heaps(size)
}
"""Every swap with the dice given and the dice taken: none, or as many for as many up to three (DI-21, DI-A10)."""
NO_SWAP = tuple(
    Move("swap", given, taken)
    for size, other in product(range(MOST_SWAPPED + 2), repeat=2)
    if size != other or size > MOST_SWAPPED
    for given in _heaps(size)
    for taken in _heaps(other)
)
"""What can be written as a swap and never is one: more for less, or more than three dice."""


@lru_cache(maxsize=1 << 16)
def swaps(stash: int, speakeasy: int) -> tuple[Move, ...]:
    """List the swaps that a stash and the Speakeasy allow."""
    return tuple([swap for swap in SWAPPED if why_not_swap(stash, speakeasy, swap) is None])


def why_not_swap(stash: int, speakeasy: int, swap: Move) -> Refusal | None:
    """Return what keeps dice from being swapped: not as many for as many, or some that are not there."""
    dice = SWAPPED.get(swap)
    if dice is None:
        return Refusal("no-swap", "DI-21")
    given, taken = dice
    if not HEAP.covers(stash, given):
        return Refusal("not-in-stash", "DI-21", {"dice": swap.args[0]})
    if not HEAP.covers(speakeasy, taken):
        return Refusal("not-on-speakeasy", "DI-21", {"dice": swap.args[1]})
    return None


PLACE, NAME, TAKE = (tuple(Move(verb, colour) for colour in COLOURS) for verb in ("place", "colour", "take"))
NO_PLACE = tuple(Move("place", *colours) for colours in combinations_with_replacement(COLOURS, 2))
"""Two dice for the Streets, which takes one (DI-22)."""
KEEP, DECLINE, DONE = Move("keep"), Move("decline"), Move("done")
AGAIN = {Move("again", *name.split("-")): place for place, name in enumerate(FACES)}
"""Picking up a die that shows something, with the place of its face."""
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


PLACES, NAMED, TAKES, TAKES_OR_NOT = Picks(PLACE, KEEP), Picks(NAME), Picks(TAKE), Picks(TAKE, DECLINE)

ASK = {
    ask: tuple(Decide((seat,), ask) for seat in range(MOST_SEATS))
    for ask in ("character", "reroll", "swap", "streets", "colour", "hand", "take")
}
"""The questions that are put to one seat."""
