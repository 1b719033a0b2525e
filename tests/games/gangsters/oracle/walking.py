"""Where a piece may go: every path is walked step by step, and the rules look at the path as it grows.

A path is the list of places in the order in which they were entered, the start included. A piece in the street faces
away from one neighbouring street space, the space *behind* it: it may not start that way (1.4, U39). A stop is a place
and the space behind the piece there; in a building nothing is behind it. Pieces never block one another (1.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.games.gangsters.oracle.board import BUILDINGS, STREETS, SUBWAYS, buildings_at

GANG, COP, PUBLIC, COMMISSIONER = "gang piece", "cop", "public", "commissioner"
POLICE = -1
"""The owner of a precinct, where other Joints have a gang's seat."""

Stop = tuple[str, str | None]
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Town:
    """Says what a walk depends on: who owns which building, where crimes are, and what bombs have closed."""

    owners: Mapping[str, int] = field(default_factory=dict)
    crime_scenes: frozenset[str] = frozenset()
    rubble: frozenset[str] = frozenset()
    craters: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Walker:
    """Names who walks: the kind of piece, and for a gang piece its seat."""

    kind: str
    seat: int = POLICE

    def is_at_home_in(self, building: str, town: Town) -> bool:
        """Tell whether the walker may carry on through this building (6.5; cops and Commissioner: 17.7a, 17.9d)."""
        if self.kind == PUBLIC or building in town.rubble or building not in town.owners:
            return False
        return town.owners[building] == self.seat

    def may_enter(self, building: str, town: Town) -> bool:
        """Tell whether the walker may set foot in this building at all."""
        if building in town.rubble:  # 19.6a
            return False
        owner = town.owners.get(building)
        if self.kind == PUBLIC:  # 6.8, U50: owned Joints only, and no precinct
            return owner is not None and owner != POLICE
        if self.kind == COP:  # 1.4, U31: crime scenes only; 17.9d: precincts too
            return building in town.crime_scenes or owner == POLICE
        return True

    def uses_subways(self) -> bool:
        """Tell whether the walker may ride: everybody but the Public (U9)."""
        return self.kind != PUBLIC


def steps(path: Path, behind: str | None, walker: Walker, town: Town, from_cup: bool) -> Iterator[str]:
    """Give each place where a path may go on by one step; `behind` is what the piece had behind it at the start."""
    here = path[-1]
    before = path[-2] if len(path) > 1 else behind
    if here in BUILDINGS:
        started_here = len(path) == 1
        if not started_here and not walker.is_at_home_in(here, town):
            return  # another building can only be the last space (1.4)
        for door in BUILDINGS[here].doors:
            came_in_here = not started_here and door == before
            straight_back = len(path) == 2 and door == path[0] and walker.kind != COP
            if door not in town.craters and (not came_in_here or straight_back):  # 6.5
                yield door
        return
    for space in STREETS[here]:
        if space != before and space not in town.craters:  # no U-turn (6.4); a crater is impassable (19.5f)
            yield space
    for building in buildings_at(here):
        if building != before and walker.may_enter(building, town):
            yield building
    if walker.uses_subways() and not from_cup and not rides(path):  # U9: one hop a move, none after entry from the cup
        yield from stations(here, town)


def stations(here: str, town: Town) -> tuple[str, ...]:
    """Name the subways one hop away; a bombed one is closed (U9, U56)."""
    if here not in SUBWAYS.values() or here in town.craters:
        return ()
    return tuple(space for space in SUBWAYS.values() if space != here and space not in town.craters)


def rides(path: Path) -> list[int]:
    """Find the steps that went by subway: no two subways stand side by side in the street."""
    stops = set(SUBWAYS.values())
    return [number for number in range(1, len(path)) if {path[number - 1], path[number]} <= stops]


def paths(
    path: Path, behind: str | None, left: int, walker: Walker, town: Town, from_cup: bool = False
) -> Iterator[Path]:
    """Walk every path of exactly so many further steps (1.4: exact count, no partial moves)."""
    if left == 0:
        yield path
        return
    for step in steps(path, behind, walker, town, from_cup):
        yield from paths((*path, step), behind, left - 1, walker, town, from_cup)


def stops(path: Path) -> Iterator[Stop]:
    """Give the stops a finished path can end in: where it is, and how the piece may face there (U39).

    The new facing is the direction of the last step; out of a door, off a subway (U9) and fresh from the cup (U10)
    the piece turns as it likes.
    """
    here = path[-1]
    if here in BUILDINGS:
        yield here, None
    elif len(path) == 1 or path[-2] in BUILDINGS or len(path) - 1 in rides(path):
        for space in STREETS[here]:
            yield here, space
    else:
        yield here, path[-2]


def exchanges(path: Path, town: Town) -> tuple[str, ...]:
    """Name where a cop on this path is exchanged, in order: each ride and each precinct entered (1.4, 17.9d)."""
    ridden = rides(path)
    return tuple(
        "subway" if number in ridden else place
        for number, place in enumerate(path)
        if number > 0 and (number in ridden or town.owners.get(place) == POLICE)
    )


def gang_stops(start: str, behind: str | None, pips: int, seat: int, town: Town) -> frozenset[Stop]:
    """Give every stop of a gang piece (1.4, 6.4, 6.5, U9, U39); a move may not end in the building it began in."""
    return _all_stops(start, behind, pips, Walker(GANG, seat), town)


def commissioner_stops(start: str, behind: str | None, pips: int, town: Town) -> frozenset[Stop]:
    """Give every stop of the Commissioner, who moves like a gang piece whose Joints are the precincts (17.7a)."""
    return _all_stops(start, behind, pips, Walker(COMMISSIONER), town)


def public_stops(start: str, behind: str | None, pips: int, town: Town) -> frozenset[Stop]:
    """Give every stop of a Public: owned Joints as the last step only, no subways (6.8, U9, U13)."""
    return _all_stops(start, behind, pips, Walker(PUBLIC), town)


def _all_stops(start: str, behind: str | None, pips: int, walker: Walker, town: Town) -> frozenset[Stop]:
    """Walk all paths of one piece and collect where they end."""
    found = frozenset(
        stop
        for path in paths((start,), behind, pips, walker, town)
        if start not in BUILDINGS or path[-1] != start  # U39
        for stop in stops(path)
    )
    if not found and town.craters and behind is not None:  # U40: blocked by a crater, it may spend its move turning
        return frozenset((start, space) for space in STREETS[start] if space != behind)
    return found


def cop_stops(start: str, behind: str | None, pips: int, town: Town) -> frozenset[tuple[Stop, tuple[str, ...]]]:
    """Give every stop of a cop with the exchanges on the way there (1.4, U9, U31, U35, 17.9d)."""
    return frozenset(
        (stop, exchanges(path, town))
        for path in paths((start,), behind, pips, Walker(COP), town)
        if start not in BUILDINGS or path[-1] != start  # U39
        for stop in stops(path)
    )


def entry_space(number: int, town: Town) -> str | None:
    """Find the subway where a piece from the cup is put: the die's, or the next by number if that is bombed (U56)."""
    for ahead in range(6):
        space = SUBWAYS[(number - 1 + ahead) % 6 + 1]
        if space not in town.craters:
            return space
    return None


def entry_stops(kind: str, die: int, town: Town) -> frozenset[tuple[Stop, tuple[str, ...]]]:
    """Give every stop of a Public or cop drawn from the cup on this die, with a cop's exchanges (U10, 17.9c).

    The subway uses up one pip, the first facing is free, and no subway is ridden in this move (U9). A cop may come in
    at a precinct of that price instead.
    """
    walker = Walker(kind)
    doors = [entry_space(die, town)]
    if kind == COP:
        doors += [name for name, owner in town.owners.items() if owner == POLICE and precinct_number(name) == die]
    return frozenset(
        (stop, exchanges(path, town) if kind == COP else ())
        for door in doors
        if door is not None and door not in town.rubble
        for path in paths((door,), None, die - 1, walker, town, from_cup=True)
        if len(path) == 1 or door not in BUILDINGS or path[-1] != door  # U39
        for stop in stops(path)
    )


def precinct_number(name: str) -> int:
    """Read the die that lets a cop in here: the first digit of the price, 1 for gray (17.9c).

    >>> precinct_number("Ambassadors' Club"), precinct_number("Franklin Hostel"), precinct_number("Freight Depot")
    (4, 2, 1)
    """
    return BUILDINGS[name].price // 100
