"""What GANGSTA! has learned: a small network judges a table where a turn begins, at all seat counts and variants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from omerta.core.game import AnyGame
from omerta.core.learned import QUICK, SHARES, Learned, of_all_tables
from omerta.core.network import among_others
from omerta.core.nodes import Seat
from omerta.games.gangsta.features import features
from omerta.games.gangsta.heuristics import GangstaHeuristics
from omerta.games.gangsta.state import GangstaState


class GangstaLearned(Learned, GangstaHeuristics):
    """Try out the turn, play it to its end by the rules of thumb, and judge the table there."""

    iterations = 2400
    teachers = (QUICK,)
    epsilon = 0.0
    learns = (SHARES,)
    pupils = 0.0
    trust = 0.2

    @classmethod
    def key(cls, game: AnyGame) -> str | None:
        """Know every table that plays with the shipped deck."""
        return "any" if all(data.shipped for data in game.setup.data.values()) else None

    @classmethod
    def taught_at(cls, game: AnyGame) -> list[AnyGame]:
        """Learn from the games of all seat counts and presets, and as many of the usual table."""
        return of_all_tables(game)

    def stage(self, state: GangstaState) -> int:
        return state.turn

    def rows(self, state: GangstaState, seats: Sequence[Seat], kind: str) -> Any:
        found = features(self.policy, state)
        shift = self.game.seats - state.active
        return among_others(self.np, found[shift:] + found[:shift])[list(seats)]
