"""What the network that judges a table is told of each seat: its own standing beside that of the others, as floats.

The same figures are laid out at every seat count: a seat's own, the mean and the most of the others', and the table's.
Of hidden things a seat looks at its own alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp, log

from omerta.core.judging.products import among_others
from omerta.core.nodes import Seat
from omerta.games.gangsters_dilemma.bots.heuristics import DilemmaHeuristics
from omerta.games.gangsters_dilemma.bots.schemer import Schemer
from omerta.games.gangsters_dilemma.rules.answers import PAST
from omerta.games.gangsters_dilemma.rules.characters import CHARACTERS
from omerta.games.gangsters_dilemma.rules.fulfilling import on_offer, ways
from omerta.games.gangsters_dilemma.rules.goods import crate_points, held
from omerta.games.gangsters_dilemma.rules.locations import START_DOLLARS
from omerta.games.gangsters_dilemma.rules.rounds import scores
from omerta.games.gangsters_dilemma.state import DilemmaState

RICH = 10
"""Dollars beyond these are told as these."""
FACES = {code: tuple([float(code == other) for other in CHARACTERS]) for code in ("-", *CHARACTERS)}


def table_rows(
    hand: DilemmaHeuristics, schemer: Schemer, state: DilemmaState, seats: Sequence[Seat]
) -> list[array[float]]:
    """Lay out a row for each of these seats."""
    everybody = range(state.game.seats)
    late = max(scores(state)) / hand.goal
    row = state.row
    known = [seat_figures(hand, schemer, state, seat, row, late) for seat in everybody]
    rows = among_others(known)
    whole = small(log(sum([exp(figures[0]) for figures in known])))
    table = array("f", table_figures(state, late))
    found = []
    for seat in seats:
        told, cards = rows[seat], on_offer(state, seat)
        if cards is not row:
            own = array("f", seat_figures(hand, schemer, state, seat, cards, late))
            told = own + told[len(own) :]
        found.append(told + array("f", [told[0] - whole]) + table)
    return found


def small(number: float) -> float:
    """Round to a small float, as the numbers beside it are."""
    return array("f", [number])[0]


def seat_figures(
    hand: DilemmaHeuristics, schemer: Schemer, state: DilemmaState, seat: Seat, cards: Sequence[int], late: float
) -> list[float]:
    """Put down what a seat has, and what it is good for in view of these demands; its standing judged by hand first."""
    who, goods, money, points = state.cast[seat], state.goods[seat], state.money[seat], state.points[seat]
    crates, art, jewel, gin = held(goods)
    talked, silent, bribed = PAST.counts(state.past[seat])
    worth, worths = schemer.judge.worth(who, goods, money, cards), schemer.judge.points
    paid = ways(state, seat)
    best = max([worths[card] for card in cards if card >= 0 and paid[card]], default=0)
    total = points + crate_points(goods)
    turns = (seat - state.cop) % state.game.seats
    return [
        hand.standing(state, seat, cards, late),
        points / 10,
        (total - points) / 5,
        total / 10,
        min(money, RICH) / 5,
        float(money >= who.substitute),
        float(crates),
        float(art),
        float(jewel),
        float(gin),
        worth / 5,
        best / 5,
        float(total + best >= hand.goal),
        (total + worth) / 10,
        talked / 3,
        silent / 3,
        bribed / 3,
        float(turns == 0),
        float(turns == 1),
        turns / 5,
        *FACES[who.code],
    ]


def table_figures(state: DilemmaState, late: float) -> list[float]:
    """Put down what is the same for all: how far the game is, the street and the demands."""
    points = state.game.demands
    row = sorted([float(points[card].points) for card in state.row if card >= 0], reverse=True)
    return [
        late,
        state.game.seats / 5,
        state.round / 10,
        float(state.closed.bit_count()),
        sum(state.cash) / 10,
        max(state.cash) / 5,
        state.deck.bit_count() / 10,
        float(state.private.bit_count()),
        *[each / 5 for each in (row + [0.0] * 3)[:3]],
    ]


def mind_row(state: DilemmaState) -> list[float]:
    """Put down what tells how the table has been playing: schemers let cash lie where cops may be, others do not."""
    seats, places, rounds = state.game.seats, state.game.places, max(1, state.round - 1)
    left = sorted([dollars - START_DOLLARS for dollars in state.cash], reverse=True)
    past = [PAST.counts(each) for each in state.past]
    talked, silent, bribed = (float(sum(column)) for column in zip(*past, strict=True))
    given = talked + silent + bribed
    return [
        1.0,
        seats / 5,
        rounds / 10,
        left[0] / 10,
        left[0] / rounds,
        left[1] / 10,
        sum(left) / (places * rounds),
        sum(state.points) / (seats * rounds),
        sum([sum(held(goods)) for goods in state.goods]) / seats,
        (talked + 1.5) / (given + 3.0),
        (silent + 0.9) / (given + 3.0),
        given / (seats * rounds),
    ]
