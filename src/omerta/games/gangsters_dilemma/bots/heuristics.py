"""What a search is told about Gangster's Dilemma: playouts of a round by the quick policy, and an evaluation then.

A standing is what a seat has for the win, as a logit: the shares of the win expected are as e to the standings. The
figures were fitted to who won in 2,500 games of the policy that now and then picked any move. What counts more towards
the end has a figure for the beginning and one that is added in step with the leader's points.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from omerta.core.game import AnyGame
from omerta.core.judging.heuristics import Heuristics, shares
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters_dilemma.bots.evaluation import MOST_DOLLARS, Judge, Weights
from omerta.games.gangsters_dilemma.bots.policy import Policy
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.rules.fulfilling import on_offer
from omerta.games.gangsters_dilemma.rules.goods import crate_points, held
from omerta.games.gangsters_dilemma.rules.rounds import scores
from omerta.games.gangsters_dilemma.state import DilemmaState

POINT, POINT_LATE = 0.1, 0.12
CRATE_POINT_LATE = 0.13
PROSPECT, PROSPECT_LATE = 0.055, 0.085
TOKEN, DOLLAR, COP = 0.09, 0.07, 0.2
"""What a point of demands, a point of Crates, a point of demands in reach, a token, a dollar and the Cop cards add."""
DEMANDS_ALONE = Weights(crates=0.0, token=0.0, dollar=0.0)


class DilemmaHeuristics(Heuristics):
    """Play the round to its end, and judge the table there."""

    iterations = 4320

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        assert isinstance(game, GangstersDilemma)
        self.goal = game.goal
        self.policy = Policy(game)
        self.reach = Judge(game, DEMANDS_ALONE)

    def quick(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        return self.policy.quick(state, seat, legal, rng)

    def playout(self, state: DilemmaState, rng: Random) -> list[float]:
        round = state.round
        over = self.play_on(state, rng, lambda state: state.round != round)
        return self.judge(state) if over is None else shares(over)

    def judge(self, state: DilemmaState) -> list[float]:
        """Return the share of the win that each seat may expect at the beginning of a round."""
        total = scores(state)
        late = max(total) / self.goal
        odds = [exp(self.standing(state, seat, on_offer(state, seat), late)) for seat in range(self.game.seats)]
        whole = sum(odds)
        return [each / whole for each in odds]

    def standing(self, state: DilemmaState, seat: Seat, cards: Sequence[int], late: float) -> float:
        """Return a seat's merit for the win with these demands, as a logit; `late` is the leader's way so far."""
        goods, money, points = state.goods[seat], state.money[seat], state.points[seat]
        return (
            (POINT + POINT_LATE * late) * points
            + CRATE_POINT_LATE * late * crate_points(goods)
            + (PROSPECT + PROSPECT_LATE * late) * self.reach.worth(state.cast[seat], goods, money, cards)
            + TOKEN * sum(held(goods))
            + DOLLAR * min(money, MOST_DOLLARS)
            + COP * (seat == state.cop)
        )
