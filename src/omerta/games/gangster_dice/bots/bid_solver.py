"""The sealed bids of a round as one game of everybody against everybody, solved by regret matching over drawn hands.

What follows from each way the tokens may be won is judged once. Then rounds of regret matching draw hands for all
seats from what nobody has located, and a bid for each from what it plays with such a hand, and try every bid of every
seat against those of the others. A seat plays by its own hand alone, so nobody bids by what it could not know: in half
of the drawn worlds this seat has another hand too, since the others do not know the one it has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy

from omerta.core.judging.matrix_game import Numbers, round_by_round, solve
from omerta.core.judging.network import Array
from omerta.core.nodes import Seat
from omerta.games.gangster_dice.bots.position_value import USUAL, shared
from omerta.games.gangster_dice.bots.round_arrays import Tables, follow, places, ways
from omerta.games.gangster_dice.moves import SINGLE, Bid
from omerta.games.gangster_dice.rules.dice import STREETS
from omerta.games.gangster_dice.rules.favors import FOUR
from omerta.games.gangster_dice.rules.two_seats import PAIRS

NUMBERS = Numbers(numpy, round_by_round)
HELD = 3
"""How many favors a seat without a character holds (DI-05)."""
HANDS = [hand for size in range(HELD + 1) for hand in combinations_with_replacement(range(FOUR + 1), size)]
"""Every hand of so many favors or fewer."""
PLACE = {hand: place for place, hand in enumerate(HANDS)}
COUNTED = numpy.array([[hand.count(value) for value in range(FOUR + 1)] for hand in HANDS], numpy.float32)
DRAWS = HELD - COUNTED.sum(-1)
"""How many favors are drawn after a round that leaves each hand."""
ANY = -1.0
"""What a bid is worth that cannot be made."""
WORLDS = 32
"""How many worlds of each kind a round of regret matching looks at."""


Say = Callable[[Tables], Array]
"""Judges tables: by table and seat, how it stands, and what each kind of favor adds."""


class Bids:
    """Every bid of a seat count: the favor it puts on each token, and the hand that it leaves."""

    def __init__(self, seats: int) -> None:
        self.bids: tuple[Bid, ...] = (*PAIRS, *SINGLE) if seats == 2 else SINGLE
        self.favor = numpy.full((len(self.bids), 4), -1, numpy.int32)
        self.left = numpy.zeros((len(HANDS), len(self.bids)), numpy.int32)
        self.held = numpy.zeros((len(HANDS), len(self.bids)), bool)
        for place, bid in enumerate(self.bids):
            for token, favor in bid.cards:
                self.favor[place, token] = favor
            for at, hand in enumerate(HANDS):
                left = list(hand)
                try:
                    for _, favor in bid.cards:
                        left.remove(favor)
                except ValueError:
                    continue
                self.held[at, place] = True
                self.left[at, place] = PLACE[tuple(left)]
        self.asks = self.favor >= 0
        self.pairs = self.asks.sum(-1) == 2


@cache
def bids_of(seats: int) -> tuple[Bids, Any, Any]:
    """Prepare what is the same at every table of a seat count: its bids, and the ways the tokens may be won."""
    return Bids(seats), ways(seats), places(seats)


class BidSolver:
    """Solve the bids at one table after its roll, for the hands that seats may have there."""

    def __init__(self, say: Say, tables: Tables, shown: Sequence[Sequence[int]], stack: int, hands: Array) -> None:
        self.seats = seats = len(shown)
        _, listed, self.places = bids_of(seats)
        ends = follow(numpy, lambda part: shared(numpy, say(part)), tables, listed)
        said = say(ends.tables)[0]
        drawn = said[..., 1:] @ (USUAL / HELD)
        gift = (ends.gift[0][:, None] == numpy.arange(seats)) & (stack > 0)
        stands = said[..., :1] + said[..., 1:] @ COUNTED.T + drawn[..., None] * DRAWS
        stands += (gift * (said[..., 1 + FOUR] - drawn))[..., None]
        self.after = numpy.exp(stands).astype(numpy.float32).ravel()
        """By way, seat and the hand that is left, how the seat stands after the round: e to its standing."""
        self.power = (seats + 1) ** numpy.arange(4)
        self.own = (numpy.arange(seats) + 1)[:, None] * self.power
        self.there = numpy.unique(hands)
        self.row = numpy.zeros(len(HANDS), numpy.int32)
        self.row[self.there] = numpy.arange(len(self.there))
        """Where each hand is among those that seats may have."""
        streets = tables.control[0, STREETS] == numpy.arange(seats)
        self.edge = streets * (4 * tables.on[0, STREETS - 1].sum() + 2)
        self.roll(shown)

    def roll(self, shown: Sequence[Sequence[int]]) -> None:
        """Lay out a roll, by seat how often each symbol shows: which bids can be made, and what they score."""
        bids, _, _ = bids_of(self.seats)
        dice = numpy.array(shown, numpy.int32)
        may: Array = ((dice[:, None] > 0) | ~bids.asks).all(-1)
        if self.seats == 2:
            may &= bids.pairs == ((dice > 0).sum(-1) > 1)[:, None]
        may = may[None] & bids.held[self.there][:, None]
        made = numpy.flatnonzero(may.any((0, 1)))
        self.bids = [bids.bids[place] for place in made]
        """The bids that somebody may make."""
        self.may = may[..., made]
        """By hand, seat and bid, whether it can be made."""
        self.left = bids.left[self.there[:, None], made]
        favor = bids.favor[made]
        self.scores = numpy.where(favor >= 0, 4 * (dice[:, None] + favor) + self.edge[:, None, None], -1)

    def solve(
        self,
        seat: Seat | None,
        others: Array,
        anybody: Array,
        rounds: int,
        luck: Any,
        foreseen: Array | None = None,
        trust: float = 0.0,
    ) -> Array:
        """Return the odds of all bids by hand and seat; hands are by world and seat, first one's own, then any.

        Where there is no seat whose hand is known, both are with any.
        Where bids are `foreseen`, by hand and seat, the others make them as often as they are trusted to, and else what
        is best for them (a restricted Nash response). So what can be foreseen is made use of, and little is lost to
        those who bid otherwise.
        """
        seats, shape = self.seats, self.may.shape
        legal = self.may.reshape(-1, shape[-1])
        even = legal / numpy.maximum(legal.sum(-1, keepdims=True), 1)
        expected = None if foreseen is None else foreseen.reshape(-1, shape[-1]).cumsum(-1)
        learns = numpy.ones((2 * WORLDS, seats), bool)
        if seat is not None:
            learns[:WORLDS] = numpy.arange(seats) == seat

        def worths_in(done: int, mixtures: Array) -> Array:
            start = done * WORLDS % len(others)
            hands = self.row[numpy.concatenate([others[start : start + WORLDS], anybody[start : start + WORLDS]])]
            row = hands * seats + numpy.arange(seats)
            odds = mixtures.reshape(-1, shape[-1]) * legal
            total = odds.sum(-1, keepdims=True)
            sums = numpy.where(total > 1e-9, odds / numpy.maximum(total, 1e-9), even).cumsum(-1)[row]
            if expected is not None:
                as_foreseen = (luck.random(hands.shape, numpy.float32) < trust) & (numpy.arange(seats) != seat)
                sums = numpy.where(as_foreseen[..., None], expected[row], sums)
            picked = (luck.random((*hands.shape, 1), numpy.float32) * 0.99999 >= sums).sum(-1)
            rows = row[learns]
            found = numpy.zeros(legal.shape, numpy.float32)
            numpy.add.at(found, rows, self.tries(hands, picked)[learns])
            met = numpy.bincount(rows, minlength=len(legal))[:, None] > 0
            return numpy.where(legal, found, numpy.where(met, ANY, 0.0)).reshape(shape)

        mixtures = solve(NUMBERS, numpy.zeros(shape, numpy.float32), rounds, worths_in, foresee=False) * self.may
        total = mixtures.sum(-1, keepdims=True)
        return numpy.where(total > 1e-9, mixtures / numpy.maximum(total, 1e-9), even.reshape(shape))

    def tries(self, hands: Array, picked: Array) -> Array:
        """Return what each bid of each seat brings it against the others' picked bids, by world, seat and bid.

        A hand is given by its row.
        """
        seats, each = self.seats, numpy.arange(self.seats)
        bids = self.scores[each, picked].swapaxes(0, 1)  # by seat, world and token
        against = numpy.where(numpy.eye(seats, dtype=bool)[:, None, :, None], -1, bids[:, :, None])
        most = against.max(0)  # by world, seat and token, as all below
        alone = (against == most).sum(0) == 1
        rival = numpy.where((most >= 0) & alone, against.argmax(0) + 1, 0) * self.power
        way = numpy.broadcast_to(rival.sum(-1)[..., None], (*picked.shape, len(self.bids)))
        for token in range(4):
            mine, theirs = self.scores[..., token], most[..., token, None]
            wins = numpy.where(mine > theirs, self.own[:, token, None], 0) - rival[..., token, None]
            way = way + numpy.where((mine >= theirs) & (mine >= 0), wins, 0)
        way = self.places[way] * (seats * len(HANDS))
        left = self.left[hands]
        kept = numpy.take_along_axis(left, picked[..., None], -1)[..., 0]
        mine = self.after[way + each[:, None] * len(HANDS) + left]
        total = mine.copy()
        for other in each:
            others = each != other
            total[:, others] += self.after[way[:, others] + (other * len(HANDS) + kept[:, other, None, None])]
        brings: Array = mine / total
        return brings
