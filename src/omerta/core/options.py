"""What a table may choose before a game starts; every value is checked against the closed list of its option."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from omerta.core.errors import BadOption, UnknownName

Value = int | str | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of the table: its name, the values it may take at a seat count, and the usual one.

    `since` is the rules number that brought it: a game by older rules has the usual value, and its record no line.
    """

    name: str
    values: Callable[[int], Sequence[Value]]
    default: Callable[[int], Value]
    since: int = 1

    def parse(self, value: object, seats: int) -> Value:
        """Find the value meant, from Python or from text; refuse what is not on the list."""
        allowed = self.values(seats)
        for known in allowed:
            if type(value) is type(known) and value == known:
                return known
        for known in allowed:
            if isinstance(value, str) and value == spell(known):
                return known
        listed = ", ".join(spell(known) for known in allowed)
        meant = spell(value) if isinstance(value, bool) else repr(value)
        raise BadOption(f"option {self.name!r} with {seats} seats is one of {listed}; not {meant}")


def spell(value: Value) -> str:
    """Write an option's value as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def settle(options: Sequence[Option], given: Mapping[str, object], seats: int) -> dict[str, Value]:
    """Complete the given options with the usual values, in the declared order."""
    known = {option.name: option for option in options}
    wanted = {name.replace("_", "-"): value for name, value in given.items()}
    for name in wanted:
        if name not in known:
            raise UnknownName("option", name, known or "none, this game has no options")
    return {
        name: option.parse(wanted[name], seats) if name in wanted else option.default(seats)
        for name, option in known.items()
    }
