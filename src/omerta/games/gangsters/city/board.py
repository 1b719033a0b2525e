"""The board as the rules see it: small numbers for its spaces, and which of them touch.

Buildings come first, so that a list by building is a list by space: building 0 to `buildings - 1`, then the street
spaces. A piece in the street has a facing, a piece in a building has none (GS-U39); where a piece is, facing included,
is one small number too: its *stand*. The stand of a building is the building's own number; after those come, for each
street space, one stand for each way of having come there. A facing is the direction of the last step, one of eight; the
space behind is the one the piece may not step back to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

NONE = -1
COLOURS = ("brown", "yellow", "green", "blue", "purple", "red", "gray")
GRAY = COLOURS.index("gray")
HEADINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
SUBWAYS = 6


@dataclass(frozen=True, slots=True)
class Drawing:
    """What only a picture needs: centres of street spaces, footprints of buildings, river, bridge and viaduct."""

    size: tuple[float, float]
    centres: tuple[tuple[float, float], ...]
    footprints: tuple[tuple[float, float, float, float], ...]
    lines: tuple[int, ...]
    river: tuple[tuple[float, float, float], ...]
    bridge: tuple[int, ...]
    viaduct: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A city: its spaces by number, what touches what, and how it is drawn.

    `codes`, `names`, `originals`, `colour`, `price`, `doors`, `houses`, `neighbours`, `subway` and `facings` are lists
    by space. `space`, `facing`, `behind` and `stand_codes` are lists by stand.
    """

    name: str
    buildings: int
    """How many buildings there are; the spaces from this number on are streets."""
    codes: tuple[str, ...]
    """`Orchard`, `NA5`: what notation and records call a space."""
    names: tuple[str, ...]
    originals: tuple[str, ...]
    """The name that public sources give, our own where they give none."""
    basis: tuple[str, ...]
    """How sure a building is; empty for a street."""
    colour: tuple[int, ...]
    """A place in COLOURS, NONE for a street."""
    price: tuple[int, ...]
    """Dollars; 0 for gray and for a street."""
    doors: tuple[tuple[int, ...], ...]
    """The street spaces that a building opens on."""
    houses: tuple[tuple[int, ...], ...]
    """The buildings that open on a street space."""
    neighbours: tuple[tuple[int, ...], ...]
    """The street spaces that touch a street space."""
    subways: tuple[int, ...]
    """The street spaces of subways 1 to 6, in order."""
    subway: tuple[int, ...]
    """The number of the subway in a space, 0 for none."""
    facings: tuple[tuple[int, ...], ...]
    """The stands in a space: one for a building, one for each neighbour of a street space."""
    space: tuple[int, ...]
    facing: tuple[int, ...]
    """A place in HEADINGS, NONE in a building."""
    behind: tuple[int, ...]
    """The street space that a piece with this stand may not step back to, NONE in a building."""
    stand_codes: tuple[str, ...]
    """`Orchard`, `NA5e`: a space and the facing."""
    spaces_by_code: Mapping[str, int]
    stands_by_code: Mapping[str, int]
    by_colour: tuple[int, ...]
    """For each colour its buildings, as bits."""
    drawing: Drawing

    @property
    def spaces(self) -> int:
        return len(self.codes)

    @property
    def stands(self) -> int:
        return len(self.space)

    def is_building(self, space: int) -> bool:
        """Return whether a space is a building."""
        return space < self.buildings

    def is_street(self, space: int) -> bool:
        """Return whether a space is in the street; subways are."""
        return space >= self.buildings

    def is_subway(self, space: int) -> bool:
        """Return whether a space has a subway."""
        return self.subway[space] > 0
