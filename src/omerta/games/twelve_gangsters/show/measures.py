"""What a report counts in 12 Gangsters: the money face up, and who was the first Boss."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.measures import Measures, Role
from omerta.games.twelve_gangsters.cards import MONEY
from omerta.games.twelve_gangsters.state import TwelveState
from omerta.games.twelve_gangsters.view import TwelveView


class TwelveMeasures(Measures):
    """Count millions, and tell the first Boss from the others."""

    unit = "million dollars"
    first = ("start", "first Boss")

    def standing(self, state: TwelveState) -> Sequence[int]:
        return [MONEY[up] for up in state.up]

    def opening(self, view: TwelveView) -> Sequence[Sequence[Role]]:
        return [[self.first if seat == view.boss else ("start", "not the Boss")] for seat in range(self.game.seats)]
