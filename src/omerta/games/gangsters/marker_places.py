"""Where bribe markers may be, as one number: for each marker a bit for each seat that may hold it, one for the cup.

Everybody knows how many markers each seat holds, so whatever these counts exclude is struck out as well (`tight`).
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from omerta.games.gangsters.pieces import COPS, MOST_SEATS

WIDTH, CUP = MOST_SEATS + 1, MOST_SEATS
PLACES = (1 << WIDTH) - 1
ALL_IN_CUP = sum(1 << WIDTH * marker + CUP for marker in range(COPS))
COLUMN = tuple(ALL_IN_CUP >> CUP - place for place in range(WIDTH))
"""For each place the bits that say "may be here" of every marker."""


def may_be(allows: int, marker: int) -> int:
    """Return the places where a marker may be, as bits."""
    return allows >> WIDTH * marker & PLACES


def placed(allows: int, marker: int, place: int) -> int:
    """Note that a marker is at one place and nowhere else."""
    return allows & ~(PLACES << WIDTH * marker) | 1 << WIDTH * marker + place


def spread(allows: int, here: int, there: int) -> int:
    """Note that something may have gone from one place to another, and nobody saw which."""
    column = allows & COLUMN[here]
    return allows | (column << there - here if there > here else column >> here - there)


def emptied(allows: int, here: int) -> int:
    """Note that everything has gone from a seat to the cup."""
    return spread(allows, here, CUP) & ~COLUMN[here]


def without(allows: int, gone: int) -> int:
    """Note that the markers that left the game are in nobody's hand."""
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

    def fill_from(at: int) -> dict[int, int] | None:
        if at == len(order):
            return {}
        marker = order[at]
        for place in rng.sample(list(need), len(need)):
            if need[place] and may_be(allows, marker) >> place & 1:
                need[place] -= 1
                rest = fill_from(at + 1)
                need[place] += 1
                if rest is not None:
                    return rest if place == CUP else {marker: place, **rest}
        return None

    found = fill_from(0)
    assert found is not None
    return found
