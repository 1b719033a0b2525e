"""Define the errors of Omerta: each is a ValueError whose message says what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from omerta.core.events import Refusal
    from omerta.core.nodes import Seat


class OmertaError(ValueError):
    """Anything that a caller got wrong; the message is written for people."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args), vars(self)


def _again(kind: type[OmertaError], args: tuple[object, ...]) -> OmertaError:
    """Rebuild an error from another process with its message, without the arguments of its class."""
    error = kind.__new__(kind)
    error.args = args
    return error


class UnknownName(OmertaError):
    """A game, option, bot, rule or preset that does not exist; the message lists those that do."""

    def __init__(self, kind: str, name: object, known: Iterable[object]) -> None:
        listed = known if isinstance(known, str) else ", ".join(map(str, known))
        super().__init__(f"unknown {kind} {str(name)!r}; known: {listed}")
        self.kind = kind
        self.name = name


class BadOption(OmertaError):
    """A seat count or an option value that the game does not offer."""


class NoSuchSeat(OmertaError):
    """A seat that the table does not have."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(f"there is no seat {seat!r}; the seats are 0 to {seats - 1}")
        self.seat = seat


class BadNotation(OmertaError):
    """A text that names no move of this game."""


class BadChance(OmertaError):
    """Numbers that do not answer the draws that were asked for."""


class BadPosition(OmertaError):
    """A position that makes no sense; `field` is the part that is off."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"position field {field!r}: {why}")
        self.field = field
        self.why = why


class BadData(OmertaError):
    """A rule register, text or data file with a mistake; the message names file, entry and field."""


class BadRecord(OmertaError):
    """A record that cannot be read or does not replay; `line` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class IllegalMove(OmertaError):
    """A choice that the rules refuse; `refusal` carries the reason and its rule."""

    def __init__(self, seat: Seat, refusal: Refusal) -> None:
        super().__init__(f"seat {seat}: {refusal.reason} ({refusal.rule})")
        self.seat = seat
        self.refusal = refusal
