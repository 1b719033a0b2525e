"""A move is a verb with its arguments; equal moves are the same object, so they are compared by identity."""

from __future__ import annotations

from typing import ClassVar

from omerta.core.state.immutable import Immutable

Arg = int | str | tuple[int, ...]


class Move(Immutable):
    """Name one choice.

    >>> Move("heist", 7) is Move("heist", 7)
    True
    >>> Move("heist", 7)
    Move('heist', 7)

    A game may subclass it to keep a figure it needs at speed; such moves are made once, when the game's
    module is imported, and `Move(...)` finds them.
    """

    __slots__ = ("args", "verb")
    verb: str
    args: tuple[Arg, ...]
    _made: ClassVar[dict[tuple[str, tuple[Arg, ...]], Move]] = {}

    def __new__(cls, verb: str, *args: Arg) -> Move:
        key = (verb, args)
        found = Move._made.get(key)
        if found is None:
            found = object.__new__(cls)
            found.verb = verb
            found.args = args
            Move._made[key] = found
        return found

    def number(self, place: int = 0) -> int:
        """Return a part that is a whole number, such as the seat that the move names."""
        part = self.args[place]
        assert isinstance(part, int)
        return part

    def __repr__(self) -> str:
        return f"Move({', '.join(map(repr, (self.verb, *self.args)))})"

    def __reduce__(self) -> tuple[type[Move], tuple[Arg, ...]]:
        return type(self), (self.verb, *self.args)
