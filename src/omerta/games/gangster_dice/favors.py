"""The favor cards: hands, deck and discard as counts of each value, and the one chance node of a draw.

A handful of favors counts its 0s, 1s, 2s, 3s and +4s in one hexadecimal digit each. The deck has no order: drawing
asks for a number, and the table of the draw is what is left.
"""

from __future__ import annotations

from omerta.core.nodes import Chance, Draw, Seat, only
from omerta.games.gangster_dice.dice import MOST_SEATS

FOUR = 4
"""The value of the special favor that only the Lawyer gives."""
ONE_FAVOR = tuple(1 << 4 * value for value in range(5))
OF_VALUE = tuple(15 << 4 * value for value in range(5))
PRINTED = 6 * ONE_FAVOR[0] + 12 * ONE_FAVOR[1] + 12 * ONE_FAVOR[2] + 6 * ONE_FAVOR[3]
"""The favor deck (DI-04)."""
STACK = 6
"""The +4 favors, which lie apart (DI-04, DI-A4)."""
NAMES = tuple(f"favor-{value}" for value in range(5))


def favors(values: tuple[int, ...]) -> int:
    """Put favors, named by their values, into one hand."""
    return sum(ONE_FAVOR[value] for value in values)


def kinds(cards: int) -> tuple[int, ...]:
    """Count the favors of each value below the +4."""
    return cards & 15, cards >> 4 & 15, cards >> 8 & 15, cards >> 12 & 15


def heap_of_kinds(counts: tuple[int, ...]) -> int:
    """Put favors together that were counted by value."""
    return sum(count << 4 * value for value, count in enumerate(counts))


class Hands(dict[int, tuple[int, ...]]):
    """The values of a hand in ascending order, looked up by the hand."""

    def __missing__(self, hand: int) -> tuple[int, ...]:
        found = tuple(value for value in range(5) for _ in range(hand >> 4 * value & 15))
        self[hand] = found
        return found


VALUES = Hands()


class Draws(dict[int, tuple[Chance, tuple[int, ...]]]):
    """The chance node of one seat's next favor and the favor behind each number, by what is left in the deck."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.what, self.to = f"{seat}.favor", only(seat)

    def __missing__(self, deck: int) -> tuple[Chance, tuple[int, ...]]:
        left = [(value, count) for value, count in enumerate(kinds(deck)) if count]
        draw = Draw(self.what, tuple(NAMES[value] for value, _ in left), tuple(count for _, count in left), self.to)
        made = self[deck] = Chance((draw,)), tuple(value for value, count in left for _ in range(count))
        return made


DRAWS = tuple(Draws(seat) for seat in range(MOST_SEATS))
