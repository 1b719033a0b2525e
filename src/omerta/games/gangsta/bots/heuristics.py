"""What a search is told about GANGSTA!: playouts of a few turns by rules of thumb, and an evaluation of their end.

A standing is what a seat has for the win, as a logit: the shares of the win expected are as e to the standings. The
figures were fitted to who won in 4,800 games of the policy that a tenth of the time picked any move, at all seat
counts, with and without the variants, at the beginning of a third of their turns. They say what the rules hide: points
count three times as much at the end as at the beginning, Leaders and Informants the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from omerta.core.game import AnyGame
from omerta.core.judging.heuristics import Heuristics, shares
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsta.bots.policy import Policy
from omerta.games.gangsta.deck.cards import CHAPTERS
from omerta.games.gangsta.deck.skills import INFORMANT, LEADER, MERCENARY, USED, count, size
from omerta.games.gangsta.game import Gangsta
from omerta.games.gangsta.rules.gangs import skills
from omerta.games.gangsta.rules.scoring import award, clan_points, points
from omerta.games.gangsta.state import GangstaState

TURNS = 3
"""How many turns a playout goes on before the table is judged."""
PLAYOUT_EPSILON = 0.1
"""How often a playout does anything at all."""
EVEN = 0.25
"""Which part of the priors goes to all moves alike."""
SHARP = 2.0
"""How much likelier an Influence Point makes a move, as a logit."""
MOST_DOLLARS = 10
"""Money above this adds nothing."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What each thing a seat has adds to its standing; `turn` is for whoever plays next, less for those after."""

    point: float
    bonus: float
    dollar: float
    icon: float
    leader: float
    informant: float
    mercenary: float
    rested: float
    gangster: float
    turn: float
    active: float
    prospect: float
    secure: float


STAGES = (
    Figures(0.183, 0.014, 0.183, 0.182, 0.459, 0.499, 0.312, 0.014, 0.037, 0.51, -0.445, 0.191, 0.0),
    Figures(0.251, 0.036, 0.145, 0.146, 0.363, 0.382, 0.342, 0.028, 0.126, 0.734, -0.451, 0.206, 0.205),
    Figures(0.36, 0.179, 0.118, 0.099, 0.225, 0.218, 0.0, 0.035, 0.193, 1.098, -0.175, 0.217, 0.343),
    Figures(0.462, 0.23, 0.1, -0.004, 0.141, 0.162, 0.0, 0.038, 0.369, 1.382, 0.037, 0.28, 0.586),
    Figures(0.535, 0.329, 0.052, 0.027, 0.148, -0.045, 0.0, 0.024, 0.215, 1.49, -0.302, 0.317, 0.557),
)
"""Figures for the first two chapters, and for the third by how many Snitches have come."""


class GangstaHeuristics(Heuristics):
    """Play a few turns on, and judge the table where a turn begins."""

    iterations = 2160

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        assert isinstance(game, Gangsta)
        self.table = game
        self.policy = Policy(game)

    def quick(self, state: GangstaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        if rng.random() < PLAYOUT_EPSILON:
            return legal[int(rng.random() * len(legal))]
        worths = self.policy.weigh(state, seat, legal)
        return legal[worths.index(max(worths))]

    def priors(self, state: GangstaState, seat: Seat, legal: Sequence[Move], rng: Random) -> list[float]:
        """Lean towards what the rules of thumb find best."""
        worths = self.policy.weigh(state, seat, legal)
        best = max(worths)
        odds = [exp(SHARP * (worth - best)) for worth in worths]
        scale, even = (1.0 - EVEN) / sum(odds), EVEN / len(legal)
        return [each * scale + even for each in odds]

    def playout(self, state: GangstaState, rng: Random) -> list[float]:
        until = state.turn + TURNS
        over = self.play_on(state, rng, lambda state: state.turn >= until)
        return self.judge(state) if over is None else shares(over)

    def judge(self, state: GangstaState) -> list[float]:
        """Return the share of the win that each seat may expect where a turn begins."""
        game = self.table
        figures = STAGES[state.chapter - 1 + (len(state.snitches) if state.chapter == CHAPTERS else 0)]
        wealth = award(state.money)
        most = clan_points(state) if game.uses_clans else award([len(gang) for gang in state.gangs])
        dollar = self.policy.dollar(self.policy.horizon(state))
        pays = [(self.policy.tables.need[card], self.policy.heist(card, dollar)) for card in state.row if card >= 0]
        odds = []
        for place, seat in enumerate(game.clockwise[state.active]):
            total, money, mask = skills(state, seat), state.money[seat], state.masks[seat]
            tired = mask & state.engaged
            reach = [pay for need, pay in pays if USED[need, total] == need]
            odds.append(
                exp(
                    figures.point * points(state, seat)
                    + figures.bonus * (wealth[seat] + most[seat])
                    + figures.dollar * min(money, MOST_DOLLARS)
                    + figures.icon * size(total)
                    + figures.leader * count(total, LEADER)
                    + figures.informant * count(total, INFORMANT)
                    + figures.mercenary * count(total, MERCENARY)
                    + figures.rested * size(total if tired == mask else state.ready[seat])
                    + figures.gangster * len(state.gangs[seat])
                    - figures.turn * place / game.seats
                    + figures.active * (state.assets[seat].status == "active")
                    + figures.prospect * max(reach, default=0.0)
                    + figures.secure * (money >= self.policy.due(state, total))
                )
            )
        whole = sum(odds)
        turned = [each / whole for each in odds]
        shift = game.seats - state.active
        return turned[shift:] + turned[:shift]
