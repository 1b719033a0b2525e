"""The moments of a game that is over at which each seat gained most by its own choice, and at which it lost most.

An analysis gives everybody's chance at some moments. Between two of them that begin with a choice of a seat, what
became of its chance is put down to that choice and what met it; a change that may be luck in the estimates is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from omerta.core.events import Event
from omerta.core.game import round_of
from omerta.core.nodes import Seat, reaches
from omerta.table.acts.playing import Played
from omerta.table.after.analysis import LEAST_SWING, SURE, Point
from omerta.table.after.past_game import PastGame
from omerta.table.log.entries import table_texts
from omerta.table.wire import payload_types

DIGITS = 4


@dataclass(frozen=True, order=True, slots=True)
class _Choice:
    """A choice that moved the chance of whoever made it: by how much, and up to which step that is put down to it."""

    moved: float
    step: int
    until: int


def own_moments(past: PastGame, points: Sequence[Point]) -> list[payload_types.OwnMoments]:
    """Find for each seat its best and its costliest moment, each told in the words for that seat."""
    found: list[payload_types.OwnMoments] = []
    for seat in range(past.game.seats):
        chosen = list(_choices(past, points, seat))
        best = max((each for each in chosen if each.moved > 0), default=None)
        costliest = min((each for each in chosen if each.moved < 0), default=None)
        found.append(
            {
                "seat": seat,
                "best": None if best is None else _tell(past, seat, best),
                "costliest": None if costliest is None else _tell(past, seat, costliest),
            }
        )
    return found


def _choices(past: PastGame, points: Sequence[Point], seat: Seat) -> Iterator[_Choice]:
    """List the choices of a seat that moved its chance beyond doubt."""
    for before, after in pairwise(points):
        moved = after.shares[seat] - before.shares[seat]
        sure = max(LEAST_SWING, SURE * hypot(before.errors[seat], after.errors[seat]))
        if abs(moved) >= sure and _answers(past, before.step, seat) and len(past.state(before.step).legal(seat)) > 1:
            yield _Choice(moved, before.step, after.step)


def _answers(past: PastGame, step: int, seat: Seat) -> bool:
    """Return whether a seat answered the question after a step, and no bot for somebody who had left."""
    row, left = past.rows[step] if step < past.last else None, past.places[seat].left
    return isinstance(row, Played) and seat in row.joint and (left is None or step < left.step)


def _tell(past: PastGame, seat: Seat, choice: _Choice) -> payload_types.OwnMoment:
    state = past.state(choice.step)
    return {
        "step": choice.step,
        "round": round_of(state.view(None)),
        "change": round(choice.moved, DIGITS),
        "text": _what_came(past, seat, choice),
    }


def _what_came(past: PastGame, seat: Seat, choice: _Choice) -> str:
    """Describe what came of a choice before the next of the same seat; where nothing tells that, what was chosen."""
    telling, texts = past.game.setup.game_type.telling, past.game.texts()
    later = range(choice.step + 1, choice.until)
    until = next((step for step in later if _answers(past, step, seat)), choice.until)
    about = [
        event
        for step in range(choice.step + 1, until + 1)
        for event in past.events(step)
        if event.kind in telling and _is_about(event, seat)
    ]
    if about:
        return texts.say(min(about, key=lambda event: telling.index(event.kind)), seat, past.names)
    row = past.rows[choice.step]
    assert isinstance(row, Played)
    what = texts.move(past.game.read(row.joint[seat], past.state(choice.step)), seat, past.names)
    said = table_texts()
    return said.fill(said.get("analysis", "chose"), {"seat": seat, "what": what}, seat, past.names)


def _is_about(event: Event, seat: Seat) -> bool:
    """Return whether an event that a seat was told concerns it."""
    seats = event.data.get("seats")
    named = event.data.get("seat") == seat or (isinstance(seats, tuple) and seat in seats)
    return named and reaches(event.to, seat)
