"""Paying the Boss: which moves fulfil a demand, what each of them costs, and who can pay it.

A demand is paid in full, or with one item replaced: by dollars (GD-28), or by Gin where the character allows it
(GD-44). What somebody can pay depends on the tokens held, up to as many as any card could ask for, on whether the
dollars are there, and on the character; so it is looked up in tables that fill as they are used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from omerta.core.moves import Move
from omerta.games.gangsters_dilemma.rules.demands import Demand
from omerta.games.gangsters_dilemma.rules.goods import GIN, GOODS, KINDS, ONE, ONE_GIN, heap, held


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to fulfil a demand: the card, the tokens it takes, and whether dollars or Gin stand for an item."""

    card: int
    tokens: int
    dollars: bool = False
    gin: bool = False


def payments(demands: Sequence[Demand]) -> dict[Move, Payment]:
    """List every way to fulfil every demand, cheapest in dollars first."""
    found: dict[Move, Payment] = {}
    for card, demand in enumerate(demands):
        code, tokens = demand.code, demand.tokens
        found[Move("demand", code)] = Payment(card, tokens)
        asked = [kind for kind in range(4) if demand.goods[kind]]
        for kind in asked:
            if kind != GIN:
                found[Move("demand-gin", code, KINDS[kind])] = Payment(card, tokens - ONE[kind] + ONE_GIN, gin=True)
        for kind in asked:
            found[Move("demand-dollars", code, KINDS[kind])] = Payment(card, tokens - ONE[kind], dollars=True)
    return found


class Keys(dict[int, int]):
    """Tokens held, cut off where more of a kind makes no difference to any card."""

    def __init__(self, demands: Sequence[Demand]) -> None:
        super().__init__()
        self.enough = [max(demand.goods[kind] for demand in demands) + 1 for kind in range(4)]

    def __missing__(self, goods: int) -> int:
        counts = [min(have, enough) for have, enough in zip(held(goods), self.enough, strict=True)]
        found = self[goods] = heap(counts)
        return found


class Ways(dict[int, tuple[tuple[Move, ...], ...]]):
    """For each card the ways to pay it, by a key of tokens.

    There is one table for those who may pay Gin in place of dollars and one for all others, each for whoever has the
    dollars and whoever has not.
    """

    def __init__(self, demands: Sequence[Demand], every: dict[Move, Payment], gin: bool, dollars: bool) -> None:
        super().__init__()
        self.cards = range(len(demands))
        self.every, self.gin, self.dollars = every, gin, dollars

    def __missing__(self, key: int) -> tuple[tuple[Move, ...], ...]:
        ways: list[list[Move]] = [[] for _ in self.cards]
        for move, payment in self.every.items():
            if payment.gin <= self.gin and payment.dollars <= self.dollars and GOODS.covers(key, payment.tokens):
                ways[payment.card].append(move)
        found = self[key] = tuple(tuple(moves) for moves in ways)
        return found


class Payable(dict[int, int]):
    """The cards that can be paid at all, one bit for each, by the same key."""

    def __init__(self, ways: Ways) -> None:
        super().__init__()
        self.ways = ways

    def __missing__(self, key: int) -> int:
        found = self[key] = sum(1 << card for card, moves in enumerate(self.ways[key]) if moves)
        return found


class Till:
    """The tables of one deck; `ways` and `payable` by whether Gin may be paid, and by whether the dollars are there."""

    def __init__(self, demands: Sequence[Demand]) -> None:
        self.payments = payments(demands)
        self.keys = Keys(demands)
        either = (False, True)
        self.ways = tuple(tuple(Ways(demands, self.payments, gin, dollars) for dollars in either) for gin in either)
        self.payable = tuple(tuple(map(Payable, ways)) for ways in self.ways)
