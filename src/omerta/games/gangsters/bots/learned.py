"""What Gangsters has learned: a small network judges a table where a turn begins, at all seat counts and presets."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from omerta.core.game import AnyGame
from omerta.core.judging.learned import QUICK, SHARES, Learned
from omerta.core.judging.products import Row, among_others
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.bots.evaluation import CASH, Taste
from omerta.games.gangsters.bots.features import features
from omerta.games.gangsters.bots.heuristics import EVEN, SHARP, GangstersHeuristics
from omerta.games.gangsters.state import GangstersState

WITHIN, MOST = 800.0, 24
"""How many dollars a move may be worth less than the best and still be tried, and how many moves are tried at most."""


class GangstersLearned(Learned, GangstersHeuristics):
    """Try out the turn, play it to its end as `plan-cash` would, and judge the table there."""

    iterations = 120
    teachers = (QUICK, "plan-cash", "plan", "plan-monopoly")
    epsilon = 0.0
    learns = (SHARES,)
    pupils = 0.0
    trust = 0.2
    taste = Taste(CASH)

    @classmethod
    def key(cls, game: AnyGame) -> str | None:
        """Know every table that plays on the shipped board with the shipped values."""
        return "any" if all(data.shipped for data in game.setup.data.values()) else None

    @classmethod
    def taught_at(cls, game: AnyGame) -> list[AnyGame]:
        """Learn from the games of all seat counts and presets, and from as many of the usual table."""
        game_type = game.setup.game_type
        every = [game_type.make(seats, preset=preset) for preset, seats in game_type.variants()]
        return [*every, *[game_type.make()] * len(every)]

    def stage(self, state: GangstersState) -> tuple[int, Seat]:
        return state.round, state.turn

    def rows(self, state: GangstersState, seats: Sequence[Seat], kind: str) -> Sequence[Row]:
        rows = among_others(features(self.tables, state))
        return [rows[seat] for seat in seats]

    def priors(self, state: GangstersState, seat: Seat, legal: Sequence[Move], rng: Random) -> list[float]:
        """Lean towards what is worth most to `plan-cash`, and leave out what it finds far worse."""
        worths = self.weigh(state, seat, legal)
        best = max(worths)
        bar = max(best - WITHIN, sorted(worths)[-MOST:][0])
        odds = [exp(SHARP * (worth - best)) if worth >= bar else 0.0 for worth in worths]
        scale, even = (1.0 - EVEN) / sum(odds), EVEN / (len(odds) - odds.count(0.0))
        return [each * scale + even if each else 0.0 for each in odds]
