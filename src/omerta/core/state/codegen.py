"""Generate straight-line code for a state: the methods of its class, and the functions of its codec in one game.

Each function here gives the lines of one function of the state or the codec; `fields` puts them together.
"""

from __future__ import annotations

import linecache
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import CodeType
from typing import Any, TypeVar

from omerta.core.state.kinds import Kind

T = TypeVar("T")
AnyKind = Kind[T] | Callable[[Any], Kind[T]]
"""A kind, or how to make it from the game."""
Pieces = Callable[[Any], Sequence[str]]
SAME = "="
"""The view has the field under its own name."""
SEATS, PLACES, PIECES = "/", ".", ";"
"""The separators between the values of a field that has one for each seat, each place of something, or each piece."""
COLON = ":"
"""The separator between fields that share a part of a position."""
Column = Callable[[Iterable[Any]], Sequence[Any]]
MUTABLE = (list, dict, set, bytearray, array)
"""Types that two states must not share, since a change in one would show in the other."""


@dataclass(frozen=True, slots=True)
class Field:
    """One declared field; `one`, `per_seat` and the others of `fields` make it.

    `each` stands between the values where there are many, `frozen` says that a copy may share it, `empty` that a tuple
    starts as (), `seat` that it is a seat, `part` where it stands in a position, `column` what holds the values of a
    field that is not frozen, `own` how many pieces each seat has where they are listed seat by seat. One that is not
    stored has its `rest`: how to find it in other fields, and how to put there what was read. `since` is the rules
    number that brought the field, `steps` are those in which it may be otherwise than it starts, None for any. A
    procedure has `parts`, and each part says `within` which procedure it stands.
    """

    kind: AnyKind[Any] | None
    start: Any
    name: str = ""
    each: str = ""
    frozen: bool = True
    empty: bool = False
    seat: bool = False
    part: str | tuple[str, ...] = ""
    pieces: Pieces | None = None
    own: int = 0
    column: Column = list
    derived: bool = False
    view: str = ""
    floats: str = ""
    rest: property | None = None
    since: int = 1
    steps: tuple[str, ...] | None = None
    parts: tuple[Field, ...] = ()
    within: str = ""

    @property
    def kept(self) -> bool:
        """Whether a state has an attribute of its own for the field."""
        return self.rest is None and not self.within

    @property
    def path(self) -> str:
        """Return the attribute of a state, or the part of a procedure, that is the field's value."""
        return f"{self.within}.{self.name}" if self.within else self.name

    @property
    def seen_as(self) -> str:
        """Return the name of the view's field that shows this one to all."""
        return self.name if self.view == SAME else self.view


Bound = tuple[Field, Kind[Any]]
"""A field with its kind in one game."""


@cache
def compiled(source: str, file: str) -> CodeType:
    """Compile generated code, and keep its source where tracebacks look for it."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    return compile(source, file, "exec")


@cache
def ruled(state: Any, rules: int) -> tuple[Mapping[str, Field], Mapping[str, list[Field]]]:
    """Return the fields of a class by some rules, and the parts of a position; what came later stands in none."""
    declared = {
        name: field if field.since <= rules else replace(field, derived=True, floats="")
        for name, field in state.declared.items()
    }
    return declared, parts(declared)


def codec(
    state: Any, rules: int, file: str, fields: Sequence[Bound], by_hand: tuple[str, ...], order: tuple[str, ...]
) -> tuple[str, CodeType]:
    """Generate and compile all functions of the codec of a class."""
    declared, parts = ruled(state, rules)
    kept = {name: field for name, field in declared.items() if field.kept}
    functions = (
        blank(kept, state.caches),
        position(parts, {field.name: kind for field, kind in fields}),
        shown(fields),
        found(fields),
        laid(fields, by_hand, order),
        turned(fields, state.caches),
    )
    source = "\n".join(line for lines in functions for line in lines)
    return source, compiled(source, file)


def clone(kept: Mapping[str, Field], caches: Iterable[str]) -> Iterator[str]:
    yield "def clone(self):"
    yield "    copy = new(self.__class__)"
    yield from (f"    copy.{name} = self.{name}" for name in ("game", *caches))
    yield from (f"    copy.{name} = self.{name}{'' if field.frozen else '[:]'}" for name, field in kept.items())
    yield "    return copy"


def equal(kept: Mapping[str, Field]) -> Iterator[str]:
    yield "def __eq__(self, other):"
    yield "    if other.__class__ is not self.__class__:"
    yield "        return NotImplemented"
    yield "    return ("
    yield "        (self.game is other.game or self.game.setup == other.game.setup)"
    yield from (f"        and self.{name} == other.{name}" for name in kept)
    yield "    )"


def turned(fields: Iterable[Bound], caches: Iterable[str]) -> Iterator[str]:
    yield "def turned(state, by):"
    yield "    copy, back = state.clone(), -by % seats"
    yield from (f"    copy.{name} = None" for name in caches)
    parts: dict[str, list[str]] = {}
    for field, kind in fields:
        value = f"state.{field.path}"
        if field.each == SEATS:
            value = f"{value}[back:] + {value}[:back]"
        if field.own:
            value = f"{value}[back * {field.own}:] + {value}[:back * {field.own}]"
        if kind.turn is not None:
            turn = f"turn_{field.name}"
            many = "tuple" if field.frozen else f"column_{field.name}"
            value = f"{many}([{turn}(each, by) for each in {value}])" if field.each else f"{turn}({value}, by)"
        if field.rest is None and (field.each == SEATS or field.own or kind.turn is not None):
            if field.within:
                parts.setdefault(field.within, []).append(f"{field.name}={value}")
            else:
                yield f"    copy.{field.name} = {value}"
    yield from replaced(parts, "copy")
    yield "    return copy"


def replaced(parts: Mapping[str, Iterable[str]], owner: str) -> Iterator[str]:
    """Write how some parts of each procedure are replaced."""
    for name, values in parts.items():
        yield f"    {owner}.{name} = replace({owner}.{name}, {', '.join(values)})"


def blank(kept: Mapping[str, Field], caches: Iterable[str]) -> Iterator[str]:
    yield "def blank():"
    yield "    state = new(State)"
    yield "    state.game = game"
    yield from (f"    state.{name} = None" for name in caches)
    yield from (f"    state.{name} = start_{name}{'' if field.frozen else '[:]'}" for name, field in kept.items())
    yield "    return state"


def parts(declared: Mapping[str, Field]) -> dict[str, list[Field]]:
    """List the parts of a position with the fields that each of them holds."""
    found: dict[str, list[Field]] = {}
    for field in declared.values():
        names = field.part if isinstance(field.part, tuple) else (field.part,)
        for name in names if not field.derived else ():
            found.setdefault(name, []).append(field)
    return found


def position(fields: Mapping[str, list[Field]], kinds: Mapping[str, Kind[Any]]) -> Iterator[str]:
    values = [(part, COLON.join([_in(part, each, kinds[each.name]) for each in held])) for part, held in fields.items()]
    yield "def position(state):"
    yield f'    return f"{" ".join([f"{part}={value}" for part, value in values])}"'


def _in(part: str, field: Field, kind: Kind[Any]) -> str:
    """Write how a field's value gets into a part of a position."""
    value, write = f"state.{field.path}", "str" if kind.write is str else f"write_{field.name}"
    if isinstance(field.part, tuple):
        value = f"{write}({value}[{field.part.index(part)}])"
    elif field.each == PIECES:
        value = f"pieces_{field.name}({value})"
    elif field.each:
        value = f"{field.each!r}.join({_each(write, kind, value)})" + (" or '-'" if field.empty else "")
    elif kind.write is not str:
        value = f"{write}({_given(kind)}{value})"
    return f"{{{value}}}"


def shown(fields: Iterable[Bound]) -> Iterator[str]:
    yield "def shown(state):"
    yield "    return {"
    for field, kind in fields:
        if field.view:
            show = "" if kind.show is None else f"show_{field.name}"
            yield f"        {field.seen_as!r}: {_through(show, field, kind, f'state.{field.path}', 'tuple')},"
    yield "    }"


def found(fields: Iterable[Bound]) -> Iterator[str]:
    yield "def found(view):"
    yield "    state = blank()"
    parts: dict[str, list[str]] = {}
    for field, kind in fields:
        if field.view and field.rest is None:
            find = "" if kind.find is None else f"find_{field.name}"
            many = "tuple" if field.frozen else f"column_{field.name}"
            value = _through(find, field, kind, f"view.{field.seen_as}", many)
            if field.within:
                parts.setdefault(field.within, []).append(f"{field.name}={value}")
            else:
                yield f"    state.{field.name} = {value}"
    yield from replaced(parts, "state")
    yield "    return state"


def _through(way: str, field: Field, kind: Kind[Any], value: str, many: str) -> str:
    """Write how a value, or each of many, goes through a function; without one it stays as it is."""
    if not field.each:
        return f"{way}({_given(kind)}{value})" if way else value
    return f"{many}({_each(way, kind, value)})" if way else f"{many}({value})"


def _each(way: str, kind: Kind[Any], values: str) -> str:
    """Write how each of many values goes through a function."""
    return f"[{way}(state, each) for each in {values}]" if kind.beside else f"map({way}, {values})"


def _given(kind: Kind[Any]) -> str:
    """Write what a function of a kind is given before its value."""
    return "state, " if kind.beside else ""


def laid(fields: Iterable[Bound], by_hand: Collection[str], order: Iterable[str]) -> Iterator[str]:
    laid = {field.floats: _row(field, kind) for field, kind in fields} | {name: f"hand_{name}" for name in by_hand}
    yield "def laid(state, seat):"
    yield "    first = seat or 0"
    if by_hand:
        yield f"    {''.join(f'{laid[name]}, ' for name in by_hand)}= lay(state, seat)"
    yield "    return join(("
    yield from (f"        {laid[name]}," for name in order)
    yield "    ))"


def _row(field: Field, kind: Kind[Any]) -> str:
    """Write how a field's rows are found, the viewing seat first; seats that a value names are counted from it."""
    value, row = f"state.{field.path}", f"row_{field.name}"
    if field.seat:
        return f"{row}[first][{value}]"
    if field.each == SEATS:
        value = f"{value}[first:] + {value}[:first]" + (f" or none_{field.name}" if field.empty else "")
    if field.own:
        value = f"{value}[first * {field.own}:] + {value}[:first * {field.own}]"
    if kind.turn is not None:
        turned = f"{row}(turn_{field.name}({{}}, -first))"
        return f"*[{turned.format('each')} for each in {value}]" if field.each else turned.format(value)
    return f"*map({row}, {value})" if field.each else f"{row}({value})"
