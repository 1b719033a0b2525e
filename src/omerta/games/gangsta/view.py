"""What one seat may know: all but the order of the decks, a top card that somebody looked at, and resources put away.

Cards go by their codes; what is printed on them stands in `Game.faces`, sent once. Stored heists lie face down, but
were open when they were performed, so a view remembers them (GA-A51).
"""

from __future__ import annotations

import msgspec

from omerta.core.game import View
from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE
from omerta.core.state.showing import Fields, Show
from omerta.games.gangsta.deck.deck_tables import snitch
from omerta.games.gangsta.deck.skills import ICONS
from omerta.games.gangsta.in_play import Asset, Job, Member
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules import recruiting, scoring
from omerta.games.gangsta.rules.gangs import skills
from omerta.games.gangsta.state import GangstaState


class Tally(msgspec.Struct, frozen=True):
    """A seat's Influence Points by where they come from."""

    heists: int
    gangsters: int
    resource: int
    wealth: int
    size: int
    clans: int


class GangstaView(View, frozen=True, kw_only=True):
    """The table from one seat.

    `turn` counts the turns of all; `extra` is a turn that Play again gave, `again` says that another one follows.
    `money` holds what is in the bank too, `banked` is that part of it. `skills` counts the icons of each gang in the
    order of the rulebook's six. `prices` are what this seat would pay for the reserve. `free` are the gangsters that
    Leaders may still ready, or Diversion engage; `mark` is the place from which a set may still be chosen. `owed` are
    the seats that still lose a gangster. `top_heist` and `top_gangster` (for `top_price`) are a top card this seat saw,
    `watched` who knows one. The `unseen` are the cards this seat cannot place: in a deck, on top of it, or put away.
    `points` are Influence Points without the bonuses; `tallies` stand there at the end.
    """

    phase: str
    chapter: int
    turn: int
    first: Seat
    active: Seat | None
    extra: bool
    again: bool
    money: tuple[int, ...]
    banked: tuple[int, ...]
    gangs: tuple[tuple[Member, ...], ...]
    skills: tuple[tuple[int, ...], ...]
    hospital: tuple[tuple[Member, ...], ...]
    stored: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    assets: tuple[Asset | None, ...]
    row: tuple[str | None, ...]
    reserve: tuple[str | None, ...]
    prices: tuple[int | None, ...]
    heist_deck: int
    gangster_deck: int
    snitches: tuple[int, ...]
    aside: tuple[int, ...]
    discarded: tuple[str, ...]
    let_go: tuple[str, ...]
    lost: tuple[Member, ...]
    opening: bool
    free: int
    mark: int
    tucked: bool
    job: Job | None
    owed: tuple[Seat, ...]
    hand: tuple[str, ...]
    dealt: tuple[int, ...]
    put_away: str | None
    top_heist: str | None
    top_gangster: str | None
    top_price: int | None
    watched: tuple[Seat | None, ...]
    unseen_heists: tuple[str, ...]
    unseen_gangsters: tuple[str, ...]
    unseen_resources: tuple[str, ...]
    tallies: tuple[Tally, ...]


def show_open(state: GangstaState) -> Fields:
    """Put down what is open to all, and what follows from it."""
    game = state.game
    return {
        **game.codec.shown(state),
        "skills": tuple([ICONS.counts(skills(state, each)) for each in game.every]),
        "points": tuple([scoring.points(state, each) for each in game.every]),
        "heist_deck": len(state.heists) + len(state.traps) + (state.top_heist != NONE),
        "gangster_deck": len(state.gangsters) + (state.top_gangster != NONE),
        "dealt": tuple([len(hand) for hand in state.hands]),
        "watched": tuple([None if watcher < 0 else watcher for watcher in watchers(state)]),
        "tallies": tuple([Tally(*row) for row in scoring.tally(state)]) if state.phase == Phase.OVER else (),
    }


def show_own(state: GangstaState, seat: Seat | None) -> Fields:
    """Add by hand what this seat may know besides."""
    tables = state.game.tables
    resources, away = tables.resource_codes, known_put_away(state, seat)
    heist, gangster = known_top(state, seat)
    return {
        "prices": _prices(state, seat) if seat is not None and state.gangs[seat] else (),
        "hand": tuple([resources[card] for card in known_hand(state, seat)]),
        "put_away": None if away < 0 else resources[away],
        "top_heist": None if heist < 0 else tables.heist_code(heist),
        "top_gangster": None if gangster < 0 else tables.codes[gangster],
        "top_price": None if seat is None or gangster < 0 else recruiting.top_price(state, seat, gangster),
        "unseen_heists": unseen_heists(state, seat),
        "unseen_gangsters": unseen_gangsters(state, seat),
        "unseen_resources": tuple([resources[card] for card in unseen_resources(state, seat)]),
    }


show: Show[GangstaState, GangstaView] = Show(GangstaView, show_open, show_own)


def watchers(state: GangstaState) -> tuple[Seat, Seat]:
    """Find who has seen the top heist and the top gangster; everybody knows who has."""
    assets, every = state.assets, state.game.every
    heist = next(seat for seat in every if assets[seat].effect.sees_heist) if state.top_heist != NONE else NONE
    if state.top_gangster == NONE:
        return heist, NONE
    return heist, next(seat for seat in every if assets[seat].effect.sees_gangster)


def known_top(state: GangstaState, seat: Seat | None) -> tuple[int, int]:
    """Return the top heist and the top gangster as far as a seat has seen them."""
    if seat is None or state.top_heist == state.top_gangster == NONE:
        return NONE, NONE
    heist, gangster = watchers(state)
    return state.top_heist if seat == heist else NONE, state.top_gangster if seat == gangster else NONE


def known_hand(state: GangstaState, seat: Seat | None) -> tuple[int, ...]:
    """Return the resources that were dealt to a seat."""
    return state.hands[seat] if seat is not None else ()


def known_put_away(state: GangstaState, seat: Seat | None) -> int:
    """Return the resource that a seat put away itself."""
    return state.put_away[seat] if seat is not None else NONE


def unseen_heists(state: GangstaState, seat: Seat | None) -> tuple[str, ...]:
    """List the heist deck, and the top card for whoever has not seen it: heists, then Snitches, in ascending order."""
    tables, top = state.game.tables, state.top_heist
    deck = (*state.heists, *map(snitch, state.traps)) if state.traps else state.heists
    if top == known_top(state, seat)[0]:
        return deck
    return tuple(sorted((*deck, tables.heist_code(top)), key=tables.heist_places.__getitem__))


def unseen_gangsters(state: GangstaState, seat: Seat | None) -> tuple[str, ...]:
    """Do the same for gangsters."""
    tables, top, deck = state.game.tables, state.top_gangster, state.gangsters
    if top == known_top(state, seat)[1]:
        return deck
    return tuple(sorted((*deck, tables.codes[top]), key=tables.places.__getitem__))


def unseen_resources(state: GangstaState, seat: Seat | None) -> list[int]:
    """List the resources that this seat has not seen: not dealt, in other hands, or put away by others."""
    if not state.game.uses_resources:
        return []
    seen = {holding.card for holding in state.assets} | {*known_hand(state, seat), known_put_away(state, seat)}
    return [card for card in range(len(state.game.tables.resource_codes)) if card not in seen]


def _prices(state: GangstaState, seat: Seat) -> tuple[int | None, ...]:
    prices = state.game.prices[state.gangs[seat][0]]
    return tuple([prices[card] if card >= 0 else None for card in state.reserve])
