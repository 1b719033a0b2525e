"""The dice: three colours with faces of their own, and any heap or roll of them as one packed number.

A heap (a stash, or what lies on a token) counts its white, red and blue dice. A roll counts first how many dice show
each symbol, which is what a bid scores, and then how many of each colour do.
"""

from __future__ import annotations

from itertools import product
from typing import Annotated

from omerta.core.nodes import Draw, Seat
from omerta.core.one_of import OneOf
from omerta.core.state.kinds import NONE
from omerta.core.state.packed_counts import Packed

COLOURS = ("white", "red", "blue")
SYMBOLS = ("gavel", "cocktail", "gun", "finger")
TOKENS = ("lawyer", "speakeasy", "streets", "investigator")
Symbol = Annotated[str, OneOf("Symbol", SYMBOLS)]
Token = Annotated[str, OneOf("Token", TOKENS)]
LAWYER, SPEAKEASY, STREETS, INVESTIGATOR = range(4)
NO_WINS = (NONE, NONE, NONE, NONE)
"""Nobody has won any of the four tokens."""

MOST_SEATS = 4
MOST_OF_A_COLOUR = 9
MOST_DICE = 3 * MOST_OF_A_COLOUR

WEIGHTS = ((2, 1, 1, 2), (1, 1, 2, 2), (1, 2, 1, 2))
"""How often each symbol stands on a white, red and blue die: two fingers, two of its own, one of the others (DI-10)."""

Counts = tuple[int, int, int]

HEAP = Packed(COLOURS, bits=5)
ONE = HEAP.ones
"""One die of each colour."""
OF_COLOUR = HEAP.masks
"""What picks the dice of one colour out of a heap."""
HEAPS = tuple(HEAP.pack(counts) for counts in product(range(MOST_OF_A_COLOUR + 1), repeat=3))
COUNTS: dict[int, Counts] = {dice: HEAP.counts(dice) for dice in HEAPS}  # type: ignore[misc]
"""The white, red and blue dice of every heap."""
SIZE = {dice: sum(counts) for dice, counts in COUNTS.items()}
"""How many dice a heap has, whatever their colour."""

FACES = tuple(f"{colour}-{symbol}" for colour in COLOURS for symbol in SYMBOLS)
"""Everything that a die can show, white before red before blue."""
ROLL = Packed((*SYMBOLS, *FACES), bits=5)
SHOWN = Packed(SYMBOLS, bits=5)
"""The symbols of a roll, which lie lowest in it."""
ONLY_SYMBOLS = sum(SHOWN.masks)


def shown(roll: int) -> tuple[int, ...]:
    """Count the dice of a roll that show each symbol."""
    return SHOWN.counts(roll & ONLY_SYMBOLS)


def showing(roll: int) -> tuple[int, ...]:
    """Count the dice of a roll by `FACES`."""
    return ROLL.counts(roll)[len(SYMBOLS) :]


FACE = tuple(ROLL.one[name] + ROLL.one[name.partition("-")[2]] for name in FACES)
"""One die that shows each face, as part of a roll."""
SIDES: dict[int, tuple[tuple[int, ...], ...]] = {
    dice: tuple(
        tuple(
            FACE[len(SYMBOLS) * colour + symbol] for symbol, times in enumerate(WEIGHTS[colour]) for _ in range(times)
        )
        for colour, count in enumerate(COUNTS[dice])
        for _ in range(count)
    )
    for dice in HEAPS
}
"""The six sides of every die of a stash, white before red before blue, by the number that is drawn."""

DICE = tuple(
    tuple(
        tuple(Draw(f"{seat}.{name}.{place}", SYMBOLS, WEIGHTS[colour]) for place in range(1, MOST_OF_A_COLOUR + 1))
        for colour, name in enumerate(COLOURS)
    )
    for seat in range(MOST_SEATS)
)


class Rolls(dict[int, tuple[Draw, ...]]):
    """The draws of one seat's roll, by its stash; made when first rolled."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.dice = DICE[seat]

    def __missing__(self, stash: int) -> tuple[Draw, ...]:
        dice, (white, red, blue) = self.dice, COUNTS[stash]
        made = self[stash] = dice[0][:white] + dice[1][:red] + dice[2][:blue]
        return made


ROLLS = tuple(Rolls(seat) for seat in range(MOST_SEATS))


def by_colour(roll: int) -> tuple[tuple[int, ...], ...]:
    """Count the white, the red and the blue dice of a roll by the symbols they show."""
    counts = showing(roll)
    return tuple(counts[first : first + len(SYMBOLS)] for first in range(0, len(FACES), len(SYMBOLS)))


def heap_of(roll: int) -> int:
    """Return the dice of a roll as a heap."""
    return HEAP.pack(tuple(map(sum, by_colour(roll))))


class Words(dict[int, tuple[tuple[str, ...], ...]]):
    """What each die of a roll shows, by colour, in words; looked up by the roll."""

    def __missing__(self, roll: int) -> tuple[tuple[str, ...], ...]:
        found = tuple(
            tuple(name for name, count in zip(SYMBOLS, counts, strict=True) for _ in range(count))
            for counts in by_colour(roll)
        )
        if len(self) < 50_000:
            self[roll] = found
        return found


FACE_WORDS = Words()


def roll_of(words: tuple[tuple[str, ...], ...]) -> int:
    """Put dice back together that were given in words."""
    return sum([FACE_OF[colour][name] for colour, names in enumerate(words) for name in names])


FACE_OF = tuple({symbol: FACE[FACES.index(f"{colour}-{symbol}")] for symbol in SYMBOLS} for colour in COLOURS)
