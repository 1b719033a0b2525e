"""The street: six locations in order, or five where Black Market and Speakeasy are one (GD-06, GD-07)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from omerta.games.gangsters_dilemma.rules.goods import ART, CRATE, GIN, JEWEL

START_DOLLARS = 2
MOST_COMBINED = 5
"""Up to so many seats Black Market and Speakeasy form one location."""


@dataclass(frozen=True, slots=True)
class Location:
    """A location: its code, the kind of loot it hands out, and the kinds that may be bought or sold there."""

    code: str
    loot: int | None = None
    market: tuple[int, ...] = ()


STREET = (
    Location("stash-house", CRATE),
    Location("art-gallery", ART),
    Location("jewelry-store", JEWEL),
    Location("smugglers-den", GIN),
    Location("black-market", market=(ART, JEWEL)),
    Location("speakeasy", market=(GIN,)),
)
SHORT_STREET = (*STREET[:4], Location("market", market=(ART, JEWEL, GIN)))


def street(seats: int) -> tuple[Location, ...]:
    """Return the locations of a table in their order."""
    return SHORT_STREET if seats <= MOST_COMBINED else STREET


@lru_cache(maxsize=64)
def places(bits: int) -> tuple[int, ...]:
    """List the locations of a set in order."""
    return tuple(place for place in range(bits.bit_length()) if bits >> place & 1)


def card_name(place: int) -> str:
    """Name a Cop card on the wire, as nothing else is named."""
    return f"cop-{place + 1}"
