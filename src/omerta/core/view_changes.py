"""Describe what an event changed in a seat's view, as plain data: the difference between the views before and after.

A change has a line for each part of the view that is not as before: its path, and what is there now. `goods.2.0` is the
first count of the third seat's goods. Where a list became longer or shorter, `row@1-2` takes two things out at place 1
and puts others in. A view that is shown in the middle of a step has no question, so a change never speaks of `node`,
`legal` and `near`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
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
    names, read = _shown(type(after))
    for name, old, new in zip(names, read(before), read(after), strict=True):
        if old is not new and old != new:
            was, now = plain(old), plain(new)
            if was != now:
                found.update([part[:2] for part in _parts(name, was, now)])
    return found


@cache
def _shown(view_type: type[View]) -> tuple[tuple[str, ...], Callable[[View], tuple[Any, ...]]]:
    """Name the fields of a view that a change may speak of, and give what reads all of them."""
    names = tuple(name for name in view_type.__struct_fields__ if name not in QUESTION)
    if len(names) < 2:
        return names, lambda view: tuple([getattr(view, name) for name in names])
    return names, attrgetter(*names)


Part = tuple[str, Any, int]
"""A path, what is there now, and how many bytes both take."""


def _parts(path: str, old: Any, new: Any) -> list[Part]:
    """List the parts of a value that have changed; the whole value, where that is shorter."""
    parts: list[Part] = []
    if type(old) is list and type(new) is list:
        if len(old) != len(new):
            parts.append(_spliced(path, old, new))
        else:
            for place, one in enumerate(old):
                if one != new[place]:
                    parts += _parts(f"{path}.{place}", one, new[place])
    elif type(old) is dict and type(new) is dict and old.keys() == new.keys():
        for name, other in new.items():
            if old[name] != other:
                parts += _parts(f"{path}.{name}", old[name], other)
    whole = _part(path, new)
    return parts if parts and sum(part[2] for part in parts) <= whole[2] else [whole]


def _part(path: str, value: Any) -> Part:
    return path, value, len(path) + len(encode(value)) + len('"":,')


def _spliced(path: str, old: Sequence[Any], new: Sequence[Any]) -> Part:
    """Say where a list became longer or shorter, and what lies there instead."""
    least, start, end = min(len(old), len(new)), 0, 0
    while start < least and old[start] == new[start]:
        start += 1
    while end < least - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return _part(f"{path}@{start}-{len(old) - start - end}", new[start : len(new) - end])


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
    `close` one more: what the step did after the last of them. Where all seats see `alike`, what one of them sees is
    looked at for all. `before` may give the views before the step, where they are known.
    """

    def __init__(
        self,
        state: State,
        seats: Sequence[Seat | None],
        *,
        alike: bool = False,
        before: Callable[[Seat | None], View] | None = None,
    ) -> None:
        self.events: list[Event] = []
        self.seen: dict[Seat | None, list[Change]] = {seat: [] for seat in seats}
        self._state = state
        self._alike = alike
        self._views: dict[Seat | None, View] = {}
        for seat in seats:
            self._views[seat] = self._views[seats[0]] if alike and self._views else (before or state.view)(seat)

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        if self.seen:
            self._look([seat for seat in self.seen if reaches(event.to, seat)], self._state.sight)

    def turn_to(self, state: State) -> None:
        """Go on with another state: the one that the table went back to."""
        self._state = state

    def close(self) -> None:
        """Record what the step changed after its last event."""
        self._look(self.seen, self._state.view)

    def _look(self, seats: Iterable[Seat | None], sight: Callable[[Seat | None], View]) -> None:
        """Record how the views of some seats have changed; of seats that see alike, and saw the same before, once."""
        after: View | None = None
        changes: dict[int, Change] = {}
        for seat in seats:
            before = self._views[seat]
            if not self._alike or after is None:
                after = sight(seat)
                changes.clear()
            if id(before) not in changes:
                changes[id(before)] = change(before, after)
            self.seen[seat].append(changes[id(before)])
            self._views[seat] = after
