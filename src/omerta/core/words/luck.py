"""How the account of chance files a draw: its kind and its seat, as the game names them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from omerta.core.nodes import Draw, Seat


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw as the account of chance files it; with `of_seats` its outcomes are seats."""

    kind: str
    seat: Seat | None = None
    of_seats: bool = False


Luck = Callable[[Any, Draw], Drawing]
"""Files a draw that a state of the game asks for; each kind has a title among the game's texts, under `luck`."""


def dealt_to(draw: Draw) -> tuple[Seat | None, str]:
    """Part the name of a draw into its seat and the rest: `2.favor` is seat 2's `favor`; so is one that only 2 sees."""
    seat, dot, rest = draw.what.partition(".")
    if dot and seat.isdigit():
        return int(seat), rest
    return (next(iter(draw.to)) if draw.to is not None and len(draw.to) == 1 else None), draw.what
