"""What one seat may know: all but the order of the decks, a top card that somebody looked at, and resources put away.

Cards go by their codes; what is printed on them stands in `Game.faces`, sent once. Stored heists lie face down, but
were open when they were performed, so a view remembers them (GA-A51).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from omerta.core.game import View
from omerta.core.nodes import Seat, seen
from omerta.games.gangsta import recruiting, scoring
from omerta.games.gangsta.gangs import skills
from omerta.games.gangsta.phases import JOB, OVER, PHASES
from omerta.games.gangsta.skills import NAMES, SKILLS, count
from omerta.games.gangsta.tables import SNITCH, snitch

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState

NONE = -1


class Member(msgspec.Struct, frozen=True):
    """A gangster in play: the heist card it learned from lies under it, with the skill that shows."""

    code: str
    engaged: bool
    lesson: str | None
    learned: str | None


class Hand(msgspec.Struct, frozen=True):
    """Somebody in a crew: whose gangster, and which of the needed skills it brings."""

    seat: Seat
    code: str
    uses: tuple[str, ...]


class Job(msgspec.Struct, frozen=True):
    """The heist being performed: `open` are the skills still needed, `reward` the special reward being settled."""

    heist: str
    open: tuple[str, ...]
    ignored: str | None
    crew: tuple[Hand, ...]
    reward: int


class Asset(msgspec.Struct, frozen=True):
    """A resource before a seat: `idle`, `active`, `stored` with the heists after the gang war, or `gone`."""

    code: str
    status: str


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
    watched: tuple[Seat | None, Seat | None]
    unseen_heists: tuple[str, ...]
    unseen_gangsters: tuple[str, ...]
    unseen_resources: tuple[str, ...]
    tallies: tuple[Tally, ...]


def show(state: GangstaState, seat: Seat | None, moves: bool = True) -> GangstaView:
    """Put down what this seat may know, by naming it; without `moves`, not what it may and may not do."""
    game, tables = state.game, state.game.tables
    codes, heists = tables.codes, tables.heist_codes
    knows_heist, knows_gangster = watchers(state)
    sees_heist, sees_gangster = seat == knows_heist != NONE, seat == knows_gangster != NONE
    gangs = state.gangs
    return GangstaView(
        seat=seat,
        node=seen(state.now),
        legal=tuple(state.legal(seat)) if moves and seat is not None else (),
        near=tuple(state.near(seat)) if moves and seat is not None else (),
        phase=PHASES[state.phase],
        chapter=state.chapter,
        turn=state.turn,
        first=state.first,
        active=_seat(state.active),
        extra=state.extra,
        again=state.again,
        money=tuple(state.money),
        banked=tuple(state.banked),
        gangs=tuple([tuple([_member(state, card) for card in gang]) for gang in gangs]),
        skills=tuple([_counts(skills(state, each)) for each in game.every]),
        hospital=tuple([tuple([_member(state, card) for card in patients]) for patients in state.hospital]),
        stored=tuple([tuple([heists[card] for card in pile]) for pile in state.stored]),
        points=tuple([scoring.points(state, each) for each in game.every]),
        assets=tuple([_asset(state, each) for each in game.every]),
        row=tuple([heists[card] if card >= 0 else None for card in state.row]),
        reserve=tuple([codes[card] if card >= 0 else None for card in state.reserve]),
        prices=_prices(state, seat) if seat is not None and gangs[seat] else (),
        heist_deck=len(state.heists) + len(state.traps) + (state.top_heist != NONE),
        gangster_deck=len(state.gangsters) + (state.top_gangster != NONE),
        snitches=state.snitches,
        aside=state.aside,
        discarded=tuple([heists[card] for card in state.discarded]),
        let_go=tuple([codes[card] for card in state.let_go]),
        lost=tuple([_member(state, card) for card in state.lost]),
        opening=state.opening,
        free=state.free,
        mark=state.mark,
        tucked=state.tucked,
        job=_job(state) if state.phase in JOB else None,
        owed=state.owed,
        hand=tuple([tables.resource_codes[card] for card in state.hands[seat]]) if seat is not None else (),
        dealt=tuple([len(hand) for hand in state.hands]),
        put_away=_put_away(state, seat),
        top_heist=heist_code(state, state.top_heist) if sees_heist else None,
        top_gangster=codes[state.top_gangster] if sees_gangster else None,
        top_price=recruiting.top_price(state, seat, state.top_gangster) if seat is not None and sees_gangster else None,
        watched=(_seat(knows_heist), _seat(knows_gangster)),
        unseen_heists=_unseen_heists(state, not sees_heist),
        unseen_gangsters=_unseen_gangsters(state, not sees_gangster),
        unseen_resources=_unseen_resources(state, seat),
        tallies=tuple([Tally(*row) for row in scoring.tally(state)]) if state.phase == OVER else (),
    )


def watchers(state: GangstaState) -> tuple[Seat, Seat]:
    """Find who has seen the top heist and the top gangster; everybody knows who has."""
    effects, every = state.effects, state.game.every
    heist = next(seat for seat in every if effects[seat].sees_heist) if state.top_heist != NONE else NONE
    return heist, next(seat for seat in every if effects[seat].sees_gangster) if state.top_gangster != NONE else NONE


def _seat(seat: Seat) -> Seat | None:
    return None if seat < 0 else seat


def _counts(icons: int) -> tuple[int, ...]:
    return tuple([count(icons, skill) for skill in range(len(SKILLS))])


def heist_code(state: GangstaState, card: int) -> str:
    """Name a card of the heist deck."""
    return snitch(card - SNITCH) if card >= SNITCH else state.game.tables.heist_codes[card]


def _member(state: GangstaState, card: int) -> Member:
    code, engaged = state.game.tables.codes[card], bool(state.engaged >> card & 1)
    lesson = state.lessons.get(card)
    if lesson is None:
        return Member(code, engaged, None, None)
    return Member(code, engaged, state.game.tables.heist_codes[lesson], SKILLS[state.game.tables.teaches[lesson]])


def _asset(state: GangstaState, seat: Seat) -> Asset | None:
    card = state.assets[seat]
    return None if card < 0 else Asset(state.game.tables.resource_codes[card], state.status[seat])


def _prices(state: GangstaState, seat: Seat) -> tuple[int | None, ...]:
    prices = state.game.prices[state.gangs[seat][0]]
    return tuple([prices[card] if card >= 0 else None for card in state.reserve])


def _job(state: GangstaState) -> Job:
    tables = state.game.tables
    return Job(
        tables.heist_codes[state.job],
        NAMES[state.need],
        None if state.ignored < 0 else SKILLS[state.ignored],
        tuple([Hand(owner, tables.codes[card], NAMES[used]) for owner, card, used in state.crew]),
        state.reward,
    )


def _put_away(state: GangstaState, seat: Seat | None) -> str | None:
    card = state.put_away[seat] if seat is not None else NONE
    return None if card < 0 else state.game.tables.resource_codes[card]


def _unseen_heists(state: GangstaState, with_top: bool) -> tuple[str, ...]:
    """List the heist deck, and the top card for whoever has not seen it, in the order of the deck."""
    codes, top = state.game.tables.heist_codes, state.top_heist
    deck, traps = state.heists, state.traps
    if with_top and top >= SNITCH:
        traps = tuple(sorted((*traps, top - SNITCH)))
    elif with_top and top != NONE:
        deck = tuple(sorted((*deck, top)))
    return (*[codes[card] for card in deck], *[snitch(number) for number in traps])


def _unseen_gangsters(state: GangstaState, with_top: bool) -> tuple[str, ...]:
    codes, top, deck = state.game.tables.codes, state.top_gangster, state.gangsters
    if with_top and top != NONE:
        deck = tuple(sorted((*deck, top)))
    return tuple([codes[card] for card in deck])


def _unseen_resources(state: GangstaState, seat: Seat | None) -> tuple[str, ...]:
    """List the resources that this seat has not seen: not dealt, in other hands, or put away by others."""
    if not state.game.uses_resources:
        return ()
    known = set(state.assets)
    if seat is not None:
        known |= {*state.hands[seat], state.put_away[seat]}
    return tuple([code for card, code in enumerate(state.game.tables.resource_codes) if card not in known])
