"""The Boss's demands: whoever got away with it may fulfil one, the nearest to the Cop's left first (GD-26, GD-A21).

Who said no, or could not pay, is asked for a demand that is shown later, if it can be paid.
"""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters_dilemma.moves import ASK, ASK_WINDOW, NO_DEMAND
from omerta.games.gangsters_dilemma.rules.answers import FREE, NO, NOT_YET, YES
from omerta.games.gangsters_dilemma.rules.characters import SUBSTITUTE_DOLLARS
from omerta.games.gangsters_dilemma.rules.looting import free_here
from omerta.games.gangsters_dilemma.state import DilemmaState


def next_in_line(state: DilemmaState, _tell: Tell | None) -> bool:
    """Come to whoever is next to be asked for a demand, if anybody is."""
    state.turn = first_in_line(state)
    return state.turn != NONE


def first_in_line(state: DilemmaState) -> Seat:
    """Find who got away with it here, can fulfil a demand and has not replied, the first from the Cop's left (GD-A21).

    By rules 1 nobody was asked who sits before the last one asked.
    """
    sent, fates, at, replies = state.sent, state.fates, state.at, state.replies
    line = state.game.gangsters[state.cop]
    if not state.game.asks_again and state.turn != NONE:
        line = line[line.index(state.turn) + 1 :]
    for seat in line:
        if sent[seat] == at and fates[seat] == FREE and not replies[seat] and is_asked(state, seat):
            return seat
    return NONE


def reply(state: DilemmaState, seat: Seat, said: int) -> None:
    """Note what a seat replied."""
    if state.game.asks_again:
        state.replies = (*state.replies[:seat], said, *state.replies[seat + 1 :])


def ask_again(state: DilemmaState, card: int) -> None:
    """Let whoever said no here be asked again, if a demand that was just shown can be paid (GD-A21)."""
    for seat in free_here(state):
        if state.replies[seat] == NO and payable(state, seat) >> card & 1:
            reply(state, seat, NOT_YET)


def is_asked(state: DilemmaState, seat: Seat) -> bool:
    """Return whether a seat is asked for a demand.

    Goods and the row are open, so who cannot pay for anything is not asked. Private demands are not: whoever has them
    is asked in any case, or being asked would tell of them (GD-49).
    """
    who = state.cast[seat]
    if state.private and who.private:
        return True
    return state.shown & payable(state, seat) != 0


def ask(state: DilemmaState) -> Decide:
    """Put the question to the seat whose turn it is, as a window where private demands may answer it."""
    seat = state.turn
    return (ASK_WINDOW if state.private and state.cast[seat].private else ASK["demand"])[seat]


def payable(state: DilemmaState, seat: Seat) -> int:
    """Return the demands that a seat could pay, wherever they lie."""
    who, till = state.cast[seat], state.game.till
    return till.payable[who.gin][state.money[seat] >= who.substitute][till.keys[state.goods[seat]]]


def ways(state: DilemmaState, seat: Seat) -> tuple[tuple[Move, ...], ...]:
    """List for each demand the ways in which a seat could pay it."""
    who, till = state.cast[seat], state.game.till
    return till.ways[who.gin][state.money[seat] >= who.substitute][till.keys[state.goods[seat]]]


def on_offer(state: DilemmaState, seat: Seat) -> tuple[int, ...]:
    """List the demands that a seat might fulfil: the row, and its private ones."""
    if state.private and state.cast[seat].private:
        return (*state.row, *state.game.cards(state.private))
    return state.row


def may_fulfil(state: DilemmaState, seat: Seat) -> Sequence[Move]:
    """List the ways to pay for each demand on offer (GD-26, GD-28)."""
    paid = ways(state, seat)
    moves = [NO_DEMAND]
    for card in on_offer(state, seat):
        moves += paid[card]
    return moves


def fulfil(state: DilemmaState, joint: Joint, tell: Tell | None) -> None:
    """Pay for a demand and keep its card, or do not (GD-27)."""
    ((seat, move),) = joint.items()
    reply(state, seat, NO if move is NO_DEMAND else YES)
    if move is NO_DEMAND:
        if tell is not None:
            tell(Event("no-demand", "GD-26", {"seat": seat}))
    else:
        payment = state.game.till.payments[move]
        card = payment.card
        bit = 1 << card
        dollars = state.cast[seat].substitute if payment.dollars else 0
        state.goods[seat] -= payment.tokens
        state.money[seat] -= dollars
        state.taken[seat] += bit
        state.points[seat] += state.game.demands[card].points
        private = state.private & bit
        if private:
            state.private -= bit
        else:
            state.shown -= bit
            hole = state.row.index(card)
            state.row = (*state.row[:hole], NONE, *state.row[hole + 1 :])
        if tell is not None:
            tell(_fulfilled(state, seat, move, card, dollars, private=bool(private)))
        if not private and not state.deck:
            state.row = (*state.row[:hole], *state.row[hole + 1 :])
            if tell is not None:
                tell(Event("deck-empty", "GD-A23", {"left": len(state.row)}))


def _fulfilled(state: DilemmaState, seat: Seat, move: Move, card: int, dollars: int, *, private: bool) -> Event:
    """Return which demand was fulfilled, by what right, and with what in place of an item."""
    demand = state.game.demands[card]
    data: dict[str, Fact] = {"seat": seat, "card": demand.code, "points": demand.points, "private": int(private)}
    usual = "GD-49" if private else "GD-27"
    if move.verb == "demand":
        return Event("fulfilled-private" if private else "fulfilled", usual, data)
    data["token"] = str(move.args[1])
    if move.verb == "demand-gin":
        return Event("fulfilled-with-gin", "GD-44", data)
    data["dollars"] = dollars
    return Event("fulfilled-with-dollars", "GD-28" if dollars == SUBSTITUTE_DOLLARS else "GD-50", data)
