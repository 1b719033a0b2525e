"""Reading a board file: every mistake is named, all of them at once, and what can be played becomes a Board.

The head of `board.toml` documents the format.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from omerta.core.errors import BadData
from omerta.core.game_type import Data
from omerta.core.own_files.toml_input import Mistakes, filled, read_toml
from omerta.games.gangsters.city.board import COLOURS, GRAY, HEADINGS, NONE, SUBWAYS, Board, Drawing

TABLES = ("board", "street", "building")
MOST_SPACES, MOST_BUILDINGS, MOST_DOLLARS = 400, 90, 9900
FARTHEST = 1_000_000
"""No number of a drawing is farther from 0; infinity is, and so is what is no number."""
_STREET = re.compile(r"[A-Z]{1,4}")
_BUILDING = re.compile(r"[A-Za-z][A-Za-z-]{0,23}")
LOOKS = {
    "size": "[width, height]",
    "subways": "a list of six street spaces",
    "bridge": "a list of street spaces",
    "viaduct": "a list of street spaces",
    "river": "a list of [x, y, width]",
    "spaces": "a list of [x, y]",
    "ring": "true or false",
    "joins": "a list of pairs of street spaces",
    "doors": "a list of street spaces",
    "at": "[x, y, width, height]",
    "price": "a whole number of dollars",
    "lines": "a whole number",
}
"""What the fields look like; the others are text."""


class BoardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of the file."""

    name: str
    size: tuple[float, float]
    subways: list[str]
    bridge: list[str] = []
    viaduct: list[str] = []
    river: list[tuple[float, float, float]] = []


class StreetEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A street in the file."""

    code: str
    name: str
    spaces: list[tuple[float, float]]
    original: str = ""
    ring: bool = False
    joins: list[tuple[str, str]] = []


class BuildingEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A building in the file."""

    code: str
    name: str
    colour: str
    doors: list[str]
    at: tuple[float, float, float, float]
    original: str = ""
    price: int = 0
    lines: int = 1
    basis: str = ""


E = TypeVar("E", BoardEntry, StreetEntry, BuildingEntry)


@lru_cache(maxsize=32)
def read_board(data: Data) -> Board:
    """Read a board file; one error lists everything that is off."""
    reader = _Reader(data)
    reader.mistakes.finish()
    return reader.board()


class _Reader:
    """One file being read: its entries, and the mistakes found so far."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.mistakes = Mistakes(data.name)
        self.head: BoardEntry | None = None
        self.streets: list[StreetEntry] = []
        self.buildings: list[BuildingEntry] = []
        self.centres: dict[str, tuple[float, float]] = {}
        self.street_names: dict[str, StreetEntry] = {}
        self.touching: dict[str, set[str]] = {}
        self.order: dict[str, int] = {}
        tables = self._tables(data)
        if tables is None:
            return
        self._entries(tables)
        if self.head is None or not self.streets or len(self.streets) < len(tables["street"]):
            return  # Without all streets every door and every join would look wrong.
        if self._too_large() or self._too_far():
            return
        self._name_all()
        self._lay_streets()
        self.order = {code: place for place, code in enumerate(self.touching)}
        self._check_streets()
        self._check_buildings()
        self._check_head()
        self._check_facings()

    def wrong(self, where: str, what: str) -> None:
        self.mistakes.note(f"{where}: {what}")

    def _tables(self, data: Data) -> dict[str, Any] | None:
        try:
            tables = read_toml(data.name, data.text)
        except BadData as error:
            self.mistakes.note(str(error).removeprefix(f"{data.name}: "))
            return None
        for name in tables:
            if name not in TABLES:
                self.wrong(repr(name), f"is no part of a board; a board has {', '.join(TABLES)}")
        return tables

    def _entries(self, tables: dict[str, Any]) -> None:
        head = tables.get("board")
        if head is None:
            self.wrong("[board]", "is missing")
        else:
            self.head = self._entry("[board]", head, BoardEntry)
        self.streets = self._listed(tables, "street", StreetEntry)
        self.buildings = self._listed(tables, "building", BuildingEntry)

    def _listed(self, tables: dict[str, Any], table: str, kind: type[E]) -> list[E]:
        found = tables.get(table, [])
        if not isinstance(found, list) or not found:
            self.wrong(f"[[{table}]]", f"is missing; a board has one such table for each {table}")
            return []
        entries: list[E] = []
        for place, each in enumerate(found, start=1):
            code = each.get("code", f"number {place}") if isinstance(each, dict) else f"number {place}"
            entry = self._entry(f"{table} {code}", each, kind)
            if entry is not None:
                entries.append(entry)
        return entries

    def _entry(self, where: str, found: object, kind: type[E]) -> E | None:
        """Read one table; every field that is unknown, missing or of the wrong kind is named."""
        return filled(kind, found, partial(self.wrong, where), LOOKS)

    def _too_large(self) -> bool:
        """Refuse a board of too many spaces or buildings at once: looking for more mistakes would take too long."""
        spaces, buildings = sum(len(street.spaces) for street in self.streets), len(self.buildings)
        too_large = Mistakes(self.data.name)
        if spaces > MOST_SPACES:
            too_large.note(f"has {spaces} street spaces; at most {MOST_SPACES} can be played")
        if buildings > MOST_BUILDINGS:
            too_large.note(f"has {buildings} buildings; at most {MOST_BUILDINGS} can be played")
        if too_large:
            self.mistakes = too_large
        return bool(too_large)

    def _too_far(self) -> bool:
        """Refuse numbers that nothing can be drawn with."""
        assert self.head is not None
        numbers: list[tuple[str, str, tuple[float, ...]]] = [("[board]", "size", self.head.size)]
        numbers += [("[board]", "river", each) for each in self.head.river]
        numbers += [(f"street {street.code}", "spaces", each) for street in self.streets for each in street.spaces]
        numbers += [(f"building {building.code}", "at", building.at) for building in self.buildings]
        found = False
        for where, field, each in numbers:
            far = [number for number in each if not abs(number) <= FARTHEST]
            if far:
                self.wrong(where, f"field {field!r} has numbers from -{FARTHEST:,} to {FARTHEST:,}; not {far[0]}")
                found = True
        return found

    def _name_all(self) -> None:
        """Require codes and names that are there, look like it, and stand for one thing only."""
        codes: set[str] = set()
        names: dict[str, str] = {}
        for kind, shape, looks, entries in (
            ("street", _STREET, "one to four capitals", self.streets),
            ("building", _BUILDING, "one word of letters", self.buildings),
        ):
            for entry in entries:
                where = f"{kind} {entry.code}"
                if not shape.fullmatch(entry.code):
                    self.wrong(where, f"field 'code' is {looks}; not {entry.code!r}")
                if entry.code in codes:
                    self.wrong(where, "two entries have this code")
                codes.add(entry.code)
                for field, name in (("name", entry.name), ("original", entry.original)):
                    if field == "name" and not name.strip():
                        self.wrong(where, "field 'name' is empty")
                    elif name and names.setdefault(name, where) != where:
                        self.wrong(where, f"field {field!r}: {name!r} is the name of {names[name]} already")

    def _lay_streets(self) -> None:
        """Number the spaces of each street and find out which touch."""
        for street in self.streets:
            codes = [f"{street.code}{place}" for place in range(1, len(street.spaces) + 1)]
            if not codes:
                self.wrong(f"street {street.code}", "has no space; field 'spaces' is a list of [x, y]")
                continue
            for code, centre in zip(codes, street.spaces, strict=True):
                self.centres.setdefault(code, centre)
                self.touching.setdefault(code, set())
                self.street_names.setdefault(code, street)
            for one, other in pairwise(codes):
                self._touch(one, other)
            if street.ring:
                if len(codes) < 3:
                    self.wrong(f"street {street.code}", "is a ring of fewer than 3 spaces")
                else:
                    self._touch(codes[-1], codes[0])
        for street in self.streets:
            where = f"street {street.code}"
            for one, other in street.joins:
                unknown = [code for code in (one, other) if code not in self.centres]
                for code in unknown:
                    self.wrong(where, f"joins {code}, which is no street space of this board")
                if unknown:
                    continue
                if one == other:
                    self.wrong(where, f"joins {one} to itself")
                elif street not in (self.street_names[one], self.street_names[other]):
                    self.wrong(where, f"joins {one} and {other}, which are both of other streets")
                elif other in self.touching[one]:
                    self.wrong(where, f"joins {one} and {other}, which touch already")
                else:
                    self._touch(one, other)

    def _touch(self, one: str, other: str) -> None:
        self.touching[one].add(other)
        self.touching[other].add(one)

    def _check_streets(self) -> None:
        """Refuse a street to nowhere and parts that no piece can walk between."""
        opens = {door for building in self.buildings for door in building.doors}
        opens |= set(self.head.subways if self.head is not None else ())
        for code, others in self.touching.items():
            if not others:
                self.wrong(f"space {code}", "touches no other; join it to a street")
            elif len(others) == 1 and code not in opens:
                (other,) = others
                self.wrong(
                    f"space {code}",
                    f"is a street to nowhere: it touches only {other}, and no piece may turn back; "
                    "join it to another space or let a building open on it",
                )
        parts = self._parts()
        for part in parts[1:]:
            listed = ", ".join(sorted(part, key=self.order.__getitem__)[:6]) + (" ..." if len(part) > 6 else "")
            if len(part) > 1:
                self.wrong(f"spaces {listed}", "cannot be walked to from the rest of the board")

    def _parts(self) -> list[set[str]]:
        """Split the street spaces into parts that hang together, the largest first."""
        parts: list[set[str]] = []
        left = set(self.touching)
        while left:
            part, edge = set[str](), {min(left, key=self.order.__getitem__)}
            while edge:
                part |= edge
                edge = {other for code in edge for other in self.touching[code]} - part
            parts.append(part)
            left -= part
        return sorted(parts, key=len, reverse=True)

    def _check_buildings(self) -> None:
        for building in self.buildings:
            where = f"building {building.code}"
            if not building.doors:
                self.wrong(where, "has no door; field 'doors' lists the street spaces it opens on")
            before: set[str] = set()
            for door in building.doors:
                if door not in self.centres:
                    self.wrong(where, f"opens on {door}, which is no street space of this board")
                if door in before:
                    self.wrong(where, f"opens on {door} twice")
                before.add(door)
            if building.colour not in COLOURS:
                self.wrong(where, f"field 'colour' is one of {', '.join(COLOURS)}; not {building.colour!r}")
            elif building.colour == COLOURS[GRAY]:
                if building.price:
                    self.wrong(
                        where, f"field 'price' is left out for gray, which is not for sale; not {building.price}"
                    )
            elif not 100 <= building.price <= MOST_DOLLARS or building.price % 100:
                right = f"a whole number of hundreds from 100 to {MOST_DOLLARS}"
                self.wrong(where, f"field 'price' is {right}; not {building.price}")
            if building.at[2] <= 0 or building.at[3] <= 0:
                self.wrong(where, "field 'at' is [x, y, width, height], with a width and a height above 0")
            if not 1 <= building.lines <= 3:
                self.wrong(where, f"field 'lines' is 1, 2 or 3; not {building.lines}")

    def _check_head(self) -> None:
        head = self.head
        if head is None:
            return
        where = "[board]"
        if min(head.size) <= 0:
            self.wrong(where, "field 'size' is [width, height], both above 0")
        for number in range(len(head.subways) + 1, SUBWAYS + 1):
            self.wrong(where, f"subway {number} is missing; field 'subways' lists six street spaces")
        if len(head.subways) > SUBWAYS:
            self.wrong(where, f"field 'subways' lists six street spaces; not {len(head.subways)}")
        for number, code in enumerate(head.subways[:SUBWAYS], start=1):
            if code not in self.centres:
                self.wrong(where, f"subway {number} is in {code!r}, which is no street space of this board")
            if code in head.subways[: number - 1]:
                self.wrong(where, f"subway {number} is in {code}, where subway {head.subways.index(code) + 1} is")
        for field, spaces in (("bridge", head.bridge), ("viaduct", head.viaduct)):
            for code in spaces:
                if code not in self.centres:
                    self.wrong(where, f"field {field!r} names {code}, which is no street space of this board")

    def _check_facings(self) -> None:
        """Refuse two ways out of a space that lie in one of the eight directions: facings could not be told apart."""
        for code, others in self.touching.items():
            ways: dict[int, str] = {}
            for other in sorted(others, key=self.order.__getitem__):
                if self.centres[code] == self.centres[other]:
                    self.wrong(f"space {code}", f"lies on the same spot as {other}")
                    continue
                first = ways.setdefault(heading(self.centres[code], self.centres[other]), other)
                if first != other:
                    way = HEADINGS[heading(self.centres[code], self.centres[other])]
                    self.wrong(f"space {code}", f"has {first} and {other} both to its {way}; move one of them")

    def board(self) -> Board:
        """Number everything: buildings first, then streets, then stands."""
        head = self.head
        assert head is not None
        buildings, streets = self.buildings, list(self.centres)
        count = len(buildings)
        number = {building.code: place for place, building in enumerate(buildings)}
        number |= {code: count + place for place, code in enumerate(streets)}
        numbers = number.__getitem__
        neighbours = [()] * count + [tuple(sorted(map(numbers, self.touching[code]))) for code in streets]
        doors = [tuple(map(numbers, building.doors)) for building in buildings]
        houses = [
            tuple(place for place, opens in enumerate(doors) if space in opens)
            for space in range(count, count + len(streets))
        ]
        subways = tuple(map(numbers, head.subways))
        codes = (*(building.code for building in buildings), *streets)
        centres = tuple(self.centres[code] for code in streets)
        space, facing, behind = list(range(count)), [NONE] * count, [NONE] * count
        for here in range(count, len(codes)):
            for other in neighbours[here]:
                space.append(here)
                facing.append(heading(centres[other - count], centres[here - count]))
                behind.append(other)
        stand_codes = tuple(
            codes[here] + (HEADINGS[way] if way != NONE else "") for here, way in zip(space, facing, strict=True)
        )
        nothing = ((),) * len(streets)
        street_names = [_space_name(self.street_names[code], code) for code in streets]
        originals = [_space_name(self.street_names[code], code, original=True) for code in streets]
        return Board(
            name=head.name,
            buildings=count,
            codes=codes,
            names=(*(building.name for building in buildings), *street_names),
            originals=(*(building.original or building.name for building in buildings), *originals),
            basis=(*(building.basis for building in buildings), *("" for _ in streets)),
            colour=(*(COLOURS.index(building.colour) for building in buildings), *(NONE for _ in streets)),
            price=(*(building.price for building in buildings), *(0 for _ in streets)),
            doors=(*doors, *nothing),
            houses=(*(() for _ in buildings), *houses),
            neighbours=tuple(neighbours),
            subways=subways,
            subway=tuple(subways.index(each) + 1 if each in subways else 0 for each in range(len(codes))),
            facings=tuple(
                tuple(stand for stand, where in enumerate(space) if where == each) for each in range(len(codes))
            ),
            space=tuple(space),
            facing=tuple(facing),
            behind=tuple(behind),
            stand_codes=stand_codes,
            spaces_by_code=number,
            stands_by_code={code: stand for stand, code in enumerate(stand_codes)},
            by_colour=tuple(
                sum(1 << place for place, building in enumerate(buildings) if building.colour == colour)
                for colour in COLOURS
            ),
            drawing=Drawing(
                head.size,
                centres,
                tuple(building.at for building in buildings),
                tuple(building.lines for building in buildings),
                tuple(head.river),
                tuple(map(numbers, head.bridge)),
                tuple(map(numbers, head.viaduct)),
            ),
        )


def heading(start: tuple[float, float], end: tuple[float, float]) -> int:
    """Return the direction from one point to another, as a place in HEADINGS."""
    east, south = end[0] - start[0], end[1] - start[1]
    return round(math.degrees(math.atan2(east, -south)) / 45) % len(HEADINGS)


def _space_name(street: StreetEntry, code: str, *, original: bool = False) -> str:
    name = street.original or street.name if original else street.name
    return f"{name} {code.removeprefix(street.code)}"
