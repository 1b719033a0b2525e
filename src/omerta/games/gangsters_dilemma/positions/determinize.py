"""Other worlds of a view: what is open is as it is, what is hidden is any of what the view leaves open."""

from __future__ import annotations

from random import Random

from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.positions.position_checks import derive
from omerta.games.gangsters_dilemma.rules.characters import CHARACTERS, NOBODY
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.table import DilemmaTable
from omerta.games.gangsters_dilemma.view import DilemmaView


def world(game: DilemmaTable[DilemmaState, DilemmaView], view: DilemmaView, rng: Random) -> DilemmaState:
    """Make a state that this view cannot tell from the real one.

    Private demands that the seat does not hold are any of those it has not located, alike; the Cop's cards that it does
    not know are any open locations, alike.
    """
    state = game.codec.found(view)
    if view.characters:
        state.cast = tuple([CHARACTERS.get(mugshot.code, NOBODY) for mugshot in view.characters])
    state.cash = [location.dollars for location in view.locations]
    state.closed = sum([location.closed << at for at, location in enumerate(view.locations)])
    hide_demands(state, view, rng)
    if view.locked:
        lock_cops(state, view, rng)
    derive(state)
    return state


def hide_demands(state: DilemmaState, view: DilemmaView, rng: Random) -> None:
    """Put private demands face down: one's own, or any that the seat has not located."""
    own = [demand.code for demand in view.private]
    hidden = own if own or not view.secret else rng.sample(view.unseen, view.secret)
    state.private = sum([1 << state.game.card[code] for code in hidden])


def lock_cops(state: DilemmaState, view: DilemmaView, rng: Random) -> None:
    """Lock the Cop's cards that the seat knows, and fill up with open locations; then say which was looked at."""
    known = [int(name.removeprefix("cop-")) - 1 for name in view.patrol]
    free = [place for place in range(state.game.places) if not state.closed >> place & 1 and place not in known]
    locked = [*known, *rng.sample(free, 2 - len(known))]
    state.patrol = 1 << locked[0] | 1 << locked[1]
    if view.glimpse is not None:
        state.glimpse = int(view.glimpse.removeprefix("cop-")) - 1
    elif view.looked and state.phase != Phase.GLIMPSE:
        state.glimpse = locked[rng.random() < 0.5]
