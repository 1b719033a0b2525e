"""What loot and dollars are worth to a seat, for bots: rough figures, in points, that the rules know nothing of.

Points that are scored count in full. Tokens are worth what they bring nearer: a demand counts less for each token that
is still lacking, and a second demand counts a part of the first. Crates score by themselves, but can be lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from omerta.core.nodes import Seat
from omerta.games.gangsters_dilemma.rules.characters import Character
from omerta.games.gangsters_dilemma.rules.goods import ONE, crate_points, held
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.table import DilemmaTable

MOST_DOLLARS = 7
"""Dollars beyond these are good for a tie at most."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth in points: `near` is the share of a demand's points with so many tokens still lacking,
    `second` what the next best demand counts, `crates` what a point of held Crates counts."""

    near: tuple[float, ...] = (0.75, 0.5, 0.33, 0.22, 0.13, 0.08, 0.05, 0.03, 0.02)
    second: float = 0.4
    crates: float = 0.1
    token: float = 0.15
    dollar: float = 0.15


SIMPLE = Weights()
"""Whoever goes by these thinks of demands first, and of Crates hardly at all."""


class Lacks(dict[int, tuple[int, ...]]):
    """How many tokens each demand still lacks, by tokens held, cut off where more makes no difference."""

    def __init__(self, game: DilemmaTable[Any, Any]) -> None:
        super().__init__()
        self.demands = game.demands

    def __missing__(self, key: int) -> tuple[int, ...]:
        have = held(key)
        found = self[key] = tuple(
            sum(max(0, need - got) for need, got in zip(demand.goods, have, strict=True)) for demand in self.demands
        )
        return found


class Judge:
    """Weigh what seats hold, at a table of one game."""

    def __init__(self, game: DilemmaTable[Any, Any], weights: Weights = SIMPLE) -> None:
        self.game = game
        self.weights = weights
        self.keys = game.till.keys
        self.lacks = Lacks(game)
        self.points = tuple(demand.points for demand in game.demands)

    def worth(self, who: Character, goods: int, money: int, cards: Sequence[int]) -> float:
        """Weigh tokens and dollars in view of these demands."""
        weights, lacks, points = self.weights, self.lacks[self.keys[goods]], self.points
        near = weights.near
        one_less = 1 if money >= who.substitute else 0
        best = second = 0.0
        for card in cards:
            if card < 0:
                continue
            missing = lacks[card] - one_less
            value = points[card] * near[missing if missing > 0 else 0]
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
        crates, art, jewel, gin = held(goods)
        return (
            weights.crates * crate_points(goods)
            + best
            + weights.second * second
            + weights.token * (crates + art + jewel + gin)
            + weights.dollar * (money if money < MOST_DOLLARS else MOST_DOLLARS)
        )

    def visit(self, state: DilemmaState, seat: Seat, place: int, dollars: int, cards: Sequence[int]) -> float:
        """Weigh what a seat would have after a visit that brings so many dollars, and the loot or the best trade."""
        who, goods, money = state.cast[seat], state.goods[seat], state.money[seat] + dollars
        location = state.game.street[place]
        if location.loot is not None:
            return self.worth(who, goods + ONE[location.loot], money, cards)
        return self.best_trade(who, goods, money, cards, location.market)[0]

    def best_trade(
        self, who: Character, goods: int, money: int, cards: Sequence[int], market: Sequence[int]
    ) -> tuple[float, str, int]:
        """Find the trade that leaves a seat best off: its worth, the verb, and the kind of token."""
        best = (self.worth(who, goods, money, cards), "no-trade", -1)
        counts = held(goods)
        for kind in market:
            if money:
                best = max(best, (self.worth(who, goods + ONE[kind], money - 1, cards), "buy", kind))
            if counts[kind]:
                best = max(best, (self.worth(who, goods - ONE[kind], money + 1, cards), "sell", kind))
        return best
