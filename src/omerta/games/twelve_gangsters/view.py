"""What everybody sees: once the cards are shown nothing is secret, so every seat's view is complete."""

from __future__ import annotations

from omerta.core.game import View
from omerta.core.nodes import Seat


class TwelveView(View, frozen=True, kw_only=True):
    """The open table. Face-down cards were open once, so they are here; a screen shows only their number (TG-A5)."""

    boss: Seat | None
    round: int
    rounds: int
    hands: tuple[tuple[int, ...], ...]
    face_up: tuple[tuple[int, ...], ...]
    face_down: tuple[tuple[int, ...], ...]
    money: tuple[int, ...]
