"""The dice: three colours with faces of their own, and any heap of them as one small number.

A heap (a stash, or what lies on a token) counts its white, red and blue dice in one hexadecimal digit each, so that
heaps are added and taken apart like numbers: 0x122 is two white, two red and one blue die. What a stash shows is one
number too: below `FACES` how many dice show each symbol, above it how many of each colour do.
"""

from __future__ import annotations

from omerta.core.nodes import Draw, Seat

COLOURS = ("white", "red", "blue")
SYMBOLS = ("gavel", "cocktail", "gun", "finger")
TOKENS = ("lawyer", "speakeasy", "streets", "investigator")
LAWYER, SPEAKEASY, STREETS, INVESTIGATOR = range(4)

MOST_SEATS = 4
MOST_OF_A_COLOUR = 9
ONE = (0x001, 0x010, 0x100)
"""One die of each colour."""
OF_COLOUR = (0x00F, 0x0F0, 0xF00)
"""What picks the dice of one colour out of a heap."""

WEIGHTS = ((2, 1, 1, 2), (1, 1, 2, 2), (1, 2, 1, 2))
"""How often each symbol stands on a white, red and blue die: two fingers, two of its own, one of the others (DI-10)."""

Counts = tuple[int, int, int]


def heap(counts: tuple[int, ...]) -> int:
    """Put white, red and blue dice into one heap."""
    white, red, blue = counts
    return white | red << 4 | blue << 8


def counts_of(dice: int) -> Counts:
    """Count the white, red and blue dice of a heap."""
    return dice & 15, dice >> 4 & 15, dice >> 8


HEAPS = tuple(
    heap((white, red, blue))
    for blue in range(MOST_OF_A_COLOUR + 1)
    for red in range(MOST_OF_A_COLOUR + 1)
    for white in range(MOST_OF_A_COLOUR + 1)
)
COUNTS: tuple[Counts, ...] = tuple(counts_of(dice) for dice in range(HEAPS[-1] + 1))
SIZE = tuple(sum(counts) for counts in COUNTS)
"""How many dice a heap has, whatever their colour."""

BITS = 5
"""Enough for 27 dice that show the same symbol."""
FACES = 4 * BITS
SHOWN = (1 << FACES) - 1


def face(colour: int, symbol: int) -> int:
    """Give one die of this colour that shows this symbol, as part of a roll."""
    return 1 << BITS * symbol | 1 << FACES + 4 * (4 * colour + symbol)


_sides = tuple(
    tuple(face(colour, symbol) for symbol, times in enumerate(WEIGHTS[colour]) for _ in range(times))
    for colour in range(3)
)
SIDES: dict[int, tuple[tuple[int, ...], ...]] = {
    dice: sum(((_sides[colour],) * count for colour, count in enumerate(counts_of(dice))), ()) for dice in HEAPS
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
        dice, (white, red, blue) = self.dice, counts_of(stash)
        made = self[stash] = dice[0][:white] + dice[1][:red] + dice[2][:blue]
        return made


ROLLS = tuple(Rolls(seat) for seat in range(MOST_SEATS))


def showing(roll: int, colour: int, symbol: int) -> int:
    """Count the dice of a colour that show a symbol."""
    return roll >> FACES + 4 * (4 * colour + symbol) & 15


def heap_of(roll: int) -> int:
    """Give the dice of a roll as a heap."""
    return heap(tuple(sum(showing(roll, colour, symbol) for symbol in range(4)) for colour in range(3)))


class Faces(dict[int, tuple[tuple[str, ...], ...]]):
    """What each die of a roll shows, by colour, in words; looked up by the roll."""

    def __missing__(self, roll: int) -> tuple[tuple[str, ...], ...]:
        found = tuple(
            tuple(name for symbol, name in enumerate(SYMBOLS) for _ in range(showing(roll, colour, symbol)))
            for colour in range(3)
        )
        if len(self) < 50_000:
            self[roll] = found
        return found


FACE_WORDS = Faces()


def roll_of(words: tuple[tuple[str, ...], ...]) -> int:
    """Put dice back together that were given in words."""
    return sum(face(colour, SYMBOLS.index(name)) for colour, names in enumerate(words) for name in names)
