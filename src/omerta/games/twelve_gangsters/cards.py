"""The twelve cards: a hand is a set of them as bits, and every question about a hand is one look into a table."""

from __future__ import annotations

from omerta.core.moves import Arg, Move

MOST = 12


class Card(Move):
    """Send one gangster out: the only kind of move there is."""

    __slots__ = ("bit", "value")
    bit: int
    value: int

    def __new__(cls, verb: str, *args: Arg) -> Card:
        card = super().__new__(cls, verb, *args)
        assert isinstance(card, Card)
        value = args[0]
        assert isinstance(value, int)
        card.value = value
        card.bit = 1 << (value - 1)
        return card


CARDS: tuple[Card, ...] = tuple(Card("heist", value) for value in range(1, MOST + 1))
NAMED = {str(card.value): card for card in CARDS}
EVERY = (1 << MOST) - 1

LEGAL: tuple[tuple[Card, ...], ...] = tuple(
    tuple(card for card in CARDS if hand & card.bit) for hand in range(1 << MOST)
)
VALUES: tuple[tuple[int, ...], ...] = tuple(tuple(card.value for card in hand) for hand in LEGAL)
MONEY: tuple[int, ...] = tuple(sum(values) for values in VALUES)
HEISTS: tuple[int, ...] = tuple(len(values) for values in VALUES)
KEYS: tuple[int, ...] = tuple(money * (MOST + 1) + heists for money, heists in zip(MONEY, HEISTS, strict=True))
"""What orders seats by their face-up cards: the money, then the heists."""
BITS = {values: hand for hand, values in enumerate(VALUES)}


def named(hand: int) -> str:
    """Write a set of cards for an error."""
    return ", ".join(map(str, VALUES[hand]))
