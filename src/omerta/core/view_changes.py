"""Describe what an event changed in a seat's view, as plain data: the difference between the views before and after.

A change has a line for each part of the view that is not as before: its path, and what is there now. `goods.2.0` is the
first count of the third seat's goods. Where a list became longer or shorter, `row@1-2` takes two things out at place 1
and puts others in. A view that is shown in the middle of a step has no question, so a change never speaks of `node`,
`legal` and `near`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from omerta.core.events import Event
from omerta.core.game import State, View
from omerta.core.nodes import Seat, reaches
from omerta.core.state.showing import Fields, Sights, fields_of
from omerta.core.wire import SIMPLE, encode, plain

Change = Mapping[str, Any]
"""What is there now, by path."""
UNCHANGED: Change = {}


def change(before: View, after: View) -> dict[str, Any]:
    """List the parts of a view that differ from the view before."""
    return _joined(_differing(fields_of(before), fields_of(after)))


Differing = dict[str, list[tuple[str, Any]]]
"""For each field that is not as before the parts that have changed: a path, and what is there now."""


def _differing(before: Fields, after: Fields) -> Differing:
    found: Differing = {}
    for name, new in after.items():
        old = before[name]
        if old is not new and old != new and (parts := _parts(name, old, new)):
            found[name] = [(path, plain(value)) for path, value, _ in parts]
    return found


def _joined(differing: Differing) -> dict[str, Any]:
    return {path: value for parts in differing.values() for path, value in parts}


Part = tuple[str, Any, int]
"""A path, what is there now, and how many bytes both take."""
AROUND_PATH = len('"":,')
LEAST_AROUND = AROUND_PATH + len("[]") - len(",")
"""What stands around the path and the things of a list or an object at least."""


def _parts(path: str, old: Any, new: Any) -> list[Part]:
    """List the parts of a value that have changed; the whole value, where that is shorter."""
    if type(new) in SIMPLE:
        return [_part(path, new)]
    if not isinstance(new, list | tuple | dict):
        old, new = plain(old), plain(new)
        if old == new:
            return []
    parts: list[Part] = []
    if isinstance(new, list | tuple) and isinstance(old, list | tuple):
        if len(old) != len(new):
            parts.append(_spliced(path, old, new))
        else:
            for place, one in enumerate(old):
                other = new[place]
                if one is not other and one != other:
                    parts += _parts(f"{path}.{place}", one, other)
            if not parts:
                return []
    elif isinstance(new, dict) and isinstance(old, dict) and old.keys() == new.keys():
        for name, other in new.items():
            if old[name] != other:
                parts += _parts(f"{path}.{name}", old[name], other)
    size = sum([part[2] for part in parts])
    if parts and size <= len(path) + LEAST_AROUND + 2 * len(new):
        return parts  # each thing in the whole takes two letters at least, with its comma
    whole = _part(path, new)
    return parts if parts and size <= whole[2] else [whole]


def _part(path: str, value: Any) -> Part:
    size = len(str(value)) if type(value) is int else len(encode(value))
    return path, value, len(path) + size + AROUND_PATH


def _spliced(path: str, old: Sequence[Any], new: Sequence[Any]) -> Part:
    """Return where a list became longer or shorter, and what lies there instead."""
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
    `close` one more: what the step did after the last of them. What all see alike is looked at and compared once for
    all of them, and nothing is looked at again while the state is as somebody last saw it. `before` are the sights
    before the step, where they are known; `sights` are those that were had last.
    """

    def __init__(self, state: State, seats: Sequence[Seat | None], before: Sights | None = None) -> None:
        self.events: list[Event] = []
        self.seen: dict[Seat | None, list[Change]] = {seat: [] for seat in seats}
        self.sights = before or Sights(state)
        self._state = state
        self._mark = state.clone() if seats else None
        """The state as it was when somebody last looked."""
        self._had = {seat: (self.sights.open, self.sights.own(seat)) for seat in seats}
        """What each seat saw when it last looked."""
        self._opened: dict[int, tuple[Differing, Change]] = {}
        """How the open part differs now from one that was seen before, by that one's identity."""

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        if self.seen:
            self._look([seat for seat in self.seen if reaches(event.to, seat)])

    def turn_to(self, state: State) -> None:
        """Go on with another state: the one that the table went back to."""
        self._state, self._mark = state, None

    def close(self) -> None:
        """Record what the step changed after its last event."""
        self._look(self.seen)

    def _look(self, seats: Iterable[Seat | None]) -> None:
        """Record how what some seats see has changed."""
        if self._mark is None or self._state != self._mark:
            self.sights, self._mark, self._opened = Sights(self._state), self._state.clone(), {}
        open = self.sights.open
        for seat in seats:
            own, (open_before, own_before) = self.sights.own(seat), self._had[seat]
            if open is open_before and own is own_before:
                self.seen[seat].append(UNCHANGED)
            else:
                self.seen[seat].append(self._changed(open_before, own_before, own))
                self._had[seat] = open, own

    def _changed(self, open_before: Fields, own_before: Fields, own: Fields) -> Change:
        """Compare with what was seen before, the open part once for all; give both in the order of a view."""
        if id(open_before) not in self._opened:
            differing = _differing(open_before, self.sights.open) if open_before is not self.sights.open else {}
            self._opened[id(open_before)] = differing, self._joined(differing)
        opened, alike = self._opened[id(open_before)]
        mine = {} if own == own_before else _differing(own_before, own)
        return self._joined(opened | mine) if mine else alike

    def _joined(self, differing: Differing) -> Change:
        show = self._state.shows
        names = differing if show is None else sorted(differing, key=show.places.__getitem__)
        return _joined({name: differing[name] for name in names})
