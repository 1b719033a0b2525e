"""Describe what an event changed in a seat's view, as plain data: the difference between the views before and after.

A change has a line for each part of the view that is not as before: its path, and what is there now. `goods.2.0` is the
first count of the third seat's goods. Where a list became longer or shorter, `row@1-2` takes two things out at place 1
and puts others in. A view that is shown in the middle of a step has no question, so a change never speaks of `node`,
`legal` and `near`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from omerta.core.events import Event
from omerta.core.game import State, View
from omerta.core.nodes import Seat, reaches
from omerta.core.wire import encode, plain

Change = Mapping[str, Any]
"""What is there now, by path."""
QUESTION = frozenset(("seat", "node", "legal", "near"))
"""The fields of a view that speak of the question, or never change."""


def change(before: View, after: View) -> dict[str, Any]:
    """List the parts of a view that differ from the view before."""
    found: dict[str, Any] = {}
    for name in after.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and old != new and name not in QUESTION:
            found.update(_parts(name, plain(old), plain(new)))
    return found


def _parts(path: str, old: Any, new: Any) -> Iterator[tuple[str, Any]]:
    """List the parts of a value that have changed; the whole value, where that is shorter."""
    parts: list[tuple[str, Any]] | None = None
    if isinstance(old, list) and isinstance(new, list):
        if len(old) != len(new):
            parts = [_spliced(path, old, new)]
        else:
            pairs = enumerate(zip(old, new, strict=True))
            parts = [part for place, (one, other) in pairs for part in _differing(f"{path}.{place}", one, other)]
    elif isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        parts = [part for name in new for part in _differing(f"{path}.{name}", old[name], new[name])]
    if parts is None or len(encode(dict(parts))) > len(encode({path: new})):
        yield path, new
    else:
        yield from parts


def _differing(path: str, old: Any, new: Any) -> Iterator[tuple[str, Any]]:
    if old != new:
        yield from _parts(path, old, new)


def _spliced(path: str, old: Sequence[Any], new: Sequence[Any]) -> tuple[str, Any]:
    """Say where a list became longer or shorter, and what lies there instead."""
    least = min(len(old), len(new))
    start = next((place for place in range(least) if old[place] != new[place]), least)
    end = next((place for place in range(least - start) if old[-1 - place] != new[-1 - place]), least - start)
    return f"{path}@{start}-{len(old) - start - end}", new[start : len(new) - end]


def changed(view: Any, change: Change) -> Any:
    """Make the change on a view as plain data, and leave the one before as it was.

    >>> changed({"money": [1, 1], "row": ["D01", "D02"]}, {"money.1": 4, "row@0-1": []})
    {'money': [1, 4], 'row': ['D02']}
    """
    for path, value in change.items():
        steps, _, splice = path.partition("@")
        view = _put(view, steps.split("."), splice, value)
    return view


def _put(thing: Any, steps: Sequence[str], splice: str, value: Any) -> Any:
    if not steps:
        if not splice:
            return value
        start, count = map(int, splice.split("-"))
        return [*thing[:start], *value, *thing[start + count :]]
    step, *rest = steps
    if isinstance(thing, list):
        place = int(step)
        return [*thing[:place], _put(thing[place], rest, splice, value), *thing[place + 1 :]]
    return {**thing, step: _put(thing[step], rest, splice, value)}


class ViewWatcher:
    """Record for some seats, during one step, how each event they are told of changes their view.

    It is what a state tells its events to. `seen` has for each seat a change for every event that reaches it, and after
    `close` one more: what the step did after the last of them.
    """

    def __init__(self, state: State, seats: Sequence[Seat | None]) -> None:
        self.events: list[Event] = []
        self.seen: dict[Seat | None, list[Change]] = {seat: [] for seat in seats}
        self._state = state
        self._views = {seat: state.view(seat) for seat in seats}

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        for seat in self.seen:
            if reaches(event.to, seat):
                self._look(seat, self._state.sight(seat))

    def turn_to(self, state: State) -> None:
        """Go on with another state: the one that the table went back to."""
        self._state = state

    def close(self) -> None:
        """Record what the step changed after its last event."""
        for seat in self.seen:
            self._look(seat, self._state.view(seat))

    def _look(self, seat: Seat | None, view: View) -> None:
        self.seen[seat].append(change(self._views[seat], view))
        self._views[seat] = view
