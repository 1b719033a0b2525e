"""What fields of the Back Room hold: a card, a set of cards, and what a seat knows of cards in other hands."""

from __future__ import annotations

from typing import Any

from omerta.core.nodes import Seat
from omerta.core.state.kinds import Kind, place_in, set_of
from tests.laws.back_room.table import RoomTable

Known = tuple[tuple[int, Seat], ...]
"""Cards, each with the seat that holds it."""


def card(game: RoomTable[Any, Any]) -> Kind[int]:
    """Make a card, or NONE, by its name."""
    return place_in(game.cards, game.cards)


def cards(game: RoomTable[Any, Any]) -> Kind[int]:
    """Make a set of cards, shown by their names."""

    def show(bits: int) -> tuple[str, ...]:
        return tuple([name for place, name in enumerate(game.cards) if bits >> place & 1])

    def find(names: tuple[str, ...]) -> int:
        return sum([1 << game.card[name] for name in names])

    return set_of(game.cards, show, find)


def whereabouts(game: RoomTable[Any, Any]) -> Kind[Known]:
    """Make what a seat knows of cards in other hands, like fog@2; turning the table turns who holds them."""
    seats = {str(seat): seat for seat in range(game.seats)}

    def write(known: Known) -> str:
        return ",".join([f"{game.cards[card]}@{seat}" for card, seat in known]) or "-"

    def read(text: str) -> Known:
        pairs = [part.partition("@") for part in text.split(",")] if text != "-" else []
        return tuple(sorted([(game.card[name], seats[seat]) for name, _, seat in pairs]))

    def turn(known: Known, by: int) -> Known:
        return tuple([(card, (seat + by) % game.seats) for card, seat in known])

    return Kind("cards with the seats that hold them, like fog@1,iron@0, or - for none", write, read, turn=turn)
