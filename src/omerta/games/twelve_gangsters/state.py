"""The table in play: everything that lies on it, each thing declared once."""

from __future__ import annotations

from typing import Any

from omerta.core.nodes import Seat
from omerta.core.state.fields import derived, fields, one_seat, per_seat, per_seat_rest, per_seat_tuple
from omerta.core.turn import Turning
from omerta.games.twelve_gangsters.cards import HEISTS
from omerta.games.twelve_gangsters.phases import Phase
from omerta.games.twelve_gangsters.table import TwelveTable, some_cards


def face_up(state: TwelveState) -> tuple[int, ...]:
    """Find the face-up cards: all that are not in hand and do not lie face down (TG-07, TG-09, TG-10)."""
    full = state.game.full
    return tuple([full ^ hand ^ down for hand, down in zip(state.hands, state.down, strict=True)])


def lay_face_up(state: TwelveState, cards: tuple[int, ...]) -> None:
    """Take these cards out of full hands."""
    state.hands = tuple([state.game.full ^ each for each in cards])


@fields
class TwelveState(Turning):
    """Who is Boss, and the cards of each seat as bits: those in hand, those face down; those face up are the rest."""

    game: TwelveTable[Any, Any]

    boss: Seat = one_seat(lambda game: game.starter, open=True, floats="boss")
    up: tuple[int, ...] = per_seat_rest(some_cards, face_up, lay_face_up, open=True, view="face_up", floats="face_up")
    down: list[int] = per_seat(some_cards, 0, open=True, view="face_down", floats="face_down")

    hands: tuple[int, ...] = per_seat_tuple(some_cards, lambda game: game.full, open=True, floats="hands", derived=True)
    phase: str = derived(lambda game: Phase.BOSS if game.starter < 0 else Phase.HEIST)

    @property
    def played(self) -> int:
        """Count the rounds played."""
        return self.game.cards - HEISTS[self.hands[0]]

    def floats(self, seat: Seat) -> bytes:
        """Return what a seat sees as floats."""
        return self.game.codec.laid(self, seat)
