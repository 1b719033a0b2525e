"""The setup: who begins, Bosses and their money, and resources where they are played.

The seat that begins is drawn first, so that the table can be turned; the others follow clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Draw, Node, Seat, only, others
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.cards import BOSSES
from omerta.games.gangsta.state import GangstaState

DEALT = 2
"""Resources that everybody chooses one of (GA-51)."""


def ask_first(state: GangstaState) -> Node:
    """Ask chance who begins (GA-05, GA-A66)."""
    every = state.game.every
    return Chance((Draw("first", every, (1,) * len(every)),))


def draw_first(state: GangstaState, seat: Seat, tell: Tell | None) -> None:
    """Let a seat begin."""
    state.first = seat
    if tell is not None:
        tell(Event("first", "GA-A66", {"seat": seat}))


def without_boss(state: GangstaState) -> Seat:
    """Find the next seat that has no Boss yet, or NONE."""
    return next((seat for seat in state.game.clockwise[state.first] if not state.gangs[seat]), NONE)


def ask_boss(state: GangstaState) -> Node | None:
    """Deal the next seat its Boss, until everybody has one (GA-02)."""
    seat = without_boss(state)
    if seat == NONE:
        return None
    dealt = {gang[0] for gang in state.gangs if gang}
    left = tuple([code for card, code in enumerate(state.game.tables.codes[:BOSSES]) if card not in dealt])
    return Chance((Draw(f"{seat}.boss", left, (1,) * len(left)),))


def draw_boss(state: GangstaState, code: str, tell: Tell | None) -> None:
    """Seat a Boss with the money printed on it."""
    tables, seat = state.game.tables, without_boss(state)
    card = tables.places[code]
    state.gangs[seat] = (card,)
    state.masks[seat] = 1 << card
    state.ready[seat] = state.icons[card]
    state.money[seat] = tables.start[card]
    if tell is not None:
        tell(Event("boss", "GA-02", {"seat": seat, "boss": code, "dollars": tables.start[card]}))


def without_resources(state: GangstaState) -> Seat:
    """Find the next seat that was not dealt all its resources, or NONE."""
    return next((seat for seat in state.game.clockwise[state.first] if len(state.hands[seat]) < DEALT), NONE)


def ask_resource(state: GangstaState) -> Node | None:
    """Deal the next resource, two to everybody (GA-51)."""
    seat = without_resources(state) if state.game.uses_resources else NONE
    if seat == NONE:
        return None
    dealt = {card for hand in state.hands for card in hand}
    left = tuple([code for card, code in enumerate(state.game.tables.resource_codes) if card not in dealt])
    return Chance((Draw(f"{seat}.resource", left, (1,) * len(left), only(seat)),))


def draw_resource(state: GangstaState, code: str, tell: Tell | None) -> None:
    """Deal a resource, told to its owner alone."""
    seat = without_resources(state)
    state.hands[seat] = tuple(sorted((*state.hands[seat], state.game.tables.resource_places[code])))
    if tell is not None:
        tell(Event("resource-dealt", "GA-51", {"seat": seat, "resource": code}, only(seat)))
        tell(Event("resource-dealt-hidden", "GA-51", {"seat": seat}, others(state.game.seats, seat)))


def ask_keep(state: GangstaState) -> Node:
    """Ask everybody which resource they keep."""
    return state.game.keep_question


def may_keep(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer a seat its two resources."""
    return tuple([state.game.tables.keep[card] for card in state.hands[seat]])


def keep(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Lay the chosen resources open, and put the others away, hidden (GA-51, GA-A65)."""
    tables = state.game.tables
    for seat, move in joint.items():
        card = tables.of[move]
        first, second = state.hands[seat]
        state.assets[seat], state.put_away[seat] = tables.holdings[card, "idle"], second if card == first else first
        state.hands[seat] = ()
        if tell is not None:
            tell(Event("kept", "GA-51", {"seat": seat, "resource": tables.resource_codes[card]}))
