"""Positions as text: one line of `field=value` parts in a fixed order, read back with errors that name the field."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from omerta.core.errors import BadPosition


class Fields:
    """Read the parts of a position line; each may be taken once, and all must be."""

    def __init__(self, text: str, names: Sequence[str]) -> None:
        self.values: dict[str, str] = {}
        for part in text.split():
            name, equals, value = part.partition("=")
            if not equals:
                raise BadPosition(part, "is not of the form field=value")
            if name not in names:
                raise BadPosition(name, f"is unknown; a position has {', '.join(names)}")
            if name in self.values:
                raise BadPosition(name, "stands there twice")
            self.values[name] = value
        for name in names:
            if name not in self.values:
                raise BadPosition(name, f"is missing; a position has {', '.join(names)}")

    def word(self, name: str) -> str:
        """Give a field as it stands."""
        return self.values[name]

    def number(self, name: str, low: int, high: int) -> int:
        """Give a field as a whole number between two bounds."""
        return whole(name, self.values[name], low, high)

    def groups(self, name: str, count: int) -> list[str]:
        """Split a field at its slashes into one part per seat."""
        parts = self.values[name].split("/")
        if len(parts) != count:
            raise BadPosition(name, f"has {len(parts)} parts where {count} seats need {count}")
        return parts


def whole(name: str, text: str, low: int, high: int) -> int:
    """Read a whole number in plain digits between two bounds, or blame the field."""
    if (
        not (text.isascii() and text.isdigit() and len(text) <= 40)
        or str(int(text)) != text
        or not low <= int(text) <= high
    ):
        raise BadPosition(name, f"{text!r} is not a number from {low} to {high}")
    return int(text)


def numbers(name: str, text: str, low: int, high: int) -> list[int]:
    """Read ascending numbers joined by commas, `-` for none, or blame the field."""
    if text == "-":
        return []
    found = [whole(name, part, low, high) for part in text.split(",")]
    if any(first >= second for first, second in itertools.pairwise(found)):
        raise BadPosition(name, f"{text!r} is not in ascending order without repeats")
    return found


def joined(values: Sequence[int]) -> str:
    """Write ascending numbers the way `numbers` reads them."""
    return ",".join(map(str, values)) or "-"
