"""What a table of Gangster's Dilemma is made of: options, demands and their prices, the street, every possible move."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from omerta.core.game import Setup
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Fact
from omerta.core.options import Option
from omerta.core.state.float_rows import sets_of
from omerta.core.turn import S, TurnGame, V
from omerta.games.gangsters_dilemma.moves import (
    BRIBE,
    BUY,
    EXCHANGE,
    LOOK,
    NO_DEMAND,
    NO_EXCHANGE,
    NO_LOOK,
    NO_STEAL,
    NO_TRADE,
    PAY,
    ROB,
    SELL,
    SILENT,
    STEAL,
    TALK,
    pairs,
)
from omerta.games.gangsters_dilemma.rules.answers import NOT_YET, UNSETTLED
from omerta.games.gangsters_dilemma.rules.characters import CHARACTERS
from omerta.games.gangsters_dilemma.rules.demands import read_demands
from omerta.games.gangsters_dilemma.rules.goods import KINDS
from omerta.games.gangsters_dilemma.rules.locations import street
from omerta.games.gangsters_dilemma.rules.payments import Till

OPTIONS = (Option("characters", lambda seats: ("dealt", "chosen", "none"), lambda seats: "dealt"),)
GOAL, MOST_POINTS = 21, 1200
ROUNDS = 200
"""Programs stop after so many rounds (GD-A35)."""
STEPS_A_ROUND = 10
"""Patrol, look and glimpse, robbery, two abilities, two dilemmas, two markets. Each gangster's demand comes on top, and
each demand that is shown, for which the others at the location may be asked again."""
MOST_DOLLARS = 1_000_000
"""More dollars than a game can bring; below a point there is room for them as the tie-break (GD-38)."""


class DilemmaTable(TurnGame[S, V]):
    """What the state and the rules of Gangster's Dilemma know of the game they belong to."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        seats = self.seats
        self.demands = read_demands(setup.data["demands"])
        self.card = {demand.code: card for card, demand in enumerate(self.demands)}
        self.facts: tuple[Mapping[str, Fact], ...] = tuple(
            {"points": demand.points, **dict(zip(KINDS, demand.goods, strict=True))} for demand in self.demands
        )
        self.till = Till(self.demands)
        self.uses_characters = self.options["characters"] != "none"
        self.chosen = self.options["characters"] == "chosen"
        self.asks_again = setup.rules >= 2  # By rules 1 everybody was asked for a demand once, in turn (GD-A21).
        self.goal, self.rounds = GOAL, ROUNDS
        self.every = tuple(range(seats))
        self.clockwise = tuple(self.every[seat:] + self.every[:seat] for seat in self.every)
        self.gangsters = tuple(order[1:] for order in self.clockwise)
        self.street = street(seats)
        self.places = len(self.street)
        self.ask_cop = Chance((Draw("cop", self.every, (1,) * seats),))
        self.ask_rob = tuple(Decide(tuple(sorted(gangsters)), "rob") for gangsters in self.gangsters)
        self.where = {location.code: place for place, location in enumerate(self.street)}
        self.place = {ROB[code]: place for code, place in self.where.items()}
        self.pairs = pairs(self.street)
        closures = [
            0,
            *(1 << place for place in range(self.places)),
            *(1 << a | 1 << b for a, b in self.pairs.values()),
        ]
        self.robs = {
            closed: tuple(move for move, place in self.place.items() if not closed >> place & 1) for closed in closures
        }
        self.patrols = {
            closed: tuple(move for move, (a, b) in self.pairs.items() if not closed & (1 << a | 1 << b))
            for closed in closures
        }
        self.no_deals: list[Move | None] = [None] * seats
        self.no_fates = [UNSETTLED] * seats
        self.no_replies = (NOT_YET,) * seats
        self.named = lru_cache(maxsize=4_096)(self._named)
        self.cards = lru_cache(maxsize=4_096)(self._cards)
        self.worth = lru_cache(maxsize=4_096)(self._worth)
        self.bound = ROUNDS * (STEPS_A_ROUND + seats) + len(self.demands) * seats + 2 * seats
        self.moves = _moves(self)
        self.card_floats, self.place_floats = sets_of(len(self.demands)), sets_of(self.places)
        self.every_card = (1 << len(self.demands)) - 1

    def _cards(self, bits: int) -> tuple[int, ...]:
        return tuple(card for card in range(bits.bit_length()) if bits >> card & 1)

    def _named(self, bits: int) -> tuple[str, ...]:
        return tuple(self.demands[card].code for card in self._cards(bits))

    def _worth(self, taken: int) -> int:
        return sum(self.demands[card].points for card in self._cards(taken))


def _moves(table: DilemmaTable[Any, Any]) -> tuple[Move, ...]:
    """List every move that this table can ever see."""
    traded = sorted({kind for location in table.street for kind in location.market})
    moves = (
        *table.place,
        *table.pairs,
        TALK,
        SILENT,
        BRIBE,
        NO_TRADE,
        *(BUY[kind] for kind in traded),
        *(SELL[kind] for kind in traded),
        NO_DEMAND,
        *(move for move, payment in table.till.payments.items() if table.uses_characters or not payment.gin),
    )
    if not table.uses_characters:
        return moves
    exchanges = (move for move, (seat, _, _) in EXCHANGE.items() if seat < table.seats)
    moves += (PAY, NO_LOOK, LOOK, NO_EXCHANGE, *exchanges, NO_STEAL, *STEAL[: table.seats])
    if table.chosen:
        moves += tuple(Move("character", code) for code in CHARACTERS)
    return moves
