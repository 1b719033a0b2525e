"""Show a position to several seats: what all see alike is made once, and each seat adds what is its own.

A view is put together from an open part, the seat's own part, and the question. What stands in the open part tells
nobody what another may not know; what a seat adds is written by hand, as its secrets are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from omerta.core.nodes import Seat, seen

if TYPE_CHECKING:
    from omerta.core.game import State, View

S = TypeVar("S", bound="State")
V = TypeVar("V", bound="View")
Fields = Mapping[str, Any]
"""Fields of a view by their names."""
QUESTION = frozenset(("seat", "node", "legal", "near"))
"""The fields of a view that speak of the question, or never change."""


class Show(Generic[S, V]):
    """How the views of a game are made: `open` gives what all see alike, `own` what a seat sees besides."""

    def __init__(self, view: type[V], open: Callable[[S], Fields], own: Callable[[S, Seat | None], Fields]) -> None:
        self.view = view
        self.open = open
        self.own = own
        self.places = {name: place for place, name in enumerate(view.__struct_fields__)}
        """Where each field stands in a view."""

    def __call__(self, state: S, seat: Seat | None) -> V:
        """Show what a seat may know."""
        return self.whole(state, seat, self.open(state), self.own(state, seat))

    def whole(self, state: S, seat: Seat | None, open: Fields, own: Fields) -> V:
        """Put a view together from both parts, with the question as this seat is asked it."""
        return self.view(
            **open,
            **own,
            seat=seat,
            node=seen(state.node()),
            legal=tuple(state.legal(seat)) if seat is not None else (),
            near=tuple(state.near(seat)) if seat is not None else (),
        )


class Sights:
    """What seats see of a position: each part is made when it is first asked for, and holds until the state changes.

    Whoever changes the state makes new sights of it. Of a game that does not set apart what all see alike, whatever a
    seat sees is its own.
    """

    __slots__ = ("_open", "_own", "_views", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._open: Fields | None = None
        self._own: dict[Seat | None, Fields] = {}
        self._views: dict[Seat | None, View] = {}

    @property
    def open(self) -> Fields:
        """Return what all see alike."""
        if self._open is None:
            show = self.state.shows
            self._open = {} if show is None else show.open(self.state)
        return self._open

    def own(self, seat: Seat | None) -> Fields:
        """Return what a seat sees besides."""
        if seat not in self._own:
            show = self.state.shows
            found = fields_of(self.state.sight(seat)) if show is None else show.own(self.state, seat)
            self._own[seat] = found
        return self._own[seat]

    def view(self, seat: Seat | None) -> View:
        """Return the whole view of a seat, once the step is over."""
        if seat not in self._views:
            state, show = self.state, self.state.shows
            self._views[seat] = state.view(seat) if show is None else show.whole(state, seat, self.open, self.own(seat))
        return self._views[seat]


def fields_of(view: View) -> Fields:
    """Return the fields of a view that do not speak of the question."""
    names, read = _reader(type(view))
    return dict(zip(names, read(view), strict=True))


@cache
def _reader(view_type: type[View]) -> tuple[tuple[str, ...], Callable[[View], tuple[Any, ...]]]:
    """Name the fields of a view that do not speak of the question, and give what reads all of them."""
    names = tuple(name for name in view_type.__struct_fields__ if name not in QUESTION)
    if len(names) < 2:
        return names, lambda view: tuple([getattr(view, name) for name in names])
    return names, attrgetter(*names)
