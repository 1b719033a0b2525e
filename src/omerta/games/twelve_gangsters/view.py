"""What everybody sees: once the cards are shown nothing is secret, so every seat's view is complete."""

from __future__ import annotations

from omerta.core.game import View
from omerta.core.nodes import Seat
from omerta.core.state.showing import Fields, Show
from omerta.games.twelve_gangsters.cards import MONEY
from omerta.games.twelve_gangsters.state import TwelveState


class TwelveView(View, frozen=True, kw_only=True):
    """The open table. Face-down cards were open once, so they are here; a screen shows only their number (TG-A5)."""

    boss: Seat | None
    round: int
    rounds: int
    hands: tuple[tuple[int, ...], ...]
    face_up: tuple[tuple[int, ...], ...]
    face_down: tuple[tuple[int, ...], ...]
    money: tuple[int, ...]


def show_open(state: TwelveState) -> Fields:
    """Put down the fields, which are all open, and what follows from them."""
    rounds = state.game.cards
    return {
        **state.game.codec.shown(state),
        "round": min(state.played + 1, rounds),
        "rounds": rounds,
        "money": tuple([MONEY[up] for up in state.up]),
    }


def show_own(_state: TwelveState, _seat: Seat | None) -> Fields:
    """Add nothing: no seat knows what another does not."""
    return NOTHING


NOTHING: Fields = {}
show: Show[TwelveState, TwelveView] = Show(TwelveView, show_open, show_own)
