"""The printed facts of Gangster's Dilemma: loot, locations, characters and the nineteen Boss Demands.

The rulebook prints the demands only in pictures, so all but D08 (page 4) follow the deck of the register.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Option: TypeAlias = tuple[str | int, ...]
Question: TypeAlias = tuple[str | int, ...]
Event: TypeAlias = tuple[str | int, ...]
Move: TypeAlias = tuple[str, int, str | int, str | int]
"""One payment: the thing, how many, who gives, who takes; a place is a seat, "supply" or "location 3"."""

LOOT = ("crate", "art", "jewel", "gin")
THINGS = ("dollars", *LOOT)
SUPPLY = "supply"

LOCATIONS = {
    1: "Stash House",
    2: "Art Gallery",
    3: "Jewelry Store",
    4: "Smuggler's Den",
    5: "Black Market",
    6: "Speakeasy",
}
LOOTED = {1: "crate", 2: "art", 3: "jewel", 4: "gin"}
BLACK_MARKET_TRADES = (("buy", "art"), ("buy", "jewel"), ("sell", "art"), ("sell", "jewel"))
SPEAKEASY_TRADES = (("buy", "gin"), ("sell", "gin"))

CHARACTERS = (
    "bootlegger",
    "dame",
    "hired gun",
    "flapper",
    "lookout",
    "made man",
    "underboss",
    "the muscle",
)

CRATE_POINTS = (0, 2, 5, 9, 14)
POINTS_TO_END = 21
ROW_LENGTH = 3
LAST_ROUND = 200

# Each card: points, then Crates, Art, Jewels and Gin asked for.
_DEMAND_TABLE = {
    "D01": (4, 0, 2, 1, 0),
    "D02": (4, 0, 0, 2, 1),
    "D03": (4, 0, 1, 0, 2),
    "D04": (4, 0, 1, 1, 1),
    "D05": (4, 1, 1, 0, 1),
    "D06": (4, 1, 0, 2, 0),
    "D07": (4, 1, 1, 1, 0),
    "D08": (7, 1, 1, 0, 2),
    "D09": (7, 0, 2, 1, 1),
    "D10": (7, 1, 1, 2, 0),
    "D11": (7, 0, 0, 2, 2),
    "D12": (7, 1, 2, 0, 1),
    "D13": (7, 1, 0, 1, 2),
    "D14": (7, 2, 1, 1, 0),
    "D15": (10, 0, 2, 2, 1),
    "D16": (10, 1, 1, 0, 3),
    "D17": (10, 1, 0, 3, 1),
    "D18": (10, 1, 3, 1, 0),
    "D19": (10, 2, 1, 1, 1),
}
DEMAND_POINTS = {card: row[0] for card, row in _DEMAND_TABLE.items()}
DEMAND_GOODS = {card: dict(zip(LOOT, row[1:], strict=True)) for card, row in _DEMAND_TABLE.items()}
DEMANDS = tuple(_DEMAND_TABLE)


def locations(seats: int) -> tuple[int, ...]:
    """List the locations in play: with 3-5 players the Speakeasy lies under the Black Market.

    >>> locations(5), locations(6)
    ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6))
    """
    if not 3 <= seats <= 7:
        raise ValueError(f"{seats} players: the game is for 3 to 7")
    return (1, 2, 3, 4, 5) if seats <= 5 else (1, 2, 3, 4, 5, 6)


def trades(location: int, seats: int) -> tuple[tuple[str, str], ...]:
    """List what one visitor may buy or sell at a location, whatever he holds.

    >>> len(trades(5, 5)), len(trades(5, 6)), len(trades(6, 6)), len(trades(1, 6))
    (6, 4, 2, 0)
    """
    if location == 5:
        return BLACK_MARKET_TRADES + (SPEAKEASY_TRADES if seats <= 5 else ())
    return SPEAKEASY_TRADES if location == 6 else ()


def from_cops_left(cop: int, seats: int, among: Iterable[int]) -> tuple[int, ...]:
    """Put seats in order, the player closest to the Cop's left first and the Cop himself left out.

    >>> from_cops_left(2, 5, (0, 1, 2, 4))
    (4, 0, 1)
    """
    wanted = set(among)
    return tuple(seat for step in range(1, seats) if (seat := (cop + step) % seats) in wanted)


def crate_points(crates: int) -> int:
    """Count the points of held Crates: 2/5/9/14 for 1/2/3/4 or more.

    >>> [crate_points(crates) for crates in range(6)]
    [0, 2, 5, 9, 14, 14]
    """
    return CRATE_POINTS[min(crates, 4)]
