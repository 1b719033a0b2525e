"""How a gangster pays a Boss Demand: in Loot, or with one item ignored for $3 (Underboss $2, Bootlegger 1 Gin)."""

from __future__ import annotations

from collections.abc import Mapping

from tests.games.gangsters_dilemma.oracle.facts import DEMAND_GOODS, LOOT, Option


def ignore_prices(character: str) -> tuple[tuple[str, int], ...]:
    """List what this character can pay to ignore one item of a demand.

    >>> ignore_prices(""), ignore_prices("underboss"), ignore_prices("bootlegger")
    ((('dollars', 3),), (('dollars', 2),), (('dollars', 3), ('gin', 1)))
    """
    if character == "underboss":
        return (("dollars", 2),)
    if character == "bootlegger":
        return (("dollars", 3), ("gin", 1))
    return (("dollars", 3),)


def payment(option: Option, character: str) -> dict[str, int]:
    """Name what a ("fulfil", ...) option returns to the supply, leaving out what is not paid.

    Page 4: Red pays 2 Gin, 1 Crate and $3 in place of the Art.

    >>> payment(("fulfil", "D08", "dollars", "art"), "")
    {'crate': 1, 'gin': 2, 'dollars': 3}
    """
    paid = dict(DEMAND_GOODS[str(option[1])])
    if len(option) == 4:
        paid[str(option[3])] -= 1
        thing = str(option[2])
        paid[thing] = paid.get(thing, 0) + dict(ignore_prices(character))[thing]
    return {thing: amount for thing, amount in paid.items() if amount}


def ways(card: str, held: Mapping[str, int], character: str) -> tuple[Option, ...]:
    """List every way in which these holdings can pay one demand.

    >>> red = {"dollars": 3, "crate": 1, "art": 0, "jewel": 0, "gin": 2}
    >>> ways("D08", red, "")
    (('fulfil', 'D08', 'dollars', 'art'),)
    >>> ways("D08", red | {"gin": 3}, "bootlegger")
    (('fulfil', 'D08', 'dollars', 'art'), ('fulfil', 'D08', 'gin', 'art'))
    """
    options: list[Option] = [("fulfil", card)]
    for thing, _ in ignore_prices(character):
        # a Gin in place of a Gin is the Gin that was asked for
        options += [("fulfil", card, thing, loot) for loot in LOOT if DEMAND_GOODS[card][loot] and loot != thing]
    return tuple(
        option
        for option in options
        if all(held[thing] >= amount for thing, amount in payment(option, character).items())
    )
