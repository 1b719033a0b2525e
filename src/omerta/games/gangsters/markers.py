"""Bribe markers: who holds which, and for everybody who looks, where each marker may still be.

A marker is in somebody's hand or in the cup. What a seat has been shown, sold, or seen come back is kept as one number:
for each marker a few bits, one for each seat that may hold it and one for the cup. Everybody knows how many markers
each seat holds, so whatever these counts exclude is struck out as well (`tight`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from omerta.games.gangsters.pieces import COPS, MOST_SEATS

if TYPE_CHECKING:
    from random import Random

    from omerta.core.nodes import Seat
    from omerta.games.gangsters.state import GangstersState

WIDTH, CUP = MOST_SEATS + 1, MOST_SEATS
ALL = (1 << COPS) - 1
PLACES = (1 << WIDTH) - 1
ALL_IN_CUP = sum(1 << WIDTH * marker + CUP for marker in range(COPS))
COLUMN = tuple(ALL_IN_CUP >> CUP - place for place in range(WIDTH))
"""For each place the bits that say "may be here" of every marker."""


def may_be(allows: int, marker: int) -> int:
    """Give the places where a marker may be, as bits."""
    return allows >> WIDTH * marker & PLACES


def placed(allows: int, marker: int, place: int) -> int:
    """Say that a marker is at one place and nowhere else."""
    return allows & ~(PLACES << WIDTH * marker) | 1 << WIDTH * marker + place


def spread(allows: int, here: int, there: int) -> int:
    """Say that something may have gone from one place to another, nobody saw which."""
    column = allows & COLUMN[here]
    return allows | (column << there - here if there > here else column >> here - there)


def emptied(allows: int, here: int) -> int:
    """Say that everything has gone from a seat to the cup."""
    return spread(allows, here, CUP) & ~COLUMN[here]


def without(allows: int, gone: int) -> int:
    """Say that the markers that left the game are in nobody's hand."""
    for marker in range(COPS):
        if gone >> marker & 1:
            allows = placed(allows, marker, CUP)
    return allows


@lru_cache(maxsize=1 << 15)
def tight(allows: int, counts: tuple[int, ...]) -> int:
    """Strike out what the counts exclude: a full hand holds nothing else, a hand must be filled from what is left."""
    many = (*counts, *(0,) * (MOST_SEATS - len(counts)), COPS - sum(counts))
    places = [may_be(allows, marker) for marker in range(COPS)]
    changed = True
    while changed:
        changed = False
        for place, count in enumerate(many):
            bit = 1 << place
            sure = [marker for marker in range(COPS) if places[marker] == bit]
            possible = [marker for marker in range(COPS) if places[marker] & bit]
            if len(sure) == count < len(possible):
                for marker in possible:
                    if places[marker] != bit:
                        places[marker] &= ~bit
                        changed = True
            elif len(possible) == count > len(sure):
                for marker in possible:
                    changed |= places[marker] != bit
                    places[marker] = bit
    return sum(bits << WIDTH * marker for marker, bits in enumerate(places))


def counts(state: GangstersState) -> tuple[int, ...]:
    """Count everybody's markers; that is public (GS-U63)."""
    return tuple([hand.bit_count() for hand in state.bribes])


def cup(state: GangstersState) -> int:
    """Give the markers in the cup, as bits."""
    held = 0
    for hand in state.bribes:
        held |= hand
    return ALL & ~held & ~state.gone


def left(state: GangstersState) -> int:
    """Count the markers in the cup."""
    return COPS - state.gone.bit_count() - sum([hand.bit_count() for hand in state.bribes])


def draw(state: GangstersState, seat: Seat, marker: int) -> None:
    """Take a marker from the cup; only its new holder sees it (GS-51)."""
    state.bribes[seat] |= 1 << marker
    state.known = spread(state.known, CUP, seat)
    state.allows = [
        placed(allows, marker, seat) if each == seat else spread(allows, CUP, seat)
        for each, allows in enumerate(state.allows)
    ]
    _settle(state)


def put_back(state: GangstersState, seat: Seat, marker: int) -> None:
    """Return a marker to the cup for all to see (GS-52)."""
    state.bribes[seat] &= ~(1 << marker)
    state.known = placed(state.known, marker, CUP)
    state.allows = [placed(allows, marker, CUP) for allows in state.allows]
    _settle(state)


def put_all_back(state: GangstersState, seat: Seat) -> None:
    """Return a whole hand to the cup, face down (GS-U29)."""
    state.bribes[seat] = 0
    state.known = emptied(state.known, seat)
    state.allows = [emptied(allows, seat) for allows in state.allows]
    _settle(state)


def remove(state: GangstersState, holder: Seat, marker: int) -> None:
    """Take a marker out of the game with its cop, from a hand or from the cup, for all to see (19.5).

    What is known of it stays "in the cup", where nobody can draw it any more.
    """
    if holder >= 0:
        state.bribes[holder] &= ~(1 << marker)
    state.gone |= 1 << marker
    _settle(state)


def show(state: GangstersState, seat: Seat, marker: int) -> None:
    """Let everybody see a marker that stays in hand (GS-U78)."""
    state.known = placed(state.known, marker, seat)
    state.allows = [placed(allows, marker, seat) for allows in state.allows]
    _settle(state)


def tell(state: GangstersState, seat: Seat, marker: int, partner: Seat) -> None:
    """Let a partner alone see a marker that stays in hand for now (GS-U28)."""
    state.allows[partner] = placed(state.allows[partner], marker, seat)
    _settle(state)


def hand_over(state: GangstersState, seat: Seat, marker: int, partner: Seat) -> None:
    """Give a marker to a partner; everybody else sees only that one changes hands (GS-U28)."""
    state.bribes[seat] &= ~(1 << marker)
    state.bribes[partner] |= 1 << marker
    state.known = spread(state.known, seat, partner)
    state.allows = [
        placed(allows, marker, partner) if each in (seat, partner) else spread(allows, seat, partner)
        for each, allows in enumerate(state.allows)
    ]
    _settle(state)


def _settle(state: GangstersState) -> None:
    if state.gone:
        state.known = without(state.known, state.gone)
        state.allows = [without(allows, state.gone) for allows in state.allows]
    many = counts(state)
    known = state.known = tight(state.known, many)
    state.allows = [tight(allows & known, many) for allows in state.allows]


def seen_by_all(state: GangstersState, marker: int) -> bool:
    """Tell whether everybody, spectators too, knows where a marker is."""
    return may_be(state.known, marker).bit_count() == 1


def guess(allows: int, many: tuple[int, ...], rng: Random) -> list[int]:
    """Deal the markers to hands of these sizes in some way that is allowed, each way alike."""
    hands = [0] * len(many)
    free: list[int] = []
    for marker in range(COPS):
        bits = may_be(allows, marker)
        if bits & bits - 1:
            free.append(marker)
        elif bits != 1 << CUP:
            hands[bits.bit_length() - 1] |= 1 << marker
    wanted = [place for place, count in enumerate(many) for _ in range(count - hands[place].bit_count())]
    if not wanted:
        return hands
    for _ in range(TRIES):
        dealt = rng.sample(free, len(wanted))
        there = dict(zip(dealt, wanted, strict=True))
        if all(may_be(allows, marker) >> there.get(marker, CUP) & 1 for marker in free):
            break
    else:
        there = _search(allows, free, wanted, rng)
    for marker, place in there.items():
        hands[place] |= 1 << marker
    return hands


TRIES = 60


def _search(allows: int, free: list[int], wanted: list[int], rng: Random) -> dict[int, int]:
    """Find a way that is allowed where drawing at random seldom hits one."""
    order = rng.sample(free, len(free))
    order.sort(key=lambda marker: may_be(allows, marker).bit_count())
    need = {place: wanted.count(place) for place in wanted} | {CUP: len(free) - len(wanted)}

    def go_on(at: int) -> dict[int, int] | None:
        if at == len(order):
            return {}
        marker = order[at]
        for place in rng.sample(list(need), len(need)):
            if need[place] and may_be(allows, marker) >> place & 1:
                need[place] -= 1
                rest = go_on(at + 1)
                need[place] += 1
                if rest is not None:
                    return rest if place == CUP else {marker: place, **rest}
        return None

    found = go_on(0)
    assert found is not None
    return found
