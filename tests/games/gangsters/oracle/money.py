"""What crimes pay, and what men and Joints cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tests.games.gangsters.oracle.board import BUILDINGS
from tests.games.gangsters.oracle.table import (
    KINDS,
    MOST_MEN,
    POLICE,
    RACKETEER,
    THUG,
    VAMP,
    Piece,
    Table,
    colour,
    crime_level,
)

DICE = {RACKETEER: "green", THUG: "black", VAMP: "red"}
"""Which die moves, pays and prices each piece (1.1, U4)."""


def extortion(kind: str, place: str, die: int, table: Table) -> int:
    """Say what one piece collects that moved here or extorted in place this turn: $100 x its die (1.6, U45).

    >>> from tests.games.gangsters.oracle.table import Joint
    >>> town = Table(4, 0, joints=(("Lou's Diner", Joint(1, 1)),))
    >>> extortion(THUG, "Freight Depot", 5, town), extortion(VAMP, "Westgate Hotel", 2, town)
    (500, 200)
    >>> extortion(THUG, "Lou's Diner", 5, town), extortion(THUG, "RD5", 5, town)
    (0, 0)
    >>> extortion(RACKETEER, "Freight Depot", 5, town)
    0
    """
    if kind not in (THUG, VAMP) or not may_extort_in(place, table):
        return 0
    return 100 * die


def may_extort_in(place: str, table: Table) -> bool:
    """Tell whether this is an unowned building, gray or coloured, that still stands (1.6, U45, 19.6a)."""
    return place in BUILDINGS and table.joint(place) is None and place not in table.rubble


def may_extort_in_place(piece: Piece, has_moved: bool, table: Table) -> bool:
    """Tell whether a piece may extort without moving: it is criminal already and has not moved this turn (1.6, U7)."""
    return piece.kind in (THUG, VAMP) and piece.criminal and not has_moved and may_extort_in(piece.place, table)


def organized_crime(table: Table) -> dict[int, int]:
    """Say what each gang gets in a Payoff step: face x level x multiplier of each criminal Public inside (1.6, U12).

    The record turn of the register: two levels of a $500 Joint, Public x3 and x2 inside, pay $5,000.

    >>> from tests.games.gangsters.oracle.table import Joint, Public
    >>> club = Table(4, 0, joints=(("Pussycat Club", Joint(2, 2)),), public=(Public(3, "Pussycat Club", True),))
    >>> organized_crime(club)
    {2: 3000}
    >>> organized_crime(replace(club, public=(*club.public, Public(2, "Pussycat Club", True), Public(1, "RD5"))))
    {2: 5000}
    """
    paid: dict[int, int] = {}
    for public in table.public:
        joint = table.joint(public.place)
        if joint is None or joint.owner == POLICE or joint.rubble or not public.criminal:
            continue
        amount = BUILDINGS[public.place].price * joint.level * public.times
        paid[joint.owner] = paid.get(joint.owner, 0) + amount
    return paid


def seduction_targets(place: str, seat: int, table: Table) -> frozenset[tuple[int, str]]:
    """Name the enemy pieces of which a Vamp that has just moved here may take a man (1.6, U41).

    No Vamp and no Commissioner is seduced, and nobody who would make the thief's own piece stronger than ten.
    """
    found = set()
    for piece in table.pieces:
        own = table.piece(seat, piece.kind)
        has_room = own is None or own.men < MOST_MEN[piece.kind]
        if piece.place == place and piece.gang != seat and piece.kind != VAMP and has_room:
            found.add((piece.gang, piece.kind))
    return frozenset(found)


def seduce(victim: tuple[int, str], place: str, seat: int, table: Table) -> Table:
    """Take one man at once: he joins the thief's piece of his kind, or becomes one in the Vamp's space (1.6, U42).

    The new piece shows its normal side: seduction is no crime (U21).
    """
    if victim not in seduction_targets(place, seat, table):
        raise ValueError(f"seat {seat} cannot seduce {victim} in {place}")
    kind = victim[1]
    left = table.without({victim: 1})
    if table.piece(seat, kind) is None:
        return replace(left, pieces=(*left.pieces, Piece(seat, kind, 1, place)))
    return replace(
        left,
        pieces=tuple(
            replace(piece, men=piece.men + 1) if (piece.gang, piece.kind) == (seat, kind) else piece
            for piece in left.pieces
        ),
    )


def recruit_price(strength: int, men: int, die: int) -> int:
    """Price men one by one: each costs $100 x the strength it makes x the piece's die (1.7, U43).

    >>> recruit_price(3, 2, 2), recruit_price(0, 1, 6), recruit_price(5, 1, 1)
    (1800, 600, 600)
    """
    return sum(100 * (strength + number) * die for number in range(1, men + 1))


def recruit_choices(kind: str, strength: int, die: int, blue_left: int, cash_left: int) -> tuple[int, ...]:
    """List how many men may be recruited: by the blue die, ten at most (Vamp one), all paid in cash (U5, U43, U44)."""
    most = min(blue_left, MOST_MEN[kind] - strength)
    return tuple(men for men in range(1, most + 1) if recruit_price(strength, men, die) <= cash_left)


def may_recruit_at(place: str | None, seat: int, table: Table) -> bool:
    """Tell whether recruits may join a piece: no enemy gangster is in its space; a dead piece has none (U8)."""
    return place is None or not any(piece.gang != seat and piece.place == place for piece in table.pieces)


def gang_price(racketeers: int, thugs: int) -> int:
    """Price a starting gang with its one Vamp (1.2, U3).

    >>> gang_price(5, 2), gang_price(4, 2), gang_price(5, 1)
    (1900, 1400, 1700)
    """
    return recruit_price(0, racketeers, 1) + recruit_price(0, thugs, 1) + 100


def actions(racketeers: int) -> int:
    """Count the actions of a turn: half the Racketeers, one at least (1.3, U6, U29).

    >>> [actions(men) for men in range(9)]
    [1, 1, 1, 1, 2, 2, 3, 3, 4]
    """
    return max(1, racketeers // 2)


def joint_price(place: str, grays_sold: bool) -> int | None:
    """Say what an unowned building costs to buy, or None where it is not for sale (1.1, 1.5, 17B.2)."""
    if BUILDINGS[place].colour == "gray" and not grays_sold:
        return None
    return BUILDINGS[place].price


def level_limit(place: str, seat: int, table: Table) -> int:
    """Give the highest level a Joint may be raised to: how many standing ones of its colour he owns (1.5, U57)."""
    return sum(
        joint.owner == seat and not joint.rubble and colour(other, table.grays_sold) == colour(place, table.grays_sold)
        for other, joint in table.joints
    )


def may_raise(place: str, seat: int, table: Table) -> bool:
    """Tell whether one more level may be bought: below the limit (levels above it stay) and cash for it (1.5, U61)."""
    joint = table.joint(place)
    return (
        joint is not None
        and joint.owner == seat
        and not joint.rubble
        and joint.level < level_limit(place, seat, table)
        and table.cash[seat] >= BUILDINGS[place].price
    )


def may_buy(place: str, seat: int, table: Table) -> bool:
    """Tell whether a Racketeer's building may be bought: unowned, for sale, standing, affordable (1.3, 1.5, U73)."""
    if place not in BUILDINGS or table.joint(place) is not None or place in table.rubble:
        return False
    price = joint_price(place, table.grays_sold)
    return price is not None and table.cash[seat] >= price


def sale_price(place: str) -> int:
    """Say what the bank pays for a Joint: its face value once (U75)."""
    return BUILDINGS[place].price


def salary(table: Table) -> int:
    """Pay the Police $100 for each step the crime level is below four (17.4)."""
    return 100 * max(0, 4 - crime_level(table))


def raid_payoff(place: str, level: int) -> int:
    """Pay the Police for a raid: face value x level before it (17.2a)."""
    return BUILDINGS[place].price * level


def face_value(strength: int, lost: int) -> int:
    """Value lost men from the top of their piece: the nth is worth $100 x n, a Vamp $100 (17.2b, U54).

    >>> face_value(1, 1)
    100
    """
    return sum(100 * (strength - number) for number in range(lost))


def shared(payoff: int) -> tuple[int, int]:
    """Split a payoff between the gang that plays the bribe and the Police: half, rounded up to $100 (17.2d).

    >>> shared(600)
    (300, 300)
    """
    gang = (payoff // 100 + 1) // 2 * 100
    return gang, payoff - gang


def strengths(seat: int, table: Table) -> Mapping[str, int]:
    """Give the men of each kind, 0 where there is no piece."""
    return {kind: piece.men if (piece := table.piece(seat, kind)) else 0 for kind in KINDS}
