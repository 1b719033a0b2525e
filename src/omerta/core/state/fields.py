"""Declare a state field by field; the code that every game needs for each field is generated when the class is made.

    @fields
    class DilemmaState(Turning):
        round: int = one(number(0, ROUNDS), 0, open=True)
        money: list[int] = per_seat(number(0, MOST_DOLLARS), 1, open=True, floats="money")
        patrol: int = one(locations, 0)  # hidden: views and floats show it by hand

As `dataclasses` does, `fields` writes plain straight-line code and compiles it: slots, `clone` and `==` for the class.
A `FieldCodec` (in `field_codec`) does the same for one game: new states, positions, turning the table, the open part
of views and worlds, and the open floats. `print(DilemmaState.written)` shows it, and so does a traceback. What is not
declared `open` is never shown by core: a field forgotten is a missing feature, not a leak.

What goes on for a while, like a trade, is one value of several parts: a `procedure`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import FunctionType
from typing import Any, ClassVar, Self, TypedDict, TypeVar, Unpack, cast

from omerta.core.game import State
from omerta.core.nodes import Seat
from omerta.core.state import codegen
from omerta.core.state.codegen import MUTABLE, PIECES, PLACES, SAME, SEATS, AnyKind, Field, Pieces
from omerta.core.state.immutable import StateValue
from omerta.core.state.kinds import NONE, seat, taken_seat

T = TypeVar("T")
S = TypeVar("S", bound="Fielded")
P = TypeVar("P", bound=StateValue)


class Seen(TypedDict, total=False):
    """Who may see a field, and where.

    open: every seat sees it, and the view has it under its own name.
    view: another name in the view; with `view=""` the game shows it by hand, as a part of something else.
    floats: the name of its array in an observation.
    derived: it is not written in a position: the game computes it, or the text of another field tells it.
    part: the part of a position that holds it, by default the one with its own name. Fields with the same part are
        written side by side with colons; a field per place may name a part for each place.
    since: the rules number that brought it; by older rules it keeps its first value, and is in no position or array.
    steps: those in which it may be otherwise than it starts, by default any; the game's own check of a position asks.
    """

    open: bool
    view: str
    floats: str
    derived: bool
    part: str | tuple[str, ...]
    since: int
    steps: tuple[str, ...]


def one(kind: AnyKind[T], start: T | Callable[[Any], T], **seen: Unpack[Seen]) -> T:
    """Declare one value for the table; its first value may be computed from the game (as with all fields below)."""
    return cast(T, _field(kind, start, seen))


def one_seat(start: Seat | Callable[[Any], Seat] = NONE, **seen: Unpack[Seen]) -> Seat:
    """Declare a seat of the table, or NONE; it is turned with the table."""
    return cast("Seat", _field(seat, start, seen, seat=True))


def always_seat(**seen: Unpack[Seen]) -> Seat:
    """Declare a seat of the table where there always is one, at first seat 0; it is turned with the table."""
    return cast("Seat", _field(taken_seat, 0, seen, seat=True))


def per_seat(kind: AnyKind[T], start: T | Callable[[Any], T], **seen: Unpack[Seen]) -> list[T]:
    """Declare a list with one value for each seat."""
    return cast(list[T], _field(kind, start, seen, each=SEATS, frozen=False))


def per_seat_tuple(
    kind: AnyKind[T], start: T | Callable[[Any], T], *, empty: bool = False, **seen: Unpack[Seen]
) -> tuple[T, ...]:
    """Declare a tuple with one value for each seat, for what seldom changes; it starts as () where `empty`."""
    return cast(tuple[T, ...], _field(kind, start, seen, each=SEATS, empty=empty))


def per_seat_rest(
    kind: AnyKind[T],
    find: Callable[[Any], tuple[T, ...]],
    put: Callable[[Any, tuple[T, ...]], None],
    **seen: Unpack[Seen],
) -> tuple[T, ...]:
    """Declare a tuple with one value for each seat that is not stored, but computed from other fields.

    `find` computes it; `put` stores what was read from a position into those fields, before the position is checked.
    """
    return cast(tuple[T, ...], _field(kind, None, seen, each=SEATS, rest=property(find, put)))


def per_place(
    kind: AnyKind[T], start: Callable[[Any], list[T]], *, between: str = PLACES, **seen: Unpack[Seen]
) -> list[T]:
    """Declare a list with one value for each place of something; this stands `between` them in a position."""
    return cast(list[T], _field(kind, start, seen, each=between, frozen=False))


def per_place_tuple(kind: AnyKind[T], start: tuple[T, ...], **seen: Unpack[Seen]) -> tuple[T, ...]:
    """Declare a tuple with one value for each place of something, for what seldom changes."""
    return cast(tuple[T, ...], _field(kind, start, seen, each=PLACES))


def per_piece(kind: AnyKind[T], pieces: Pieces, start: T, *, own: int = 0, **seen: Unpack[Seen]) -> list[T]:
    """Declare a list with one value for each piece; `pieces` names them all from the game.

    A position names the pieces that are not as they start, in any order: `where=thug:LP9;vamp:B3`, `-` for none. Where
    they belong to seats they are listed seat by seat, `own` of each, and are turned with the table.
    """
    return cast(list[T], _field(kind, start, seen, each=PIECES, frozen=False, pieces=pieces, own=own))


def per_piece_small(
    kind: AnyKind[int], pieces: Pieces, start: int, *, own: int = 0, **seen: Unpack[Seen]
) -> array[int]:
    """Declare the same for whole numbers up to 32,767, in an array that is copied three times as fast as a list."""
    made = _field(kind, start, seen, each=PIECES, frozen=False, pieces=pieces, own=own, column=small)
    return cast("array[int]", made)


def small(values: Iterable[int]) -> array[int]:
    """Make a column of small whole numbers; NONE is one."""
    return array("h", values)


def procedure(start: P | Callable[[Any], P], steps: tuple[str, ...] | None = None, **parts: Any) -> P:
    """Declare the value that a procedure uses while it runs; otherwise it has its first value.

    Each of its parts is declared by `part`, `part_seat` or `part_per_seat`. Positions, views and arrays have the parts
    as if each were a field, in the place of the procedure. A part that names no steps has those of the procedure.
    """
    named = tuple(
        replace(each, name=name, part=each.part or name, steps=steps if each.steps is None else each.steps)
        for name, each in parts.items()
    )
    return cast(P, Field(None, start, derived=True, parts=named))


def part(kind: AnyKind[Any], **seen: Unpack[Seen]) -> Any:
    """Declare one value of a procedure."""
    return _field(kind, None, seen)


def part_seat(**seen: Unpack[Seen]) -> Any:
    """Declare a seat of a procedure, or NONE; it is turned with the table."""
    return _field(seat, None, seen, seat=True)


def part_per_seat(kind: AnyKind[Any], **seen: Unpack[Seen]) -> Any:
    """Declare a tuple of a procedure with one value for each seat."""
    return _field(kind, None, seen, each=SEATS)


def derived(start: Callable[[Any], T]) -> T:
    """Declare a value that follows from others and is kept for speed, in no position, view or array of its own."""
    return cast(T, Field(None, start, derived=True))


def derived_list(start: Callable[[Any], list[T]]) -> list[T]:
    """Declare a list of such values; what names seats in it is declared per seat with a kind, so that it is turned."""
    return cast(list[T], Field(None, start, derived=True, frozen=False))


def _field(kind: AnyKind[Any], start: Any, seen: Seen, **more: Any) -> Field:
    """Make the field that stands for its value until the class is made."""
    open, floats = seen.get("open", False), seen.get("floats", "")
    if floats and not open:
        raise TypeError(f"floats {floats!r}: a field that is not open to all is laid into floats by hand")
    if isinstance(start, MUTABLE):
        raise TypeError(f"{start!r}: copies of a state would share it; declare per_seat, per_place or a tuple")
    view, part = seen.get("view", SAME) if open else "", seen.get("part", "")
    derived, since, steps = seen.get("derived", False), seen.get("since", 1), seen.get("steps")
    return Field(kind, start, view=view, floats=floats, derived=derived, part=part, since=since, steps=steps, **more)


class Fielded(State):
    """A state whose fields are declared; `fields` writes `clone` and `==`, the codec of its game the rest."""

    __slots__ = ("game",)
    game: Any
    declared: ClassVar[Mapping[str, Field]] = {}
    caches: ClassVar[tuple[str, ...]] = ()
    """Slots that a copy may share; a new or turned state starts without them."""
    written: ClassVar[str] = ""

    def clone(self) -> Self:
        raise NotImplementedError

    def turned(self, by: int) -> Self:
        """Turn every seat, and whatever lies in front of it, so many places clockwise."""
        copy: Self = self.game.codec.turned(self, by)
        return copy

    def differences(self, other: Self) -> list[str]:
        """Name the fields in which two states of a game are not equal, derived ones too, with both values."""
        whole = (name for name, field in self.declared.items() if not field.within)
        pairs = ((name, getattr(self, name), getattr(other, name)) for name in whole)
        return [f"{name}: {mine!r} is not {theirs!r}" for name, mine, theirs in pairs if mine != theirs]

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.game.codec.packed(self))

    def __repr__(self) -> str:
        return f"{self.game!r}.from_position({self.game.position(self)!r})"


def _restored(game: Any, packed: Mapping[str, Any]) -> Fielded:
    """Make a state again that was pickled."""
    state: Fielded = game.codec.unpacked(packed)
    return state


def fields(cls: type[S]) -> type[S]:
    """Make the class again with slots for its fields, and generate its `clone` and `==`."""
    own: dict[str, Field] = {}
    for name, value in vars(cls).items():
        if isinstance(value, Field):
            own[name] = replace(value, name=name, part=value.part or name)
            own |= {part.name: replace(part, within=name) for part in value.parts}
    if any("__class__" in each.__code__.co_freevars for each in vars(cls).values() if isinstance(each, FunctionType)):
        raise TypeError(f"{cls.__name__}: super() without arguments does not work in a class that is made again")
    declared = {**cls.declared, **own}
    kept = {name: field for name, field in declared.items() if field.kept}
    source = "\n".join((*codegen.clone(kept, cls.caches), *codegen.equal(kept)))
    made: dict[str, Any] = {"new": object.__new__}
    exec(codegen.compiled(source, f"<{cls.__name__}>"), made)
    slots = vars(cls).get("__slots__", ())
    body = {name: value for name, value in vars(cls).items() if name not in (*own, *slots, "__dict__", "__weakref__")}
    body |= {name: made[name] for name in ("clone", "__eq__")}
    body |= {name: field.rest for name, field in own.items() if field.rest is not None}
    new = [name for name in own if name in kept and not hasattr(cls.__base__, name)]
    body |= {"__slots__": (*slots, *new), "__hash__": None}
    body |= {"declared": declared, "written": source}
    again: Any = type(cls)
    result: type[S] = again(cls.__name__, cls.__bases__, body)
    return result
