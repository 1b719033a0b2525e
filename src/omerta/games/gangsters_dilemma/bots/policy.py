"""A quick way to play: go for what looks best, with a little chance, and never think about anybody else for long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters_dilemma.bots.evaluation import Judge
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.moves import (
    BRIBE,
    EXCHANGE,
    LOOK,
    NO_DEMAND,
    NO_EXCHANGE,
    NO_LOOK,
    NO_STEAL,
    PAY,
    SILENT,
    TALK,
)
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.rules.fulfilling import on_offer
from omerta.games.gangsters_dilemma.rules.goods import KINDS, ONE
from omerta.games.gangsters_dilemma.state import DilemmaState

PLAYOUT_EPSILON = 1.6
"""How far a whim may carry a gangster from what looks best, in points; and the Cop, in dollars."""
SPARE = 2
"""Dollars from which a look at the Cop's cards is affordable."""


class Policy:
    """Answer every question from the table as the seat knows it: of hidden things only its own are looked at."""

    def __init__(self, game: GangstersDilemma) -> None:
        self.game = game
        self.judge = Judge(game)
        self.answers: dict[str, Callable[[DilemmaState, Seat, Sequence[Move], Random], Move]] = {
            Phase.CHARACTER: self.anything,
            Phase.PATROL: self.patrol,
            Phase.LOOK: self.look,
            Phase.ROB: self.rob,
            Phase.EXCHANGE: self.exchange,
            Phase.STEAL: self.steal,
            Phase.DILEMMA: self.dilemma,
            Phase.TRADE: self.trade,
            Phase.DEMAND: self.demand,
        }

    def quick(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Choose one of these moves."""
        return self.answers[state.phase](state, seat, legal, rng)

    def anything(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Choose any move alike."""
        return legal[int(rng.random() * len(legal))]

    def patrol(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Send the cops where the cash is, more or less."""
        pull = [dollars + 2 * PLAYOUT_EPSILON * rng.random() for dollars in state.cash]
        pairs = self.game.pairs

        def both(move: Move) -> float:
            first, second = pairs[move]
            return pull[first] + pull[second]

        return max(legal, key=both)

    def look(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Look while there is money to spare."""
        return LOOK if state.money[seat] >= SPARE else NO_LOOK

    def rob(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Go where loot and cash bring the most, but not where a cop was seen."""
        seen = state.glimpse if state.cast[seat].look else -1
        place, visit, cash, cards = self.game.place, self.judge.visit, state.cash, on_offer(state, seat)
        best, pick = -1.0, legal[0]
        for move in legal:
            at = place[move]
            if at != seen:
                pull = visit(state, seat, at, cash[at] // 2, cards) + PLAYOUT_EPSILON * rng.random()
                if pull > best:
                    best, pick = pull, move
        return pick

    def exchange(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Exchange what helps oneself most."""
        who, goods, money, cards = state.cast[seat], state.goods[seat], state.money[seat], on_offer(state, seat)
        best, pick = self.judge.worth(who, goods, money, cards), NO_EXCHANGE
        for move in legal:
            if move is not NO_EXCHANGE:
                _, given, taken = EXCHANGE[move]
                worth = self.judge.worth(who, goods + ONE[taken] - ONE[given], money, cards)
                if worth > best:
                    best, pick = worth, move
        return pick

    def steal(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Steal from whoever has the most money."""
        money = state.money
        return max(legal, key=lambda move: -1 if move is NO_STEAL else money[move.number()])

    def dilemma(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Pay rather than lose much; else talk or keep silent, on a whim."""
        who, money, cards = state.cast[seat], state.money[seat], on_offer(state, seat)
        now = self.judge.worth(who, state.goods[seat], money, cards)
        bare = self.judge.worth(who, 0, money, cards)
        after = self.judge.visit(state, seat, state.at, state.cash[state.at] // 2, cards)
        if now - bare > (after - now) * (1 + PLAYOUT_EPSILON * rng.random()):
            for move in (PAY, BRIBE):
                if move in legal:
                    return move
        return TALK if rng.random() < 0.5 else SILENT

    def trade(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Make the trade that leaves oneself best off."""
        market = self.game.street[state.at].market
        who, cards = state.cast[seat], on_offer(state, seat)
        _, verb, kind = self.judge.best_trade(who, state.goods[seat], state.money[seat], cards, market)
        return next(move for move in legal if move.verb == verb and (kind < 0 or move.args[0] == KINDS[kind]))

    def demand(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Fulfil what brings most points for what it takes, unless the Crates it takes are worth as much."""
        who, goods, money, cards = state.cast[seat], state.goods[seat], state.money[seat], on_offer(state, seat)
        best, pick = self.judge.worth(who, goods, money, cards), NO_DEMAND
        for move in legal:
            if move is NO_DEMAND:
                continue
            payment = self.game.till.payments[move]
            left = [card for card in cards if card != payment.card]
            dollars = who.substitute if payment.dollars else 0
            worth = self.judge.points[payment.card] + self.judge.worth(
                who, goods - payment.tokens, money - dollars, left
            )
            if worth > best:
                best, pick = worth, move
        return pick
