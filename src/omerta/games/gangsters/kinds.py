"""What fields of this game hold: stands on the board, dice, rows of seats, an offer, where markers may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE, Kind, place_in, seat, set_of, several
from omerta.games.gangsters.marker_places import ALL_IN_CUP, CUP, PLACES, WIDTH, may_be
from omerta.games.gangsters.offers import NO_OFFER, Offer
from omerta.games.gangsters.pieces import (
    CHITS,
    COLOURS_OF_DICE,
    COP_NAMES,
    COPS,
    FOE_NAMES,
    KINDS,
    MARKERS,
    MOST_MEN,
    PUBLIC_NAMES,
    TAKERS,
)
from omerta.games.gangsters.table import AnyTable


def _names(names: Sequence[str]) -> Kind[int]:
    """Make a set that views show by name."""

    def show(bits: int) -> tuple[str, ...]:
        return tuple([name for place, name in enumerate(names) if bits >> place & 1])

    def find(shown: Sequence[str]) -> int:
        return sum([1 << names.index(name) for name in shown])

    return set_of(names, show, find)


MARKER_SET = set_of(MARKERS)
COP_SET = set_of(COP_NAMES)
FOE_SET = set_of(FOE_NAMES)
KIND_SET = set_of(KINDS)
COPS_GONE = _names(COP_NAMES)
SOME_KINDS = _names(KINDS)
PUBLIC_SET = set_of(PUBLIC_NAMES)
CHIT_SET = set_of(CHITS)
A_COP = place_in(COP_NAMES, COP_NAMES)
A_FOE = place_in(FOE_NAMES, FOE_NAMES)
A_KIND = place_in(KINDS, KINDS)
A_PUBLIC = place_in(PUBLIC_NAMES, PUBLIC_NAMES)
A_TAKER = place_in(TAKERS, TAKERS)


def stand(game: AnyTable) -> Kind[int]:
    """Make a place for a piece, facing included, or NONE."""
    return place_in(game.board.stand_codes, game.board.stand_codes)


def space(game: AnyTable) -> Kind[int]:
    """Make a space of the board, or NONE."""
    return place_in(game.board.codes, game.board.codes)


def spaces(game: AnyTable) -> Kind[tuple[int, ...]]:
    """Make some spaces of the board in order."""
    return several(space(game))


def buildings(game: AnyTable) -> Kind[int]:
    """Make a set of buildings, shown by their codes."""
    codes = game.board.codes[: game.board.buildings]

    @lru_cache(maxsize=1 << 12)
    def show(bits: int) -> tuple[str, ...]:
        return tuple([code for place, code in enumerate(codes) if bits >> place & 1])

    def find(shown: tuple[str, ...]) -> int:
        return sum([1 << game.board.spaces_by_code[code] for code in shown])

    return set_of(codes, show, find)


def pieces(game: AnyTable) -> Kind[int]:
    """Make a set of gang pieces that turns with the table."""
    names = game.piece_names
    size, width = len(names), len(KINDS)
    every = (1 << size) - 1

    def turn(bits: int, by: int) -> int:
        shift = width * (by % game.seats)
        return (bits << shift | bits >> size - shift) & every

    plain = set_of(names)
    return Kind(plain.looks, plain.write, plain.read, None, None, plain.floats, size, turn)


def dotted(count: int, most: int, what: str, part: int) -> Kind[tuple[int, ...]]:
    """Make a few small numbers joined by dots; as floats they are divided by `part`."""

    def read(text: str) -> tuple[int, ...]:
        parts = text.split(".")
        numbers = tuple([int(part) for part in parts])
        if (
            len(parts) != count
            or [str(number) for number in numbers] != parts
            or not all(0 <= n <= most for n in numbers)
        ):
            raise ValueError
        return numbers

    return Kind(
        f"{count} numbers up to {most} joined by dots ({what})",
        lambda numbers: ".".join(map(str, numbers)),
        read,
        floats=lambda numbers: [number / part for number in numbers],
        width=count,
    )


DICE = dotted(5, 6, ", ".join(COLOURS_OF_DICE), 6)
HIRED = dotted(3, MOST_MEN, ", ".join(KINDS), 6)


def row_of_seats(game: AnyTable) -> Kind[tuple[Seat, ...]]:
    """Make some different seats in order."""
    seats = game.seats
    one = seat(game)

    def read(text: str) -> tuple[Seat, ...]:
        row = tuple([one.read(part) for part in text.split(",")]) if text != "-" else ()
        if NONE in row or len(set(row)) != len(row):
            raise ValueError
        return row

    return Kind(
        f"different seats from 0 to {seats - 1} joined by commas, or - for none",
        lambda row: ",".join(map(str, row)) or "-",
        read,
        floats=lambda row: [row.index(each) / seats if each in row else 1.0 for each in range(seats)],
        width=seats,
        turn=lambda row, by: tuple([(each + by) % seats for each in row]),
    )


def where_markers_may_be(game: AnyTable) -> Kind[int]:
    """Make what somebody knows of the markers: for each its possible holders and c for the cup."""
    signs = "".join(map(str, range(game.seats)))
    letters = [*enumerate(signs), (CUP, "c")]

    @lru_cache(maxsize=1 << 12)
    def write(allows: int) -> str:
        if allows == ALL_IN_CUP:
            return "-"
        places = [may_be(allows, marker) for marker in range(COPS)]
        return ",".join(["".join([sign for place, sign in letters if bits >> place & 1]) for bits in places])

    def read(text: str) -> int:
        if text == "-":
            return ALL_IN_CUP
        parts = text.split(",")
        if len(parts) != COPS:
            raise ValueError
        found = 0
        for marker, part in enumerate(parts):
            bits = [place for place, sign in letters if sign in part]
            if len(bits) != len(part) or not bits:
                raise ValueError
            found |= sum(1 << place for place in bits) << WIDTH * marker
        if write(found) != text:
            raise ValueError
        return found

    def turn(allows: int, by: int) -> int:
        return sum(_turned(may_be(allows, marker), by, game.seats) << WIDTH * marker for marker in range(COPS))

    return Kind(
        f"for each of {COPS} markers who may hold it and c for the cup, joined by commas, or - for all in the cup",
        write,
        read,
        seen_markers,
        found_markers,
        turn=turn,
    )


def _turned(bits: int, by: int, seats: int) -> int:
    held = bits & (1 << seats) - 1
    return (held << by % seats | held >> -by % seats) & (1 << seats) - 1 | bits & 1 << CUP


@lru_cache(maxsize=1 << 12)
def seen_markers(allows: int) -> tuple[int, ...]:
    """Return the places of each marker as a small number: a bit for each seat, and the sixth for the cup."""
    return tuple([may_be(allows, marker) for marker in range(COPS)])


def found_markers(shown: tuple[int, ...]) -> int:
    """Put the places of each marker back into one number."""
    return sum([(bits & PLACES) << WIDTH * marker for marker, bits in enumerate(shown)])


def offer(game: AnyTable) -> Kind[Offer]:
    """Make an offer: `300+Bus,Opera+1>0+-+0` gives $300, two joints and a marker for nothing."""
    joints = buildings(game)
    show_joints: Callable[[int], tuple[str, ...]] = joints.show  # type: ignore[assignment]
    find_joints: Callable[[tuple[str, ...]], int] = joints.find  # type: ignore[assignment]

    def write(value: Offer) -> str:
        if value == NO_OFFER:
            return "-"
        give = f"{value.give_cash}+{joints.write(value.give_joints)}+{value.give_markers}"
        return f"{give}>{value.ask_cash}+{joints.write(value.ask_joints)}+{value.ask_markers}"

    def read(text: str) -> Offer:
        if text == "-":
            return NO_OFFER
        sides = [side.split("+") for side in text.split(">")]
        if [len(side) for side in sides] != [3, 3]:
            raise ValueError
        (cash, owned, markers), (asked, others, theirs) = sides
        found = Offer(int(cash), joints.read(owned), int(markers), int(asked), joints.read(others), int(theirs))
        if write(found) != text:
            raise ValueError
        return found

    def show(value: Offer) -> tuple[int | tuple[str, ...], ...]:
        give = value.give_cash, show_joints(value.give_joints), value.give_markers
        return (*give, value.ask_cash, show_joints(value.ask_joints), value.ask_markers)

    def find(shown: tuple[int, tuple[str, ...], int, int, tuple[str, ...], int]) -> Offer:
        cash, owned, markers, asked, others, theirs = shown
        return Offer(cash, find_joints(owned), markers, asked, find_joints(others), theirs)

    return Kind(
        "an offer like 300+Bus+1>0+-+0 (dollars+joints+markers given>asked), or - for none", write, read, show, find
    )
