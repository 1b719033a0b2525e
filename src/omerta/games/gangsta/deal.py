"""The setup: who begins, Bosses and their money, resources where they are played, and then the first rows.

The seat that begins is drawn first, so that the table can be turned; the others follow clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Draw, Seat, only, others
from omerta.games.gangsta import chapters
from omerta.games.gangsta.cards import BOSSES
from omerta.games.gangsta.phases import BOSS, FIRST, KEEP, RESOURCE

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState

DEALT = 2
"""Resources that everybody chooses one of (GA-51)."""


def ask_first(state: GangstaState) -> None:
    """Ask chance who begins (GA-05, GA-A66)."""
    state.phase = FIRST
    every = state.game.every
    state.now = Chance((Draw("first", every, (1,) * len(every)),))


def draw_first(state: GangstaState, number: int, tell: Tell | None) -> None:
    """Let a seat begin."""
    state.first = number
    if tell is not None:
        tell(Event("first", "GA-A66", {"seat": number}))
    ask_boss(state)


def ask_boss(state: GangstaState) -> None:
    """Deal the next seat its Boss, or go on once everybody has one (GA-02)."""
    for seat in state.game.clockwise[state.first]:
        if not state.gangs[seat]:
            left = bosses_left(state)
            codes = state.game.tables.codes
            state.phase = BOSS
            state.now = Chance((Draw(f"{seat}.boss", tuple(codes[card] for card in left), (1,) * len(left)),))
            return
    if state.game.uses_resources:
        ask_resource(state)
    else:
        chapters.open_chapter(state, 1, None)


def bosses_left(state: GangstaState) -> list[int]:
    """List the Bosses that nobody has."""
    dealt = {gang[0] for gang in state.gangs if gang}
    return [card for card in range(BOSSES) if card not in dealt]


def draw_boss(state: GangstaState, number: int, tell: Tell | None) -> None:
    """Seat a Boss with the money printed on it."""
    seat = next(seat for seat in state.game.clockwise[state.first] if not state.gangs[seat])
    card = bosses_left(state)[number]
    tables = state.game.tables
    state.gangs[seat] = (card,)
    state.masks[seat] = 1 << card
    state.ready[seat] = state.icons[card]
    state.money[seat] = tables.start[card]
    if tell is not None:
        tell(Event("boss", "GA-02", {"seat": seat, "boss": tables.codes[card], "dollars": tables.start[card]}))
    ask_boss(state)


def ask_resource(state: GangstaState) -> None:
    """Deal the next resource, two to everybody, then ask which one is kept (GA-51)."""
    for seat in state.game.clockwise[state.first]:
        if len(state.hands[seat]) < DEALT:
            left = resources_left(state)
            codes = state.game.tables.resource_codes
            draw = Draw(f"{seat}.resource", tuple(codes[card] for card in left), (1,) * len(left), only(seat))
            state.phase = RESOURCE
            state.now = Chance((draw,))
            return
    state.phase = KEEP
    state.now = state.game.keep_question


def resources_left(state: GangstaState) -> list[int]:
    """List the resources that were not dealt."""
    dealt = {card for hand in state.hands for card in hand}
    return [card for card in range(len(state.game.tables.resource_codes)) if card not in dealt]


def draw_resource(state: GangstaState, number: int, tell: Tell | None) -> None:
    """Deal a resource, told to its owner alone."""
    seat = next(seat for seat in state.game.clockwise[state.first] if len(state.hands[seat]) < DEALT)
    card = resources_left(state)[number]
    state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
    if tell is not None:
        code = state.game.tables.resource_codes[card]
        tell(Event("resource-dealt", "GA-51", {"seat": seat, "resource": code}, only(seat)))
        tell(Event("resource-dealt-hidden", "GA-51", {"seat": seat}, others(state.game.seats, seat)))
    ask_resource(state)


def may_keep(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer a seat its two resources."""
    return tuple(state.game.tables.keep[card] for card in state.hands[seat]) if 0 <= seat < state.game.seats else ()


def keep(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Lay the chosen resources open, and put the others away, hidden (GA-51, GA-A65)."""
    tables = state.game.tables
    for seat in state.game.every:
        card = tables.of[joint[seat]]
        first, second = state.hands[seat]
        state.assets[seat], state.put_away[seat] = tables.holdings[card, "idle"], second if card == first else first
        state.hands[seat] = ()
        if tell is not None:
            tell(Event("kept", "GA-51", {"seat": seat, "resource": tables.resource_codes[card]}))
    chapters.open_chapter(state, 1, tell)
