"""Kinds of values: how one is written in a position, shown in a view, laid into floats, and turned with the table.

A kind belongs to one game, so it may close over the game's cards and places. A field names a kind, or a function that
makes it from the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from omerta.core.nodes import Seat
from omerta.core.state.lookup_cache import LookupCache
from omerta.core.state.packed_counts import Packed

T = TypeVar("T")
NONE = -1
"""No seat, no place, no card."""
MOST_LISTED = 40


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """One kind of value.

    write, read: to the text in a position and back; `read` raises ValueError or LookupError for a bad text.
    looks: what such a text looks like, for error messages.
    show, find: to the value in a view and back; None where both are the same.
    floats: to `width` floats, which fold to `shape` where that is no single row; None where there are none.
    turn: move the seats that a value names so many places clockwise; None where it names none.
    beside: `write`, `read`, `show` and `find` get the state as first argument, since the text tells of other fields
        too, as `G07*` tells who is Engaged.
    named: the values are things that the game has by name, so another process is told the name and has its own.
    """

    looks: str
    write: Callable[..., str]
    read: Callable[..., T]
    show: Callable[..., Any] | None = None
    find: Callable[..., T] | None = None
    floats: Callable[[T], Iterable[float]] | None = None
    width: int = 1
    turn: Callable[[T, int], T] | None = None
    shape: tuple[int, ...] = ()
    beside: bool = False
    named: bool = False


def listed(names: Sequence[str]) -> str:
    """List names for an error: all of a few, the first two and the last of many."""
    return ", ".join(names) if len(names) <= MOST_LISTED else f"{names[0]}, {names[1]} ... {names[-1]}"


def number(low: int, high: int, part: float = 1) -> Kind[int]:
    """Make a whole number between two bounds; as a float it is divided by `part`."""

    def read(text: str) -> int:
        return _whole(text, low, high)

    return Kind(f"a number from {low} to {high}", str, read, floats=lambda value: (value / part,))


def _whole(text: str, low: int, high: int) -> int:
    """Read a number in plain digits: no sign, no blank, no zero in front."""
    if not (text.isascii() and text.isdigit() and len(text) <= 40 and str(int(text)) == text):
        raise ValueError
    if not low <= int(text) <= high:
        raise ValueError
    return int(text)


def one_of(things: Mapping[str, T], shown: Mapping[T, Any] | None = None) -> Kind[T]:
    """Make one of some named things, shown as it is or as `shown` says; the first means none, and no float marks it."""
    names = {thing: name for name, thing in things.items()}
    marked = list(things.values())[1:]
    return Kind(
        f"one of {listed(list(things))}",
        names.__getitem__,
        things.__getitem__,
        None if shown is None else shown.__getitem__,
        None if shown is None else {view: thing for thing, view in shown.items()}.__getitem__,
        lambda value: [value == thing for thing in marked],
        len(marked),
        named=True,
    )


def word(words: Sequence[str]) -> Kind[str]:
    """Make one of some words, shown as it is."""
    known = {each: each for each in words}
    return Kind(
        f"one of {', '.join(words)}",
        known.__getitem__,
        known.__getitem__,
        floats=lambda value: [value == each for each in words],
        width=len(words),
    )


def place_in(names: Sequence[str], codes: Sequence[str]) -> Kind[int]:
    """Make a place in a list, or NONE: written `-` or by its name, shown as None or by its code."""
    written, shown = (*names, "-"), (*codes, None)  # NONE is the last of both.
    read = {name: place for place, name in enumerate(names)} | {"-": NONE}
    return Kind(
        f"one of {listed(names)}, or - for none",
        written.__getitem__,
        read.__getitem__,
        shown.__getitem__,
        ({code: place for place, code in enumerate(codes)} | {None: NONE}).__getitem__,
        lambda value: [value == place for place in range(len(names))],
        len(names),
    )


def seat(game: Any) -> Kind[Seat]:
    """Make a seat of this table, or NONE: written `-`, shown as None."""
    seats = game.seats
    names = [str(each) for each in range(seats)]
    kind = place_in(names, names)
    shown: tuple[Seat | None, ...] = (*range(seats), None)
    find = {each: NONE if each is None else each for each in shown}.__getitem__

    def turn(seat: Seat, by: int) -> Seat:
        return seat if seat < 0 else (seat + by) % seats

    return Kind(kind.looks, kind.write, kind.read, shown.__getitem__, find, kind.floats, seats, turn)


def taken_seat(game: Any) -> Kind[Seat]:
    """Make a seat of this table, where there always is one."""
    kind, plain = seat(game), number(0, game.seats - 1)
    return Kind(plain.looks, str, plain.read, None, None, kind.floats, kind.width, kind.turn)


def several(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    """Make values of a kind in their order: joined by commas, `-` for none; their floats are added up."""
    write, show, find, turn, floats = kind.write, kind.show, kind.find, kind.turn, kind.floats

    def read(text: str) -> tuple[T, ...]:
        parts = [] if text == "-" else text.split(",")
        if "-" in parts:
            raise ValueError
        return tuple([kind.read(part) for part in parts])

    return Kind(
        f"{kind.looks.removesuffix(', or - for none')}, or several joined by commas, or - for none",
        lambda values: ",".join(map(write, values)) or "-",
        read,
        None if show is None else lambda values: tuple(map(show, values)),
        None if find is None else lambda shown: tuple(map(find, shown)),
        None if floats is None else lambda values: map(sum, zip([0] * kind.width, *map(floats, values), strict=True)),
        kind.width,
        None if turn is None else lambda values, by: tuple([turn(value, by) for value in values]),
        named=kind.named,
    )


def some_seats(game: Any) -> Kind[int]:
    """Make a set of seats of this table, as bits, shown as a tuple of seats."""
    seats: int = game.seats
    every = (1 << seats) - 1

    def show(bits: int) -> tuple[Seat, ...]:
        return tuple([seat for seat in range(seats) if bits >> seat & 1])

    def find(shown: Iterable[Seat]) -> int:
        return sum([1 << seat for seat in shown])

    def turn(bits: int, by: int) -> int:
        return (bits << by % seats | bits >> -by % seats) & every

    return replace(set_of([str(each) for each in range(seats)], show, find), turn=turn)


def set_of(names: Sequence[str], show: Callable[[int], Any] | None = None, find: Any = None) -> Kind[int]:
    """Make a set, as bits: its names with commas between, in any order, `-` for none."""
    bit = {name: 1 << place for place, name in enumerate(names)}

    def write(bits: int) -> str:
        return ",".join([name for name, one in bit.items() if bits & one]) or "-"

    def read(text: str) -> int:
        parts = [] if text == "-" else text.split(",")
        found = sum({bit[part] for part in parts})
        if found.bit_count() != len(parts):
            raise ValueError
        return found

    return Kind(
        f"some of {listed(names)} joined by commas without repeats, or - for none",
        LookupCache(write).__getitem__,
        read,
        show,
        find,
        lambda bits: [bits >> place & 1 for place in range(len(names))],
        len(names),
    )


def counts_of(packed: Packed, most: int) -> Kind[int]:
    """Make a packed number: its counts with dots between, each at most so many."""

    def read(text: str) -> int:
        return packed.pack(tuple([_whole(part, 0, most) for part in text.split(".")]))

    return Kind(
        f"{len(packed.names)} numbers up to {most} joined by dots ({', '.join(packed.names)})",
        LookupCache(lambda value: ".".join(map(str, packed.counts(value)))).__getitem__,
        read,
        packed.counts,
        packed.pack,
        packed.counts,
        len(packed.names),
    )
