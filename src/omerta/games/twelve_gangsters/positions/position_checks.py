"""Whether a position can lie on a table: as many cards played by everybody, and each where a round can have put it.

A card lies face down because a Boss played less, or because it was the Boss's own and somebody played the same; it lies
face up because a Boss played more, or the same and was stopped, or because it was the Boss's own. Whose turn as Boss
came how often follows from the token. Not every position that passes was ever played, but all can be played on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from omerta.core.errors import BadPosition
from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE
from omerta.games.twelve_gangsters.cards import HEISTS, named
from omerta.games.twelve_gangsters.state import TwelveState
from omerta.games.twelve_gangsters.turn import phase


def check(state: TwelveState) -> None:
    """Refuse what cannot be. What was read as face up is in no hand any more; what lies face down leaves it here."""
    for seat, (hand, down) in enumerate(zip(state.hands, state.down, strict=True)):
        if down & ~hand:
            raise BadPosition(
                "down", f"seat {seat} has {named(down & ~hand)} face up as well; each card lies there once"
            )
    state.hands = tuple([hand ^ down for hand, down in zip(state.hands, state.down, strict=True)])
    for seat, hand in enumerate(state.hands):
        played = state.game.cards - HEISTS[hand]
        if played != state.played:
            raise BadPosition("up", f"seat {seat} has played {played} cards, seat 0 {state.played}; all play as many")
    _boss(state)
    if state.played:
        _heists(state)
    state.phase = phase(state)


def _boss(state: TwelveState) -> None:
    """Require a Boss once cards are played, and where the first Boss is fixed, the right one."""
    starter, seats, played = state.game.starter, state.game.seats, state.played
    if starter != NONE and state.boss != (starter + played) % seats:
        raise BadPosition("boss", f"after {played} rounds from seat {starter} it is {(starter + played) % seats}")
    if state.boss == NONE and played:
        raise BadPosition("boss", "is a seat once cards are played")


def _heists(state: TwelveState) -> None:
    """Require that each card can lie where it lies, and that a seat has played as a Boss as often as it was one."""
    seats, ups, downs = range(state.game.seats), state.up, state.down
    first = (state.boss - state.played) % len(seats)
    turns = [len(range((seat - first) % len(seats), state.played, len(seats))) for seat in seats]
    bosses = [ups[seat] | downs[seat] & _others(ups, seat) if turns[seat] else 0 for seat in seats]
    stopped = [boss & down for boss, down in zip(bosses, downs, strict=True)]
    for seat in seats:
        limits, own = _others(bosses, seat), bosses[seat]
        up = ups[seat] & ~(_below(limits) | _others(stopped, seat))
        down = downs[seat] & ~_above(limits)
        if up & ~own:
            why = "no Boss played more, and none was stopped by an equal card"
            raise BadPosition("up", f"seat {seat}: {named(up)} cannot lie face up: {why}")
        if down & ~own:
            why = "no Boss played less, and no other seat has an equal card face up"
            raise BadPosition("down", f"seat {seat}: {named(down & ~own)} cannot lie face down: {why}")
        so_often = f"seat {seat} was Boss {turns[seat]} times, but"
        if HEISTS[own] < turns[seat]:
            why = "its card as Boss lies face up, or face down with an equal card of another seat face up"
            raise BadPosition("down", f"{so_often} has {named(own) or 'nothing'} to show for it: {why}")
        if HEISTS[up | down] > turns[seat]:
            raise BadPosition("up" if up else "down", f"{so_often} {named(up | down)} can lie so only as a Boss's card")


def _others(cards: Sequence[int], seat: Seat) -> int:
    """Put the cards of all other seats together."""
    return reduce(or_, (*cards[:seat], *cards[seat + 1 :]))


def _below(cards: int) -> int:
    """Return all cards below the highest of these."""
    return (1 << max(cards.bit_length() - 1, 0)) - 1


def _above(cards: int) -> int:
    """Return all cards above the lowest of these."""
    return -(cards & -cards) << 1
