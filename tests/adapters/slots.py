"""Observations as a reader of the pages in docs/observations looks at them: which slot holds what."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from omerta.adapters.pettingzoo import Spaces
from omerta.core.nodes import Seat


def filled(state: Any, seat: Seat) -> dict[int, float]:
    """Give every slot of the whole observation that is not zero."""
    return _filled(Spaces(state.game).look(state, seat).tolist())


def part(state: Any, seat: Seat, name: str) -> dict[int, float]:
    """Give the slots of one array that are not zero, counted from its beginning."""
    return _filled(state.game.tensor(state.view(seat))[name])


def _filled(floats: array[float] | list[float]) -> dict[int, float]:
    return {slot: round(value, 6) for slot, value in enumerate(floats) if value}


def ones(*slots: int) -> Mapping[int, float]:
    """Expect a one in each of these slots."""
    return dict.fromkeys(slots, 1.0)


def numbers(start: int, *values: float) -> Mapping[int, float]:
    """Expect these numbers from a slot on."""
    return {start + place: round(value, 6) for place, value in enumerate(values) if value}
