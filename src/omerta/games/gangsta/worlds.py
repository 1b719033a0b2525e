"""Other worlds of a view, and the table turned round."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

from omerta.core.nodes import Seat
from omerta.games.gangsta.effects import NOTHING
from omerta.games.gangsta.phases import PHASES
from omerta.games.gangsta.rewards import learn
from omerta.games.gangsta.skills import SKILLS, pack
from omerta.games.gangsta.tables import SNITCH
from omerta.games.gangsta.waiting import wait

if TYPE_CHECKING:
    from omerta.games.gangsta.game import Gangsta
    from omerta.games.gangsta.state import GangstaState
    from omerta.games.gangsta.view import GangstaView, Member

NONE = -1
T = TypeVar("T")
SKILL_PLACES = {skill: place for place, skill in enumerate(SKILLS)}


def world(game: Gangsta, view: GangstaView, rng: Random) -> GangstaState:
    """Make a state that this view cannot tell from the real one: every unseen card is as likely here as there."""
    state = game.blank()
    tables = game.tables
    heists = tables.heist_places
    state.phase = PHASES.index(view.phase)
    state.chapter, state.turn, state.first = view.chapter, view.turn, view.first
    state.active = _seat(view.active)
    state.extra, state.again, state.opening, state.tucked = view.extra, view.again, view.opening, view.tucked
    state.money, state.banked = list(view.money), list(view.banked)
    state.free, state.mark, state.owed = view.free, view.mark, view.owed
    state.snitches, state.aside = view.snitches, view.aside
    state.row = [NONE if code is None else heists[code] for code in view.row]
    state.reserve = [NONE if code is None else tables.places[code] for code in view.reserve]
    state.discarded = tuple([heists[code] for code in view.discarded])
    state.let_go = tuple([tables.places[code] for code in view.let_go])
    state.stored = [tuple([heists[code] for code in pile]) for pile in view.stored]
    state.gangs = [_people(state, gang) for gang in view.gangs]
    state.hospital = [_people(state, gang) for gang in view.hospital]
    state.lost = _people(state, view.lost)
    _add_up(state)
    _job(state, view)
    _decks(state, view, rng)
    if game.uses_resources:
        _resources(state, view, rng)
    wait(state)
    return state


def _seat(seat: Seat | None) -> Seat:
    return NONE if seat is None else seat


def _people(state: GangstaState, gang: tuple[Member, ...]) -> tuple[int, ...]:
    """Put gangsters down as they stand, with what they learned."""
    tables = state.game.tables
    found = []
    for member in gang:
        card = tables.places[member.code]
        found.append(card)
        if member.engaged:
            state.engaged |= 1 << card
        if member.lesson is not None:
            heist = tables.heist_places[member.lesson]
            learn(state, card, heist, tables.teaches[heist])
    return tuple(found)


def _add_up(state: GangstaState) -> None:
    """Find again what is kept beside the gangs."""
    icons, engaged = state.icons, state.engaged
    for seat, gang in enumerate(state.gangs):
        mask = ready = 0
        for card in gang:
            mask |= 1 << card
            if not engaged >> card & 1:
                ready += icons[card]
        state.masks[seat], state.ready[seat] = mask, ready


def _job(state: GangstaState, view: GangstaView) -> None:
    """Put the heist down that is being performed."""
    job = view.job
    if job is not None:
        tables = state.game.tables
        state.job = tables.heist_places[job.heist]
        state.need = pack([SKILL_PLACES[skill] for skill in job.open])
        state.ignored = NONE if job.ignored is None else SKILL_PLACES[job.ignored]
        state.reward = job.reward
        state.crew = tuple(
            [(hand.seat, tables.places[hand.code], pack([SKILL_PLACES[s] for s in hand.uses])) for hand in job.crew]
        )


def _decks(state: GangstaState, view: GangstaView, rng: Random) -> None:
    """Put into the decks what is unseen, and on top what was looked at: the card, if it was this seat, else any."""
    tables = state.game.tables
    places = [tables.heist_places[code] for code in view.unseen_heists]
    people = [tables.places[code] for code in view.unseen_gangsters]
    knows_heist, knows_gangster = view.watched
    if view.top_heist is not None:
        state.top_heist = tables.heist_places[view.top_heist]
    elif knows_heist is not None:
        state.top_heist = places.pop(int(rng.random() * len(places)))
    if view.top_gangster is not None:
        state.top_gangster = tables.places[view.top_gangster]
    elif knows_gangster is not None:
        state.top_gangster = people.pop(int(rng.random() * len(people)))
    state.heists = tuple([card for card in places if card < SNITCH])
    state.traps = tuple([card - SNITCH for card in places if card >= SNITCH])
    state.gangsters = tuple(people)


def _resources(state: GangstaState, view: GangstaView, rng: Random) -> None:
    """Lay the resources out, and deal those that were put away, or are in other hands, from the unseen ones."""
    tables = state.game.tables
    places = tables.resource_places
    for seat, asset in enumerate(view.assets):
        if asset is not None:
            state.assets[seat], state.status[seat] = places[asset.code], asset.status
            active = asset.status == "active"
            state.effects[seat] = tables.effects[places[asset.code]] if active else NOTHING
    unseen = [places[code] for code in view.unseen_resources]
    rng.shuffle(unseen)
    if view.seat is not None:
        state.hands[view.seat] = tuple([places[code] for code in view.hand])
        state.put_away[view.seat] = NONE if view.put_away is None else places[view.put_away]
    for seat in state.game.every:
        if seat != view.seat:
            if view.assets[seat] is not None:
                state.put_away[seat] = unseen.pop()
            else:
                state.hands[seat] = tuple(sorted(unseen.pop() for _ in range(view.dealt[seat])))


def rotate(state: GangstaState, by: int) -> GangstaState:
    """Turn every seat clockwise, and whatever lies in front of it."""
    seats = state.game.seats
    back = -by % seats

    def turn(seat: Seat) -> Seat:
        return seat if seat == NONE else (seat + by) % seats

    turned = state.clone()
    turned.first, turned.active = turn(state.first), turn(state.active)
    for name in ROTATED:
        setattr(turned, name, _turned(getattr(state, name), back))
    turned.owed = tuple(turn(seat) for seat in state.owed)
    turned.crew = tuple((turn(owner), card, used) for owner, card, used in state.crew)
    wait(turned)
    return turned


ROTATED = (
    "money", "banked", "gangs", "masks", "ready", "hospital", "stored", "hands", "assets", "put_away", "status",
    "effects",
)  # fmt: skip
"""What lies in front of each seat."""


def _turned(values: list[T], by: int) -> list[T]:
    return [*values[by:], *values[:by]]
