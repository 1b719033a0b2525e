"""Engine and oracle agree on every end of every walk on the house board: any piece, stand, die and set of buildings."""

from __future__ import annotations

from random import Random

import pytest

from omerta.games.gangsters.city.movement import cop_ends, entry_ends, gang_ends, public_ends
from tests.games.gangsters.city import HOUSE
from tests.games.gangsters.oracle.board import BUILDINGS, EVERYWHERE, STREETS, SUBWAYS
from tests.games.gangsters.oracle.walking import (
    COP,
    PUBLIC,
    Stop,
    Town,
    cop_stops,
    entry_stops,
    gang_stops,
    public_stops,
)
from tests.games.gangsters.translation import place_of, stop_of

STOPS = [stop_of(HOUSE, stand) for stand in range(HOUSE.stands)]
SPACES = {place_of(HOUSE, space): space for space in range(HOUSE.spaces)}
PIPS = pytest.mark.parametrize("pips", range(1, 7))
SOME = 3
"""How many sets of buildings are tried besides none and all."""


def bits(places: frozenset[str]) -> int:
    """Give places as the engine's bits."""
    return sum(1 << SPACES[place] for place in places)


def stops(ends: tuple[int, ...]) -> frozenset[Stop]:
    """Name the engine's ends."""
    return frozenset(STOPS[end] for end in ends)


def sets_of_buildings(seed: str) -> list[frozenset[str]]:
    """Give no building, all of them, and some."""
    rng, every = Random(seed), sorted(BUILDINGS)
    some = [frozenset(rng.sample(every, rng.randrange(3, 30))) for _ in range(SOME)]
    return [frozenset(), frozenset(every), *some]


def test_the_boards_are_the_same() -> None:
    assert set(SPACES) == set(EVERYWHERE)
    assert len(set(STOPS)) == len(STOPS) == len(BUILDINGS) + sum(map(len, STREETS.values()))
    for name, building in BUILDINGS.items():
        space = SPACES[name]
        assert {place_of(HOUSE, door) for door in HOUSE.doors[space]} == set(building.doors)
        assert HOUSE.price[space] == (0 if building.colour == "gray" else building.price)
    assert [place_of(HOUSE, space) for space in HOUSE.subways] == list(SUBWAYS.values())


@PIPS
def test_gang_pieces(pips: int) -> None:
    for own in sets_of_buildings(f"gang {pips}"):
        town = Town(dict.fromkeys(own, 2))
        for stand, stop in enumerate(STOPS):
            assert stops(gang_ends(HOUSE, stand, pips, bits(own))) == gang_stops(*stop, pips, 2, town), (stop, own)


@pytest.mark.parametrize("pips", [7, 9, 12])
def test_gang_pieces_on_wheels(pips: int) -> None:
    rng = Random(pips)
    for own in (frozenset(rng.sample(sorted(BUILDINGS), 8)) for _ in range(3)):
        town = Town(dict.fromkeys(own, 2))
        for stand in rng.sample(range(HOUSE.stands), 5):
            ends = gang_ends(HOUSE, stand, pips, bits(own))
            assert stops(ends) == gang_stops(*STOPS[stand], pips, 2, town), (STOPS[stand], own)


@PIPS
def test_cops_on_foot_and_by_subway(pips: int) -> None:
    for scenes in sets_of_buildings(f"cop {pips}"):
        town = Town(crime_scenes=scenes)
        for stand, stop in enumerate(STOPS):
            on_foot, by_subway = cop_ends(HOUSE, stand, pips, bits(scenes))
            found = {(end, ()) for end in stops(on_foot)} | {(end, ("subway",)) for end in stops(by_subway)}
            assert found == cop_stops(*stop, pips, town), (stop, scenes)


@PIPS
def test_public(pips: int) -> None:
    for owned in sets_of_buildings(f"public {pips}"):
        town = Town(dict.fromkeys(owned, 0))
        for stand, stop in enumerate(STOPS):
            assert stops(public_ends(HOUSE, stand, pips, bits(owned))) == public_stops(*stop, pips, town), (stop, owned)


@PIPS
def test_entry_from_the_cup(pips: int) -> None:
    for open_ones in sets_of_buildings(f"entry {pips}"):
        ends = {(end, ()) for end in stops(entry_ends(HOUSE, pips, bits(open_ones)))}
        assert ends == entry_stops(PUBLIC, pips, Town(dict.fromkeys(open_ones, 1)))
        assert ends == entry_stops(COP, pips, Town(crime_scenes=open_ones))


@PIPS
def test_rubble_and_craters(pips: int) -> None:
    rng = Random(pips)
    for _ in range(4):
        rubble, craters = frozenset(rng.sample(sorted(BUILDINGS), 5)), frozenset(rng.sample(sorted(STREETS), 3))
        craters |= {rng.choice(list(SUBWAYS.values()))}
        own = frozenset(BUILDINGS) if rng.random() < 0.5 else frozenset()
        town = Town(dict.fromkeys(own, 2), rubble=rubble, craters=craters)
        closed = bits(rubble | craters)
        for stand, stop in enumerate(STOPS):
            if stop[0] in craters or stop[0] in rubble:
                continue
            ends = stops(gang_ends(HOUSE, stand, pips, bits(own - rubble), closed))
            found = gang_stops(*stop, pips, 2, town)
            turned = not ends and {place for place, _ in found} <= {stop[0]}  # U40: turning round is no walk
            assert ends == found or turned, (stop, town)
        entered = {(end, ()) for end in stops(entry_ends(HOUSE, pips, bits(own - rubble), closed))}
        assert entered == entry_stops(PUBLIC, pips, town)
