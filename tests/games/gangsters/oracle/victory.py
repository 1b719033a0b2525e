"""Who has won, and how near the others came."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tests.games.gangsters.oracle.board import BUILDINGS
from tests.games.gangsters.oracle.money import strengths
from tests.games.gangsters.oracle.table import POLICE, Table, colour

CASH, JOINTS, PRECINCTS, NINE = 10_000, 10, 7, 9
LAST_ROUND = 100  # U62


def standing(seat: int, table: Table) -> list[str]:
    """List the Joints that count for this seat: its own ones that are not rubble (19.6b, U57)."""
    return [place for place, joint in table.joints if joint.owner == seat and not joint.rubble]


def needed(shade: str, table: Table) -> int | None:
    """Say how many Joints of a colour are a monopoly: all of them, nine of brown and gray (1.10, 17B.3, U49).

    None where there can be none: a building of the colour lies in rubble (19.6a), or gray ones are not sold.
    """
    every = [name for name in BUILDINGS if colour(name, table.grays_sold) == shade]
    joints = dict(table.joints)
    if shade == "gray" or any(name in table.rubble or (name in joints and joints[name].rubble) for name in every):
        return None
    return NINE if shade == "brown" and table.grays_sold else len(every)


def share(seat: int, table: Table) -> Fraction:
    """Give the highest share of any victory condition: cash, ten Joints, the colours (1.12, U62, U79)."""
    own = standing(seat, table)
    shares = [Fraction(table.cash[seat], CASH), Fraction(len(own), JOINTS)]
    for shade in {colour(name, table.grays_sold) for name in BUILDINGS}:
        goal = needed(shade, table)
        if goal:
            held = sum(colour(place, table.grays_sold) == shade for place in own)
            shares.append(Fraction(held, goal))
    return max(shares)


def police_share(cash: int, table: Table) -> Fraction:
    """Give the Police's share: cash of $10,000 or precincts of seven (U62)."""
    return max(Fraction(cash, CASH), Fraction(len(standing(POLICE, table)), PRECINCTS))


def is_complete(seat: int, table: Table) -> bool:
    """Tell whether the gang has a Racketeer, a Thug and a Vamp (1.10, U26)."""
    return all(men > 0 for men in strengths(seat, table).values())


def has_won(seat: int, table: Table) -> bool:
    """Tell whether a gang wins at the end of its own turn: complete, and one goal reached (1.10, U26)."""
    return seat == table.active and is_complete(seat, table) and share(seat, table) >= 1


def ranks(shares: Sequence[Fraction], winners: Sequence[int]) -> tuple[int, ...]:
    """Rank the seats: winners first, the rest by share, ties shared (U62, U79).

    >>> ranks([Fraction(1, 2), Fraction(1), Fraction(1, 2), Fraction(1, 5)], [1])
    (2, 1, 2, 4)
    >>> ranks([Fraction(1, 2), Fraction(1), Fraction(1, 2), Fraction(1, 5)], [3])
    (3, 2, 3, 1)
    """
    key = [(seat not in winners, -share if seat not in winners else 0) for seat, share in enumerate(shares)]
    return tuple(1 + sum(other < own for other in key) for own in key)


def best(shares: Sequence[Fraction]) -> tuple[int, ...]:
    """Name who wins an endless game after its last round: the highest share, ties shared (U62)."""
    return tuple(seat for seat, value in enumerate(shares) if value == max(shares))
