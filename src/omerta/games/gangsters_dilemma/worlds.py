"""Other worlds of a view, and the table turned round."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

from omerta.core.nodes import Seat
from omerta.games.gangsters_dilemma.characters import CHARACTERS, NOBODY
from omerta.games.gangsters_dilemma.goods import heap
from omerta.games.gangsters_dilemma.looting import FATES
from omerta.games.gangsters_dilemma.notation import DEALS
from omerta.games.gangsters_dilemma.phases import PHASES, Phase
from omerta.games.gangsters_dilemma.waiting import wait

if TYPE_CHECKING:
    from omerta.games.gangsters_dilemma.game import GangstersDilemma
    from omerta.games.gangsters_dilemma.state import DilemmaState
    from omerta.games.gangsters_dilemma.view import DilemmaView

NONE = -1
FATE = {fate: place for place, fate in enumerate(FATES)}
T = TypeVar("T")


def world(game: GangstersDilemma, view: DilemmaView, rng: Random) -> DilemmaState:
    """Make a state that this view cannot tell from the real one.

    Private demands that the seat does not hold are any of those it has not located, alike; the Cop's cards that it does
    not know are any open locations, alike.
    """
    state = game.blank()
    card, place = game.card, game.where
    state.phase = PHASES.index(view.phase)
    state.round = view.round
    state.cop, state.turn = _seat(view.cop), _seat(view.turn)
    state.cast = tuple([CHARACTERS.get(mugshot.code, NOBODY) for mugshot in view.characters]) or state.cast
    state.money = list(view.money)
    state.goods = [heap(goods) for goods in view.goods]
    state.taken = [sum([1 << card[demand.code] for demand in taken]) for taken in view.taken]
    state.points = [total - crates for total, crates in zip(view.points, view.crate_points, strict=True)]
    state.past = [talked | silent << 10 | bribed << 20 for talked, silent, bribed in view.past]
    state.row = tuple([card[demand.code] if demand is not None else NONE for demand in view.row])
    state.shown = sum([1 << open_card for open_card in state.row if open_card >= 0])
    state.cash = [location.dollars for location in view.locations]
    state.closed = sum([location.closed << at for at, location in enumerate(view.locations)])
    state.sent = tuple([place[code] if code is not None else NONE for code in view.sent])
    state.at = NONE if view.at is None else place[view.at]
    state.deals = [DEALS.get(verb) for verb in view.deals]
    state.fates = [FATE[fate] for fate in view.fates]
    state.tipped = "bribe" in view.deals or "pay" in view.deals
    hide_demands(state, view, rng)
    if view.locked:
        lock_cops(state, view, rng)
    wait(state)
    return state


def _seat(seat: Seat | None) -> Seat:
    return NONE if seat is None else seat


def hide_demands(state: DilemmaState, view: DilemmaView, rng: Random) -> None:
    """Put private demands face down and leave the rest in the deck."""
    card = state.game.card
    unseen = sum([1 << card[code] for code in view.unseen])
    own = sum([1 << card[demand.code] for demand in view.private])
    if view.secret and not own:
        state.private = sum([1 << card[code] for code in rng.sample(view.unseen, view.secret)])
    else:
        state.private = own
    state.deck = unseen & ~state.private


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


def rotate(state: DilemmaState, by: int) -> DilemmaState:
    """Turn every seat clockwise, and whatever lies in front of it."""
    seats = state.game.seats
    back = -by % seats

    def turn(seat: Seat) -> Seat:
        return seat if seat == NONE else (seat + by) % seats

    turned = state.clone()
    turned.cop, turned.turn = turn(state.cop), turn(state.turn)
    turned.queue = tuple(turn(seat) for seat in state.queue)
    turned.cast, turned.sent = _turned(state.cast, back), _turned(state.sent, back)
    for name in ("money", "goods", "taken", "points", "past", "deals", "fates"):
        setattr(turned, name, list(_turned(getattr(state, name), back)))
    wait(turned)
    return turned


def _turned(values: tuple[T, ...] | list[T], by: int) -> tuple[T, ...]:
    return (*values[by:], *values[:by])
