"""What a search is told about Gangsters: to play a round on as the bots would, and who is then how near to a win.

A standing is how many turns a gang's nearest victory condition is away, with what its men are worth; the shares of the
win expected are as e to the standings.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from omerta.core.game import AnyGame
from omerta.core.judging.heuristics import Heuristics, shares
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.games.gangsters.bots.bot_facts import of_state
from omerta.games.gangsters.bots.evaluation import BoardTables, Taste
from omerta.games.gangsters.bots.policy import weigh
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.pieces import GANG, RACKETEER
from omerta.games.gangsters.state import GangstersState

PLAYOUT_EPSILON = 0.05
"""How often a playout does anything at all."""
EVEN = 0.2
"""Which part of the priors goes to all moves alike."""
SHARP = 1 / 120
"""How much likelier a dollar makes a move, as a logit."""
A_TURN, AN_ACTION, INCOMPLETE = 0.3, 0.25, 1.0
"""What a turn nearer to the win, an action in a turn and a missing piece add to a standing, or take from it."""
TASTE = Taste()


class GangstersHeuristics(Heuristics):
    """Play on until everybody has had a turn, and judge the table there."""

    iterations = 216
    epsilon = PLAYOUT_EPSILON
    taste = TASTE

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        assert isinstance(game, Gangsters)
        self.tables = BoardTables(game)

    def weigh(self, state: GangstersState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Value each move as the bots do."""
        node = state.node()
        assert isinstance(node, Decide)
        return weigh(of_state(self.tables, self.taste, state, seat), node.ask, legal)

    def quick(self, state: GangstersState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        if rng.random() < self.epsilon:
            return legal[int(rng.random() * len(legal))]
        worths = self.weigh(state, seat, legal)
        return legal[worths.index(max(worths))]

    def priors(self, state: GangstersState, seat: Seat, legal: Sequence[Move], rng: Random) -> list[float]:
        """Lean towards what is worth most."""
        worths = self.weigh(state, seat, legal)
        best = max(worths)
        odds = [exp(max(-40.0, SHARP * (worth - best))) for worth in worths]
        scale, even = (1.0 - EVEN) / sum(odds), EVEN / len(legal)
        return [each * scale + even for each in odds]

    def playout(self, state: GangstersState, rng: Random) -> list[float]:
        until = state.round + 1, state.turn
        over = self.play_on(state, rng, lambda state: (state.round, state.turn) >= until and not state.dice[0])
        return self.judge(state) if over is None else shares(over)

    def judge(self, state: GangstersState) -> list[float]:
        """Return the share of the win that each gang may expect."""
        standings = []
        for seat in range(state.game.seats):
            men = state.men[seat * GANG : seat * GANG + GANG]
            turns = min(of_state(self.tables, TASTE, state, seat).ways.values())
            lacks = not men[RACKETEER] if seat == state.game.police else min(men) == 0
            standings.append(-A_TURN * turns + AN_ACTION * (men[RACKETEER] // 2) - INCOMPLETE * lacks)
        best = max(standings)
        odds = [exp(standing - best) for standing in standings]
        whole = sum(odds)
        return [each / whole for each in odds]
