"""Make, write, read, turn and show the states of one game, all generated from the fields that are declared for them.

A game makes its `FieldCodec` once. As `dataclasses` does for classes, it writes plain straight-line code and compiles
it; `print(game.codec.written)` shows it, and so does a traceback.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec

from omerta.core.errors import BadPosition
from omerta.core.game import AnyGame
from omerta.core.nodes import Seat
from omerta.core.state import codegen
from omerta.core.state.codegen import COLON, MUTABLE, PIECES, SEATS, Field
from omerta.core.state.fields import Fielded
from omerta.core.state.float_rows import Rows
from omerta.core.state.kinds import NONE, Kind, listed

S = TypeVar("S", bound=Fielded)


@dataclass(frozen=True, slots=True)
class ByHand(Generic[S]):
    """The arrays of an observation that a game fills by hand, and their order among those of its fields.

    `lay` gives the floats of each array of `shapes` as a seat sees the state. `order` names arrays as they lie end to
    end; learned weights depend on it, so it stays when fields are declared in another order. What it does not name
    comes after it.
    """

    order: tuple[str, ...]
    shapes: Mapping[str, tuple[int, ...]]
    lay: Callable[[S, Seat | None], Sequence[bytes]]


MADE: dict[tuple[object, ...], tuple[dict[str, Any], dict[str, Any]]] = {}
"""A cache for games that are made of the same things: the attributes of their codec, and the names its code uses."""
MOST_MADE = 100


class FieldCodec(Generic[S]):
    """The fields of a state in one game."""

    blank: Callable[[], S]
    """Make a state with every field as it starts."""
    position: Callable[[S], str]
    turned: Callable[[S, int], S]
    """Move every seat, and all that belongs to it, so many places clockwise."""
    shown: Callable[[S], dict[str, Any]]
    """Return what every seat sees, for a view that adds the rest by hand."""
    found: Callable[[Any], S]
    """Make a state of what every seat sees in a view, for a world that adds the rest by hand."""
    laid: Callable[[S, Seat | None], bytes]
    """Return the floats of the open fields and of those by hand end to end, in the order of `shapes`."""

    def __init__(
        self, state: type[S], game: AnyGame, settle: Callable[[S], None], by_hand: ByHand[S] | None = None
    ) -> None:
        setup = game.setup
        order, shapes = (by_hand.order, tuple(by_hand.shapes.items())) if by_hand else ((), ())
        texts = tuple([data.text for data in setup.data.values()])
        key = (state, game.seats, setup.rules, tuple(setup.options.items()), texts, order, shapes)
        if key not in MADE:
            if len(MADE) >= MOST_MADE:
                MADE.clear()
            names = self._make(state, game, by_hand)
            MADE[key] = vars(self).copy(), names
        made, names = MADE[key]
        vars(self).update(made)
        self.settle = settle
        names = {**names, "game": game, "lay": by_hand and by_hand.lay}
        exec(self.code, names)
        for name in ("blank", "position", "turned", "shown", "found", "laid"):
            setattr(self, name, names[name])

    def _make(self, state: type[S], game: AnyGame, by_hand: ByHand[S] | None) -> dict[str, Any]:
        """Make kinds, shapes and the generated code; return the names that the code uses, but for the game's own.

        Games that are made of the same things share all of this.
        """
        self.seats = game.seats
        self.declared, self.parts = codegen.ruled(state, game.setup.rules)
        self.kept = {name for name, field in self.declared.items() if field.kept}
        self.kinds: dict[str, Kind[Any]] = {}
        self.shapes: dict[str, tuple[int, ...]] = {}
        self.pieces: dict[str, Mapping[str, int]] = {}
        names: dict[str, Any] = {"State": state, "new": object.__new__, "join": b"".join, "seats": game.seats}
        names["replace"] = msgspec.structs.replace
        bound = []
        for name, field in self.declared.items():
            start = names[f"start_{name}"] = self._start(field, game, names)
            names[f"column_{name}"] = field.column
            if field.kind is not None:
                kind = self.kinds[name] = field.kind if isinstance(field.kind, Kind) else field.kind(game)
                bound.append((field, kind))
                names[f"write_{name}"], names[f"turn_{name}"] = kind.write, kind.turn
                names[f"show_{name}"], names[f"find_{name}"] = kind.show, kind.find
                if field.pieces is not None:
                    names[f"pieces_{name}"] = partial(self._pieces, name, start, kind.write)
                if field.floats:
                    self._lay(field, kind, names)
        hand = self._order(by_hand)
        file = f"<{state.__name__} of {game.id}>"
        self.written, self.code = codegen.codec(state, game.setup.rules, file, bound, hand, tuple(self.shapes))
        return names

    def _order(self, by_hand: ByHand[S] | None) -> tuple[str, ...]:
        """Order the arrays of fields and those filled by hand; return the names of the latter."""
        if by_hand is None:
            return ()
        shapes = {**self.shapes, **by_hand.shapes}
        if len(shapes) < len(self.shapes) + len(by_hand.shapes) or len(set(by_hand.order)) < len(by_hand.order):
            raise TypeError("an array stands there twice: by a field and by hand, or in the order of all")
        if not set(by_hand.order) <= shapes.keys():
            raise TypeError(f"the arrays are {', '.join(shapes)}; not {', '.join(by_hand.order)}")
        self.shapes = {name: shapes[name] for name in dict.fromkeys((*by_hand.order, *shapes))}
        return tuple(by_hand.shapes)

    def _start(self, field: Field, game: AnyGame, names: Mapping[str, Any]) -> Any:
        if field.within:
            return getattr(names[f"start_{field.within}"], field.name)
        start = field.start(game) if callable(field.start) else field.start
        parts = tuple(part.name for part in field.parts)
        if parts and start.__struct_fields__ != parts:
            raise TypeError(f"{field.name} has the parts {', '.join(start.__struct_fields__)}; not {', '.join(parts)}")
        count = self.seats
        if field.pieces is not None:
            pieces = self.pieces[field.name] = {piece: place for place, piece in enumerate(field.pieces(game))}
            count = len(pieces)
        elif field.each != SEATS:
            if field.frozen and isinstance(start, MUTABLE):
                raise TypeError(f"{field.name} starts as {start!r}, which copies of a state would share")
            return start
        values = [start] * count
        return () if field.empty else tuple(values) if field.frozen else field.column(values)

    def _pieces(self, name: str, start: Sequence[Any], write: Callable[[Any], str], values: Sequence[Any]) -> str:
        """Write the pieces that are not as they start."""
        several = zip(self.pieces[name], values, start, strict=True)
        return PIECES.join([f"{piece}:{write(value)}" for piece, value, first in several if value != first]) or "-"

    def _lay(self, field: Field, kind: Kind[Any], names: dict[str, Any]) -> None:
        """Lay out a field's array: its shape, and the rows by the value they show."""
        assert kind.floats is not None
        name, seats = field.name, range(self.seats)
        count = self.seats if field.each == SEATS else len(names[f"start_{name}"]) if field.each else 0
        each = kind.shape or ((kind.width,) if kind.width > 1 or not count else ())
        self.shapes[field.floats] = (count, *each) if count else each
        rows: Rows[Any] = Rows(kind.floats)
        names |= {f"row_{name}": rows.__getitem__, f"none_{name}": (field.start,) * self.seats}
        if field.seat:  # Counted from the seat that looks; NONE is the last of each.
            turned = [[rows[(each - first) % self.seats] for each in seats] for first in seats]
            names[f"row_{name}"] = [(*row, rows[NONE]) for row in turned]

    def packed(self, state: S) -> dict[str, Any]:
        """Return the fields of a state for another process, things of the game by their names."""
        return {name: self._crossing(name, getattr(state, name), "write") for name in self.kept}

    def unpacked(self, packed: Mapping[str, Any]) -> S:
        """Make a state of such fields; what is cached beside them is found again when it is asked for."""
        state = self.blank()
        if packed.keys() != self.kept:
            odd = ", ".join(sorted(packed.keys() ^ self.kept))
            raise BadPosition(odd, "the state was pickled by another version of the game; a record would be read")
        for name, value in packed.items():
            setattr(state, name, self._crossing(name, value, "read"))
        return state

    def _crossing(self, name: str, value: Any, way: str) -> Any:
        """Put things of the game into names, or names into things; all other values go as they are."""
        kind, field = self.kinds.get(name), self.declared[name]
        if kind is None or not kind.named:
            return value
        turn = getattr(kind, way)
        return (tuple if field.frozen else field.column)(map(turn, value)) if field.each else turn(value)

    def from_position(self, text: str) -> S:
        """Read a position; a field may be left out where it is as in a new game. Then the game settles the rest."""
        state, given = self.blank(), set()
        for part in text.split():
            name, equals, value = part.partition("=")
            if not equals:
                raise BadPosition(part, f"is not of the form field=value; a position has {', '.join(self.parts)}")
            if name not in self.parts:
                raise BadPosition(name, f"is unknown; a position has {', '.join(self.parts)}")
            if name in given:
                raise BadPosition(name, "stands there twice")
            given.add(name)
            self._read_part(state, name, value)
        self.settle(state)
        state.node()
        return state

    def _read_part(self, state: S, name: str, text: str) -> None:
        """Read what stands in one part of a position into the fields that it holds."""
        held = self.parts[name]
        values = text.split(COLON) if len(held) > 1 else [text]
        if len(values) != len(held):
            form = COLON.join([field.name for field in held])
            raise BadPosition(name, f"{text!r} is not of the form {form}")
        for field, value in zip(held, values, strict=True):
            owner: Any = getattr(state, field.within) if field.within else state
            before = getattr(owner, field.name)
            if isinstance(field.part, tuple):
                before[field.part.index(name)] = self._one(state, field, value, name)
                continue
            read = (self._read_pieces if field.each == PIECES else self._read)(state, field, value, before)
            if field.within:
                setattr(state, field.within, msgspec.structs.replace(owner, **{field.name: read}))
            else:
                setattr(state, field.name, read)

    def _read(self, state: S, field: Field, text: str, start: Any) -> Any:
        """Read one value, or each of many; an error names the seat, what was found and what would be right."""
        assert isinstance(field.part, str)
        if field.empty and text == "-":
            return ()
        if not field.each:
            return self._one(state, field, text, field.part)
        parts, count = text.split(field.each), self.seats if field.each == SEATS else len(start)
        if len(parts) != count:
            size = f"{count} joined by {field.each}, one for each {'seat' if field.each == SEATS else 'place'}"
            raise BadPosition(field.part, f"{text!r} has {len(parts)} parts; it needs {size}")
        name, first = ("seat", 0) if field.each == SEATS else ("place", 1)
        values = [
            self._one(state, field, each, field.part, f"{name} {place}: ")
            for place, each in enumerate(parts, start=first)
        ]
        return tuple(values) if field.frozen else values

    def _read_pieces(self, state: S, field: Field, text: str, start: Any) -> Any:
        """Read the pieces that are not as they start, in any order."""
        pieces, seen = self.pieces[field.name], set()
        for part in text.split(PIECES) if text != "-" else ():
            piece, colon, value = part.partition(":")
            if piece not in pieces or not colon:
                raise BadPosition(field.name, f"{part!r} is not like piece:value for one of {listed(list(pieces))}")
            if piece in seen:
                raise BadPosition(field.name, f"{piece} stands there twice")
            seen.add(piece)
            start[pieces[piece]] = self._one(state, field, value, field.name, f"{piece}: ")
        return start

    def _one(self, state: S, field: Field, text: str, part: str, where: str = "") -> Any:
        kind = self.kinds[field.name]
        try:
            return kind.read(state, text) if kind.beside else kind.read(text)
        except (ValueError, LookupError) as error:
            found = str(error.args[0]) if error.args else text
            off = f"; {found!r} is none" if isinstance(error, KeyError) and found != text else ""
            raise BadPosition(part, f"{where}{text!r} is not {kind.looks}{off}") from None
