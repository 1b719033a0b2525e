"""What a seat can expect of the others: where each gangster goes, where the cops wait, and what each answers a cop.

Everything is estimated from what lies open: loot, cash, demands, and how everybody answered so far. Hidden things of
others are never looked at, though a state has them.
"""

from __future__ import annotations

from math import exp

from omerta.core.nodes import Seat
from omerta.games.gangsters_dilemma.bots.evaluation import Judge
from omerta.games.gangsters_dilemma.rules.answers import PAST
from omerta.games.gangsters_dilemma.rules.fulfilling import payable
from omerta.games.gangsters_dilemma.rules.goods import ONE_GIN
from omerta.games.gangsters_dilemma.state import DilemmaState

Odds = list[float]
"""How likely something is at each location."""
Habit = tuple[float, float, float]
"""How likely a seat is to talk, to keep silent and to bribe."""

QUICK_SHARE = 1.1
"""How strongly a gangster's choice follows what a visit would bring, per point."""
SCENT = 0.35
"""How strongly the Cop's choice follows what waits at a location."""
CASH = 1.0
"""What a dollar at a location is worth as a bait, in points of loot."""
BAIT = 8
"""The dollars that draw most; where far more lie, nobody has dared to go for long, and no cop waits there for ever."""
BEFORE = (3.0, 3.0, 2.0)
"""How often everybody is supposed to have talked, kept silent and bribed before the game."""


def bait(dollars: int) -> int:
    """Count the dollars of a location as a bait."""
    return min(dollars, max(0, 2 * BAIT - dollars))


def spread(pulls: Odds, open_places: list[int], strength: float, total: float) -> Odds:
    """Turn pulls into odds that sum to `total`, none above one."""
    odds = [0.0] * len(pulls)
    best = max(pulls[place] for place in open_places)
    weights = {place: exp(strength * (pulls[place] - best)) for place in open_places}
    left = total
    while weights:
        each = left / sum(weights.values())
        full = [place for place, weight in weights.items() if weight * each >= 1.0]
        if not full:
            for place, weight in weights.items():
                odds[place] = weight * each
            break
        for place in full:
            odds[place] = 1.0
            left -= 1.0
            del weights[place]
        if left <= 0:
            break
    return odds


class Outlook:
    """One round as a seat may expect it, before the cards are shown."""

    def __init__(self, judge: Judge, state: DilemmaState, seat: Seat) -> None:
        self.judge, self.state, self.seat = judge, state, seat
        game = state.game
        self.open = [place for place in range(game.places) if not state.closed >> place & 1]
        self.rivals = [other for other in game.gangsters[state.cop] if other != seat]
        self.holds = {other: self.hold(other, state.goods[other]) for other in self.rivals}
        self.stakes = {other: self.holds[other] - self.hold(other, 0) for other in self.rivals}
        self.going = {other: self.goes(other) for other in self.rivals}
        self.habits = {other: habit(state, other) for other in self.rivals}

    def hold(self, seat: Seat, goods: int) -> float:
        """Weigh these goods in a rival's hands, in view of the open demands."""
        state = self.state
        return self.judge.worth(state.cast[seat], goods, state.money[seat], state.row)

    def goes(self, seat: Seat) -> Odds:
        """Guess where a gangster goes: the more a visit brings, the likelier."""
        state = self.state
        pulls = [
            self.judge.visit(state, seat, place, state.cash[place] // 2, state.row) for place in range(len(state.cash))
        ]
        return spread(pulls, self.open, QUICK_SHARE, 1.0)

    def cops(self) -> Odds:
        """Guess where the two cops are: where cash draws gangsters, and where those go who have much to lose."""
        state = self.state
        pulls = [CASH * bait(dollars) for dollars in state.cash]
        for other, odds in self.going.items():
            for place in self.open:
                pulls[place] += odds[place] * self.stakes[other]
        seen = state.glimpse if state.cast[self.seat].look else -1
        if seen < 0:
            return spread(pulls, self.open, SCENT, 2.0)
        odds = spread(pulls, [place for place in self.open if place != seen], SCENT, 1.0)
        odds[seen] = 1.0
        return odds

    def company(self, place: int) -> Odds:
        """Return the odds that none, one, two, ... of the rivals go to a location."""
        odds = [1.0]
        for going in self.going.values():
            there = going[place]
            longer = [chance * (1.0 - there) for chance in odds] + [0.0]
            for count, chance in enumerate(odds):
                longer[count + 1] += chance * there
            odds = longer
        return odds

    def usual(self, place: int) -> Habit:
        """Mix the habits of those who may be met at a location."""
        talk = silent = bribe = total = 1e-9
        for other, (talks, keeps, bribes) in self.habits.items():
            there = self.going[other][place]
            talk += there * talks
            silent += there * keeps
            bribe += there * bribes
            total += there
        return talk / total, silent / total, bribe / total

    def left_for(self, place: int, card: int, cops: Odds) -> float:
        """Return the odds that no rival who can pay has taken a demand before one has looted a location."""
        state = self.state
        order = state.game.gangsters[state.cop]
        mine = order.index(self.seat)
        left = 1.0
        for other, going in self.going.items():
            if payable(state, other) >> card & 1:
                earlier = place + (order.index(other) < mine)
                left *= 1.0 - sum(going[at] * (1.0 - cops[at]) for at in range(earlier))
        return left


def habit(state: DilemmaState, seat: Seat) -> Habit:
    """Guess how a seat answers a cop, from how it did so far; who has nothing to bribe with talks or keeps silent."""
    past, who = state.past[seat], state.cast[seat]
    talk, silent, bribe = (before + count for before, count in zip(BEFORE, PAST.counts(past), strict=True))
    if state.goods[seat] < ONE_GIN and not (who.bribe and state.money[seat] >= who.bribe):
        bribe = 0.0
    total = talk + silent + bribe
    return talk / total, silent / total, bribe / total
