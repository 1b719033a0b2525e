"""The reconstructed board of the register, section 2.1: streets, subways and buildings, copied from its tables."""

from __future__ import annotations

from dataclasses import dataclass

CHAINS = {
    "NA": 13, "SD": 13, "WS": 9, "RD": 9, "LP": 12, "CS": 3, "NS": 4, "BW": 9, "CP": 3, "CB": 2, "VI": 4, "SB": 3,
    "CW": 3,
}  # fmt: skip
"""How many spaces each street has: XX1-XXn is a chain."""

JOINS = (
    "NA1 WS1", "NA13 BW1", "SD1 WS9", "SD13 BW9",  # the four corners
    "RD1 NA5", "RD9 SD5", "LP12 LP1", "CS1 NA8", "CS3 LP1", "NS1 NA12", "NS4 LP3", "CP1 LP5", "CP3 BW4",
    "CB1 LP11", "CB2 RD5", "VI1 RD5", "VI4 SD8", "SB1 SD11", "SB3 LP7", "CW1 RD5", "CW3 WS5",
)  # fmt: skip
"""Where the ends of the streets meet other streets."""

SUBWAYS = {1: "NA3", 2: "NS2", 3: "LP9", 4: "RD7", 5: "BW6", 6: "SD3"}

TABLE = """
Astoria | red | BW3, BW2 | 5 | 8
Hawthorne | red | NS2 | 2 | 30
Lakeshore Grand | red | NA13, BW1 | | 7
Gold Coast Ballroom | red | NS4 | | 16
Pussycat Club | purple | NS2, NS1 | 2 | 30
Caravan Club | purple | BW9, SD13 | 5 | 9
Channel View | purple | RD2, RD3 | | 8
Frankie's House of Cards | purple | CP2 | | 7
Myrtle's Massage Parlor | purple | CS1, NA8 | | 8
Ambassadors' Club | blue | BW3, CP3 | 5 | 9
Brzkowski's Imports | blue | SD7, VI4 | 6 | 7
Huff's Cafe | blue | LP4, LP5 | | 12
Brandon's Bikeshop | blue | NA10 | | 7
Belmar Theatre | blue | BW5 | | 20
Orpheum Billiards | blue | SB2, SD12 | | 9
Downtown Bus Station | green | LP8, LP7, SB3 | 3 | 22
Brizelli's Riverside | green | RD5, RD4 | 4 | 19
SMC Cartage Co. | green | VI2, VI3 | | 10
Westgate Hotel | green | WS3, WS4 | | 6
Taylor's Machine Shop | green | WS6 | | 5
Shop 'n' Save | green | CW2 | | 9
Union Icehouse | green | SD10 | | 8
Greenwood Park | yellow | LP10, LP11, CB1 | 3 | 24
Franklin Hostel | yellow | RD9, SD4 | 4 | 17
Hotel Belgrave | yellow | LP2, CS3 | | 11
Wylie's Storage | yellow | CB2 | | 11
Midland House | yellow | LP6 | | 11
Serva's Market | yellow | CS2 | | 7
Loop Barber Shop | yellow | LP12 | | 12
Terminal Laundry | yellow | LP7, SB2 | | 18
Palace Chophouse | brown | RD8, RD6 | 6 | 22
Lou's Diner | brown | WS8 | 6 | 5
CK's Tobacco | brown | SD7, SD6 | 6 | 9
Jaeger's Clothier | brown | NA2 | | 18
Jack's Auto Body | brown | WS1 | | 6
Britt's Sandwich Shop | brown | NA6, NA7 | | 10
Sadler's Stitchery | brown | SD9 | | 7
Dockside Pawn | brown | SD2 | | 17
Needle's Shoeshine | brown | BW7 | | 19
City Hall Annex | gray | LP1, LP12 | | 12
St. Brendan's Hospital | gray | NA4, RD1 | | 19
Freight Depot | gray | CW3, WS5 | | 9
Hardware & Gun Shop | gray | BW8 | | 13
Motor Works Garage | gray | WS9, SD1 | | 14
Pumping House | gray | NA11 | | 7
"""
"""Building, colour, entrances, one-jump and mobility."""

PRICES = {"brown": 100, "yellow": 200, "green": 300, "blue": 400, "purple": 500, "red": 600}
"""What a Joint of each colour costs (1.1); a gray building is sold only in 17B and as a precinct, at $100."""

GRAY_PRICE = 100


@dataclass(frozen=True, slots=True)
class Building:
    """Describes one building as its row of the table does."""

    name: str
    colour: str
    doors: tuple[str, ...]
    one_jump: int | None
    mobility: int

    @property
    def price(self) -> int:
        """Say what it costs where it is for sale at all (1.1, 17B.2, 17.9a)."""
        return PRICES.get(self.colour, GRAY_PRICE)


def _streets() -> dict[str, tuple[str, ...]]:
    """Join the chains into one map: the street spaces next to each street space."""
    pairs = [tuple(join.split()) for join in JOINS]
    for street, length in CHAINS.items():
        pairs += [(f"{street}{number}", f"{street}{number + 1}") for number in range(1, length)]
    near: dict[str, set[str]] = {}
    for one, other in pairs:
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    return {space: tuple(sorted(others)) for space, others in sorted(near.items())}


def _buildings() -> dict[str, Building]:
    """Read the rows of the table."""
    found = {}
    for row in TABLE.strip().splitlines():
        name, colour, doors, jump, mobility = (part.strip() for part in row.split("|"))
        found[name] = Building(name, colour, tuple(doors.split(", ")), int(jump) if jump else None, int(mobility))
    return found


STREETS = _streets()
BUILDINGS = _buildings()
EVERYWHERE = (*STREETS, *BUILDINGS)


def buildings_at(space: str) -> tuple[str, ...]:
    """Name the buildings that have a door on this street space.

    >>> buildings_at("NS2"), buildings_at("RD7")
    (('Hawthorne', 'Pussycat Club'), ())
    """
    return tuple(name for name, building in BUILDINGS.items() if space in building.doors)
