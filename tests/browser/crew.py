"""Crew boards that stand in the middle of a game of GANGSTA! when a browser comes to them, the same on every run."""

from __future__ import annotations

from collections.abc import Callable

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsta.view import GangstaView
from tests.browser.laid import Laid

GAME = "gangsta"
MOST_ANSWERS = 2000
"""No game is so long; whoever waits for a moment that does not come gives up."""
EAGERLY = (
    "keep", "ready", "heist", "engage", "teach", "steal", "divert", "hit", "lose", "again", "recruit", "recover",
)  # fmt: skip
"""What an eager player does, the dearest first; before recruiting comes every heist."""


def eagerly(view: GangstaView) -> Move:
    """Answer as an eager player does: whatever brings something, the last of its kind."""
    for verb in EAGERLY:
        fitting = [move for move in view.legal if move.verb == verb]
        if fitting:
            return fitting[-1]
    return view.legal[0]


class LaidCrew(Laid):
    """A game of GANGSTA! among people, played to a certain moment."""

    def __init__(self, seed: int, seats: int = 4, **options: object) -> None:
        super().__init__(GAME, f"{'W' if options else 'G'}{seats}{seed:04d}", seed, seats, **options)

    def view(self, seat: Seat | None = None) -> GangstaView:
        assert self.table.state is not None
        view = self.table.state.view(seat)
        assert isinstance(view, GangstaView)
        return view

    def decide(self, seat: Seat) -> Move:
        return eagerly(self.view(seat))

    def play_until(self, here: Callable[[GangstaView], bool]) -> LaidCrew:
        """Play until the first seat is asked something, and its view is as wanted."""
        for _ in range(MOST_ANSWERS):
            if self.table.phase != "playing":
                break
            seat = self.table.owed()[0]
            if seat == 0 and here(self.view(0)):
                return self
            self.let_answer(seat)
        raise AssertionError("the game went by without that moment")
