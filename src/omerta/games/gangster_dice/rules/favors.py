"""The favor cards: hands, deck and discard as packed counts of each value, and the one chance node of a draw.

The deck has no order: drawing asks for a number, and the table of the draw is what is left.
"""

from __future__ import annotations

from omerta.core.nodes import Chance, Draw, Seat, only
from omerta.core.state.packed_counts import Packed
from omerta.games.gangster_dice.rules.dice import MOST_SEATS

FOUR = 4
"""The value of the special favor that only the Lawyer gives."""
NAMES = tuple(f"favor-{value}" for value in range(FOUR + 1))
HAND = Packed(NAMES, bits=4)
PILE = Packed(NAMES[:FOUR], bits=4)
"""The favors of deck and discard: all but the +4, which lie lowest in a hand."""
ONE_FAVOR = HAND.ones
ONLY_DRAWN = sum(PILE.masks)
"""What picks the favors out of a hand that came from the deck."""
MOST_OF_A_VALUE = 12
PRINTED = PILE.pack((6, MOST_OF_A_VALUE, MOST_OF_A_VALUE, 6))
"""The favor deck (DI-04)."""
STACK = 6
"""The +4 favors, which lie apart (DI-04, DI-A4)."""


def fours(hand: int) -> int:
    """Count the +4 favors of a hand."""
    return HAND.counts(hand)[FOUR]


class Hands(dict[int, tuple[int, ...]]):
    """The values of a hand in ascending order, looked up by the hand."""

    def __missing__(self, hand: int) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        for value, count in enumerate(HAND.counts(hand)):
            found += (value,) * count
        self[hand] = found
        return found


VALUES = Hands()


class Draws(dict[int, tuple[Chance, tuple[int, ...]]]):
    """The chance node of one seat's next favor and the favor behind each number, by what is left in the deck."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.what, self.to = f"{seat}.favor", only(seat)

    def __missing__(self, deck: int) -> tuple[Chance, tuple[int, ...]]:
        counts = PILE.counts(deck)
        names = tuple([name for name, count in zip(PILE.names, counts, strict=True) if count])
        draw = Draw(self.what, names, tuple([count for count in counts if count]), self.to)
        made = self[deck] = Chance((draw,)), VALUES[deck]
        return made


DRAWS = tuple(Draws(seat) for seat in range(MOST_SEATS))
