"""Whether a position can have come about: what so many rounds can have brought, and what this round has done so far.

These are bounds, not a proof: a position that passes may still be one that no game leads to.
"""

from __future__ import annotations

from collections.abc import Iterator

from omerta.core.errors import BadPosition
from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters_dilemma.moves import BRIBE, PAY
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.rules import fulfilling
from omerta.games.gangsters_dilemma.rules.answers import ARRESTED, BRIBED, FREE, NO, PAST, YES
from omerta.games.gangsters_dilemma.rules.goods import GIN, KINDS, ONE_GIN, held
from omerta.games.gangsters_dilemma.rules.locations import START_DOLLARS
from omerta.games.gangsters_dilemma.rules.looting import free_here
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.table import GOAL

START_MONEY = 1


def check_history(state: DilemmaState) -> None:
    """Refuse what no rounds can have brought; fates are found by now."""
    _beginning(state)
    _supply(state)
    _past(state)
    _taken(state)
    _settled(state)
    if state.game.asks_again:
        _replies(state)
        _line(state)


def rounds_robbing(state: DilemmaState, seat: Seat) -> int:
    """Count the rounds before this one in which a seat was not the Cop (GD-35)."""
    before = max(0, state.round - 1)
    first = (state.cop - seat - 1) % state.game.seats  # So many rounds ago less one the seat was the Cop.
    return before - (before - first + state.game.seats - 1) // state.game.seats


def _beginning(state: DilemmaState) -> None:
    """Require the start as it is dealt, up to the first robbery: money only changes hands."""
    if state.round > 1 or state.at != NONE or state.phase == Phase.OVER:
        return
    game = state.game
    if any(goods != ONE_GIN for goods in state.goods):
        raise BadPosition("goods", "everybody has one Gin up to the first robbery")
    if any(cash != START_DOLLARS for cash in state.cash):
        raise BadPosition("cash", f"every location has {START_DOLLARS} dollars up to the first robbery")
    if sum(state.money) != START_MONEY * game.seats or (not state.round and set(state.money) != {START_MONEY}):
        raise BadPosition("money", f"everybody starts with {START_MONEY} dollar; a look or a theft hands one on")


def _supply(state: DilemmaState) -> None:
    """Require no more tokens and dollars than the visits so far can have brought, by the most generous count."""
    game, before = state.game, max(0, state.round - 1)
    visits = before * (game.seats - 1) + sum([fate == FREE for fate in state.fates])
    if state.phase == Phase.TRADE:
        visits -= len(free_here(state))
    counts = [held(goods) for goods in state.goods]
    most = game.seats + visits
    if (tokens := sum(map(sum, counts))) > most:
        raise BadPosition("goods", f"there are {tokens} tokens; {most} at most in round {state.round}")
    for kind, name in enumerate(KINDS):
        most = visits + (game.seats if kind == GIN else 0)
        if (tokens := sum([count[kind] for count in counts])) > most:
            raise BadPosition("goods", f"there are {tokens} tokens of {name}; {most} at most in round {state.round}")
    tips = (before + (BRIBED in state.fates)) * sum([who.tip for who in state.cast])
    most = START_MONEY * game.seats + (START_DOLLARS + before) * game.places + tips + visits
    if (dollars := sum(state.money) + sum(state.cash)) > most:
        raise BadPosition("money", f"there are {dollars} dollars; {most} at most in round {state.round}")
    for place, cash in enumerate(state.cash):
        if cash > START_DOLLARS + before:
            raise BadPosition("cash", f"place {place + 1}: {cash} dollars; {START_DOLLARS + before} at most")


def _past(state: DilemmaState) -> None:
    """Require no more answers to cops than rounds, and never the answers of one gangster alone (GD-20)."""
    answers = [sum(PAST.counts(past)) for past in state.past]
    for seat, (many, move) in enumerate(zip(answers, state.deals, strict=True)):
        most = rounds_robbing(state, seat) + (move is not None)
        if many > most:
            raise BadPosition("past", f"seat {seat} has given {many} answers; {most} at most by round {state.round}")
        if 2 * many > sum(answers):
            raise BadPosition("past", f"seat {seat} has given {many} answers, and all others together fewer")


def _taken(state: DilemmaState) -> None:
    """Require at most one demand a round of each gangster (GD-A22), and a game that did not end before (GD-32)."""
    game, fulfilled = state.game, False
    for seat, taken in enumerate(state.taken):
        now = _may_have_fulfilled(state, seat)
        most = rounds_robbing(state, seat) + now
        if (many := taken.bit_count()) > most:
            raise BadPosition("taken", f"seat {seat} has {many} demands; {most} at most by round {state.round}")
        best = max([game.demands[card].points for card in game.cards(taken)], default=0)
        if state.points[seat] - now * best >= GOAL:
            raise BadPosition("taken", f"seat {seat} had {GOAL} points before this round: the game is over")
        fulfilled = fulfilled or now
        own = state.cast[seat].private
        if own and state.round and state.private.bit_count() + many < own:
            raise BadPosition(
                "private", f"seat {seat} was dealt {own} private demands; fulfilled or not, they are there"
            )
    if state.round and state.phase != Phase.OVER and not (fulfilled or state.row or state.private):
        raise BadPosition("row", "no demand was left before this round: the game is over")


def _may_have_fulfilled(state: DilemmaState, seat: Seat) -> bool:
    """Return whether a seat has fulfilled a demand in this round; by rules 1, whether it may have."""
    if state.game.asks_again:
        return state.replies[seat] == YES
    if state.phase == Phase.DEMAND and state.turn == seat:
        return False
    return state.fates[seat] == FREE and not _trades(state, seat)


def _trades(state: DilemmaState, seat: Seat) -> bool:
    """Return whether a seat is at the market that is open, before anybody there is asked for a demand."""
    return state.phase == Phase.TRADE and state.sent[seat] == state.at


def _settled(state: DilemmaState) -> None:
    """Require that whoever was arrested has nothing, that the Cop has the bribes, and that cash was split."""
    cop, game = state.cop, state.game
    for seat, fate in enumerate(state.fates):
        if fate == ARRESTED and state.goods[seat]:
            raise BadPosition("goods", f"seat {seat} was arrested this round and has lost all loot")
        loot = game.street[state.sent[seat]].loot if fate == FREE and not _may_have_fulfilled(state, seat) else None
        if loot is not None and not held(state.goods[seat])[loot]:
            raise BadPosition("goods", f"seat {seat} looted {KINDS[loot]} this round and has not paid with it")
    if state.deals.count(BRIBE) > (held(state.goods[cop])[GIN] if cop != NONE else 0):
        raise BadPosition("goods", f"seat {cop} is the Cop and holds the Gin of this round's bribes")
    paid = sum([who.bribe for who, move in zip(state.cast, state.deals, strict=True) if move is PAY])
    if state.glimpse != NONE or state.phase == Phase.GLIMPSE:
        paid += max(who.look for who in state.cast)
    if BRIBED in state.fates:
        paid += state.cast[cop].tip
    if cop != NONE and state.money[cop] < paid:
        raise BadPosition("money", f"seat {cop} is the Cop and was paid {paid} dollars this round")
    for place, cash in enumerate(state.cash):
        free = _free_at(state, place)
        if free and cash >= len(free):
            raise BadPosition("cash", f"place {place + 1}: {cash} dollars were to be split among {len(free)}")
        least = START_DOLLARS if state.round < 2 else 1
        if not free and cash < least:
            raise BadPosition("cash", f"place {place + 1}: it had {least} dollars at least, and nobody took them")


def _free_at(state: DilemmaState, place: int) -> list[Seat]:
    return [seat for seat, fate in enumerate(state.fates) if fate == FREE and state.sent[seat] == place]


def _replies(state: DilemmaState) -> None:
    """Require a reply to the Boss only of those who got away with it and were asked."""
    for seat, reply in enumerate(state.replies):
        if reply and (state.fates[seat] != FREE or _trades(state, seat)):
            raise BadPosition("replies", f"seat {seat} has not got away with anything it could be asked for")
        if reply == YES and not state.taken[seat]:
            raise BadPosition("replies", f"seat {seat} has fulfilled nothing")
        if reply == NO and not _could_pay(state, seat):
            raise BadPosition("replies", f"seat {seat} could fulfil nothing, so nobody asked")


def _could_pay(state: DilemmaState, seat: Seat) -> bool:
    """Return whether a seat might have been asked: for what lies open, or for what others have taken this round."""
    who = state.cast[seat]
    taken = [cards for cards, reply in zip(state.taken, state.replies, strict=True) if reply == YES]
    payable = fulfilling.payable(state, seat)
    return bool(who.private and state.private) or any(payable & cards for cards in (state.shown, *taken))


def _line(state: DilemmaState) -> None:
    """Require that the first in line is asked, and that nobody was left out before (GD-A21)."""
    if state.phase == Phase.DEMAND and state.turn != (first := fulfilling.first_in_line(state)):
        raise BadPosition("turn", f"seat {first} is to be asked first" if first != NONE else "there is nobody to ask")
    if state.phase == Phase.ROW and state.round:
        if state.replies[state.turn] != YES:
            raise BadPosition("replies", f"seat {state.turn} has just fulfilled a demand")
        line = state.game.gangsters[state.cop]
        first = fulfilling.first_in_line(state)
        if first != NONE and line.index(first) < line.index(state.turn):
            raise BadPosition("turn", f"seat {first} was to be asked before seat {state.turn}")
    for seat in _left(state):
        if not state.replies[seat] and _was_asked(state, seat):
            raise BadPosition("replies", f"seat {seat} was asked at its location")


def _left(state: DilemmaState) -> Iterator[Seat]:
    """List who got away at a location that is behind."""
    over = state.phase == Phase.OVER
    return (seat for seat, fate in enumerate(state.fates) if fate == FREE and (over or state.sent[seat] < state.at))


def _was_asked(state: DilemmaState, seat: Seat) -> bool:
    """Return whether a seat must have been asked: for private demands, or for one of the cards that lay open then."""
    who, later = state.cast[seat], _fulfilled_later(state, seat)
    if who.private and state.private:
        return True
    payable = fulfilling.payable(state, seat)
    return not who.tip and (payable & state.shown).bit_count() > later


def _fulfilled_later(state: DilemmaState, seat: Seat) -> int:
    """Count the demands that were fulfilled at later locations: so many cards in the row may be new since."""
    place = state.sent[seat]
    return sum([state.replies[other] == YES and state.sent[other] > place for other in range(len(state.sent))])
